#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What holds for every program, and programs one behind the other.

load common

programs()
{
	cd "$B" && ls -d mancala-* | grep -v '\.'
}

# Whether program $1 has the option that $2 starts its line of -h with.
has()
{
	"$1" -h | grep -q "^  $2"
}

@test "-h, -V and a wrong option" {
	for program in $(programs); do
		try "$program" -h
		same "$program -h" '0 ' "$status $err"
		help=$out
		same "$program -h and --help" "$help" "$("$program" --help)"
		usage=$(sed -n '/^usage:/p; /^        /p' <<<"$help")
		same "$program: the first line" "usage: $program" "$(head -n 1 <<<"$help" | cut -c -$((7 + ${#program})))"
		try "$program" -V
		[[ "$status $err$out" =~ ^"0 $program "[0-9]+\.[0-9]+\.[0-9]+(\ .+)?$ ]]
		gives 2 '' "$program: unrecognized option '--no-such-option'
$usage" "$program" --no-such-option
		try bash -c "$program -h >/dev/full"
		same "$program -h >/dev/full" "2 $program: standard output: No space left on device" \
		    "$status $err"
	done
}

@test "every letter has a long name, sorted, and stands in the usage" {
	for program in $(programs); do
		"$program" -h >"$BATS_TEST_TMPDIR/help"
		rows=$(grep -E '^  +-' "$BATS_TEST_TMPDIR/help")
		usage=$(sed -n '/^usage:/p; /^        /p' "$BATS_TEST_TMPDIR/help")
		same "$program: rows" '' "$(grep -Ev \
		    '^  (-[A-Za-z], |    )--[a-z-]+(=[A-Z]+)? +[A-Za-z0-9]' <<<"$rows")"
		letters=$(sed -n 's/^  -\(.\), .*/\1/p' <<<"$rows")
		same "$program: order" "$(LC_ALL=C sort -fs <<<"$letters")" "$letters"
		same "$program: in the usage" "$(sort <<<"$letters")" "$(grep -Eo '\[-[A-Za-z]+' <<<"$usage" |
		    cut -c 3- | grep -o . | sort)"
		same "$program: long ones in the usage" "$(sed -n 's/^      --\([a-z-]*\).*/\1/p' <<<"$rows" | sort)" \
		    "$(grep -Eo '\[--[a-z-]+' <<<"$usage" | cut -c 4- | sort)"
		same "$program: too wide" '' "$(grep -E '.{101}' "$BATS_TEST_TMPDIR/help")"
	done
}

@test "the same letter means the same everywhere" {
	for letter in a j k L m M p s T v; do
		names=$(for program in $(programs); do "$program" -h; done |
		    sed -n "s/^  -$letter, --\([a-z-]*\).*/\1/p" | sort -u | wc -l)
		[ "$names" -le 1 ] || same "-$letter" 'one long name' "$names"
	done
}

@test "programs that read positions name file, line and column of a bad one" {
	echo '# a comment' >"$BATS_TEST_TMPDIR/in"
	echo 'kalah:1,1/1:0,0:S' >>"$BATS_TEST_TMPDIR/in"
	cd "$BATS_TEST_TMPDIR"
	for program in $(programs); do
		has "$program" '-k' || continue
		gives 2 '' "$program: in:2:11: rows differ in length" "$program" in
		gives 2 '! rows differ in length' "$program: -:2:11: rows differ in length" \
		    "$program" -k - <in
		gives 2 '' "$program: -p:1:1: unknown game" "$program" -p kala
		gives 2 '' "$program: none: No such file or directory" "$program" none
		gives 0 '! from before' '' "$program" <<<'! from before'
		gives 0 '' '' "$program" </dev/null
	done
}

@test "the output of one program is the input of the next" {
	two=$(echo kalah | mancala-best -d 4 | mancala-move | mancala-best -d 4 | mancala-move)
	[[ "$two" =~ ^kalah:[0-9,]+/[0-9,]+:[0-9]+,[0-9]+:[SN]$TAB-?[0-9.]+$TAB-?[0-9.]+$ ]]
	same 'two moves were played' 1 "$(for first in 1 2 3 4 5 6; do for second in 1 2 3 4 5 6; do
	    mancala-move -p kalah -m $first,$second 2>/dev/null; done; done | grep -cFx "${two%%"$TAB"*}")"
	# kalah:3x1 is over long before 30 sowings, so both values are exact
	same 'a best move leads to the value with the other sign, or the same if the mover stays' \
	    "$(mancala-best -d 30 -o value -p kalah:3x1)" \
	    "$(mancala-best -d 30 -p kalah:3x1 | mancala-move | mancala-best -d 30 -o position,value |
		awk -F'\t' '{ print $1 ~ /:S/ ? $2 : -$2 }')"
}
