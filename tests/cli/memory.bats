#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Memory that is out, at any call for it: told, with exit 2, or it does not matter.

load common
load inject

# sweep COMMAND...: let each of its first 300 calls for memory fail, alone and with all behind it.
sweep()
{
	good_status=0
	good=$(inject INJECT_COUNT=1 "$@" 2>count <$input) || good_status=$?
	calls=$(sed -n 's/^inject: //p' count | sort -n | tail -1)
	[ "$calls" -ge 1 ] || same "$* (calls for memory)" several "$calls"
	for n in $(seq $((calls < 300 ? calls : 300))); do
		for fault in INJECT_MEMORY INJECT_FROM; do
			try inject $fault=$n "$@" <$input
			right_or_refused "$fault=$n $*"
		done
	done
}

@test "memory that is out at any call is told, or does not matter" {
	plain_build
	each_typical sweep
}

# capped COMMAND...: let it have less and less memory; where even libraries do not fit it is 127.
capped()
{
	good_status=0
	good=$("$@" 2>/dev/null <$input) || good_status=$?
	for kib in 40000 20000 12000 8000 6000 5000 4000 3000; do
		try bash -c 'ulimit -v $0 && exec timeout -s KILL 30 "$@"' $kib "$@" <$input
		[ "$status" = 127 ] || right_or_refused "ulimit -v $kib: $*"
	done
}

@test "an address space that is too small" {
	plain_build
	each_typical capped
}
