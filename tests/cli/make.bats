#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The build: what is built again and when, the variables that are honoured, and
# that the runner of the tests cannot pass what failed.

load common

# the make that runs this hands on its own flags and variables
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES MFLAGS AR CC CFLAGS CPPFLAGS LDFLAGS LDLIBS SAN

setup_file()
{
	# a build of its own, quick and from a copy, so that sources can be touched
	export TREE=$BATS_FILE_TMPDIR/tree
	mkdir "$TREE"
	cp -r Makefile libmancala cmd "$TREE"
	build -j2
}

build()
{
	make --no-print-directory -C "$TREE" B=out CFLAGS=-O0 "$@"
}

# Succeed if the command fails.
no()
{
	! "$@"
}

# How many compilations, archives and links a make has to do.
steps()
{
	build -n "$@" | grep -c -e ' -c -o ' -e ' rcs' -e ' -o out/mancala-'
}

@test "a second make does nothing" {
	build -q
	[ "$(build)" = "make: Nothing to be done for 'all'." ]
}

@test "a header that changes builds what needs it, and nothing else" {
	sleep 0.01
	touch "$TREE/libmancala/rules.h"
	build -n >"$BATS_TEST_TMPDIR/steps"
	for file in $(cd "$TREE" && grep -l '"rules.h"' libmancala/*.c); do
		grep -q " -c -o out/${file%.c}.o " "$BATS_TEST_TMPDIR/steps"
	done
	no grep -q ' -c -o out/libmancala/game.o ' "$BATS_TEST_TMPDIR/steps"
	build -j2
	build -q
	touch "$TREE/libmancala/games.def"
	no build -q
	build -j2
}

@test "another flag or compiler builds everything again" {
	files=$(cd "$TREE" && ls libmancala/*.c cmd/*.c | wc -l)
	programs=$(cd "$TREE" && ls cmd/mancala-*.c | wc -l)
	same 'steps' $((files + 1 + programs)) "$(steps CPPFLAGS=-DNEW)"
	build -q || build -j2
}

@test "CC, AR, CPPFLAGS, CFLAGS and LDFLAGS are used, from the command line or the environment" {
	log=$BATS_TEST_TMPDIR/log
	printf '#!/bin/sh\necho "$0 $*" >>%s\nexec cc "$@"\n' "$log" >"$BATS_TEST_TMPDIR/mycc"
	printf '#!/bin/sh\necho "$0 $*" >>%s\nexec ar "$@"\n' "$log" >"$BATS_TEST_TMPDIR/myar"
	chmod +x "$BATS_TEST_TMPDIR/mycc" "$BATS_TEST_TMPDIR/myar"
	for how in line environment; do
		rm -f "$log"
		set -- CC="$BATS_TEST_TMPDIR/mycc" AR="$BATS_TEST_TMPDIR/myar" CPPFLAGS=-DMINE=1 \
		    CFLAGS=-O0\ -DFLAG LDFLAGS=-Wl,-O1 B="$BATS_TEST_TMPDIR/$how"
		if [ $how = line ]; then
			make -s -C "$TREE" -j2 "$@" "$BATS_TEST_TMPDIR/$how/mancala-move"
		else
			env "$@" make -s -C "$TREE" -j2 -e "$BATS_TEST_TMPDIR/$how/mancala-move"
		fi
		grep -q 'mycc .*-Ilibmancala -DMINE=1 .*-O0 -DFLAG .* -c -o .*rules.o' "$log"
		grep -q 'myar rcsD' "$log"
		grep -q 'mycc .*-Wl,-O1 -o .*/mancala-move ' "$log"
		[ "$("$BATS_TEST_TMPDIR/$how/mancala-move" -p kalah:1x1)" = kalah:1/1:0,0:S ]
	done
}

@test "without libedit mancala-play is built all the same" {
	[ -f cmd/mancala-play.c ] || skip 'there is no mancala-play'
	printf '#!/bin/sh\ncase "$*" in *-E\\ -) exit 1 ;; esac\nexec cc "$@"\n' >"$BATS_TEST_TMPDIR/cc"
	chmod +x "$BATS_TEST_TMPDIR/cc"
	build -s -j2 CC="$BATS_TEST_TMPDIR/cc" B="$BATS_TEST_TMPDIR/out"
	"$BATS_TEST_TMPDIR/out/mancala-play" -V | grep -q 'plain'
	no grep -q plain <("$B/mancala-play" -V)
}

# runner NAME EXIT LINE...: a test program that writes such TAP.
runner()
{
	local file=$BATS_TEST_TMPDIR/$1 status=$2
	shift 2
	printf '#!/bin/sh\n' >"$file"
	[ $# -gt 0 ] && printf "printf '%%s\\\\n' %s >\"\${1#--tap=}\"\n" "$(printf "'%s' " "$@")" >>"$file"
	printf 'exit %s\n' "$status" >>"$file"
	chmod +x "$file"
}

@test "the runner of the tests sums up, and sees what crashes or runs nothing" {
	run=$BATS_TEST_DIRNAME/../run
	mkdir -p "$BATS_TEST_TMPDIR/out/tests"
	cd "$BATS_TEST_TMPDIR"
	runner good 0 1..2 'ok - a' 'ok - b'
	runner bad 1 1..2 'ok - a' 'not ok - b'
	runner crash 139
	runner late 139 1..2 'ok - a' 'ok - b'
	runner short 0 1..3 'ok - a'
	runner nothing 0 1..0
	runner liar 0 1..1 'not ok - a'
	check() {
		local wanted=$1 wanted_status=$2 status=0
		shift 2
		same "$*" "$wanted" "$("$run" out "$@" 2>/dev/null | tail -n 1)"
		"$run" out "$@" >/dev/null 2>&1 || status=1
		same "$*: exit status" "$wanted_status" "$status"
	}
	check '2 passed, 0 failed' 0 ./good
	check '3 passed, 1 failed' 1 ./good ./bad
	check '2 passed, 1 failed' 1 ./good ./crash
	check '2 passed, 1 failed' 1 ./late
	check '1 passed, 1 failed' 1 ./short
	check '0 passed, 1 failed' 1 ./nothing
	check '0 passed, 2 failed' 1 ./liar
	check '2 passed, 1 failed' 1 ./good ./missing
}

@test "what is missing is named where there is no apt-get, and nothing is done where nothing is" {
	need=$BATS_TEST_DIRNAME/../need
	gives 0 '' '' "$need" some-package true
	mkdir "$BATS_TEST_TMPDIR/bin"
	for tool in sh id env; do
		ln -s "$(command -v $tool)" "$BATS_TEST_TMPDIR/bin"
	done
	PATH=$BATS_TEST_TMPDIR/bin gives 1 '' 'missing, please install: one three' \
	    "$need" one false two true three 'command -v three'
}
