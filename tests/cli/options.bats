#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Options: what a program's table has (-h prints it, cmd/cli.h makes getopt's
# arrays from it), its usage line and its manual page say the same. Completion
# is made from -h as well; completion.bats looks at that.

load common

MAN=$BATS_TEST_DIRNAME/../../man

# The options of a program's table, one a line: "-L --level LEVEL".
table()
{
	"$1" -h | sed -n 's/^  \(....\)--\([a-z-]*\)=*\([^ ]*\) .*/\1--\2 \3/p' |
	    sed 's/^\(-.\),/\1/; s/^ *//; s/ *$//'
}

# The same from the list in its manual page: ".It Fl L Ar level , Fl -level Ns = Ns Ar level".
listed()
{
	awk '/^\.It Fl/ {
		line = argument = ""
		for (i = 2; i <= NF; i++) {
			if ($i == "Fl")
				line = line "-" $(i + 1) " "
			if ($i == "Ar")
				argument = toupper($(i + 1))
		}
		sub(/ $/, "", line)
		print line (argument == "" ? "" : " " argument)
	}' "$MAN/$1.1"
}

# Its SYNOPSIS, and its usage, as one line each.
synopsis()
{
	mandoc -T ascii "$MAN/$1.1" 2>/dev/null | col -b | sed -n '/^SYNOPSIS/,/^[A-Z]/{/^[A-Z]/d; p;}' |
	    tr -s ' \t\n' '   ' | sed 's/^ *//; s/ *$//'
}

usage()
{
	"$1" -h | sed -n '1h; 1!H; /^       /!{1!{x; s/\n[^ ].*//; p; q;};}' |
	    tr -s ' \n' '  ' | sed 's/^usage: //; s/ *$//' | tr A-Z a-z
}

@test "manual and table have the same options, in the same order" {
	for page in "$MAN"/*.1; do
		program=$(basename "$page" .1)
		[ "$(table "$program" | wc -l)" -ge 5 ]
		same "$program" "$(table "$program")" "$(listed "$program")"
	done
}

@test "synopsis and usage are the same" {
	for page in "$MAN"/*.1; do
		program=$(basename "$page" .1)
		same "$program" "$(usage "$program")" "$(synopsis "$program" | tr A-Z a-z)"
	done
}

@test "options are sorted, letters first" {
	for program in "$B"/mancala-*; do
		names=$(table "$program" | grep -v '^--' | cut -c2)
		same "${program##*/}" "$(LC_ALL=C sort -f <<<"$names" | tr -d '\n' | tr A-Z a-z)" \
		    "$(tr -d '\n' <<<"$names" | tr A-Z a-z)"
		names=$(table "$program" | grep '^--')
		same "${program##*/}" "$(LC_ALL=C sort <<<"$names")" "$names"
	done
}

@test "a letter means the same in all programs" {
	for letter in a d h j k L m M n p q s T v V; do
		same "-$letter" '' "$(for program in "$B"/mancala-*; do
			table "$program" | sed -n "s/^\(-$letter --[a-z-]*\).*/\1/p"
		done | sort -u | sed 1d)"
	done
}

@test "an unknown option gives the usage on standard error and exit 2" {
	for program in "$B"/mancala-*; do
		for option in -, --no-such-option; do
			try "$program" $option
			same "$program $option" 2 "$status"
			same "$program $option" '' "$out"
			same "$program $option" "usage: $(usage "$program")" \
			    "$(sed 1d <<<"$err" | tr -s ' \n' '  ' | sed 's/ *$//' | tr A-Z a-z)"
		done
	done
}
