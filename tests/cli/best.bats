# SPDX-License-Identifier: MIT
# mancala-best: columns, limits, levels, bad input.

bats_require_minimum_version 1.5.0

best() {
	"$B/mancala-best" "$@"
}

@test "a best move, from a position, a pipe or a file" {
	# kalah-exact.tsv: -2, move 4, 4=-2,6=-6
	p=kalah:0,0,0,1,0,7/0,0,2,1,4,1:32,24:S
	[ "$(best -p $p)" = "$p	4	-2" ]
	[ "$(echo $p | best)" = "$p	4	-2" ]
	[ "$(printf '%s\tx\ty' $p | best -a)" = "$p	4	-2	4=-2,6=-6	x	y" ]
	[ "$(best -p $p -o move,exact)" = "4	yes" ]
}

@test "columns as JSON" {
	p=kalah:0,0,0,1,0,7/0,0,2,1,4,1:32,24:S
	[ "$(best --json -o move,value,exact,all,turn -p $p)" = \
	    '{"move":4,"value":-2,"exact":true,"all":[{"move":4,"value":-2},{"move":6,"value":-6}],"turn":[4]}' ]
	[ "$(best --json -o move,value,exact,all,pv -p kalah:0,0/0,0:5,13:-)" = \
	    '{"move":null,"value":-8,"exact":true,"all":[],"pv":[]}' ]
}

@test "a finished position has no move and exits 1" {
	run -1 best -a -p kalah:0,0/0,0:5,13:-
	[ "$output" = "kalah:0,0/0,0:5,13:-	-	-8	-" ]
}

@test "the turn is the whole chain of extra turns" {
	# 2 lands in the store, then 1 takes what is across
	[ "$(best -o turn,value -p kalah:1,1/5,0:0,0:S)" = "2,1	7" ]
	# South loses the round with its last seed, and begins the next one: that is another turn
	[ "$(best -o turn -p kalah+rounds=whole:0,0,1/1,0,0:1,3:S)" = 3 ]
}

@test "the moves expected of an exact value go on to the end of the game" {
	# mancala-solve has the value 6: the stores at the end differ by it, and the turn is where pv begins
	p=kalah:0,2,4,1,0,5/3,0,1,6,2,4:9,11:S
	IFS=$'\t' read -r turn value pv < <(best -o turn,value,pv -p $p)
	[[ $turn,$value,$pv == 3,6,6,"$turn",* ]]
	for answer in "$("$B/mancala-move" -m "$pv" -p $p)" \
	    "$(best --json -o pv -p $p | tr -d '[]{}a-z":' | xargs -I@ "$B/mancala-move" -m @ -p $p)"; do
		[[ $answer == kalah:0,0,0,0,0,0/0,0,0,0,0,0:27,21:- ]]
	done
	[ "$(best -j 2 -o pv <<<"$p"$'\n'"$p")" = "$pv"$'\n'"$pv" ]
	# an estimate's line is what the search has: of depth 3, at most three moves
	[ "$(best -d 3 -o pv -p kalah | tr , '\n' | wc -l)" -le 3 ]
}

@test "the same input gives the same bytes" {
	for limit in "-n 50000" "-d 9" "-L hard" "-L medium -s 3" "-L easy" "-L random -s 7"; do
		a=$(printf 'kalah\noware\ncongkak\n' | best -a $limit)
		b=$(printf 'kalah\noware\ncongkak\n' | best -a $limit)
		[ "$a" = "$b" ]
		c=$(printf 'congkak\noware\nkalah\n' | best -a $limit)
		[ "$(echo "$a" | sort)" = "$(echo "$c" | sort)" ]
	done
}

@test "limits are held" {
	[ "$(best -d 5 -o depth -p kalah)" = 5 ]
	[ "$(best -n 30000 -o nodes -p kalah)" -le 30017 ]
	[ "$(best -L hard -o depth -p kalah)" -le 8 ]
	[ "$(best -L hard -n 4000 -o nodes -p kalah)" -le 4017 ]
	[ "$(best -t 0.1 -o time -p kalah | awk '{ print ($1 < 0.3) }')" = 1 ]
}

@test "levels: random varies with the seed, and easy takes what pays" {
	moves=$(for s in 1 2 3 4 5 6 7 8 9 10 11 12; do best -L random -s $s -o move -p kalah; done | sort -u | wc -l)
	[ "$moves" -ge 4 ]
	[ "$(best -L easy -o move -p kalah)" = 3 ]
	# 1 takes seven; nothing gives another move
	[ "$(best -L easy -o move,value -p kalah:1,0,0,0,0,2/1,0,0,0,6,0:3,0:S)" = "1	10" ]
}

@test "wrong options" {
	for wrong in "-d 0" "-d 257" "-n 0" "-n x" "-t 0" "-t -1" "-L none" "-o nothing" "-o move," "-M 0" "-x"; do
		run -2 --separate-stderr best $wrong -p kalah
		[ -z "$output" ]
		[[ $stderr == *usage:* ]]
	done
	run -2 --separate-stderr best -o move,pw
	[[ $stderr == *": a column is position, move, "*", pv or all, not 'pw'"* ]]
	run -2 --separate-stderr best --json -o move,value,move -p kalah
	[[ $stderr == *": with --json -o takes 'move' once"* ]]
	run -2 --separate-stderr best -t 99999999999 -p kalah
	[[ $stderr == *": -t wants a time in seconds, less than 1000000000, not '99999999999'"* ]]
}

@test "a bad line is named and skipped" {
	run -2 --separate-stderr best -k -d 1 -o depth <<< $'kalah\nkalah:1/2,3:0,0:S\nkalah'
	[ "$output" = $'1\n! rows differ in length\n1' ]
	[[ $stderr == "mancala-best: -:2:"* ]]
}

@test "any number of threads gives the same bytes, and with a time one position may use them all" {
	a=$(best -a -n 20000 "$BATS_TEST_DIRNAME/../data/known/fairkalah.tsv")
	b=$(best -a -n 20000 -j 4 "$BATS_TEST_DIRNAME/../data/known/fairkalah.tsv")
	[ "$a" = "$b" ]
	[ "$(best -t 0.2 -j 3 -o time -p kalah | awk '{ print ($1 < 0.4) }')" = 1 ]
}

@test "the first SIGINT prints what is known, and ends with its status" {
	"$B/mancala-best" -t 20 -p kalah -o depth >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err" &
	sleep 0.5
	kill -INT $!
	status=0
	wait $! || status=$?
	[ $status = 130 ]
	[ "$(cat "$BATS_TEST_TMPDIR/err")" = "mancala-best: -p:1: stopped at depth $(cat "$BATS_TEST_TMPDIR/out")" ]
}

@test "an endgame table changes no value, a missing one is no error, a foreign file is" {
	cd "$BATS_TEST_TMPDIR"
	mkdir empty
	"$B/mancala-table" -S 6 -o t -p kalah:4x1
	[ "$(best -T t -o value,exact -p kalah:4x2)" = "$(best -o value,exact -p kalah:4x2)" ]
	[ "$(best -T t -d 30 -o value,exact -p kalah:4x2)" = "$(best -o value,exact -p kalah:4x2)" ]
	[ "$(best -T empty -o value,exact -p kalah:4x2)" = "$(best -o value,exact -p kalah:4x2)" ]
	echo foreign >f
	run -2 --separate-stderr best -T f -p kalah:4x2
	[ -z "$output" ]
	[[ $stderr == "mancala-best: f: "* ]]
	run -2 --separate-stderr best -k -T nosuch -p kalah:4x2
	[ -z "$output" ]
	[ "$stderr" = "mancala-best: nosuch: No such file or directory" ]
	run -2 --separate-stderr best -T t -p kalah:5x2
	[ "$stderr" = "mancala-best: -p:1:1: t: a table of another variant or size" ]
}

@test "a signal while input is waited for ends it at once" {
	mkfifo "$BATS_TEST_TMPDIR/in"
	"$B/mancala-best" -d 1 -o depth <"$BATS_TEST_TMPDIR/in" >"$BATS_TEST_TMPDIR/out" &
	exec 7>"$BATS_TEST_TMPDIR/in"
	echo kalah >&7
	sleep 0.5
	kill -TERM $!
	status=0
	timeout 5 tail --pid=$! -f /dev/null || kill -KILL $!
	wait $! || status=$?
	exec 7>&-
	[ $status = 143 ]
	[ "$(cat "$BATS_TEST_TMPDIR/out")" = 1 ]
}
