#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-show. The boards are drawn by hand; details are in test_diagram.c and test_svg.c.

load common

start='North  6    5    4    3    2    1
    +----+----+----+----+----+----+
    |  4 |  4 |  4 |  4 |  4 |  4 |
  0 +----+----+----+----+----+----+ 0
    |  4 |  4 |  4 |  4 |  4 |  4 |
    +----+----+----+----+----+----+
       1    2    3    4    5    6  South
kalah, South to move'

setup()
{
	unset COLUMNS NO_COLOR
	export TERM=xterm LC_ALL=C.UTF-8
	mkdir "$BATS_TEST_TMPDIR/new"
	cd "$BATS_TEST_TMPDIR/new"
}

# on_terminal COMMAND: what it prints on a terminal of 80 columns, without the CRs.
on_terminal()
{
	script -qec "stty cols ${cols:-80}; $1" /dev/null </dev/null | tr -d '\r'
}

@test "the start has numbers on both rows (case U05)" {
	gives 0 "$start" '' mancala-show -p kalah
	gives 0 "$start" '' mancala-show <<<kalah
	gives 0 "$start" '' mancala-show -f text --color=auto <<<'kalah	3	8'
}

@test "several boards are parted by a blank line" {
	gives 0 "$start

$start" '' mancala-show - < <(printf 'kalah\n#\n\nkalah')
}

@test "counts of three digits stay aligned (case N03)" {
	gives 0 'North   6     5     4     3     2     1
    +-----+-----+-----+-----+-----+-----+
    | 107+|   7+|   7+|   8+|   8+|   8+|
  0 +-----+-----+-----+-----+-----+-----+ 8
    |   7*|   8+|   8+|   8+|   8+|   8+|
    +-----+-----+-----+-----+-----+-----+
        1     2     3     4     5     6  South
South 1: 100 sown, 8 into the store
kalah, North to move' '' mancala-show -m 1 -p kalah:100,0,0,0,0,0/0,0,0,0,0,100:0,0:S
}

@test "a capture is marked and told (case K25), without numbers" {
	gives 0 'North
    +----+----+----+----+----+----+
    |  7 |  7 |  6 |  2 |  3 |  0-|
  8 +----+----+----+----+----+----+ 14
    |  0 |  0 |  0 |  0*|  1+|  0-|
    +----+----+----+----+----+----+
                                   South
South 4: 2 sown, 6 captured (own seed and 5) from North'\''s pit 1
kalah, North to move' '' mancala-show --no-numbers -m 4 -p kalah:0,0,0,2,0,0/5,3,2,6,7,7:8,8:S
}

@test "every move of -m is told, and the end" {
	gives 0 'North  1
    +----+
    |  0 |
  1 +----+ 1
    |  0*|
    +----+
       1  South
South 1: 1 sown, 1 into the store, 1 left for North
kalah, drawn 1-1' '' mancala-show -m 1 -p kalah:1/1:0,0:S
	try mancala-show -m 3,F -p kalah
	same told 'South 3: 4 sown, 1 into the store, South moves again
South 6: 5 sown, 1 into the store
kalah, North to move' "$(tail -3 <<<"$out")"
}

@test "Unicode and colour are chosen on a terminal only" {
	gives 0 "$start" '' mancala-show -p kalah
	[[ $(on_terminal 'mancala-show -p kalah') == *$'\e[2m6\e[0m'*╭────┬* ]]
	[[ $(on_terminal 'mancala-show -p kalah -f text') != *$'\e['* ]]
	[[ $(on_terminal 'LC_ALL=C mancala-show -p kalah') != *╭* ]]
}

@test "NO_COLOR, a dumb terminal and --color=never leave colours out" {
	for how in 'NO_COLOR=1' 'TERM=dumb' 'TERM=' 'env -u TERM'; do
		drawn=$(on_terminal "$how mancala-show -p kalah")
		[[ $drawn == *╭────┬* && $drawn != *$'\e['* ]]
	done
	[[ $(on_terminal 'NO_COLOR= mancala-show -p kalah') == *$'\e['* ]]
	[[ $(on_terminal 'mancala-show --color=never -p kalah') != *$'\e['* ]]
	[[ $(mancala-show --color=always -p kalah) == *$'\e[2m6\e[0m'* ]]
	[[ $(NO_COLOR=1 TERM=dumb mancala-show --color=always -p kalah) == *$'\e[2m6\e[0m'* ]]
}

@test "a board that is wider than the terminal or COLUMNS stands upright" {
	COLUMNS=20 gives 0 '       South 0
     +----+----+
   1 |  2 |  2 |   3
   2 |  2 |  2 |   2
   3 |  2 |  2 |   1
     +----+----+
       North 0
kalah, South to move' '' mancala-show -p kalah:3x2
	[[ $(cols=40 on_terminal 'mancala-show --color=never -p kalah') == North* ]]
	[[ $(cols=39 on_terminal 'mancala-show --color=never -p kalah') == *'South 0'* ]]
}

@test "SVG is valid XML, whatever the board" {
	mancala-show -f svg -p kalah | xmllint --noout -
	for pits in 1 2 6 16; do
		for seeds in 1 5 100 2000; do
			mancala-show -f svg -m 1 -p kalah:${pits}x$seeds >$pits.svg
			xmllint --noout $pits.svg
		done
	done
	mancala-show -f svg -m 1,swap -p kalah+pie=yes | xmllint --noout -
	cut -f1 "$DATA"/rules/{kalah,oware,congkak}-*.tsv | awk '!/^#/ && NR % 200 == 0' |
	    mancala-show -O '%d.svg'
	[ "$(ls | wc -l)" -gt 20 ]
	xmllint --noout ./*.svg
}

@test "each position gets a file, numbered by its place in the input" {
	gives 2 '! unknown game' 'mancala-show: -:2:1: unknown game' \
	    mancala-show -k -O 'board-%03d.svg' < <(printf 'kalah\nchess\noware\n')
	same files 'board-001.svg
board-003.svg' "$(ls)"
	grep -q '<title>oware, South to move</title>' board-003.svg
	gives 0 '' '' mancala-show -f text -O '100%%-%d' -p kalah
	same text "$start" "$(<100%-1)"
}

@test "a pattern has one %d" {
	for pattern in x x%d%d %s %ld %-3d %10d %003d % ''; do
		try mancala-show -O "$pattern" -p kalah
		same "status of $pattern" 2 "$status"
		[[ $err == "mancala-show: -O wants one %d, as in board-%03d.svg, not '$pattern'"* ]]
		same "files of $pattern" '' "$(ls)"
	done
}

@test "a file that cannot be written leaves the old one and nothing else" {
	mkdir -p there/1
	gives 2 '' 'mancala-show: -p:1:1: there/1: Is a directory' mancala-show -O there/%d -p kalah
	same files 1 "$(ls -A there)"
	gives 2 '' 'mancala-show: -p:1:1: none/1: No such file or directory' \
	    mancala-show -O none/%d -p kalah
	umask 027
	ln -s there/picture 1
	mancala-show -O %d -p kalah
	[ -L 1 ]
	same mode -rw-r----- "$(stat -c %A there/picture)"
}

@test "two pictures do not go to one output" {
	try mancala-show -f svg < <(printf 'kalah\nkalah\n')
	same status 2 "$status"
	same message 'mancala-show: -:2:1: a second picture needs a file of its own: -O' "$err"
}

@test "wrong moves and options" {
	gives 2 '' 'mancala-show: -p:1:1: -m 3,3: pit 3 is empty' mancala-show -m 3,3 -p kalah
	gives 2 '' 'mancala-show: -p:1:1: -m 3 6: a comma is wanted between moves' \
	    mancala-show -m '3 6' -p kalah
	try mancala-show -f png -p kalah
	same status 2 "$status"
	[[ $err == "mancala-show: -f wants text, unicode or svg, not 'png'"*usage:* ]]
	try mancala-show --color=blue -p kalah
	[[ $err == "mancala-show: --color wants auto, always or never, not 'blue'"*usage:* ]]
}

# values FILE: the column of values of a graph drawn as text.
values()
{
	awk 'NR > 1 && /^ *[0-9]+ / { print $1 == 0 ? $3 : $4 }' "$1"
}

@test "the graph of a game: each position's value for South, the last one the result" {
	moves=2,2,1,1,2,2,1
	mancala-show --graph <<<"kalah:2x2	$moves" >graph
	same again "$(<graph)" "$(mancala-show --graph -m $moves -p kalah:2x2)"
	same header '               value  -2                          0                           2' "$(head -1 graph)"
	same caption 'kalah, North wins 5-3; o: estimated' "$(tail -1 graph)"
	same positions 8 "$(values graph | wc -l)"
	same result -2 "$(values graph | tail -1)"
	mancala-show --graph -f svg -m $moves -p kalah:2x2 | xmllint --noout -
	mancala-show --graph -O 'g%d.svg' <<<"kalah:2x2	$moves"
	xmllint --noout g1.svg
}

# Values for the mover from tests/data/known/kalah-exact.tsv, whoever that is.
@test "the graph's values are exact where they can be" {
	grep '^kalah:' "$DATA/known/kalah-exact.tsv" | awk 'NR % 15 == 0' | while IFS=$'\t' read -r pos value _; do
		[[ $pos != *:N ]] || value=$((-value))
		mancala-show --graph -n 3000000 -p "$pos" >graph
		same "$pos" "$((value))" "$(values graph)"
	done
}

@test "moves are read with --graph only" {
	gives 0 "$start" '' mancala-show <<<'kalah	chess'
	gives 2 '' 'mancala-show: -:1:7: a move is a pit number, a letter or swap' \
	    mancala-show --graph <<<'kalah	chess'
	gives 2 '' 'mancala-show: -:1:9: pit 3 is empty' mancala-show --graph <<<'kalah	3,3	1'
	try mancala-show --graph -n 0 -p kalah
	same status 2 "$status"
}
