#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Faults from outside: memory, disk, descriptors, pipes and clocks that fail, and
# files that are not what they were. Never a crash, a hang, a wrong answer with
# exit 0, or a file lost. tests/inject.c puts most of them into a program.

load common
load inject

# few COMMAND...: let it open 1, 2 or 3 descriptors, or more.
few()
{
	good_status=0
	good=$("$@" 2>/dev/null <$input) || good_status=$?
	for more in 0 1 2 3 5 7; do
		try bash -c 'exec 3>&- 4>&- 5>&- 6>&- 7>&-; ulimit -n $0 && exec timeout -s KILL 30 "$@"' \
		    $((3 + more)) "$@" <$input
		[ "$status" = 127 ] || right_or_refused "ulimit -n $((3 + more)): $*"
	done
}

@test "no more file descriptors" {
	each_typical few
}

@test "standard descriptors that are closed are never taken for a file's" {
	mancala-table -p kalah:3x3 -S 4 -o whole
	for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
		eval "mancala-table -v -p kalah:3x3 -S 4 -o t $closed"
		cmp whole t
		rm -f game
		eval "mancala-play <<<$'nonsense\nsave game\nnonsense' $closed" || :
		[ ! -e game ] || same "$closed" 4 "$(wc -l <game)"
	done
	for program in move best solve show convert; do
		gives 2 '' "mancala-$program: -: Bad file descriptor" eval "mancala-$program <&-"
		gives 2 '' "mancala-$program: standard output: Bad file descriptor" \
		    eval "mancala-$program -p kalah:2x1 >&-"
	done
}

# slowly COMMAND...: with reads and writes of one byte, a third of them interrupted.
slowly()
{
	good_status=0
	good=$("$@" 2>/dev/null <$input) || good_status=$?
	try inject INJECT_SHORT=1 "$@" <$input
	same "$*" "$good_status,$good" "$status,$out"
}

@test "input and output byte by byte change nothing" {
	plain_build
	each_typical slowly
}

@test "input that trickles in is answered line by line" {
	for program in 'mancala-move -l' 'mancala-best -d 3' 'mancala-solve -j 2' mancala-show; do
		same "$program" "$($program <in)" \
		    "$(while IFS= read -r -N 1 c; do printf %s "$c"; sleep 0.005; done <in | $program)"
	done
}

@test "a full disk is an error of every program" {
	full()
	{
		try bash -c '"$@" >/dev/full' - "$@" <$input
		case $* in
		mancala-table*\ -o\ *) same "$*" '0 ' "$status $err" ;;
		*) same "$*" "2 $1: standard output: No space left on device" "$status $err" ;;
		esac
	}
	each_typical full
}

@test "a disk that fills up: what was there stays, what is done is kept, and none is half" {
	plain_build
	mancala-table -p kalah:4x3 -S 7 -o whole
	for room in 0 1 4095 4096 5000 7000 $(($(stat -c %s whole) - 1)); do
		rm -f t t.part
		try inject INJECT_DISK=$room mancala-table -p kalah:4x3 -S 7 -o t
		same "$room bytes" '2 mancala-table: t: No space left on device' "$status $err"
		[ ! -e t ]
		mancala-table -p kalah:4x3 -S 7 -o t		# goes on with what is there
		cmp whole t
	done
	mancala-play kalah:3x1 <<<$'1\nsave game' >/dev/null
	mancala-play -L random kalah:2x1 <<<$'1\nresign' >/dev/null
	cp game before
	cp state/mancala/scores scores
	for room in 0 1 20 50; do
		try inject INJECT_DISK=$room mancala-play -L random kalah:2x1 <<<$'save game\nresign' >out
		[ "$status" = 2 ]
		cmp before game
		cmp scores state/mancala/scores
		try inject INJECT_DISK=$room mancala-match -r game -g 2 -p kalah:2x2 random random
		same "match with $room bytes" '2 mancala-match: game: No space left on device' "$status $err"
		cmp before game
		rm game.part
	done
	same 'files left over' "before game in out scores script state t whole" \
	    "$(ls | grep -v '^err$' | paste -sd ' ')"
}

@test "records that cannot be written end the match with what was played" {
	mancala-match -r whole -g 40 -p kalah:6x4 random random
	echo old >game
	(
		ulimit -f 1
		trap '' XFSZ
		try mancala-match -r game -g 40 -p kalah:6x4 random random
		same 'too large' '2 mancala-match: game: File too large' "$status $err"
		same games "$(wc -l <game.part)" "$(awk '$1 == "games" { print $2 }' <<<"$out")"
	)
	same 'the file before' old "$(cat game)"
	cmp game.part <(head -c "$(wc -c <game.part)" whole)
}

@test "a device is written to, and never replaced by a file" {
	mkfifo pipe
	cat pipe >got &
	mancala-match -r pipe -g 2 -p kalah:2x2 random random >/dev/null
	wait $!
	same records 3 "$(wc -l <got)"
	[ -p pipe ]
	gives 2 '' 'mancala-table: pipe: there, and no file that a table could replace' \
	    mancala-table -p kalah:3x2 -S 3 -o pipe
	[ -p pipe ]
}

@test "a closed pipe ends a program quietly" {
	quiet()
	{
		try bash -c 'set -o pipefail; { "$@"; echo $? >&3; } 3>code | true' - "$@" <$input
		case $(<code) in
		0 | 1 | 141) ;;
		*) same "$*" 'nothing to be said' "$(<code) $err" ;;
		esac
		[[ $1 = mancala-play ]] || same "$*" '' "$(grep -v '^mancala-table' <<<"$err" || :)"
	}
	each_typical quiet
	# one that would never end of itself
	for program in mancala-move 'mancala-best -d 1 -M 1M -j 2' mancala-show; do
		yes kalah:2x2 | timeout -s KILL 30 $program | head -n 3 >out
		same "$program" 141 "${PIPESTATUS[1]}"
	done
}

@test "a reader that stops holds the writer up, and gets all" {
	yes kalah:3x2 | head -n 20000 >many
	for program in mancala-move 'mancala-best -d 1 -M 1M -j 2'; do
		same "$program" "$($program many | cksum)" "$($program many | (sleep 0.7; cksum))"
		# the same where writing does not wait, as a terminal's other users may have it
		same "$program, without waiting" "$($program many | cksum)" "$(/usr/bin/python3 -c \
		    'import os, sys; os.set_blocking(1, False); os.execvp(sys.argv[1], sys.argv[1:])' \
		    $program many | (sleep 0.3; cksum))"
	done
}

@test "a clock that jumps changes no answer but one that it limits, and none hangs" {
	plain_build
	for jump in 100000 -100000; do
		for command in 'mancala-best -d 5' 'mancala-best -L medium' 'mancala-solve -M 1M' \
		    'mancala-solve -M 1M -j 2'; do
			same "$command" "$($command in)" "$(inject INJECT_CLOCK=$jump $command in)"
		done
		for command in 'mancala-best -t 0.1' 'mancala-best -j 2 -t 0.1' 'mancala-solve -M 1M -t 0.1'; do
			try inject INJECT_CLOCK=$jump $command -p kalah
			[[ $out = kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S${TAB}[1-6]$TAB* ]]
			[ "$status" -le 1 ]
		done
		try inject INJECT_CLOCK=$jump mancala-play -L easy kalah:4x3 <script
		same 'mancala-play' "0 $(mancala-play -L easy kalah:4x3 <script)" "$status $out"
		try inject INJECT_CLOCK=$jump mancala-match -g 2 -p kalah:3x2 easy random
		same 'mancala-match' "$(mancala-match -g 2 -p kalah:3x2 easy random)" "$out"
	done
}

# Flip the bits $3 of byte $2 of file $1.
flip()
{
	local byte
	byte=$(od -An -tu1 -j "$2" -N 1 "$1")
	printf "$(printf '\\%03o' $((byte ^ $3)))" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

@test "a table with any bit flipped, or cut at any length, is refused" {
	mancala-table -p kalah:3x2 -S 4 -o t
	size=$(stat -c %s t)
	header=$(grep -ab '^header ' t | cut -d: -f1)
	for at in $(seq 0 7 $((header + 23))) $(seq 4096 11 $((size - 1))); do
		cp t bad
		flip bad "$at" $((1 << at % 5))		# bit 5 of a digit of a checksum is its case
		try mancala-solve -T bad -p kalah:3x1
		same "byte $at" "2 " "$status $out"
		[[ $err = 'mancala-solve: bad: '* ]]
	done
	for length in $(seq 0 211 $((size - 1))); do
		head -c "$length" t >bad
		try mancala-best -T bad -p kalah:3x1
		same "$length bytes" 2 "$status"
	done
	same 'what is behind the header does not matter' "$(mancala-table -w t)" \
	    "$(cp t bad; flip bad 4095 1; mancala-table -w bad)"
}

@test "a table that is cut short while it is in use ends the program, with a reason" {
	mancala-table -p kalah:6x4 -S 9 -o t
	coproc mancala-solve -T t 2>err
	pid=$COPROC_PID
	echo kalah:1,1,1,1,1,1/0,0,1,1,1,0:20,19:S >&"${COPROC[1]}"
	read -r -t 20 line <&"${COPROC[0]}"
	: >t
	echo kalah:1,0,1,1,1,1/0,1,1,1,1,0:20,19:S >&"${COPROC[1]}"
	status=0
	wait "$pid" || status=$?
	same 'cut short' '2 mancala-solve: an endgame table can no longer be read' "$status $(<err)"
}

@test "files of mancala-play that are damaged or cannot be read: refused or left alone" {
	mkdir -p state/mancala
	mancala-play -L random kalah:2x1 <<<$'1\nsave game\nresign' >/dev/null
	cp state/mancala/scores good
	for at in $(seq 0 3 $(($(stat -c %s game) - 1))); do
		cp game bad
		flip bad "$at" $((1 << at % 8))
		try timeout -s KILL 10 mancala-play bad <<<position
		[ "$status" = 0 ] || { [ "$status" = 2 ] && [ "$err" ]; }
		head -c "$at" game >bad
		try timeout -s KILL 10 mancala-play bad <<<position
		[ "$status" = 0 ] || { [ "$status" = 2 ] && [ "$err" ]; }
	done
	for at in $(seq 0 3 $(($(stat -c %s good) - 1))); do
		cp good state/mancala/scores
		flip state/mancala/scores "$at" $((1 << at % 7))
		cp state/mancala/scores before
		try timeout -s KILL 10 mancala-play --scores
		[ "$status" = 0 ] || { [ "$status" = 2 ] && [ "$err" ]; }
		wrong=$status
		try timeout -s KILL 10 mancala-play -L random kalah:2x1 <<<$'1\nresign'
		[ "$wrong" = 0 ] || cmp before state/mancala/scores
	done
}

@test "a home that cannot be written or read" {
	mkdir home
	: >home/.local
	export HOME=$PWD/home
	unset XDG_STATE_HOME XDG_DATA_HOME MANCALA_TABLES
	try mancala-play -L random kalah:2x1 <<<$'1\nresign\nnew\nresign'
	why='Not a directory: nothing is kept of this session'
	same 'a game' "0 mancala-play: $HOME/.local/state/mancala/lock: $why" "$status $err"
	gives 2 '' "mancala-table: $HOME/.local/share/mancala/kalah-3-3.table: Not a directory" \
	    mancala-table -p kalah:3x2 -S 3
	same 'answers' "$(HOME='' mancala-best -d 3 in)" "$(mancala-best -d 3 in)"
}
