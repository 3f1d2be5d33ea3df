#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The manual: clean mdoc, every example run, and the pages whole.
#
# An example is a display `.Bd -literal -offset indent` in which
#
#	$ echo kalah | mancala-move -m 3
#	kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S
#
# a line "$ " is a command ("> " goes on with it) and what follows is all that
# it prints. tests/examples runs them, and says more.

load common

MAN=$BATS_TEST_DIRNAME/../../man

# all COMMAND...: run it with each page behind; what it prints or a failure is a fault of that page.
all()
{
	faults=
	for page in "$MAN"/*.[1357]; do
		said=$("$@" "$page" 2>&1) && [ ! "$said" ] || faults+="${page##*/}: $said"$'\n'
	done
	same "$*" '' "$faults"
}

# Whether a manual is installed here is no fault of the page.
lint()
{
	mandoc -T lint -W style "$1" 2>/dev/null |
	    sed "s,.*/man/,," | grep -v 'referenced manual not found' || :
}

man_warnings()
{
	MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l "$1" 2>&1 >/dev/null
}

examples()
{
	"$BATS_TEST_DIRNAME/../examples" "$B" "$1" | diff "$1" -
}

@test "mandoc finds nothing to say about a page" {
	all lint
}

@test "man finds nothing to say about a page" {
	all man_warnings
}

@test "every example prints what the page says" {
	all examples
}

@test "the rules of a named game are those of its paragraph" {
	# axes with their first values
	axes=$(sed -n '/^\.Sh RULES/,/^\.Ss Switches/p' "$MAN/mancala.5" | awk '
		/^\.Bl -tag -width Ds -compact/ { first = 1; next }
		/^\.It (Cm|Ar)/ && first { sub(/\\&/, ""); print axis "=" $3; first = 0; next }
		/^\.It Cm/ { axis = $3 }')
	same 'axes' 22 "$(wc -l <<<"$axes")"
	rules=$(sed -n '/^\.Sh NAMED GAMES/,/^\.Sh EXAMPLES/p' "$MAN/mancala.5" | awk '
		/^\.It Cm/ { game = $3; size = $5 }
		/^\.Ql .*=/ { $1 = ""; print game, size $0 }')
	[ "$(wc -l <<<"$rules")" -ge 11 ]
	while read -r game size switches; do
		start=$(mancala-move -p "$game")
		same "$game, size" "$start" "$(mancala-move -p "$game:$size")"
		same "$game, its rules" "$start" "$(mancala-move -p "$game+${switches// /+}")"
		for first in $axes; do
			[[ " $switches" = *" ${first%%=*}="* ]] ||
			    same "$game+$first" "$start" "$(mancala-move -p "$game+$first")"
		done
	done <<<"$rules"
}

@test "README.md shows what the programs print" {
	readme=$BATS_TEST_DIRNAME/../../README.md
	[ "$(grep -c '^\$ ' "$readme")" -ge 5 ]
	same README.md '' "$("$BATS_TEST_DIRNAME/../examples" "$B" "$readme" | diff "$readme" -)"
}

@test "the demonstration runs" {
	out=$("$BATS_TEST_DIRNAME/../demo" "$B")
	same 'its commands' 6 "$(grep -c '^\$ ' <<<"$out")"
}

# The declarations of the header, one a line, without comments and blanks at will.
declarations()
{
	tr -s ' \t\n' '   ' | sed 's,/\*[^*]*\*\+\([^/*][^*]*\*\+\)*/,,g; s/ *\([(),;]\) */\1/g; s/ \* */ */g' |
	    tr ';' '\n' | sed -n 's/^ *\(.*mancala_[a-z_]*(.*)\)$/\1/p' | sed 's/^.*[}>] *//' | sort
}

@test "libmancala(3) declares what the header does, and names all else that is in it" {
	header=$BATS_TEST_DIRNAME/../../libmancala/mancala.h
	page=$MAN/libmancala.3
	same functions "$(declarations <"$header")" "$(mandoc -T ascii -O width=300 "$page" 2>/dev/null |
	    col -b | sed -n '/^SYNOPSIS/,/^DESCRIPTION/p' | declarations)"
	for name in $(grep -o 'MANCALA_[A-Z_]*[A-Z]' "$header" | sort -u | grep -v '_H$') \
	    $(grep -o 'struct mancala_[a-z_]* {' "$header" | sed 's/struct //; s/ {//'); do
		grep -qw "$name" "$page" || missing+=" $name"
	done
	same 'not in the page' '' "$missing"
}
