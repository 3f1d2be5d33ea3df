#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The build: what is built again and when, the variables that are honoured, and
# that the runner of the tests cannot pass what failed.

load common

# the make that runs this hands on its own flags and variables
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES MFLAGS AR CC CFLAGS CPPFLAGS LDFLAGS LDLIBS SAN

setup_file()
{
	# a copy of the sources, and tools that only write down what they are asked to build
	export TREE=$BATS_FILE_TMPDIR/tree TOOL=$BATS_FILE_TMPDIR/tool
	mkdir "$TREE"
	cp -r Makefile libmancala cmd "$TREE"
	cat >"$TOOL" <<-'END'
		#!/bin/sh
		echo "$*" >>"$0.log"
		for word; do
			case $before in -o | rcsD) out=$word ;; esac
			before=$word
		done
		case $out:$word in out/*.c)
			[ -s "${out%.o}.d" ] ||
			    cc -iquote libmancala -MM -MP -MT "$out" -MF "${out%.o}.d" "$word" || exit ;;
		esac
		[ -z "$out" ] || echo "$*" >"$out"
	END
	chmod +x "$TOOL"
	build -s
}

build()
{
	make --no-print-directory -C "$TREE" CC="$TOOL" AR="$TOOL" LD="$TOOL" OBJCOPY=: B=out "$@"
}

# Build, and print what was built: an object, the library or a program a line.
built()
{
	rm -f "$TOOL.log"
	build -s "$@"
	[ ! -f "$TOOL.log" ] || sed -n 's/.*\(-o\|rcsD\) \([^ ]*\).*/\2/p' "$TOOL.log"
}

# Succeed if the command fails.
no()
{
	! "$@"
}

@test "a second make does nothing" {
	build -q
	same '' "make: Nothing to be done for 'all'." "$(build)"
	same '' '' "$(built)"
}

@test "a header that changes builds what needs it, and nothing else" {
	touch "$TREE/libmancala/rules.h"
	built >"$BATS_TEST_TMPDIR/built"
	for file in $(cd "$TREE" && grep -l '"rules.h"' libmancala/*.c); do
		grep "^out/${file%.c}.o$" "$BATS_TEST_TMPDIR/built"
	done
	no grep -e '^out/libmancala/game.o$' -e '^out/cmd/.*\.o$' "$BATS_TEST_TMPDIR/built"
	touch "$TREE/libmancala/games.def"
	built | grep '^out/libmancala/rules.o$'
	touch "$TREE/libmancala/mancala.h"
	same 'a program and the library' 2 "$(built | grep -c -e '^out/mancala-move$' -e '/libmancala.a$')"
	build -q
}

@test "another flag builds everything again" {
	cd "$TREE"
	files=$(ls libmancala/*.c cmd/*.c | wc -l)
	programs=$(ls cmd/mancala-*.c | wc -l)
	all=$((files + 2 + programs))	# the library's objects become one before they become the library
	same 'built' $all "$(built CPPFLAGS=-DNEW | wc -l)"
	same 'built back' $all "$(built | wc -l)"
	build -q
}

@test "CC, AR, CPPFLAGS, CFLAGS and LDFLAGS are used, from the command line or the environment" {
	flags=(CC="$TOOL" AR="$TOOL" LD="$TOOL" OBJCOPY=: CPPFLAGS=-DMINE=1 CFLAGS="-O0 -DFLAG" LDFLAGS=-Wl,-O1)
	for how in line environment; do
		rm -f "$TOOL.log"
		if [ $how = line ]; then
			make -s -C "$TREE" B=line "${flags[@]}"
		else
			env "${flags[@]}" B=environment make -s -e -C "$TREE"
		fi
		grep -q -- "-iquote libmancala -DMINE=1 .*-O0 -DFLAG .* -c -o $how/libmancala/rules.o" "$TOOL.log"
		grep -q "^rcsD $how/libmancala.a" "$TOOL.log"
		grep -q -- "-O0 -DFLAG .*-Wl,-O1 -o $how/mancala-move " "$TOOL.log"
	done
}

@test "many jobs at once build the same" {
	build -s -j8 B=jobs
	build -q B=jobs
	same 'files' "$(cd "$TREE/out" && find . ! -name '*.d' | sort)" \
	    "$(cd "$TREE/jobs" && find . | sort)"
}

@test "without libedit mancala-play is built all the same, and says so" {
	printf '#!/bin/sh\ncase "$*" in *-E\ -) exit 1 ;; esac\nexec cc "$@"\n' >"$BATS_TEST_TMPDIR/cc"
	chmod +x "$BATS_TEST_TMPDIR/cc"
	build -s CC="$BATS_TEST_TMPDIR/cc" AR=ar LD=ld OBJCOPY=objcopy CFLAGS=-O0 B=plain plain/mancala-play
	"$TREE/plain/mancala-play" -V | grep 'without libedit'
	no grep 'without libedit' <("$B/mancala-play" -V)
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
