#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-move: what it prints, and what all programs do alike.

load common

START=kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S

# table OPTION... : each line of standard input is a record and, behind " = ",
# what mancala-move prints for it; " | " stands for a TAB.
table()
{
	local in wanted
	while IFS= read -r line; do
		in=${line%% = *} wanted=${line#* = }
		gives 0 "${wanted// | /$TAB}" '' mancala-move "$@" < <(printf '%b\n' "${in// | /$TAB}")
	done
}

@test "no moves: the position in canonical spelling" {
	table <<-'END'
		kalah = kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S
		kalah:3x2 = kalah:2,2,2/2,2,2:0,0:S
		kalah+empty=take:2x1:N = kalah+empty=take:1,1/1,1:0,0:N
		kalah:1x1:n = kalah:1/1:0,0:N
		kalah:007,1/00,2:03,0:s = kalah:7,1/0,2:3,0:S
		kalah+half=sweep+empty=take:1x1 = kalah+empty=take+half=sweep:1/1:0,0:S
		kalah+empty=stay+own=take:1x1 = kalah:1/1:0,0:S
		kalah+pie=yes:1x1 = kalah+pie=yes:1/1:0,0:S:swap=N
		oware:1x1 = oware:1/1:0,0:S
		congkak:x,2/1,1:0,0:S = congkak:x,2/1,1:0,0:S
		kalah:2,1/3,1:0,0:- = kalah:2,1/3,1:0,0:-
		kalah:1x1\r = kalah:1/1:0,0:S
		kalah:1x1 | - = kalah:1/1:0,0:S
		kalah:1x1 |  = kalah:1/1:0,0:S
		kalah:1x1 | - | a = kalah:1/1:0,0:S | a
		kalah:1x1 |  | a |  | b\r = kalah:1/1:0,0:S | a |  | b
	END
	same 'no line feed at the end' kalah:1/1:0,0:S "$(printf kalah:1x1 | mancala-move)"
}

# Expected positions: N01, N05 and K16 of tests/data/cases.tsv; the others were played by hand.
@test "moves of column 2 are played and eaten" {
	table <<-'END'
		kalah | 3,6 = kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N
		kalah | 3,6 | x | y z = kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N | x | y z
		kalah | C,F,a = kalah:4,4,0,5,5,0/0,6,6,6,5,5:2,0:S
		kalah | 03,06,1 = kalah:4,4,0,5,5,0/0,6,6,6,5,5:2,0:S
		kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S |  = kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S
		kalah:1,2,3/4,2,0:10,2:S | 3 = kalah:1,2,0/5,3,0:11,2:N
		kalah:0,0,0,0,0,1/0,0,0,0,0,1:23,23:S | 6 = kalah:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-
		kalah+pie=yes:3x2 | 1 = kalah+pie=yes:0,3,3/2,2,2:0,0:N:swap=N
		kalah+pie=yes:3x2 | 1,1 = kalah+pie=yes:0,3,3/0,3,3:0,0:S
		kalah+pie=yes:3x2 | 1,swap = kalah+pie=yes:2,2,2/0,3,3:0,0:S
	END
}

@test "repetition ends a game only within the moves of one record" {
	moves=1,1,2,2,3,3,4,4,5,5,6,6
	from=oware:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S
	gives 0 oware:0,0,0,0,0,0/0,0,0,0,0,0:24,24:- '' mancala-move -p "$from" -m $moves
	gives 0 "${from/oware/oware+repeat=none}" '' \
	    mancala-move -p "${from/oware/oware+repeat=none}" -m $moves
	gives 0 "$from" '' mancala-move -m 6 \
	    -p "$(mancala-move -p "$from" -m ${moves%,6})"
	same '-l sees it too' oware:0,0,0,0,0,0/0,0,0,0,0,0:24,24:- \
	    "$(mancala-move -l -p "$from" -m ${moves%,6} | cut -f 3)"
}

@test "-m plays its moves and leaves column 2 alone" {
	table -m 3,6 <<-'END'
		kalah | 1 | x = kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N | 1 | x
		kalah:6x4:N = kalah:5,5,5,5,4,4/4,4,0,5,5,0:0,2:S
	END
	table -m - <<<'kalah:1x1 | 1 = kalah:1/1:0,0:S | 1'
	gives 2 '' 'mancala-move: -p:1:1: -m 3,3: pit 3 is empty' mancala-move -p kalah -m 3,3
	gives 2 '' "mancala-move: -p:1:1: -m 3${TAB}6: a comma is wanted between moves" \
	    mancala-move -p kalah -m "3${TAB}6"
	printf 'oware\nkalah\n' >"$BATS_TEST_TMPDIR/two"
	gives 2 'oware:5,4,0,5,5,5/5,4,0,5,5,5:0,0:S
! -m 3,3: pit 3 is empty' "mancala-move: $BATS_TEST_TMPDIR/two:2:1: -m 3,3: pit 3 is empty" \
	    mancala-move -k -m 3,3 "$BATS_TEST_TMPDIR/two"
}

@test "-a prints every position on the way with the further columns" {
	gives 0 "$START${TAB}x
kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S${TAB}x
kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N${TAB}x" '' mancala-move -a <<<"kalah${TAB}3,6${TAB}x"
	gives 0 "$START" '' mancala-move -a -p kalah
	gives 2 '! pit 3 is empty' 'mancala-move: -:1:9: pit 3 is empty' \
	    mancala-move -ak <<<"kalah${TAB}3,3"
	for file in "$DATA"/games/kalah-3seeds.tsv "$DATA"/games/oware-joansala.tsv; do
		grep -v '^#' "$file" >"$BATS_TEST_TMPDIR/games"
		same "$file" "$(awk -F'\t' '{ n += 1 + gsub(/,/, ",", $2) + 1 } END { print n }' \
		    "$BATS_TEST_TMPDIR/games")" "$(mancala-move -a "$BATS_TEST_TMPDIR/games" | wc -l)"
	done
}

# Legal moves: ids K18, O08 and O09 of tests/data/cases.tsv, and RULES of congkak and pie.
@test "-l prints each legal move; none and exit 1 for a finished position" {
	gives 0 "kalah:1,1/2,1:0,0:S${TAB}1${TAB}kalah:0,2/2,1:0,0:N${TAB}x
kalah:1,1/2,1:0,0:S${TAB}2${TAB}kalah:1,0/2,1:1,0:S${TAB}x" '' \
	    mancala-move -l <<<"kalah:1,1/2,1:0,0:S$TAB${TAB}x"
	while read -r pos moves; do
		same "$pos" "$moves" "$(mancala-move -l -p "$pos" | cut -f 2 | paste -s -d, -)"
	done <<-'END'
		kalah:3,0,0,0,0,0/1,1,1,0,1,0:20,21:S 1
		oware:1,0,0,0,0,1/0,0,0,0,0,0:23,23:S 6
		kalah+pie=yes:6x4:N 1,2,3,4,5,6
		kalah+pie=yes:2,2/0,3:0,0:S:swap=S 1,2,swap
		congkak:x,2,0,4/1,1,1,1:0,0:S 2,4
	END
	for pos in kalah:0,0/0,0:3,4:- kalah:0,0/1,1:3,4:S oware:1,1,1,0,0,0/0,0,0,0,0,0:22,23:S; do
		gives 1 '' '' mancala-move -l -p "$pos"
	done
	gives 1 '' '' mancala-move -l -p kalah:0,1/0,1:0,0:S -m 2
	same 'after the moves given' 1,2,4,5,6 \
	    "$(mancala-move -l -p kalah -m 3 | cut -f 2 | paste -s -d, -)"
	gives 1 "kalah:1/1:0,0:N${TAB}1${TAB}kalah:0/0:1,1:-" '' \
	    mancala-move -l < <(printf 'kalah:1/0:0,0:N\nkalah:1x1:N\nkalah:0/0:1,1:-\n')
}

@test "-c counts sequences, after the moves given" {
	for depth in 1 2 3 4; do
		grep -v '^#' "$DATA/known/perft.tsv" |
		    awk -F'\t' -v depth=$depth '$2 == depth && !/^toguz/ { print $1 "\t-\t" $3 }' \
		    >"$BATS_TEST_TMPDIR/rows"
		[ -s "$BATS_TEST_TMPDIR/rows" ]
		same "depth $depth" '' "$(mancala-move -c $depth "$BATS_TEST_TMPDIR/rows" |
		    awk -F'\t' '$2 != $3')"
	done
	gives 0 "$START${TAB}1" '' mancala-move -c 0 -p kalah
	gives 0 "kalah:0/0:1,1:-${TAB}1" '' mancala-move -c 0 -p kalah:0/0:1,1:-
	gives 0 "kalah:0/0:1,1:-${TAB}0" '' mancala-move -c 1 -p kalah:0/0:1,1:-
	gives 0 "kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S${TAB}5${TAB}x" '' \
	    mancala-move --count=1 <<<"kalah${TAB}3${TAB}x"
}

# Games of other programs, move by move, see the origin at the top of each file.
@test "whole games end as their records say" {
	for file in "$DATA"/games/*.tsv; do
		case $file in */toguz-*) continue ;; esac
		try mancala-move "$file"
		same "$file" 0 "$status"
		same "$file" "$(grep -vc '^#' "$file")" "$(wc -l <<<"$out")"
		same "$file" '' "$(awk -F'\t' '$1 != $2' <<<"$out")"
	done
}

@test "--json prints one object a line" {
	gives 0 "{\"position\":\"$START\",\"moves\":[]}" '' mancala-move --json -p kalah
	gives 0 '{"position":"kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S","moves":[],"columns":["","x"]}
{"position":"kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S","moves":[3],"columns":["","x"]}
{"position":"kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N","moves":[3,6],"columns":["","x"]}' '' \
	    mancala-move --json -a <<<"kalah${TAB}3,6$TAB${TAB}x"
	pos=kalah+pie=yes:1/2:0,1:N:swap=N
	gives 0 '{"position":"'$pos'","move":1,"after":"kalah+pie=yes:0/0:2,2:-"}
{"position":"'$pos'","move":"swap","after":"kalah+pie=yes:2/1:1,0:S"}' '' \
	    mancala-move --json -l -p $pos
	same 'a swap is a string' '[1,"swap"]' \
	    "$(mancala-move --json -p kalah+pie=yes -m 1,swap | jq -c .moves)"
	gives 0 "{\"position\":\"$START\",\"depth\":3,\"count\":185}" '' \
	    mancala-move --json -c 3 -p kalah
	gives 2 '{"error":"pit 3 is empty"}
{"error":"of before"}
{"position":"kalah:1/1:0,0:S","moves":[]}' 'mancala-move: -:1:9: pit 3 is empty' \
	    mancala-move --json -k < <(printf 'kalah\t3,3\n! of before\nkalah:1x1\n')
}

@test "strings in JSON are escaped, and UTF-8 whatever comes in" {
	dir=$BATS_TEST_TMPDIR
	printf 'kalah:1x1\t-\t"\\\001\037 \303\244 \342\202\254 \360\237\214\261\n' >"$dir/good"
	gives 0 '{"position":"kalah:1/1:0,0:S","moves":[],"columns":["\"\\\u0001\u001f ä € 🌱"]}' '' \
	    mancala-move --json "$dir/good"
	# a lone continuation, an overlong form, a surrogate, beyond U+10FFFF, cut short
	for bytes in '\200' '\300\257' '\340\200\257' '\355\240\200' '\364\220\200\200' '\303' '\377'; do
		printf "kalah:1x1\t-\t<$bytes>\n" >"$dir/bad"
		same "$bytes" '<>' "$(mancala-move --json "$dir/bad" |
		    jq -r '.columns[0] | gsub("\ufffd"; "")')"
		same "$bytes as JSON" 0 "$(mancala-move --json "$dir/bad" | iconv -f utf-8 -t utf-8 \
		    >/dev/null && echo $?)"
	done
}

@test "comments and blank lines are skipped, lines with ! passed on" {
	gives 0 '! seen before
!
kalah:1/1:0,0:S' '' mancala-move < <(printf '# c\n\n \t\n\r\n! seen before\n!\r\nkalah:1x1\n#')
	gives 0 '' '' mancala-move </dev/null
	same 'a NUL behind ! is passed on' "$(printf '!\0x\n' | od -c)" \
	    "$(printf '!\0x\n' | mancala-move | od -c)"
}

@test "-k keeps lines paired and exits 2 at the end; without it the first bad line ends" {
	printf 'kalah:1x1\nkala\nkalah:2x1\t3\nkalah:3x1\n' >"$BATS_TEST_TMPDIR/in"
	cd "$BATS_TEST_TMPDIR"
	gives 2 'kalah:1/1:0,0:S' 'mancala-move: in:2:1: unknown game' mancala-move in
	gives 2 'kalah:1/1:0,0:S
! unknown game
! no such pit: pits are 1 to 2
kalah:1,1,1/1,1,1:0,0:S' 'mancala-move: in:2:1: unknown game
mancala-move: in:3:11: no such pit: pits are 1 to 2' mancala-move -k in
	same paired 'kalah:3x1 = kalah:1,1,1/1,1,1:0,0:S' \
	    "$(mancala-move -k in 2>/dev/null | paste -d= in - | tail -n 1 | sed 's/=/ = /')"
	same 'the next program' "$(mancala-move -k in 2>/dev/null)" \
	    "$(mancala-move -k in 2>/dev/null | mancala-move)"
}

@test "operands are files, - is standard input, and one that cannot be read is exit 2" {
	cd "$BATS_TEST_TMPDIR"
	echo kalah:1x1 >one
	printf kalah:2x1 >two
	gives 0 'kalah:1/1:0,0:S
kalah:3/3:0,0:S
kalah:1,1/1,1:0,0:S' '' mancala-move one - two <<<kalah:1x3
	gives 2 kalah:1/1:0,0:S 'mancala-move: none: No such file or directory' \
	    mancala-move one none two
	gives 2 'kalah:1/1:0,0:S
kalah:1,1/1,1:0,0:S' 'mancala-move: none: No such file or directory
mancala-move: .: Is a directory' mancala-move -k one none . two
	echo kala >>two
	gives 2 kalah:1/1:0,0:S 'mancala-move: two:1:10: unexpected text behind the position' \
	    mancala-move one two
	gives 2 '' 'mancala-move: -: Bad file descriptor' bash -c 'mancala-move <&-'
}

@test "a co-process answers each line at once" {
	coproc mancala-move -k
	pid=$COPROC_PID
	for pos in kalah:1/1:0,0:S oware:2/2:0,0:N; do
		echo "$pos" >&"${COPROC[1]}"
		read -r -t 5 line <&"${COPROC[0]}"
		same 'line by line' "$pos" "$line"
	done
	printf kal >&"${COPROC[1]}"
	! read -r -t 0.1 line <&"${COPROC[0]}"
	printf 'ah:1x1\n' >&"${COPROC[1]}"
	read -r -t 5 line <&"${COPROC[0]}"
	same 'a line in two parts' kalah:1/1:0,0:S "$line"
	exec {COPROC[1]}>&-
	wait "$pid"
}

@test "all input before the end is answered, in blocks or not" {
	yes "kalah:6x4${TAB}3,6${TAB}x" | head -n 20000 >"$BATS_TEST_TMPDIR/in"
	wanted=$(yes "kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N${TAB}x" | head -n 20000 | cksum)
	same 'a file' "$wanted" "$(mancala-move "$BATS_TEST_TMPDIR/in" | cksum)"
	same 'a pipe' "$wanted" "$(cat "$BATS_TEST_TMPDIR/in" | mancala-move | cat | cksum)"
	same 'odd blocks' "$wanted" \
	    "$(dd bs=777 status=none <"$BATS_TEST_TMPDIR/in" | mancala-move | cksum)"
}

@test "a failed write is an error, a closed pipe is quiet" {
	full='mancala-move: standard output: No space left on device'
	for args in '-p kalah' -h -V '-l -p kalah' '--json -p kalah'; do
		try mancala-move $args >/dev/full
		try bash -c "mancala-move $args >/dev/full"
		same "$args" "2 $full" "$status $err"
	done
	try bash -c 'yes kalah | mancala-move >/dev/full'
	same 'a long run' "2 $full" "$status $err"
	try bash -c 'mancala-move -p kalah >&-'
	same 'closed output' '2 mancala-move: standard output: Bad file descriptor' "$status $err"
	try bash -c 'yes kalah | mancala-move | head -n 1; exit "${PIPESTATUS[1]}"'
	same 'closed pipe' "141 $START " "$status $out $err"
	try bash -c 'trap "" PIPE
	    (yes kalah 2>/dev/null) | mancala-move | head -n 1; exit "${PIPESTATUS[1]}"'
	same 'closed pipe, signal ignored' "141 $START " "$status $out $err"
}

@test "options" {
	usage='usage: mancala-move [-ahklV] [-c DEPTH] [-m MOVES] [-p POSITION] [--games]
        [--json] [file ...]'
	try mancala-move -h
	same '-h' "0  $usage" "$status $err $(head -n 2 <<<"$out")"
	same '--help' "$out" "$(mancala-move --help)"
	same 'every letter has a long name' '' "$(grep '^  -' <<<"$out" |
	    grep -Ev '^  -[A-Za-z], --[a-z-]+(=[A-Z]+)? +[a-z].*$')"
	same 'lines fit' '' "$(grep -E '.{101}' <<<"$out")"
	gives 0 'mancala-move 0.1.0' '' mancala-move -V
	gives 0 'mancala-move 0.1.0' '' mancala-move --version
	while IFS='|' read -r args message; do
		eval "try mancala-move $args"
		same "$args" "2  mancala-move: $message
$usage" "$status $out $err"
	done <<-'END'
		-x|invalid option -- 'x'
		--none|unrecognized option '--none'
		-m|option requires an argument -- 'm'
		-al|only one of -a, -c and -l is possible
		-c 1 -l|only one of -a, -c and -l is possible
		-c ""|-c wants a number from 0 to 1000, not ''
		-c -1|-c wants a number from 0 to 1000, not '-1'
		-c +1|-c wants a number from 0 to 1000, not '+1'
		-c " 1"|-c wants a number from 0 to 1000, not ' 1'
		-c 1x|-c wants a number from 0 to 1000, not '1x'
		-c 1001|-c wants a number from 0 to 1000, not '1001'
		-c 18446744073709551617|-c wants a number from 0 to 1000, not '18446744073709551617'
		-p kalah -p kalah|-p is given twice
		-p kalah file|-p stands instead of files
		-p $'kalah\nkalah'|-p takes one position, not lines
	END
	gives 2 '' 'mancala-move: -p:1:1: a game is missing' mancala-move -p ''
	gives 2 '' 'mancala-move: -p:1:1: unknown game' mancala-move -p '# kalah'
	gives 0 "kalah:0/0:1,1:-${TAB}x" '' mancala-move -p "kalah:1x1${TAB}1${TAB}x"
}

@test "the output is the input of the next, and plain tools work on it" {
	same 'moves behind each first move' 6,6,5,6,6,6 "$(mancala-move -l -p kalah | cut -f 3 |
	    mancala-move -c 1 | cut -f 2 | paste -s -d, -)"
	same 'sort -u' 1 "$(printf '%s\n' kalah kalah:6x4 kalah+empty=stay $START | mancala-move |
	    sort -u | wc -l)"
	same 'cut' 1,0 "$(mancala-move -p kalah -m 3 | cut -d: -f 3)"
	same 'awk' 48 "$(mancala-move -p kalah -m 3 | awk -F'[:,/]' '{ for (i = 2; i < 16; i++) n += $i
	    print n }')"
}

@test "--games: what each game has on each axis, and the switches that it takes" {
	games=$(mancala-move --games)
	rows=0
	while IFS=$TAB read -r game axis value others; do
		same "$game+$axis=$value" "$(mancala-move -p "$game")" "$(mancala-move -p "$game+$axis=$value")"
		for other in ${others//,/ }; do
			start=$(mancala-move -p "$game+$axis=$other:1x1")
			same "$game+$axis=$other" "$game+$axis=$other" "${start%%:*}"
		done
		rows=$((rows + 1))
	done < <(grep -e ^kalah -e ^oware -e ^ouri <<<"$games")
	same 'rows' $((3 * 27)) $rows
	# of the values of the manual, those that are not listed are refused
	gives 2 '' 'mancala-move: -p:1:7: again=yes means nothing with sow=board' \
	    mancala-move -p songo+again=yes
	same 'songo and again' "songo${TAB}again${TAB}no$TAB" "$(grep "^songo${TAB}again" <<<"$games")"
	same 'as JSON' '["songo","take","2.4",["even","2.3"]]' \
	    "$(mancala-move --json --games | jq -c 'select(.game == "songo" and .axis == "take") | [.[]]')"
	for wrong in '-l' '-m 3' '-p kalah' file; do
		try mancala-move --games $wrong
		same "--games $wrong" 2 "$status"
	done
}
