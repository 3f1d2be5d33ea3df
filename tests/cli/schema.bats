#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What the programs print with --json is what tests/data/schema.json says.

load common

ends=kalah:0,2,4,1,0,5/3,0,1,6,2,4:9,11:S
over=kalah:0,0,0/0,0,0:3,3:-
pie=kalah+pie=yes:0,5,5,5,5,4/4,4,4,4,4,4:0,0:N:swap=N

# Read lines "NAME TAB OBJECT", and print those that the part NAME of the schema refuses.
refused()
{
	/usr/bin/python3 -c '
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
for line in sys.stdin:
    name, text = line.rstrip("\n").split("\t", 1)
    part = {"$ref": "#/$defs/" + name, "$defs": schema["$defs"]}
    try:
        value = json.loads(text)
        for one in (part, schema):
            Draft202012Validator(one).validate(value)
    except Exception as error:
        print(name, text, str(error).split("\n")[0])
' "$DATA/schema.json"
}

# prints NAME LINES COMMAND...: what the command prints, as lines for refused.
prints()
{
	local name=$1 lines=$2
	shift 2
	try "$@"
	same "$* (lines)" "$lines" "$(grep -c . <<<"$out")"
	sed "s/^/$name	/" <<<"$out"
}

collect()
{
	prints move 1 mancala-move --json -p "$ends" -m 3,6
	prints move 3 mancala-move --json -a -p "$pie" -m swap,1
	prints move 1 mancala-move --json < <(printf 'kalah\t3\t<a>\t"b"\\\t\xc3\xa9\xff\n')
	prints move 1 mancala-move --json -p kalah+rounds=whole:0,0,1/1,0,0:3,1:S -m 3
	prints list 7 mancala-move --json -l -p "$pie"
	prints count 1 mancala-move --json -c 3 -p oware
	prints games $(mancala-move --games | wc -l) mancala-move --json --games
	prints error 1 mancala-move --json -k < <(echo 'kalah:"x"')
	prints best 1 mancala-best --json -p "$ends"
	prints best 1 mancala-best --json -a -p "$ends" -n 1000
	prints best 1 mancala-best --json -p "$ends" \
	    -o position,move,turn,value,exact,depth,nodes,time,pv,all -n 1000
	prints best 1 mancala-best --json -p "$over"
	prints best 1 mancala-best --json -a -p "$pie" -L easy
	prints best 1 mancala-best --json -L easy < <(printf 'oware\tnote\n')
	prints solve 1 mancala-solve --json -p "$ends"
	prints solve 1 mancala-solve --json -a -p "$ends"
	prints solve 1 mancala-solve --json -p "$over"
	prints solve 1 mancala-solve --json -a -n 100 -p kalah
	prints split 3 mancala-solve --json --split 1 -p kalah:3x2
	prints turn 1 mancala-solve --json --turn -p "$over"
	prints turn 1 mancala-solve --json --turn -n 100 -p congkak
	prints solve 1 mancala-solve --json --join -p "kalah:0,0/0,0:3,1:-	-	2	kalah:0,0/0,0:3,1:-	-"
	prints match 1 mancala-match --json -g 2 -s 1 easy random
	prints match 1 mancala-match --json -g 2 -s 1 --sprt=0,100 random random
	prints match 1 mancala-match --json -g 20 --sprt=0,100 -p kalah:3x2 random cat
	mancala-table -p kalah:2x1 -S 2 -o "$BATS_TEST_TMPDIR/table"
	prints table 1 mancala-table --json -i "$BATS_TEST_TMPDIR/table"
	prints check 1 mancala-table --json -C -a "$BATS_TEST_TMPDIR/table"
	prints won 3 mancala-table --json -w "$BATS_TEST_TMPDIR/table"
	prints counts 6 mancala-table --json -w -v "$BATS_TEST_TMPDIR/table"
	prints text 1 mancala-convert --json -t kgp -p "$ends"
	prints move 1 mancala-convert --json -f kgp -p '<3,10,2,1,2,3,4,2,0>'
	prints answer 1 mancala-convert --json --answer -t kgp -p "$ends	3"
	prints answer 1 mancala-convert --json --answer -f ints14 -p 2
}

@test "every object is what the schema says" {
	collect >"$BATS_TEST_TMPDIR/objects"
	same refused '' "$(refused <"$BATS_TEST_TMPDIR/objects")"
	same 'parts of the schema that were tried' \
	    "$(jq -r '.anyOf[]["$ref"]' "$DATA/schema.json" | sed 's,.*/,,' | sort)" \
	    "$(cut -f1 "$BATS_TEST_TMPDIR/objects" | sort -u)"
	same 'programs that have --json' "$(grep -o 'mancala-[a-z]* --json' "$BATS_TEST_FILENAME" |
	    sed 's/ .*//' | sort -u)" "$(for program in "$B"/mancala-*; do
		"$program" -h | grep -q -- --json && echo "${program##*/}"
	done)"
}

@test "the schema refuses what is not so" {
	cat >"$BATS_TEST_TMPDIR/wrong" <<-'END'
		move	{"position":"kalah","moves":[]}
		move	{"position":"kalah:1/1:0,0:S"}
		move	{"position":"kalah:1/1:0,0:S","moves":[0]}
		move	{"position":"kalah:1/1:0,0:S","moves":[],"more":1}
		move	{"position":"kalah:1/1:0,0:S","moves":[],"columns":[]}
		list	{"position":"kalah:1/1:0,0:S","move":null,"after":"kalah:0/0:1,1:-"}
		count	{"position":"kalah:1/1:0,0:S","depth":1,"count":-1}
		games	{"game":"kalah","axis":"sow","value":"store"}
		best	{"move":"3"}
		solve	{"position":"kalah:1/1:0,0:S","move":1,"value":0.5,"solved":true}
		solve	{"position":"kalah:1/1:0,0:S","move":1,"low":0,"solved":false}
		turn	{"position":"kalah:1/1:0,0:S","move":1,"value":1,"solved":true}
		match	{"first":"a","second":"b"}
		answer	{"move":1,"answer":"2"}
		error	{"error":null}
		text	{"text":"a"
	END
	same 'lines refused' "$(wc -l <"$BATS_TEST_TMPDIR/wrong")" \
	    "$(refused <"$BATS_TEST_TMPDIR/wrong" | wc -l)"
}
