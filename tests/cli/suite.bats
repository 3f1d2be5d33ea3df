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
		    '^  (-[A-Za-z], |    )--[a-z-]+(=[A-Z/,]+)? +[A-Za-z0-9]' <<<"$rows")"
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
	for letter in a j k L m M p P s T v; do
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
		gives 2 '' "$program: kalah:6x4: No such file or directory; a position goes with -p" \
		    "$program" kalah:6x4
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

# The limit to run program $1 with: none where what it proves until then may hang on the records before.
limit()
{
	[ "$1" = mancala-solve ] || echo '-n 2000'
}

# Of all programs, those that take a number of threads and read positions.
threaded()
{
	for program in $(programs); do
		has "$program" '-j' && has "$program" '-P' && echo "$program"
	done
}

@test "any number of threads prints the same bytes in the same order, and -P the parts of it" {
	grep -v '^#' "$DATA/known/kalah-exact.tsv" | cut -f 1 | head -24 >"$BATS_TEST_TMPDIR/in"
	for program in $(threaded); do
		one=$("$program" $(limit "$program") "$BATS_TEST_TMPDIR/in" || :)
		same "$program: lines" 24 "$(wc -l <<<"$one")"
		for j in 2 7; do
			same "$program -j $j" "$one" "$("$program" $(limit "$program") -j $j - <"$BATS_TEST_TMPDIR/in" || :)"
		done
		for part in 1 2 3; do
			same "$program -P $part/3" "$(sed -n "$part~3p" <<<"$one")" \
			    "$("$program" $(limit "$program") -j 2 -P $part/3 "$BATS_TEST_TMPDIR/in" || :)"
		done
		for wrong in 0/3 4/3 1 /3 1/ 1/3x -1/3; do
			try "$program" -P "$wrong"
			same "$program -P $wrong" "2 $program: -P wants a part I/N, I from 1 to N, not '$wrong'" \
			    "$status ${err%%$'\n'*}"
		done
	done
}

@test "threads stop at a bad line, or mark its place, as one does" {
	for program in $(threaded); do
		grep -v '^#' "$DATA/known/kalah-exact.tsv" | cut -f 1 |
		    sed -n '4i kalah:1/2\n! from before
			1,6p' >"$BATS_TEST_TMPDIR/in"
		for option in '' -k; do
			try "$program" $(limit "$program") $option "$BATS_TEST_TMPDIR/in"
			one=$status,$out,$err
			try "$program" $(limit "$program") -j 3 $option "$BATS_TEST_TMPDIR/in"
			same "$program -j 3 $option" "$one" "$status,$out,$err"
		done
	done
}

@test "a program with threads answers as soon as there is nothing more to read" {
	for program in $(threaded); do
		coproc "$program" $(limit "$program") -j 2
		pid=$COPROC_PID
		for i in 1 2; do
			echo 'kalah:0,1/1,0:1,1:S' >&"${COPROC[1]}"
			read -r -t 10 line <&"${COPROC[0]}"
			same "$program: answer $i" 'kalah:0,1/1,0:1,1:S' "${line%%"$TAB"*}"
		done
		exec {COPROC[1]}>&-
		wait "$pid" || :
	done
}

@test "SIGUSR1 gets a line; SIGINT gets what is proven, and ends with 130" {
	for program in $(threaded); do
		for j in 1 2; do
			# one small record, and one that takes long; a fifo keeps the input open
			rm -f "$BATS_TEST_TMPDIR/in"
			mkfifo "$BATS_TEST_TMPDIR/in"
			# without job control a shell has SIGINT ignored in the background: env gives it back
			env --default-signal=INT "$program" -j $j -M 16M $([ $program = mancala-solve ] || echo -t 60) \
			    <"$BATS_TEST_TMPDIR/in" >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err" &
			exec 7>"$BATS_TEST_TMPDIR/in"
			printf 'kalah:0,1/1,0:1,1:S\nkalah:6x6\n' >&7
			sleep 1
			kill -USR1 $!
			sleep 0.3
			same "$program -j $j: lines at SIGUSR1" 1 "$(grep -c "records answered\|nodes" "$BATS_TEST_TMPDIR/err")"
			kill -INT $!
			status=0
			wait $! || status=$?
			exec 7>&-
			same "$program -j $j: status" 130 "$status"
			same "$program -j $j: answers" 'kalah:0,1/1,0:1,1:S kalah:6,6,6,6,6,6/6,6,6,6,6,6:0,0:S' \
			    "$(cut -f1 "$BATS_TEST_TMPDIR/out" | paste -sd ' ')"
		done
	done
}
