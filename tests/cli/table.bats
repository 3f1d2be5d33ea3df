#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-table: building, describing, checking and counting, and what goes wrong.

load common
load inject

setup()
{
	export MANCALA_TABLES=$BATS_TEST_TMPDIR/tables
	cd "$BATS_TEST_TMPDIR"
}

@test "build, describe and check" {
	gives 0 '' '' mancala-table -p kalah:4x4 -S 8 -o t
	gives 0 "t${TAB}kalah${TAB}4${TAB}8${TAB}12870" '' mancala-table -i t	# C(16, 8)
	gives 0 "t${TAB}12870${TAB}12870" '' mancala-table -C t
	gives 0 '{"file":"t","variant":"kalah","pits":4,"seeds":8,"entries":12870}' '' mancala-table -i --json t
	[ ! -e t.part ]
}

@test "every variant's entries follow from their successors" {
	for p in kalah+empty=take:3x2 avalanche:3x3 congkak:3x3 sungka:3x3 mangala:3x3 \
	    kalah+rest=none:3x3 kalah+end=stuck:3x3 congkak+mati=forfeit:3x3 mangala:7x1; do
		mancala-table -p $p -S 6 -o t
		mancala-table -C -a t >out
		read -r file entries derived <out
		same "$p" "$entries" "$derived"
	done
}

@test "the same bytes on any number of threads" {
	for j in 1 2 7; do
		mancala-table -j $j -p kalah:5x4 -S 9 -o t$j
		cmp t1 t$j
	done
}

@test "without -o a table goes to the user's folder" {
	mancala-table -p kalah:3x3 -S 4
	[ -f "$MANCALA_TABLES/kalah-3-4.table" ]
	XDG_DATA_HOME=$PWD/data MANCALA_TABLES=here mancala-table -p kalah:3x3 -S 5
	[ -f data/mancala/kalah-3-5.table ] && [ ! -e here ]	# a relative value is ignored
	try mancala-table -p kalah:3x3 -S 4 -o -
	same 'exit status' 2 "$status"
	[[ $err == *'-o wants a file'* ]] && [ ! -e - ]
}

@test "counts of what is won, drawn and lost" {
	mancala-table -p kalah:2x2 -S 2 -o t
	# by hand: one seed is won if it is the mover's own; of two seeds 10 arrangements
	gives 0 "0${TAB}1${TAB}0${TAB}1${TAB}0
1${TAB}4${TAB}2${TAB}0${TAB}2" '' eval 'mancala-table -w t | head -2'
	same 'sum of values' "$(mancala-table -w t | cut -f2 | paste -sd+ | bc)" \
	    "$(mancala-table -wv t | cut -f3 | paste -sd+ | bc)"
}

@test "a build that was interrupted goes on" {
	mancala-table -p avalanche:6x4 -S 13 -o whole
	for signal in INT TERM; do
		: >log
		env --default-signal=INT mancala-table -v -j 1 -p avalanche:6x4 -S 13 -o t 2>log 3>&- &
		until grep -q '10 seeds' log; do sleep 0.01; done
		kill -$signal $!
		status=0
		wait $! || status=$?
		same "exit status at SIG$signal" "$([ $signal = INT ] && echo 130 || echo 143)" "$status"
		[ ! -e t ] && [ -e t.part ]
		try mancala-table -v -p avalanche:6x4 -S 13 -o t
		same 'first layer' 0 "$(grep -c ' 10 seeds' <<<"$err")"
		cmp whole t
		[ ! -e t.part ]
		rm t
	done
}

@test "a file system that cannot map files: tables are read instead" {
	plain_build
	mancala-table -p kalah:4x4 -S 8 -o t
	echo kalah:2,1,0,1/1,0,1,2:10,14:N >in
	same 'solve' "$(mancala-solve -aT t in)" "$(inject INJECT_MAP=1 mancala-solve -aT t in)"
	same 'table' "$(mancala-table -Ca t)" "$(inject INJECT_MAP=1 mancala-table -Ca t)"
	head -c 4500 t >bad
	gives 2 '' 'mancala-table: bad: cut short' inject INJECT_MAP=1 mancala-table -i bad
	inject INJECT_MAP=1 mancala-table -p kalah:4x4 -S 8 -o other
	cmp t other
}

@test "two builds of one file" {
	(
		flock 9
		gives 2 '' 'mancala-table: t: another build of this file is under way' \
		    mancala-table -p kalah:3x3 -S 4 -o t
	) 9>t.part
}

@test "a file that is damaged is never used" {
	mancala-table -p kalah:3x3 -S 6 -o t
	damaged() {
		for use in 'mancala-table -i bad' 'mancala-solve -T bad -p kalah:3x3'; do
			try $use
			same "$1: $use" 2 "$status"
			[[ $err == *"bad: $1"* ]] || { echo "$1: $err"; return 1; }
			same "$use prints" '' "$out"
		done
	}
	: >bad && damaged 'an empty file'
	head -c 100 t >bad && damaged 'cut short'
	head -c 4500 t >bad && damaged 'cut short'
	(cat t; echo) >bad && damaged 'longer than it should be'
	tr 3 4 <t >bad && damaged 'damaged: the header'
	(echo 'mancala-table 2'; tail -n +2 t) >bad && damaged 'a table of another version'
	tr m M <t >bad && damaged 'not a table'
	# one bit, at each of some places of the entries
	size=$(stat -c %s t)
	for at in 4096 4097 4200 4519 $((size - 2)) $((size - 1)); do
		cp t bad
		byte=$(tail -c +$((at + 1)) t | head -c 1 | od -An -tu1)
		printf "$(printf '\\%03o' $((byte ^ 4)))" | dd of=bad bs=1 seek=$at conv=notrunc 2>/dev/null
		damaged 'damaged: the checksum of layer'
	done
	mkfifo fifo
	for use in 'mancala-table -i' 'mancala-solve -p kalah:3x1 -T' 'mancala-best -p kalah:3x1 -T'; do
		try timeout 5 $use fifo
		same "$use fifo" 2 "$status"
		[[ $err == *': fifo: no regular file' ]]
	done
	mkdir folder
	gives 2 '' 'mancala-table: folder: a folder, not a table' mancala-table -i folder
	gives 2 '' 'mancala-table: none: No such file or directory' mancala-table -i none
}

@test "a full disk" {
	(
		ulimit -f 8
		trap '' XFSZ
		try mancala-table -p kalah:4x4 -S 10 -o t
		same 'exit status' 2 "$status"
		same message 'mancala-table: t: File too large' "$err"
	)
	[ ! -e t ]
	try mancala-table -p kalah:4x4 -S 10 -o t
	same 'exit status' 0 "$status"
	gives 0 "t${TAB}43758${TAB}43758" '' mancala-table -C t	# C(18, 8)
}

@test "out of memory" {
	plain_build
	(
		ulimit -v 150000
		gives 2 '' 'mancala-table: t: out of memory' mancala-table -p kalah -S 20 -o t
		gives 0 "kalah:1,1/1,1:0,0:S${TAB}2${TAB}2" '' mancala-solve -M 4G -p kalah:2x1
	)
	[ ! -e t ] && [ ! -e t.part ]
}

@test "what cannot be built" {
	gives 2 '' 'mancala-table: 43758 bytes are more than -M allows' \
	    mancala-table -p kalah:4x4 -S 10 -o t -M 16K
	gives 2 '' 'mancala-table: no tables for rows of more than 7 pits' mancala-table -p ohvalhu -S 10 -o t
	gives 2 '' 'mancala-table: -p:1:1: unknown game' mancala-table -p chess -S 10 -o t
	try mancala-table -p kalah -S 10 -o /dev/null/t
	same 'exit status' 2 "$status"
	for wrong in '' '-p kalah' '-S 3' '-i' '-i -w t' '-C -p kalah t'; do
		try mancala-table $wrong
		same "mancala-table $wrong" 2 "$status"
	done
}
