# SPDX-License-Identifier: MIT
# What the tests of all programs share: the programs of the build directory B
# come first in PATH, and the helpers below.

B=$(cd "${B:-build}" && pwd) || exit
PATH=$B:$PATH
TAB=$'\t'
DATA=$BATS_TEST_DIRNAME/../data

# Run a command; leaves its output in $out and $err, and its exit status in $status.
try()
{
	status=0
	out=$("$@" 2>"$BATS_TEST_TMPDIR/err") || status=$?
	err=$(<"$BATS_TEST_TMPDIR/err")
}

# same WHAT WANTED GOT: fail, and name what differs, unless the two are equal.
same()
{
	[ "$2" = "$3" ] || {
		printf '%s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
		return 1
	}
}

# gives STATUS OUT ERR COMMAND...: run a command and compare all that comes of it.
gives()
{
	local wanted=$1 wanted_out=$2 wanted_err=$3
	shift 3
	try "$@"
	same "$* (standard error)" "$wanted_err" "$err"
	same "$* (standard output)" "$wanted_out" "$out"
	same "$* (exit status)" "$wanted" "$status"
}
