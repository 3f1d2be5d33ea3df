#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# man/examples/agent as a child of a stand-in for kgpc, which plays on a
# stand-in for a server: both follow the Kalah Game Protocol 1.1.0, and neither
# uses our conversions. The server knows the rules by mancala-move.

load common

AGENT=$BATS_TEST_DIRNAME/../../man/examples/agent

# The client: hands each state to the agent and its answers back, until the server says goodbye.
kgpc()
{
	local id=0 ref name arguments
	while read -r ref name arguments; do
		case $name in
		kgp) echo "$((++id)) mode freeplay" ;;
		ping) echo "$((++id))@$ref pong" ;;
		state)
			arguments=${arguments#<}
			"$AGENT" "$1" <<<"$(tr , ' ' <<<"${arguments%>}")" | while read -r pit; do
				echo "@$ref move $((pit + 1))"
			done
			echo "@$ref yield"
			;;
		error | goodbye) return ;;
		esac
	done
}

# Row and stores of a position as the protocol's board, seen by side S or N.
literal()
{
	[[ $1 =~ ^kalah:([0-9,]+)/([0-9,]+):([0-9]+),([0-9]+): ]]
	local south=${BASH_REMATCH[1]} north=${BASH_REMATCH[2]} stores=${BASH_REMATCH[3]},${BASH_REMATCH[4]}
	local pits=(${south//,/ })
	[ $2 = S ] || { local row=$south; south=$north north=$row stores=${stores#*,},${stores%,*}; }
	echo "<${#pits[@]},$stores,$south,$north>"
}

# The server: play from position $1 against the client, which is side $2; prints the final position.
# The other side plays its lowest pit. Protocol on descriptors 7 (from the client) and 8 (to it).
server()
{
	local pos=$1 me=$2 id=1 line move legal
	echo '1 kgp 1 0 1' >&8
	read -r -u 7 line
	[[ $line =~ ^[0-9]+' mode freeplay'$ ]] || return 1
	echo "$((++id)) ping" >&8
	read -r -u 7 line
	[[ $line =~ ^[0-9]+@$id' pong'$ ]] || return 1
	while [[ $pos != *:- ]]; do
		legal=$(mancala-move -l -p "$pos" | cut -f 2)
		if [[ $pos == *:$me ]]; then
			move=
			echo "$((++id)) state $(literal "$pos" $me)" >&8
			while read -r -t 20 -u 7 line && [ "$line" != "@$id yield" ]; do
				[[ $line == "@$id move "[1-9]* ]] || return 1
				move=${line##* }
			done
			[ "$line" = "@$id yield" ] || return 1
			echo "$((++id)) stop" >&8
			grep -qx "$move" <<<"$legal" || return 1
		else
			move=${legal%%$'\n'*}
		fi
		pos=$(mancala-move -m "$move" -p "$pos")
	done
	echo "$((++id)) goodbye" >&8
	echo "$pos"
}

# play POSITION SIDE: a game of the agent on the server; the final position is left in $final.
play()
{
	mkfifo "$BATS_TEST_TMPDIR/"{to,from}
	kgpc 5 <"$BATS_TEST_TMPDIR/to" >"$BATS_TEST_TMPDIR/from" 3>&- &
	exec 8>"$BATS_TEST_TMPDIR/to" 7<"$BATS_TEST_TMPDIR/from"
	final=$(server "$1" "$2")
	exec 8>&- 7<&-
	wait
}

@test "the agent is three lines" {
	[ "$(wc -l <"$AGENT")" -eq 3 ]
}

# Kalah 4x2 is +6 for the first player (tests/data/known/kalah-values.tsv).
@test "the agent plays a game as South and gets what it is worth" {
	play "$(mancala-move -p kalah:4x2)" S
	[[ $final =~ :([0-9]+),([0-9]+):-$ ]]
	[ $((BASH_REMATCH[1] - BASH_REMATCH[2])) -ge 6 ]
}

@test "the agent plays a game as North: the server turns the board" {
	play kalah:2,2,2/2,2,2:0,0:N N
	[[ $final =~ :([0-9]+),([0-9]+):-$ ]]
	[ $((BASH_REMATCH[2] - BASH_REMATCH[1])) -ge 4 ]	# Kalah 3x2 is +4
}
