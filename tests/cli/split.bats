#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-solve --split and --join: many small proofs are one large one.

load common

setup()
{
	cd "$BATS_TEST_TMPDIR"
}

@test "50 positions with known values, split, shuffled, solved and joined, are as solved at once" {
	grep '^kalah' "$DATA/known/kalah-exact.tsv" | awk 'NR % 3 == 1' | cut -f1 >positions
	same positions 50 "$(wc -l <positions)"
	mancala-solve -a -M 16M positions >direct
	mancala-solve --split 2 positions >parts
	[ "$(wc -l <parts)" -gt 500 ]
	shuf --random-source=parts parts | mancala-solve -M 16M >solved
	mancala-solve --join -a solved | sort >joined
	sort direct | diff - joined
	grep -Ff positions "$DATA/known/kalah-exact.tsv" | cut -f1,2 | sed 's/+\([0-9]*\)$/\1/' | sort |
	    diff - <(cut -f1,3 joined)
}

@test "every game that can be solved, at every depth, either side to move" {
	for position in kalah:3x3 kalah+empty=take:3x2:N avalanche:3x2 congkak:3x2:N sungka:2x2 \
	    mangala:3x3 kalah+pie=yes:3x2 kalah:0,0,1/1,0,0:3,1:S kalah:0,0,0/0,0,0:3,1:-; do
		mancala-solve -a -p "$position" >direct
		for sowings in 1 2 3 5; do
			mancala-solve --split $sowings -p "$position" | mancala-solve -a |
			    mancala-solve --join -a | diff direct -
		done
	done
}

@test "small positions that lines of many lengths reach the end of, at every depth" {
	# every leaf at the last depth is over, and a shorter line reaches it too
	gives 0 "kalah:1,1/1,1:0,1:S${TAB}2${TAB}1" '' mancala-solve --join \
	    < <(mancala-solve --split 4 -p kalah:1,1/1,1:0,1:S | mancala-solve)
	awk 'BEGIN {
		srand(1)
		split("kalah kalah+empty=take kalah+pie=yes avalanche congkak sungka mangala", game, " ")
		for (i = 0; i < 150; i++) {
			pits = 1 + int(4 * rand())
			text = game[1 + i % 7] ":"
			for (j = 0; j < 2 * pits; j++)
				text = text (j == 0 ? "" : j == pits ? "/" : ",") int(2.4 * rand())
			print text ":" int(3 * rand()) "," int(3 * rand()) ":" (rand() < 0.5 ? "S" : "N")
		}
	}' | mancala-move | awk '!seen[$0]++' >positions
	[ "$(wc -l <positions)" -gt 100 ]
	mancala-solve -a -M 1M positions >direct
	for sowings in 1 2 3 4 5 7; do
		mancala-solve --split $sowings positions | mancala-solve -a -M 1M |
		    mancala-solve --join -a | diff direct -
	done
}

@test "of several answers to a position the narrowest bounds count" {
	mancala-solve --split 2 -p kalah:3x2 | mancala-solve >solved
	awk -F'\t' -v OFS='\t' '{ $3 = $3 - 1 ".." $3 + 2; print }' solved >loose
	mancala-solve -p kalah:3x2 >direct
	mancala-solve --join solved loose | diff direct -
	mancala-solve --join loose solved | diff direct -
	awk -F'\t' -v OFS='\t' '{ $3 = $3 + 1; print }' solved >other
	gives 2 '' 'mancala-solve: other:1:27: another line says otherwise of the same position' \
	    mancala-solve --join solved other
	gives 2 '' 'mancala-solve: -p:1:23: the position has fewer seeds than that' \
	    mancala-solve --join -p 'kalah:1,1/1,1:0,0:S	1	5	kalah:1,1/1,1:0,0:S	1'
}

@test "in parts, and with notes behind the columns" {
	mancala-solve --split 3 < <(printf 'kalah:3x3\tmine\nkalah:4x2\n') >parts
	for i in 1 2 3; do
		mancala-solve -P $i/3 parts >solved.$i
	done
	gives 0 "$(printf 'kalah:3x3\nkalah:4x2\n' | mancala-solve)" '' \
	    mancala-solve --join solved.1 solved.2 solved.3
	grep -q '	mine$' solved.1
}

@test "bounds of parts are bounds of the whole, and exit 1" {
	# moves of a start of 3 pits with 1 seed: 1 leads to North with -0, 2 to North with 4, 3 to South
	mancala-solve --split 1 -p kalah:3x1 | mancala-solve |
	    awk -F'\t' -v OFS='\t' '$5 == "1" { $3 = "-1..2" } { print }' >solved
	try mancala-solve --join -a solved
	same status 1 "$status"
	same out 'kalah:1,1,1/1,1,1:0,0:S	3	0..1	3=0,1=-2..1,2=-4' "$out"
}

@test "what is missing or wrong is named" {
	mancala-solve --split 2 -p kalah:3x1 | mancala-solve | sed 3d >solved
	gives 2 '' 'mancala-solve: kalah:1,1,1/1,1,1:0,0:S: no value for kalah:0,2,1/1,1,0:0,1:N' \
	    mancala-solve --join solved
	gives 2 '' 'mancala-solve: -p:1:1: positions can repeat by these rules' \
	    mancala-solve --split 2 -p oware
	gives 2 '' 'mancala-solve: -p:1:23: a value such as 6 or 4..10 is wanted in column 3' \
	    mancala-solve --join -p 'kalah:1,1/1,1:0,0:S	1	x	kalah:1,1/1,1:0,0:S	1'
	gives 2 '' 'mancala-solve: -p:1:24: the columns of --split are missing' \
	    mancala-solve --join -p 'kalah:1,1/1,1:0,0:S	1	0'
	gives 2 '' 'mancala-solve: -p:1:25: unknown game' \
	    mancala-solve --join -p 'kalah:1,1/1,1:0,0:S	1	0	x/y	1'
	for wrong in '--split 0' '--split 65' '--split x' '--split 1 --join'; do
		try mancala-solve $wrong -p kalah
		same "$wrong" 2 "$status"
	done
}
