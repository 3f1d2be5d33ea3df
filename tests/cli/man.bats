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

# Of pages that are ours, those that are not there.
references()
{
	sed -n 's/^\.Xr \(\(lib\)*mancala[a-z-]*\) \([1-9]\).*/\1.\3/p' "$1" | sort -u |
	while read -r page; do
		[ -e "$MAN/$page" ] || echo "$page is missing"
	done
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

@test "every page that is referred to is there" {
	all references
}

@test "every program has a page, and examples in it" {
	for program in "$B"/mancala-*; do
		grep -q '^\$ ' "$MAN/${program##*/}.1"
	done
}

@test "the rules of a named game are those of its paragraph" {
	# axes with their first values
	axes=$(sed -n '/^\.Sh RULES/,/^\.Ss Switches/p' "$MAN/mancala.5" | awk '
		/^\.Bl -tag -width Ds -compact/ { first = 1; next }
		/^\.It (Cm|Ar)/ && first { sub(/\\&/, ""); print axis "=" $3; first = 0; next }
		/^\.It Cm/ { axis = $3 }')
	same 'axes' 27 "$(wc -l <<<"$axes")"
	rules=$(sed -n '/^\.Sh NAMED GAMES/,/^\.Sh EXAMPLES/p' "$MAN/mancala.5" | awk '
		/^\.It Cm/ { game = $3; size = $5 }
		/^\.Ql .*=/ { $1 = ""; print game, size $0 }')
	same 'games' "$(mancala-move --games | cut -f1 | uniq)" "$(cut -d' ' -f1 <<<"$rules")"
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

# Every two switches on top of every game: the clashes that are found are those listed.
@test "the switches that do not go together are those that mancala(5) lists" {
	sed -n '/^\.Ss Switches that/,/^\.El/p' "$MAN/mancala.5" | awk '
		function end() { if (list) print first " means nothing with " list; list = "" }
		/^\.It/ { end(); first = $3 }
		/^\.Ic/ { list = list $2 ($3 == "," ? ", " : "") }
		/^and$/ { list = list " and " }
		/^or$/ { end() }
		END { end() }' | sort >"$BATS_TEST_TMPDIR/listed"
	sed -n '/^\.Sh RULES/,/^\.Ss Switches/p' "$MAN/mancala.5" | awk '
		/^\.Bl -tag -width Ds -compact/ { values = 1 }
		/^\.El/ { values = 0 }
		/^\.It Cm/ && !values { axis = $3 }
		/^\.It Cm/ && values { sub(/\\&/, "", $3); print axis "=" $3 }' >"$BATS_TEST_TMPDIR/switches"
	for game in $(sed -n 's/^\.It Cm \([a-z]*\) Pq .*/\1/p' "$MAN/mancala.5"); do
		awk -v game="$game" '{ s[NR] = $1 } END {
			for (i = 1; i <= NR; i++)
				for (j = 1; j <= NR; j++)
					print game "+" s[i] "+" s[j] }' "$BATS_TEST_TMPDIR/switches"
	done | mancala-move -k 2>/dev/null | sed -n 's/^! \(.* means nothing\)/\1/p' |
	    sort -u | diff "$BATS_TEST_TMPDIR/listed" -
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
	diff <(declarations <"$header") <(mandoc -T ascii -O width=300 "$page" 2>/dev/null |
	    col -b | sed -n '/^SYNOPSIS/,/^DESCRIPTION/p' | declarations)
	for name in $(grep -o 'MANCALA_[A-Z_]*[A-Z]' "$header" | sort -u | grep -v '_H$') \
	    $(grep -o 'struct mancala_[a-z_]* {' "$header" | sed 's/struct //; s/ {//'); do
		grep -qw "$name" "$page" || missing+=" $name"
	done
	same 'not in the page' '' "$missing"
}
