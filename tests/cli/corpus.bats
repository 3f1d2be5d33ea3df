#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The fuzz targets once more with the files they begin with, and with what was
# found with them.

load common

@test "every fuzz target gets by with every file of its corpus" {
	export TMPDIR=$BATS_TEST_TMPDIR		# where one of them works, and it is emptied
	root=$(cd "$BATS_TEST_DIRNAME/../fuzz" && pwd)
	for target in "$root"/*.c; do
		name=$(basename "$target" .c)
		try "$B/tests/replay_$name" "$root/corpus/$name"/*
		same "$name" '0 ' "$status $err"
	done
}
