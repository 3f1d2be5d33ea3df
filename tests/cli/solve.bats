#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-solve: columns, limits, tables, signals, bad input.

load common

setup()
{
	export MANCALA_TABLES=$BATS_TEST_TMPDIR/tables
	# kalah-exact.tsv: -2, move 4, 4=-2,6=-6
	p=kalah:0,0,0,1,0,7/0,0,2,1,4,1:32,24:S
}

@test "a best move and the exact value, further columns behind" {
	gives 0 "$p${TAB}4$TAB-2" '' mancala-solve -p "$p"
	printf '# x\n\n%s\ta\tb\n' "$p" >"$BATS_TEST_TMPDIR/in"
	gives 0 "$p${TAB}4$TAB-2${TAB}4=-2,6=-6${TAB}a${TAB}b" '' mancala-solve -a "$BATS_TEST_TMPDIR/in"
	gives 0 "$p${TAB}4$TAB-1${TAB}4=-1,6=-1" '' mancala-solve -aw -p "$p"
}

@test "columns as JSON" {
	gives 0 "{\"position\":\"$p\",\"move\":4,\"value\":-2,\"solved\":true,\"moves\":[{\"move\":4,\"value\":-2},{\"move\":6,\"value\":-6}]}" '' \
	    mancala-solve -a --json -p "$p"
}

@test "a finished position has no move, and South minus North" {
	gives 0 "kalah:0,0/0,0:5,13:-$TAB-$TAB-8$TAB-" '' mancala-solve -a -p kalah:0,0/0,0:5,13:-
	gives 0 '{"position":"kalah:0,0/0,0:5,13:-","move":null,"value":-8,"solved":true}' '' \
	    mancala-solve --json -p kalah:0,0/0,0:5,13:-
}

@test "the lowest-numbered of several best moves, whatever -j is" {
	# kalah-first-moves.tsv, kalah-exact.tsv
	q=kalah:0,0,2,0,4,1/1,0,0,4,2,3:24,19:S
	for j in 1 2 5; do
		gives 0 "$q${TAB}3${TAB}0${TAB}3=0,6=0,5=-4" '' mancala-solve -a -j $j -p "$q"
		gives 0 "kalah:2,2,2,2,2,2/2,2,2,2,2,2:0,0:S${TAB}5${TAB}6" '' mancala-solve -j $j -p kalah:6x2
	done
}

@test "a limit leaves proven bounds, and exit 1" {
	try mancala-solve -n 1 -p kalah:6x3
	same 'exit status' 1 "$status"
	[[ $out =~ $TAB(-?[0-9]+)\.\.(-?[0-9]+)$ ]]
	((BASH_REMATCH[1] <= 2 && BASH_REMATCH[2] >= 2))
	for n in 100000 400000; do
		try timeout 20 mancala-solve -j 3 -n $n -p kalah:6x5
		same "exit status of -j 3 -n $n" 1 "$status"
	done
	try mancala-solve --json -t 0.01 -p kalah:6x6
	same 'exit status' 1 "$status"
	[[ $out == *'"low":'*'"high":'*'"solved":false}' ]]
}

@test "SIGINT and SIGTERM leave proven bounds" {
	for signal in INT:130 TERM:143; do
		mancala-solve -p kalah:6x6 >"$BATS_TEST_TMPDIR/out" 3>&- &
		sleep 0.5
		kill -"${signal%:*}" $!
		status=0
		wait $! || status=$?
		if [ "${signal%:*}" = TERM ]; then
			same 'exit status' "${signal#*:}" "$status"
			grep -q '\.\.' "$BATS_TEST_TMPDIR/out"
		else
			kill -TERM $! 2>/dev/null || :	# SIGINT is ignored by what a shell starts in the background
		fi
	done
}

@test "with a table the same answers" {
	mkdir "$MANCALA_TABLES"
	mancala-table -p kalah:6x3 -S 10
	mancala-table -p kalah:6x3 -S 11 -o "$BATS_TEST_TMPDIR/k"
	for t in "$BATS_TEST_TMPDIR/k" "$MANCALA_TABLES"; do
		gives 0 "$p${TAB}4$TAB-2${TAB}4=-2,6=-6" '' mancala-solve -T "$t" -a -p "$p"
		gives 0 "kalah:2,2,2,2,2,2/2,2,2,2,2,2:0,0:S${TAB}5${TAB}6" '' mancala-solve -T "$t" -p kalah:6x2
	done
	try mancala-solve -v -p kalah:6x2
	[[ $err == *'table of 10 seeds'* ]]
	gives 2 '' "mancala-solve: -p:1:1: $BATS_TEST_TMPDIR/k: a table of another variant or size" \
	    mancala-solve -T "$BATS_TEST_TMPDIR/k" -p kalah:5x2
	gives 2 '' "mancala-solve: $BATS_TEST_TMPDIR/none: No such file or directory" \
	    mancala-solve -k -T "$BATS_TEST_TMPDIR/none" -p kalah:5x2
	: >"$MANCALA_TABLES/kalah-5-3.table"
	gives 2 '' "mancala-solve: -p:1:1: $MANCALA_TABLES/kalah-5-3.table: an empty file" \
	    mancala-solve -p kalah:5x2
}

@test "boards too large to be packed" {
	# 6, then North captures two with 1, South stores one and the rows end: 61-74
	gives 0 "kalah:0,0,0,0,0,1,0,2/1,0,0,0,0,0,0,1:60,70:S${TAB}6$TAB-13" '' \
	    mancala-solve -p kalah:0,0,0,0,0,1,0,2/1,0,0,0,0,0,0,1:60,70:S
	gives 0 "kalah:1,0/0,1:1000,0:S${TAB}1${TAB}1000" '' mancala-solve -p kalah:1,0/0,1:1000,0:S
}

@test "bad input" {
	gives 2 '' 'mancala-solve: -p:1:1: unknown game' mancala-solve -p kala:1,1/1,1:0,0:S
	printf 'kalah:6x1\nfoo\nkalah:6x1\n' >"$BATS_TEST_TMPDIR/in"
	try mancala-solve -k "$BATS_TEST_TMPDIR/in"
	same 'exit status' 2 "$status"
	same 'lines' 3 "$(wc -l <<<"$out")"
	try mancala-solve -j 0
	same 'exit status' 2 "$status"
}

@test "answers are proven again" {
	grep -v '^#' "$DATA/known/kalah-exact.tsv" | head -n 30 | cut -f1 | mancala-solve >"$BATS_TEST_TMPDIR/out"
	same 'not ok' '' "$(mancala-solve --check "$BATS_TEST_TMPDIR/out" | cut -f2 | grep -v '^ok$')"
	for wrong in "$p${TAB}4${TAB}-4" "$p${TAB}6${TAB}-2" "kalah:0,0/0,0:5,13:-$TAB-${TAB}8" \
	    "kalah:0,0,2,0,4,1/1,0,0,4,2,3:24,19:S${TAB}6${TAB}0"; do
		try mancala-solve --check <<<"$wrong"
		same "$wrong" 1 "$status"
		[[ $out != *"${TAB}ok"* ]]
	done
	# the values of all moves, if they are there
	p3=kalah:2,2,2/2,2,2:0,0:S
	gives 0 "$p3${TAB}ok${TAB}2${TAB}4${TAB}2=4,3=0,1=-8${TAB}x" '' mancala-solve --check \
	    < <(mancala-solve -a <<<"$p3${TAB}x")
	gives 0 "$p3${TAB}ok${TAB}2${TAB}4${TAB}x=1" '' mancala-solve --check <<<"$p3${TAB}2${TAB}4${TAB}x=1"
	for all in 2=4,3=2,1=-8 2=4,3=0 3=0,2=4,1=-8 2=4,3=0,1=-8, 2=4,3=0,1=-8..-6 2=; do
		gives 1 "$p3${TAB}the moves have other values${TAB}2${TAB}4${TAB}$all" '' \
		    mancala-solve --check <<<"$p3${TAB}2${TAB}4${TAB}$all"
	done
	for bad in "$p" "$p${TAB}4" "$p${TAB}1${TAB}-2" "$p${TAB}4${TAB}-4..2"; do
		try mancala-solve --check <<<"$bad"
		same "$bad" 2 "$status"
	done
}

@test "the best turn, as moves that mancala-move plays" {
	# dakon-opening.tsv has 30 for this board
	p=congkak:4,4,4,4/4,4,4,4:0,0:S
	gives 0 "$p${TAB}1,4,2,4,1,4,1,3,2,3,4,1,2${TAB}30${TAB}a" '' mancala-solve --turn < <(echo "$p${TAB}a")
	gives 0 "congkak:0,0,1,0/0,1,0,0:30,0:N${TAB}30" '' mancala-move < <(mancala-solve --turn -p "$p")
	gives 0 "{\"position\":\"kalah:0,2/0,1:3,0:N\",\"moves\":[2],\"value\":1,\"solved\":true}" '' \
	    mancala-solve --turn --json -p kalah:0,2/0,1:3,0:N
	gives 0 "kalah:0,0/0,0:5,13:-$TAB-$TAB-8" '' mancala-solve --turn -p kalah:0,0/0,0:5,13:-
	gives 0 "kalah:0,0/0,0:5,13:-$TAB-$TAB-1" '' mancala-solve --turn -w -p kalah:0,0/0,0:5,13:-
}

@test "a turn that takes more than half of the seeds, or none" {
	for size in 4x4 5x5 6x6 7x7 8x8; do
		try timeout 10 mancala-solve --turn -w -p "congkak:$size"
		same "exit status, $size" 0 "$status"
		same "value, $size" 1 "$(cut -f3 <<<"$out")"
		IFS=:, read -r _ stored _ < <(mancala-move <<<"$out" | sed 's/.*:\([0-9]*,[0-9]*:.\).*/:\1/')
		((stored > ${size%x*} * ${size#*x}))
	done
	gives 0 "kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S${TAB}3,6${TAB}0" '' mancala-solve --turn -w -p kalah
	gives 1 "congkak:7,7,7,7,7,7,7/7,7,7,7,7,7,7:0,0:S${TAB}0..1" '' eval \
	    'mancala-solve --turn -w -n 1 -p congkak | cut -f1,3; (exit "${PIPESTATUS[0]}")'
}

@test "SIGINT leaves the best turn so far" {
	mancala-solve --turn -p congkak >"$BATS_TEST_TMPDIR/out" 3>&- &
	sleep 0.5
	kill -INT $!
	status=0
	wait $! || status=$?
	same 'exit status' 130 "$status"
	[[ $(cut -f3 "$BATS_TEST_TMPDIR/out") == *..98 ]]
}

@test "--turn goes with none of the others" {
	for option in -a --check --join --split=1; do
		try mancala-solve --turn $option -p kalah
		same "exit status of $option" 2 "$status"
	done
}
