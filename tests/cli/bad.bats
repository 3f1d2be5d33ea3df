#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Malformed input: each file of tests/data/bad is one bad record, named for its
# defect, with the message wanted beside it in FILE.err.

load common

setup()
{
	cd "$DATA/bad"
}

@test "each bad file gives its message, exit 2 and nothing else" {
	for file in *.txt; do
		gives 2 '' "$(<"${file%.txt}.err")" mancala-move "$file"
	done
}

@test "standard input is named -, and -k writes the reason in the line's place" {
	for file in *.txt; do
		wanted=$(<"${file%.txt}.err")
		why=${wanted#*:*:*:*: }
		gives 2 "! $why" "mancala-move: -${wanted#mancala-move: "$file"}" \
		    mancala-move -k <"$file"
	done
}

@test "-k goes on behind every bad line" {
	(for file in *.txt; do cat "$file"; echo; echo kalah:1x1; done) >"$BATS_TEST_TMPDIR/all"
	files=$(ls *.txt | wc -l)
	try mancala-move -k "$BATS_TEST_TMPDIR/all"
	same status 2 "$status"
	same 'good lines' "$files" "$(grep -c '^kalah:1/1:0,0:S$' <<<"$out")"
	same 'bad lines' "$files" "$(grep -c '^! ' <<<"$out")"
	same 'messages' "$files" "$(wc -l <<<"$err")"
}

@test "every defect has a message and there are many" {
	[ "$(ls *.txt | wc -l)" -ge 40 ]
	same pairs "$(ls *.txt | sed 's/txt$//')" "$(ls *.err | sed 's/err$//')"
}

# A megabyte of TEXT, again and again.
megabyte()
{
	yes "$1" | tr -d '\n' | head -c 1000000
}

@test "a line of a megabyte is read whole, good or bad" {
	dir=$BATS_TEST_TMPDIR
	megabyte 1, >"$dir/row"
	megabyte 9 >"$dir/count"
	megabyte + >"$dir/plus"
	megabyte 'x	' >"$dir/columns"
	megabyte ' ' >"$dir/blank"
	gives 2 '' 'mancala-move: -:1:39: a row has at most 16 pits' \
	    mancala-move < <(echo "kalah:$(<"$dir/row")")
	gives 2 '' 'mancala-move: -:1:7: this number of seeds is too large' \
	    mancala-move < <(echo "kalah:$(<"$dir/count")")
	gives 2 '' 'mancala-move: -:1:7: a switch is missing' \
	    mancala-move < <(echo "kalah$(<"$dir/plus")")
	gives 2 '' 'mancala-move: -:1:1: unknown game' mancala-move <"$dir/count"
	gives 2 '' 'mancala-move: -:1:11: no such pit: pits are 1 to 6' \
	    mancala-move < <(echo "kalah:6x4	$(<"$dir/count")")
	gives 2 '' "mancala-move: -:2:6: a TAB is wanted behind the position" \
	    mancala-move < <(cat "$dir/blank"; echo; echo "kalah$(<"$dir/blank")")
	same 'further columns' "kalah:1/1:0,0:S	$(<"$dir/columns")" \
	    "$( (echo -n 'kalah:1x1		'; cat "$dir/columns") | mancala-move)"
}
