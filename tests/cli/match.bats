#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-match: games, faults, records, the score.

load common

# field NAME: what the last report says of NAME.
field()
{
	awk -F'\t' -v name="$1" '$1 == name { print $2 }' <<<"$out"
}

@test "a match of levels is the same in any number of threads, and every game is replayed" {
	r=$BATS_TEST_TMPDIR/r
	try mancala-match -g 20 -s 3 -r "$r.1" medium easy
	one=$out
	try mancala-match -g 20 -s 3 -j 4 -r "$r.2" medium easy
	same report "$one" "$out"
	cmp "$r.1" "$r.2"
	same games 20 "$(field games)"
	same sum 20 $(($(field won) + $(field drawn) + $(field lost)))
	# the margin of each record is what its moves lead to
	same margins "$(grep -v '^#' "$r.1" | cut -f4)" \
	    "$(mancala-move "$r.1" | awk -F'[:,\t]' '{ split($0, p, ":"); split(p[3], s, ","); print s[1] - s[2] }')"
	# by pairs: the same opening, the sides swapped
	same openings 10 "$(grep -v '^#' "$r.1" | cut -f1 | uniq -c | awk '$1 == 2' | wc -l)"
	same sides "$(grep -v '^#' "$r.1" | cut -f5 | sort | uniq -c)" "$(printf '     10 easy\n     10 medium')"
}

@test "a command is kept running and answers like the level" {
	try mancala-match -p kalah:4x3 -g 6 expert random -s 2
	level=$(field margin)
	try mancala-match -p kalah:4x3 -g 6 'echo $$ >>"$BATS_TEST_TMPDIR/pid"; exec mancala-best' random -s 2
	same margin "$level" "$(field margin)"
	same "processes" 1 "$(wc -l <"$BATS_TEST_TMPDIR/pid")"
}

@test "a faulty engine loses the game and is named" {
	while IFS='~' read -r engine why; do
		try mancala-match -q -t 0.2 -g 2 random "$engine"
		same "$engine: status" 0 "$status"
		same "$engine: faults" 2 "$(field second_faults)"
		same "$engine: won" 2 "$(field won)"
		same "$engine: margin" - "$(field margin)"
		same "$engine: why" "mancala-match: game 1: $engine: $why at kalah" "${err%%:[0-9]*}"
	done <<-'EOT'
	false~ended with status 1
	echo no table >&2; exit 3~ended with status 3: no table
	no-such-program 2>/dev/null~ended with status 127
	kill -9 $$~ended by signal 9
	sleep 50 & exit 3~ended with status 3
	yes >&2 & sleep 0.1; exit 3~ended with status 3: y
	mancala-best -L easy | { head -n 1; sleep 50; }~late
	cat~illegal: no column 2
	mancala-best -L easy -o position,move | sed -u 's/$/,6/'~illegal: more than a move in column 2
	mancala-best -L easy -o position,move | sed -u 's/$/,x/'~illegal: more than a move in column 2
	mancala-best -L easy -o position,move | sed -u 's/$/x/'~illegal: a move is a pit number, a letter or swap
	mancala-best -L easy | sed -u 's/$/\x00/'~illegal: a NUL byte
	mancala-best -L easy | sed -u 's/\t/\x00\t/'~illegal: a NUL byte
	sed -u 's/$/\t7/'~illegal: no such pit: pits are 1 to 6
	sed -u 's/$/\t-/'~illegal: a move is a pit number, a letter or swap
	EOT
}

@test "an engine that closes its output, or takes its time to start" {
	try mancala-match -q -g 1 random 'exec >&-; sleep 50'
	[[ $err == *': closed its input or output at kalah:'* ]]
	try mancala-match -q -t 1 -g 2 random 'sleep 1.5; exec mancala-best -L easy'
	same faults 0 "$(field second_faults)"
	# a CR before the line feed is none of the move
	try mancala-match -q -g 2 random "mancala-best -L easy -o position,move | sed -u 's/\$/\r/'"
	same faults 0 "$(field second_faults)"
}

@test "openings of three sowings follow those of two, and no opening comes again" {
	# of two sowings there are 8 in kalah:3x2, says mancala-move -l
	two=$(mancala-move -l -p kalah:3x2 | cut -f3 | mancala-move -l | cut -f3 | sort -u)
	same "two sowings" 8 "$(wc -l <<<"$two")"
	try mancala-match -p kalah:3x2 -g 40 -r "$BATS_TEST_TMPDIR/r" random random
	same "four games of one opening" '' "$(grep -v '^#' "$BATS_TEST_TMPDIR/r" | cut -f1 | uniq -c | awk '$1 != 2')"
	same openings 20 "$(grep -v '^#' "$BATS_TEST_TMPDIR/r" | cut -f1 | sort -u | wc -l)"
	same "those of two first" "$two" "$(grep -v '^#' "$BATS_TEST_TMPDIR/r" | cut -f1 | head -n 16 | sort -u)"
}

@test "records are written while games count, to a file of any kind" {
	cd "$BATS_TEST_TMPDIR"
	match=(mancala-match -q -g 6 -p kalah:3x2 random easy)
	echo old >file
	ln -s file link
	"${match[@]}" -r link >report
	[ -L link ]
	same records 7 "$(wc -l <file)"
	[ ! -e file.part ]
	same 'a pipe' "$(cat file report)" "$("${match[@]}" -r /dev/fd/1)"
	"${match[@]}" -r /dev/fd/1 >both
	cmp both <(cat file report)
	gives 2 '' 'mancala-match: none/file: No such file or directory' \
	    mancala-match -r none/file -g 2 random 'touch ran'
	[ ! -e ran ]
	# the fourth game kills the match
	try mancala-match -r file -g 8 -p kalah:3x2 random \
	    'echo >>starts; [ $(wc -l <starts) -lt 4 ] || kill -9 $PPID'
	same 'killed' '137 4 7' "$status $(wc -l <file.part) $(wc -l <file)"
	# a game without a move is read back
	same 'without a move' 1 "$(cut -f2 file.part | grep -cx -e -)"
	same 'read back' 3 "$(mancala-move file.part | wc -l)"
}

@test "openings are read from a file" {
	printf 'kalah:3x2\noware:3x2\tx\n' >"$BATS_TEST_TMPDIR/f"
	try mancala-match -f "$BATS_TEST_TMPDIR/f" easy easy
	same games 4 "$(field games)"
	printf 'kalah:3x2\nkalah:1/2,3:0,0:S\n' >"$BATS_TEST_TMPDIR/f"
	gives 2 "" "mancala-match: $BATS_TEST_TMPDIR/f:2:9: rows differ in length" \
	    mancala-match -f "$BATS_TEST_TMPDIR/f" easy easy
	printf 'kalah:3x2\n! bad\n' >"$BATS_TEST_TMPDIR/f"
	gives 2 "" "mancala-match: $BATS_TEST_TMPDIR/f:2:1: a line that was bad is no opening" \
	    mancala-match --json -f "$BATS_TEST_TMPDIR/f" easy easy
	printf 'kalah:3x2\nkalah:3x2\n' >"$BATS_TEST_TMPDIR/f"
	try mancala-match -f "$BATS_TEST_TMPDIR/f" easy easy
	same 'equal ones' 2 "$(field games)"
}

@test "an engine with a control character is refused" {
	for engine in $'cat\t-' $'cat\ncat' $'cat\r' $'cat\x7f'; do
		try mancala-match -g 2 easy "$engine"
		same "$engine" '2 mancala-match: an engine with a control character cannot be put into a report' \
		    "$status ${err%%$'\n'*}"
	done
}

@test "progress in a file is lines, and not many of them" {
	try mancala-match -v -g 40 -p kalah:3x2 cat easy
	progress=$(grep -v ': game ' <<<"$err")
	same first '1 of 40: won 0, drawn 0, lost 1' "$(head -n 1 <<<"$progress")"
	[ "$(wc -l <<<"$progress")" -lt 20 ]
	same 'carriage returns' 0 "$(tr -dc '\r' <<<"$err" | wc -c)"
}

@test "SIGINT ends the thinking of a level" {
	cd "$BATS_TEST_TMPDIR"
	env --default-signal=INT mancala-match -p toguz \
	    'touch asked; exec mancala-best -L random' best >out 2>err &
	until [ -e asked ]; do sleep 0.1; done
	SECONDS=0
	kill -INT $!
	status=0
	wait $! || status=$?
	same status 130 "$status"
	[ "$SECONDS" -lt 4 ]
}

@test "the sequential test stops early, and says which difference it took" {
	try mancala-match --sprt=0,50 -g 2000 -p kalah:4x3 medium random
	same sprt 50 "$(field sprt)"
	[ "$(field games)" -lt 200 ]
	try mancala-match --sprt=0,50 -g 2000 -p kalah:4x3 random medium
	same sprt 0 "$(field sprt)"
	# one that wins all: the ratio below is 1 after 17 pairs, and not after 16
	try mancala-match --sprt=0,10 -g 400 -p kalah:6x3 hard random
	same 'all won' '34 34 10' "$(field games) $(field won) $(field sprt)"
	try mancala-match --sprt=-10,0 -g 400 -p kalah:6x3 random hard
	same 'all lost' '34 34 -10' "$(field games) $(field lost) $(field sprt)"
}

@test "the log-likelihood ratio is as worked out by hand" {
	# Means of pairs m, n of them, and 8 of variance 1/8 added: v = (sum of (x-m)^2 + 1) / (n + 8);
	# the shares of 0 and 100 are 1/2 and s = 1/(1 + 10^-0.25) = 0.640065; and the ratio is
	# (s - 1/2)(2m - 1/2 - s) n / 2v. In kalah:1x1 all games are drawn.
	printf 'kalah:1x1\noware:3x2\n' >"$BATS_TEST_TMPDIR/f"
	engine="sed -u '/kalah/s/\$/\\t1/'"	# loses all other games by fault
	while read -r games first second won wanted; do
		[ "$first" = sed ] && first=$engine
		[ "$second" = sed ] && second=$engine
		try mancala-match -q -f "$BATS_TEST_TMPDIR/f" -g "$games" --sprt=0,100 "$first" "$second"
		same "$games games of $first and $second" "$won $wanted open" \
		    "$(field won) $(field llr) $(field sprt)"
	done <<-'EOT'
	4 random sed 2 0.45
	4 sed random 0 -0.80
	1 random random 0 0.00
	EOT
	printf 'kalah:1x1\n' >"$BATS_TEST_TMPDIR/f"
	try mancala-match -q -f "$BATS_TEST_TMPDIR/f" -g 4 --sprt=0,100 random random
	same 'all drawn' '4 -0.20' "$(field drawn) $(field llr)"
}

@test "wrong options" {
	for wrong in "easy" "easy easy easy" "-g 0 easy easy" "-j 0 easy easy" "-t x easy easy" \
	    "--sprt=5 easy easy" "--sprt=5,5 easy easy" "--sprt=,5 easy easy" \
	    "--sprt=-5, easy easy" "--sprt=0,5x easy easy" "--sprt=0,nan easy easy" \
	    "-p kalah:0,0/0,0:1,1:- easy easy" "-p x easy easy"; do
		try mancala-match $wrong
		same "$wrong" 2 "$status"
		same "$wrong" "" "$out"
		[[ $err == *usage:* ]]
	done
}

@test "the message about --sprt names its limits" {
	for bounds in 0,1000000 -1001,0 10,0; do
		try mancala-match --sprt=$bounds easy easy
		same "$bounds" "2 mancala-match: --sprt wants two differences in Elo from -1000 to 1000, \
the lower first, not '$bounds'" "$status ${err%%$'\n'*}"
	done
}

@test "an engine that is neither a level nor a command is refused" {
	for engine in foo ./none 'foo --bar'; do
		try mancala-match -g 2 easy "$engine"
		same "$engine" "2 mancala-match: $engine is neither a level nor a command that is there" \
		    "$status ${err%%$'\n'*}"
	done
	try mancala-match -r - -g 2 easy easy
	same '-r -' '2 mancala-match: -r wants a file; standard output is for the result' \
	    "$status ${err%%$'\n'*}"
}

@test "the interval is wide where there is little to go by" {
	# Wilson's interval of 10 out of 10, 0.722..1, as tables of it have it; here of 10 pairs
	try mancala-match -q -g 20 -p kalah:6x3 random 'exec mancala-best -L hard'
	same 'all lost' 20 "$(field lost)"
	same 'low' 0.000 "$(field share_low)"
	same 'high' 0.278 "$(field share_high)"
	same 'no minus zero' '' "$(grep -e '-0\.0$' <<<"$out" || :)"
}
