#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Signals at random moments: SIGINT and SIGTERM end every program with what is
# proven, SIGUSR1 and being stopped change nothing, and SIGKILL spoils no file.

load common

setup()
{
	cd "$BATS_TEST_TMPDIR"
	export XDG_STATE_HOME=$PWD/state
	RANDOM=$((10#$(date +%N) % 32768))
	echo "seed of RANDOM: $RANDOM"
	for seeds in 1 2 3; do
		mancala-move -l -p "kalah:6x$seeds" | cut -f3 | mancala-move -l | cut -f3
	done | awk '!seen[$0]++' | head -n 60 >some
	for i in $(seq 8); do cat some; done >in
	yes kalah:3x2 | head -n 40000 >many
	for i in $(seq 200); do echo "new kalah:4x3"; echo 1; echo hint; echo save game; done >script
}

# A pause of up to $1 hundredths of a second.
pause()
{
	sleep "$(printf '0.%02d' $((RANDOM % $1)))"
}

# What programs are at for a while, with their input, one a line; each begins with a line of output.
busy()
{
	cat <<-'END'
		many mancala-move -l
		many mancala-show
		many mancala-convert -t kgp
		in mancala-best -M 1M -d 6
		in mancala-best -M 1M -d 6 -j 3
		in mancala-solve -M 1M
		in mancala-solve -M 1M -j 3
		in mancala-match -v -g 300 -p kalah:4x3 easy random
		in mancala-match -j 3 -v -g 300 -p kalah:4x3 easy random
		in mancala-table -v -p kalah:6x4 -S 12 -o t
		script mancala-play -L random
	END
}

# begin COMMAND...: start it, as a shell does that has job control, and wait until it is at work.
begin()
{
	: >out
	: >err
	rm -f t t.part
	env --default-signal=INT timeout --foreground -s KILL 60 \
	    sh -c 'echo $$ >pid; exec "$@"' - "$@" <"$input" >out 2>err &
	job=$!
	until [ -s out ] || [ -s err ] || ! kill -0 "$job" 2>/dev/null; do sleep 0.001; done
	pid=$(<pid)
}

# end: wait for it, and leave its status.
end()
{
	status=0
	wait "$job" || status=$?
}

# Whether the output is that of the program undisturbed.
undisturbed()
{
	begin $command
	"$@"
	end
	same "$*: $command (exit status)" "$good_status" "$status"
	case $command in
	mancala-table*) same "$*: $command (table)" "$good" "$(cksum <t)" ;;
	*) same "$*: $command (output)" "$good" "$(cksum <out)" ;;
	esac
}

# Tell it to talk, again and again.
usr1()
{
	for i in 1 2 3 4 5 6; do
		kill -USR1 "$pid" 2>/dev/null || :
		pause 3
	done
}

# Stop it, and let it go on.
stop()
{
	for i in 1 2 3; do
		kill -STOP "$pid" 2>/dev/null || :
		pause 4
		kill -CONT "$pid" 2>/dev/null || :
		pause 4
	done
}

@test "SIGUSR1 and being stopped for a while change nothing" {
	busy >list
	while read -r input command; do
		begin $command
		end
		good_status=$status
		good=$(cksum <out)
		[[ $command = mancala-table* ]] && good=$(cksum <t)
		cp out wanted
		undisturbed usr1
		undisturbed stop
	done <list
}

@test "SIGUSR1 gets a line from all that takes long, and SIGINT then ends it" {
	for command in 'mancala-match -q -g 100000 -p kalah:4x3 easy easy' \
	    'mancala-table -p kalah:6x4 -S 22 -o t'; do
		: >err
		env --default-signal=INT $command >out 2>>err 3>&- &
		until [ -s err ]; do
			sleep 0.1		# before it has begun the signal would end it
			kill -USR1 $!
		done
		grep -Eq "^${command%% *}: [0-9]+ (games|seeds)" err || same "$command" 'how far it is' "$(<err)"
		kill -INT $!
		status=0
		wait $! || status=$?
		same "$command" 130 "$status"
	done
}

@test "SIGINT and SIGTERM end a program with what is right" {
	busy >list
	while read -r input command; do
		begin $command
		end
		good_status=$status
		sort out >wanted
		for signal in INT TERM; do
			begin $command
			pause 8
			kill -$signal "$pid" 2>/dev/null || :
			end
			wanted=$([ $signal = INT ] && echo 130 || echo 143)
			[ "$status" = "$wanted" ] || [ "$status" = "$good_status" ] ||
			    same "$command (exit status at SIG$signal)" "$wanted" "$status"
			# but for the one answer of each thread that was not finished, and a half line
			[[ $command = mancala-match* ]] || [ "$(tail -c 1 out | wc -l)" = 1 ] || sed -i '$d' out
			other=$(sort out | comm -23 - wanted | wc -l)
			case $command in
			*match*) may=$other ;;
			*-j\ 3*) may=3 ;;
			*best* | *solve*) may=1 ;;
			*) may=0 ;;
			esac
			[ "$other" -le "$may" ] ||
			    same "$command: wrong lines" "$may" "$(sort out | comm -23 - wanted)"
			[ ! -e t ] || [ "$status" = 0 ]
		done
	done <list
}

@test "SIGKILL leaves every file as it was or as it is to be" {
	input=script
	mancala-table -p kalah:6x4 -S 12 -o whole
	for i in $(seq 10); do
		begin mancala-play -L random
		pause 6
		kill -KILL "$pid" 2>/dev/null || :
		end
		[ ! -e game ] || gives 0 "$(tail -n 1 game)" '' mancala-play game <<<history
		rm -f t
		mancala-table -p kalah:6x4 -S 12 -o t 3>&- &
		pause 8
		kill -KILL $! 2>/dev/null || :
		wait $! || :
		[ ! -e t ] || cmp whole t
		mancala-table -p kalah:6x4 -S 12 -o t		# goes on with what is there
		cmp whole t
	done
}
