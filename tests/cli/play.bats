#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-play from a pipe. Rows named K, N, O and U are those of cases.tsv;
# other positions were worked out by hand.

load common

setup()
{
	export HOME=$BATS_TEST_TMPDIR XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
	two=(mancala-play --south person --north person)
	start=kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S
}

@test "two persons: to each move the position, a TAB and the sowings" {
	gives 0 $'kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S\t3
kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t6
kalah:5,4,0,5,5,0/5,5,0,6,5,5:2,1:S\t3' '' "${two[@]}" <<<$'3\n6\n3'
}

@test "several moves on a line, letters for pits, and the notation alone" {
	gives 0 $'kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t3,6
kalah:5,4,0,0,6,1/6,6,0,6,5,5:3,1:N\t3,4
kalah:5,4,0,0,6,1/6,6,0,6,5,5:3,1:N' '' "${two[@]}" <<<$'3 6\nc,d\nposition'
}

@test "a last line without a line feed, and CR LF, are commands as well" {
	gives 0 $'kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S\t3\nkalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S' '' \
	    "${two[@]}" < <(printf '3\r\nposition')
}

@test "no command, no output" {
	gives 0 '' '' mancala-play </dev/null
	gives 0 '' '' mancala-play --second </dev/null
}

@test "games against the computer are fixed by the seed, and its level is by name" {
	for level in random easy medium; do
		try mancala-play -L $level -s 1 kalah <<<$'3\n6\nposition'
		first=$out
		same "$level" 0 "$status"
		same "$level" 3 "$(wc -l <<<"$out")"
		try mancala-play --north $level -s 1 kalah <<<$'3\n6\nposition'
		same "$level" "$first" "$out"
	done
	for seed in 1 2 3 4 5 6 7 8; do
		mancala-play -L random -s $seed <<<1
	done >"$BATS_TEST_TMPDIR/random"
	[ "$(sort -u "$BATS_TEST_TMPDIR/random" | wc -l)" -gt 1 ]
}

@test "each answer is what mancala-move says of the sowings" {
	try mancala-play -L easy -s 7 oware <<<$'3\n6\n5\n4'
	before=oware
	while IFS=$'\t' read -r after moves; do
		same "$before $moves" "$after" "$(mancala-move -p "$before" -m "$moves")"
		before=$after
	done <<<"$out"
	same answers 4 "$(wc -l <<<"$out")"
}

@test "U06: the computer moves first if the person plays North" {
	try mancala-play --second -s 1 <<<position
	same side N "$(cut -d: -f4 <<<"$out")"
	try mancala-play --south hard -s 1 <<<history
	[[ $out = $start$'\t'[1-6]* ]]
}

@test "U07: what is no command gets a message that says what is possible, and nothing changes" {
	local possible='you can play 1 2 3 4 5 6' number=1
	for line in 0 7 99999999999999999999 '7 3' '3 7' abc help\ me '' ' ' $'\xff\xfe' -3 3.5 \
	    'undo 2' undo redo goto 'goto 5' 'goto -1' 'level huge' 'coach maybe' 'new chess' h; do
		try mancala-play <<<"$line"$'\nposition'
		same "'$line' status" 2 "$status"
		same "'$line' position" $start "$out"
		[[ $err = 'mancala-play: -:1:'[0-9]*': '?* ]] || { echo "'$line': $err"; return 1; }
		same "'$line': messages" 1 "$(wc -l <<<"$err")"
	done
	for line in 0 7 99999999999999999999 '7 3' abc ''; do
		try mancala-play <<<"$line"
		[[ $err = *"$possible"* ]] || { echo "'$line': $err"; return 1; }
	done
}

@test "a line of a megabyte, and one with a NUL, are named and left" {
	try mancala-play < <(head -c 1000000 /dev/zero | tr '\0' x; echo; printf '3\0\nposition\n')
	same status 2 "$status"
	same position $start "$out"
	same message "mancala-play: -:2:2: a NUL byte is not wanted" "$(sed -n 2p <<<"$err")"
	[ "$(wc -c <<<"$err")" -lt 400 ]
}

@test "the message has the place of the wrong word, and no move of its line is played" {
	gives 2 $start "mancala-play: -:1:5: 2: then it would be North's turn; nothing was played" \
	    mancala-play <<<$'1   2\nposition'
	gives 2 $'kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S\t3\nkalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S' \
	    'mancala-play: -:2:1: 3: pit 3 is empty; you can play 1 2 4 5 6' \
	    mancala-play <<<$'3\n3 6\nposition'
	gives 2 '' 'mancala-play: -:1:3: 3: pit 3 is empty; nothing was played' mancala-play <<<'3 3'
}

@test "u, n, q and ? are commands on the largest board, and o is a pit" {
	gives 0 "kalah:4,4,4,4,4,4,4,4,4,4,4,4,4,4,0,5/5,5,4,4,4,4,4,4,4,4,4,4,4,4,4,4:1,0:N	15" '' \
	    "${two[@]}" kalah:16x4 <<<o
}

@test "U01: undo goes back to the last choice of the person, over the reply" {
	gives 0 $'kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S\t-' '' bash -c \
	    "printf '3\n6\nundo\n' | mancala-play -s 1 --north medium | sed -n 3p"
	try mancala-play -s 1 <<<$'3\n6\nu\nredo\nundo\nundo\nundo\nposition'
	same 'redo' "$(sed -n 2p <<<"$out")" "$(sed -n 4p <<<"$out")"
	same 'undo twice' $start$'\t-' "$(sed -n 6p <<<"$out")"
	same 'nothing left' 'mancala-play: -:7:5: there is no move of yours to take back' "$err"
}

@test "U02: a finished game taken back is played on, and what was undone is gone" {
	gives 2 $'kalah:0,0,0,0,0,0/0,0,0,0,0,0:25,23:-\t1
kalah:1,0,0,0,0,1/0,0,0,0,1,0:22,23:S\t-
kalah:1,0,0,0,0,0/0,0,0,0,1,0:23,23:S\t6' 'mancala-play: -:4:5: there is nothing to play again' \
	    "${two[@]}" kalah:1,0,0,0,0,1/0,0,0,0,1,0:22,23:S <<<$'1\nundo\n6\nredo'
}

@test "a match of rounds: moves are taken back and played again over the end of a round" {
	# as in mancala(5): North can fill two pits of three, and begins
	first=kalah+rounds=whole:0,0,1/1,0,0:3,1:S second=kalah+rounds=whole:1,1,1/x,1,1:1,0:N
	gives 0 "$second${TAB}3
kalah+rounds=whole:1,1,1/x,0,2:1,0:S${TAB}2
$first${TAB}3,2
$second${TAB}-
$first${TAB}-
$second${TAB}3" '' "${two[@]}" "$first" <<<$'3\n2\nhistory\nundo\nundo\nredo'
	try "${two[@]}" --plain "$first" <<<$'board\n3\nboard'
	[[ $out == *closed* ]]
}

@test "new, goto and history" {
	gives 0 $'kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t3,6
'"$start"$'\t3,6
kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S\t-
kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t6
oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S\t-' '' "${two[@]}" <<<$'3 6\nhistory\ngoto 1\nredo\nnew oware'
}

@test "hint and analyse give exact values where they can" {
	gives 0 $'kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S\t4\t0\texact' '' \
	    mancala-play kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S <<<hint
	gives 0 $'kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S\t4=0,3=-4,6=-4\texact' '' \
	    mancala-play kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S <<<analyse
}

@test "the coach says what a move cost" {
	gives 0 $'coach\ton\nkalah:0,0,0,2,0,2/0,0,1,2,0,2:19,20:N\t3\t3=4' '' \
	    "${two[@]}" kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S <<<$'coach on\n3'
}

@test "resign, and a draw that two persons agree" {
	gives 0 $start$'\tresigned' '' mancala-play <<<resign
	gives 0 $start$'\tdrawn' '' "${two[@]}" <<<draw
	gives 2 $start$'\tresigned' \
	    'mancala-play: -:2:1: the game is over: undo, new and quit are possible' \
	    mancala-play <<<$'resign\n3'
}

@test "O12, and the third occurrence where the rules know none" {
	gives 0 $'oware:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-' '' bash -c \
	    "printf '%s\n' 1 1 2 2 3 3 4 4 5 5 6 6 position |
	    mancala-play --south person --north person oware:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S | tail -n 1"
	try "${two[@]}" oware+repeat=none:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S < <(
		for round in 1 2; do printf '%s\n' 1 1 2 2 3 3 4 4 5 5 6 6; done; echo position)
	same last 'oware+repeat=none:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-' "$(tail -n 1 <<<"$out")"
	same lines 25 "$(wc -l <<<"$out")"
}

@test "the second player may swap where pie allows it; else the players change sides" {
	gives 0 $'kalah+pie=yes:0,3,3/2,2,2:0,0:N:swap=N\t1
kalah+pie=yes:2,2,2/0,3,3:0,0:S\tswap
kalah+pie=yes:2,0,3/0,3,3:1,0:S\t2' '' "${two[@]}" kalah+pie=yes:3x2 <<<$'1\nswap\n2'
	try mancala-play -s 1 -L easy <<<$'swap\nsouth\nnorth'
	same places $'south\teasy\nnorth\tperson' "$(tail -n 2 <<<"$out")"
	[[ $out = *:N$'\t'[1-6]*south* ]]
}

@test "C03: five moves of many laps are taken back one by one" {
	try "${two[@]}" congkak <<<$'1\n2\n3\n4\n5\n6\n7\ngoto 5\nu\nu\nu\nu\nu\nposition'
	same start congkak:7,7,7,7,7,7,7/7,7,7,7,7,7,7:0,0:S "$(tail -n 1 <<<"$out")"
}

@test "another engine plays, and one that fails gives its side away" {
	try mancala-play --north 'mancala-best -d 4' <<<$'3 6\nhistory'
	best=$(mancala-move -p kalah -m 3,6 | mancala-best -d 4 | cut -f 2)
	[[ $out = *$'\t3,6,'"$best"* ]]
	gives 2 $'kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t3,6' \
	    'mancala-play: echo sorry >&2: ended with status 0: sorry; North is played from here now' \
	    mancala-play --north 'echo sorry >&2' <<<'3 6'
	try mancala-play --north 'no-such-engine -d 4' </dev/null
	same status 2 "$status"
}

@test "two engines play a whole game" {
	try mancala-play --south easy --north random -s 3 kalah:4x3 <<<$'history\nposition'
	same end "$(sed -n 2p <<<"$out")" "$(sed -n 1p <<<"$out" | mancala-move)"
	[[ $out = *:- ]]
}

@test "a game is saved as a record with comments, and taken up again" {
	cd "$BATS_TEST_TMPDIR"
	gives 0 $'kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t3,6\nsaved\tmy game' '' \
	    "${two[@]}" <<<$'3 6\nsave my game'
	same file "# mancala-play game
# south person
# north person
$start"$'\t3,6' "$(<'my game')"
	gives 0 kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N '' mancala-move 'my game'
	gives 0 $'kalah:5,4,0,5,5,0/5,5,0,6,5,5:2,1:S\t3' '' mancala-play 'my game' <<<3
	gives 0 $'kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t-
kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S\t-' '' mancala-play <<<$'load my game\nundo'
	same 'files left' 1 "$(ls | grep -c 'my game')"
}

@test "a resignation is saved, and a saved game saved over" {
	cd "$BATS_TEST_TMPDIR"
	try mancala-play <<<$'resign\nsave game\nnew\nresign\nsave game'
	same status 0 "$status"
	gives 2 '' 'mancala-play: -:1:1: the game is over: undo, new and quit are possible' \
	    mancala-play game <<<3
}

@test "a command that a saved game names is not run" {
	cd "$BATS_TEST_TMPDIR"
	printf '# mancala-play game\n# north touch ran\nkalah\t-\n' >game
	try mancala-play game <<<3\ 6
	same status 0 "$status"
	[ ! -e ran ]
	[[ $err = *'North was played by touch ran'* ]]
	local moved=$'north\tperson\nkalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N\t3,6'
	try mancala-play game <<<$'north\n3 6'
	same 'from the start' "$moved" "$out"
	try mancala-play <<<$'load game\nnorth\n3 6'
	same load "$start	-"$'\n'"$moved" "$out"
	sed -i 's/touch ran/mancala-best -d 1/' game
	gives 0 $'north\tmancala-best -d 1' '' mancala-play --north 'mancala-best -d 1' game <<<north
}

@test "what is neither a game nor a file, and a bad -p, are named as such" {
	cd "$BATS_TEST_TMPDIR"
	while IFS='|' read -r arguments message; do
		gives 2 '' "mancala-play: $message" mancala-play $arguments </dev/null
	done <<-'END'
		nosuch|nosuch: neither a game (byte 1: unknown game) nor a file that is there
		no/such|no/such: No such file or directory
		kalah:6x|kalah:6x: neither a game (byte 9: a number of seeds is wanted) nor a file that is there
		-p s.1|-p:1:1: unknown game
	END
}

@test "a game is saved through symbolic links, which stay" {
	cd "$BATS_TEST_TMPDIR"
	mkdir there
	ln -s there/old old
	ln -s "$PWD/old" chain
	ln -s there/new dangling
	ln -s loop loop
	mancala-play <<<$'resign\nsave there/old' >/dev/null
	for link in old chain dangling; do
		gives 0 "saved	$link" '' mancala-play <<<"save $link"
		[ -L "$link" ]
		[[ $(<"$link") = *"$start	-" && $(<"$link") != *resigned* ]]
	done
	same files $'new\nold' "$(ls there)"
	gives 2 '' 'mancala-play: -:1:6: loop: Too many levels of symbolic links' \
	    mancala-play <<<'save loop'
}

@test "what is no saved game is named with the place, and never written over" {
	cd "$BATS_TEST_TMPDIR"
	printf '# mancala-play game\nkalah\t3,3\n' >damaged
	printf 'kalah\noware\n' >two-games
	printf 'precious\n' >other
	: >empty
	gives 2 '' 'mancala-play: damaged:2:9: pit 3 is empty' mancala-play damaged
	gives 2 '' 'mancala-play: two-games:2:1: a second game is not wanted' mancala-play two-games
	gives 2 '' 'mancala-play: empty:1:1: there is no game in it' mancala-play empty
	cat damaged two-games other empty >before
	for file in damaged two-games other empty . no/such; do
		try mancala-play <<<$"load $file"$'\nposition\n'"save $file"
		same "$file" 2 "$status"
		same "$file" $start "$out"
	done
	cat damaged two-games other empty | cmp - before
}

@test "results: won, lost, drawn and the biggest win, for each game and level" {
	gives 0 '' '' mancala-play --scores
	mancala-play -L easy <<<resign
	mancala-play -L random kalah:1x1 <<<1	# one seed each: the first goes to the store, 1-1
	mancala-play -L random kalah:2x1 <<<$'2\n1'	# 2 and 1 capture 2 and leave 1
	try mancala-play --scores
	[[ $out = $'kalah:6x4\teasy\t0\t1\t'* ]]
	[[ $out = *$'kalah:1x1\trandom\t0\t0\t1\t0'* ]]
	[[ $out = *$'kalah:2x1\trandom\t1\t0\t0\t2'* ]]
}

@test "a game with undo, hint, analyse or another start does not count, nor one of two persons" {
	mancala-play <<<$'3\nundo\nresign'
	mancala-play <<<$'hint\nresign'
	mancala-play <<<$'analyse\nresign'
	mancala-play <<<$'swap\nresign'
	mancala-play kalah:1,0/1,0:0,0:S <<<1
	"${two[@]}" <<<resign
	gives 0 $'kalah:6x4\tmedium\t0\t1\t0\t0' '' mancala-play --scores
}

@test "two games at once do not lose each other's result" {
	for i in 1 2 3 4 5 6 7 8; do
		mancala-play <<<$'resign\nnew\nresign' >/dev/null &
	done
	wait
	gives 0 $'kalah:6x4\tmedium\t0\t16\t0\t0' '' mancala-play --scores
	same mode 600 "$(stat -c %a "$XDG_STATE_HOME/mancala/scores")"
}

@test "a damaged scores file is named and left alone" {
	mancala-play <<<resign
	echo 'kalah:6x4 hard 1' >>"$XDG_STATE_HOME/mancala/scores"
	cp "$XDG_STATE_HOME/mancala/scores" "$BATS_TEST_TMPDIR/before"
	gives 0 $start$'\tresigned' "mancala-play: $XDG_STATE_HOME/mancala/scores:3:1: this line is \
damaged; it is left alone, and this result is not kept" mancala-play <<<resign
	gives 2 '' "mancala-play: $XDG_STATE_HOME/mancala/scores:3:1: this line is damaged" \
	    mancala-play --scores
	cmp "$XDG_STATE_HOME/mancala/scores" "$BATS_TEST_TMPDIR/before"
}

@test "a state directory that cannot be written: one warning, and play goes on" {
	export XDG_STATE_HOME=/proc/none
	try mancala-play <<<$'resign\nnew\nresign\nnew\n3'
	same status 0 "$status"
	same lines 5 "$(wc -l <<<"$out")"
	same warnings 1 "$(wc -l <<<"$err")"
}

@test "a relative state directory is ignored" {
	cd "$BATS_TEST_TMPDIR"
	XDG_STATE_HOME=relative mancala-play <<<resign
	[ ! -e relative ]
	[ -e .local/state/mancala/scores ]
}

@test "a failed read is an error" {
	gives 2 '' 'mancala-play: -: Is a directory' bash -c 'mancala-play </'
}

@test "a full disk is an error" {
	try bash -c 'mancala-play <<<position >/dev/full'
	same status 2 "$status"
	[[ $err = 'mancala-play: standard output: '* ]]
}
