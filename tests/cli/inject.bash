# SPDX-License-Identifier: MIT
# What the tests of faults share: what programs are typically run for, and faults put into them.

setup()
{
	cd "$BATS_TEST_TMPDIR"
	export XDG_STATE_HOME=$PWD/state MANCALA_TABLES=$PWD/tables
	printf '%s\n' kalah:3,0,4,4/3,3,3,3:1,0:S kalah:2,0,1,4/3,0,0,1:1,0:S >in
	printf '%s\n' 1 hint analyse undo 'history values' 'save game' 'load game' 'new oware' 1 >script
}

# A sanitizer has an allocator of its own, and wants more memory than there is in some tests; what
# counts lines for make cover crashes without.
plain_build()
{
	! nm "$B/mancala-move" 2>/dev/null | grep -Eq '__[at]san_init|__gcov_init' || skip 'a sanitizer is in the way'
}

# inject FAULT=N... COMMAND...: run a command with faults, 30 seconds at most.
inject()
{
	timeout -s KILL 30 env LD_PRELOAD="$B/tests/inject.so" "$@"
}

# What each program is run for, one a line; - for standard input to be the script of play.
typical()
{
	cat <<-'END'
		mancala-move -l
		mancala-move --json -c 3
		mancala-best -M 1M -d 4 -o turn,all
		mancala-best -M 1M -d 4 -j 3
		mancala-best -M 1M -d 4 -T t
		mancala-solve -M 1M -a
		mancala-solve -M 1M -j 3
		mancala-solve -M 1M -T t
		mancala-show
		mancala-show -f svg -p kalah:3x2
		mancala-show --graph
		mancala-convert -t kgp -p kalah
		mancala-table -C -a t
		mancala-table -j 2 -p awari:3x2 -S 4 -o built
		mancala-match -g 2 -p kalah:3x2 easy random
		mancala-match -g 2 -p kalah:2x2 random ./engine
		mancala-play -L easy kalah:4x3
	END
}

# Run what is typical as $1 COMMAND, with t, an endgame table, and the input it wants.
each_typical()
{
	mancala-table -p kalah:4x3 -S 6 -o t
	printf '%s\n' '#!/bin/sh' 'exec mancala-best -d 1 -M 1M' >engine
	chmod +x engine
	typical >list
	while read -r line; do
		input=in
		[[ $line = mancala-play* ]] && input=script
		"$1" $line
	done <list
}

# Fail unless the last try came to what was wanted, or to exit 2, a message and answers that are right.
right_or_refused()
{
	[ "$status,$out" = "$good_status,$good" ] && return
	# what mancala-play goes on with behind a command that failed is another game
	[ "$status" = 2 ] && [ "$err" ] && [[ $good = "$out"* || $1 = *mancala-play* ]] && return
	printf '%s\n' "$1" "exit status $status instead of $good_status" "$out" "$err"
	return 1
}
