#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-convert. Each format's details are in test_format.c; here are the
# program, texts of several lines, and whole games there and back.

load common

TAB=$'\t'

# convert IN OUT OPTION...: what the program makes of one text.
convert()
{
	local in=$1 wanted=$2
	shift 2
	gives 0 "$wanted" '' mancala-convert "$@" < <(printf '%b' "$in")
}

@test "cases N04 to N12: texts of other programs" {
	convert '3 0 1 2 4 5 6 7 8\n' kalah:2,4,5/6,7,8:0,1:S -f kgpc
	convert '  < 6 , 1,0, 4,4,0,5,5,5, 4,4,4,4,4,4 > \r\n' kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S -f kgp
	convert '<6,20,18,11,1,4,3,6,2,1,3,3,5,6,1>' "kalah:11,1,4,3,6,2/1,3,3,5,6,1:20,18:S" -f kgp
	convert '0\n' 1 -f kgpc --answer
	convert '[Variant "Oware Abapa"] {start} 1. F f 2. E d' \
	    "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S${TAB}6,6,5,4" -f ogn
	mancala-convert -t ogn <<<"oware${TAB}6,6,5,4" | grep -qx '1. F f 2. E d \*'
	gives 2 '' 'mancala-convert: -:1:1: unknown game' mancala-convert <<<FfEd
	gives 2 '' 'mancala-convert: -:1:1: < is wanted' mancala-convert -f kgp <<<'3 0 1 2 4 5 6 7 8'
}

@test "case N01: stores survive every format that has them" {
	for format in kgp kgpc openspiel ints14; do
		mancala-convert -t $format -p kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S >"$BATS_TEST_TMPDIR/x"
		gives 0 kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S '' mancala-convert -f $format "$BATS_TEST_TMPDIR/x"
	done
	for format in oware-dashed ogn openspiel playstrategy; do
		mancala-convert -t $format -p oware:0,1,1,0,0,3/1,0,0,2,1,0:19,20:N >"$BATS_TEST_TMPDIR/x"
		gives 0 oware:0,1,1,0,0,3/1,0,0,2,1,0:19,20:N '' mancala-convert -f $format "$BATS_TEST_TMPDIR/x"
	done
}

@test "mancala is the format where none is named, and keeps further columns" {
	convert 'kalah:2x1\t-\ta\t\tb\n' "kalah:1,1/1,1:0,0:S${TAB}a${TAB}${TAB}b"
	convert 'kalah:3x3\tA\ta\n' "kalah:3,3,3/3,3,3:0,0:S${TAB}1${TAB}a" -t mancala
	convert 'kalah:3x3\t-\ta\n' '<3,0,0,3,3,3,3,3,3>' -t kgp
}

@test "one format to another" {
	convert '<6,1,2,0,0,0,0,0,3,0,0,0,4,0,0>' '0 0 0 0 0 3 1 0 0 0 4 0 0 2' -f kgp -t ints14
	convert '1-0-0-0-2-3-2-1-2-0-0-0-20-17-N' '3,2S,1S,2S/1S,3,2S,3S 20 17 N 1' \
	    -f oware-dashed -t playstrategy
	convert '0 | 20 17 | 1 0 0 0 2 3 2 1 2 0 0 0' '6 20 17 1 0 0 0 2 3 2 1 2 0 0 0' \
	    -f openspiel -t kgpc --variant oware
}

@test "North's view is turned round where a format has only the mover's" {
	for format in kgp kgpc ints14; do
		mancala-convert -t $format -p kalah:1,2,3,4,5,6/6,5,4,3,2,0:7,8:N >"$BATS_TEST_TMPDIR/x"
		gives 0 kalah:6,5,4,3,2,0/1,2,3,4,5,6:8,7:S '' mancala-convert -f $format "$BATS_TEST_TMPDIR/x"
	done
}

@test "what a format has no place for is exit 2, and -k goes on" {
	gives 2 '' 'mancala-convert: -p:1:1: ints12 has no place for seeds in the stores' \
	    mancala-convert -t ints12 -p oware:0,0,0,12,0,0/1,1,1,1,1,1:15,15:S
	gives 2 '' 'mancala-convert: -p:1:1: kgp stands for kalah here, not kalah+empty=take' \
	    mancala-convert -t kgp -p kalah+empty=take
	gives 2 '<2,0,0,1,1,1,1>
! kgp has no place for moves
<2,0,0,2,2,2,2>' 'mancala-convert: -:2:1: kgp has no place for moves' \
	    mancala-convert -k -t kgp < <(printf 'kalah:2x1\nkalah\t3\nkalah:2x2\n')
	convert kalah+empty=take '<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>' -t kgp --variant kalah+empty=take
}

@test "a bad line is named by file, line and column" {
	cd "$BATS_TEST_TMPDIR"
	printf '<2,0,0,1,1,1,1>\n\n# none\n<2,0,0,1,1,1,x>\n' >boards
	gives 2 kalah:1,1/1,1:0,0:S 'mancala-convert: boards:4:14: a number of seeds is wanted' \
	    mancala-convert -f kgp boards
	printf '[South "A"]\n\n1. F f\n2. Z\n' >game
	gives 2 '' 'mancala-convert: game:4:4: no such pit: pits are 1 to 6' mancala-convert -f ogn game
	printf '0 | 0 0 | 1 1\n-4-4-4-4-4-4-\n0-----------0\n' >boards
	gives 2 oware:1/1:0,0:S 'mancala-convert: boards:3:1: the board ends before its fifth line' \
	    mancala-convert -f openspiel boards
}

@test "OGN: several games, on as many lines as they like; a bad one is left out whole" {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '1. F f *' '1. E {a' 'b} e' '2. D' '[South "x"]' '' '1. Z z (2. *' '25-23) {*} 2. E 24-24' \
	    '1. A * 1. B * 1. C' '[Event "e"]' >games
	start=oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S
	gives 2 "$start${TAB}6,6
$start${TAB}5,5,4
! no such pit: pits are 1 to 6
$start${TAB}1
$start${TAB}2
$start${TAB}3
$start" 'mancala-convert: games:7:4: no such pit: pits are 1 to 6' mancala-convert -k -f ogn games
}

@test "OGN: a file each is a game each, and an unfinished comment is bad" {
	cd "$BATS_TEST_TMPDIR"
	printf '1. F' >a
	printf '1. E {' >b
	start=oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S
	gives 2 "$start${TAB}6
! a comment is not closed
$start${TAB}6" 'mancala-convert: b:1:1: a comment is not closed' mancala-convert -k -f ogn a b a
}

@test "OpenSpiel: boards one after the other; a bad one is left out whole" {
	board='-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-\nCurrent player: 0\nMove number: 0\n'
	start=kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S
	gives 2 "$start
! player 0 or 1 is wanted
$start
! - is wanted
$start" 'mancala-convert: -:9:17: player 0 or 1 is wanted
mancala-convert: -:17:12: - is wanted' \
	    mancala-convert -k -f openspiel < <(printf '%b' "$board${board/r: 0/r: 3}$board${board/--/-}$board")
}

# The games of other programs, all 100 of each file, in both notations that hold games.
@test "whole games come back, and lines of OGN stay under 80 characters" {
	cd "$BATS_TEST_TMPDIR"
	for file in oware-joansala oware-openspiel; do
		variant=oware
		[ $file = oware-joansala ] || variant=oware+half=sweep
		grep -v '^#' "$DATA/games/$file.tsv" | cut -f 1,2 >records
		[ "$(wc -l <records)" -eq 100 ]
		mancala-convert -t ogn records >games.ogn
		[ "$(wc -L <games.ogn)" -lt 80 ]
		mancala-convert -f ogn games.ogn | cmp - records
		mancala-convert -t oware-dashed --variant $variant records |
		    mancala-convert -f oware-dashed --variant $variant | cmp - records
		# the results that OGN names are those of the data
		grep -v '^#' "$DATA/games/$file.tsv" | cut -f 3 | cut -d : -f 3 | tr , - >wanted
		sed -n 's/^\[Result "\(.*\)"\]$/\1/p' games.ogn | cmp - wanted
	done
}

@test "positions of every kind come back" {
	cd "$BATS_TEST_TMPDIR"
	grep -h '^kalah:' "$DATA"/rules/kalah-cmancala*.tsv | cut -f 1 | grep ':S$' >kalah
	grep -h '^oware:' "$DATA"/rules/oware-joansala.tsv | cut -f 1 >oware
	[ "$(cat kalah oware | wc -l)" -gt 700 ]
	for format in kgp kgpc openspiel; do
		mancala-convert -t $format kalah | mancala-convert -f $format | cmp - kalah
	done
	for format in oware-dashed ogn openspiel playstrategy; do
		mancala-convert -t $format oware | mancala-convert -f $format | cmp - oware
	done
}

@test "answers: the move that programs found" {
	answers="kalah${TAB}3${TAB}8\nkalah:6x4:N${TAB}f\n"
	convert "$answers" $'2\n5' --answer -t kgpc
	convert "$answers" $'move 3\nmove 6' --answer -t kgp
	convert "$answers" $'3\n6' --answer -t ints14
	convert "$answers" $'3\n13' --answer -t openspiel
	convert "$answers" $'3\n6' --answer
	convert "${answers//kalah/oware}" $'C\nf' --answer -t oware-dashed
	convert '0\n5\n' $'1\n6' --answer -f ints12
	convert 'move 4\r\n' 3 --answer -f kgp -t kgpc
	gives 1 2 '' mancala-convert --answer -t kgpc < <(printf 'kalah:1/1:0,0:-\t-\t0\nkalah\t3\n')
	gives 2 '! an answer is one move' 'mancala-convert: -:1:8: an answer is one move' \
	    mancala-convert --answer -k -t kgpc <<<"kalah${TAB}3,6"
	gives 2 '' 'mancala-convert: -:1:1: no such pit: pits are 0 to 5 here' \
	    mancala-convert --answer -f ints12 <<<6
	gives 2 '' 'mancala-convert: -:1:1: this format has no answers' \
	    mancala-convert --answer -f playstrategy <<<6
	gives 2 '' 'mancala-convert: -:1:1: openspiel has rows of 6 pits, not 3' \
	    mancala-convert --answer -t openspiel <<<"kalah:3x2:N${TAB}1"
	gives 2 '' 'mancala-convert: -:1:1: kgp stands for kalah here, not oware' \
	    mancala-convert --answer -t kgp <<<"oware${TAB}3"
	convert "oware\t3\n" 'move 3' --answer -t kgp --variant oware
	convert 'move 3\n' 2 --answer -f kgp -t ints12 --variant oware
}

@test "JSON, read by a parser" {
	same record '{"position":"kalah:1,1/1,1:0,0:S","moves":[1],"columns":["a"]}' \
	    "$(mancala-convert --json <<<"kalah:2x1${TAB}A${TAB}a" | jq -c .)"
	same text '<2,0,0,1,1,1,1>' "$(mancala-convert --json -t kgp <<<kalah:2x1 | jq -r .text)"
	same lines 5 "$(mancala-convert --json -t openspiel -p kalah | jq -r .text | wc -l)"
	same answer '{"answer":"move 3"}' "$(mancala-convert --answer --json -t kgp <<<"kalah${TAB}3")"
	same move '{"move":3}' "$(mancala-convert --answer --json -f kgp <<<'move 3')"
}

@test "each line is answered at once" {
	coproc mancala-convert -f kgpc
	for n in 1 2 3; do
		echo "1 0 0 $n $n" >&"${COPROC[1]}"
		read -r -t 10 line <&"${COPROC[0]}"
		same line "kalah:$n/$n:0,0:S" "$line"
	done
}

@test "wrong options" {
	while IFS='|' read -r options message; do
		try mancala-convert $options
		same "status of $options" 2 "$status"
		same "$options" "mancala-convert: $message" "$(head -1 <<<"$err")"
		[[ $err == *usage:* ]]
	done <<-'END'
		-f chess|-f knows no format 'chess', only mancala, kgp, kgpc, oware-dashed, ogn, openspiel, playstrategy, playstrategy-toguz, ints14, ints12
		-t kgp2|-t knows no format 'kgp2', only mancala, kgp, kgpc, oware-dashed, ogn, openspiel, playstrategy, playstrategy-toguz, ints14, ints12
		--variant chess -t kgp|--variant: unknown game
		--variant kalah:6x4 -t kgp|--variant: a variant has no rows
		--variant kalah|--variant is for texts of other programs
		--variant kalah -t ogn|ogn: this format is for games that sow no store
	END
}
