#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# mancala-play on a pseudo-terminal, as a person meets it. The boards were
# played by hand; U and K rows are those of cases.tsv.

load common

setup()
{
	export HOME=$BATS_TEST_TMPDIR XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
	# C, since expect may wait for ever for the rest of a character that it read half of
	export TERM=xterm LC_ALL=C EXP=$BATS_TEST_DIRNAME/terminal.exp
	unset NO_COLOR COLUMNS LINES EDITRC
	cd "$BATS_TEST_TMPDIR"
	two='--south person --north person' left=
}

# session SCRIPT [NAME=VALUE...]: run an expect script, with more in the environment; with no
# game left unfinished before, unless $left is set.
session()
{
	local script=$1
	shift
	[ "$left" ] || rm -f state/mancala/unfinished
	env "$@" expect -c "source \$env(EXP); set two {$two}; $script"
}

@test "U05: the start: numbers on both rows, aligned, what can be played marked" {
	session 'play -s 1 --color never
		want "kalah, you are South, medium is North. Seed 1."
		want "North  6    5    4    3    2    1\r\n"
		want "    ╭────┬────┬────┬────┬────┬────╮\r\n"
		want "    │  4 │  4 │  4 │  4 │  4 │  4 │\r\n"
		want "  0 ├────┼────┼────┼────┼────┼────┤ 0\r\n"
		want "      \[1\]  \[2\]  \[3\]  \[4\]  \[5\]  \[6\] South\r\n"
		want "South to move (you). South 0, North 0."
		prompt; enter q; bye 0' LC_ALL=C.UTF-8
}

@test "a seed that was not asked for is random, and shown" {
	for i in 1 2 3; do
		session 'play; wantre {Seed ([0-9]+)\.}; puts $expect_out(1,string); prompt; key \004; bye 0'
	done >seeds
	[ "$(sort -u seeds | wc -l)" -gt 1 ]
}

@test "K25, U04: a capture and a move again are told, and marked" {
	session 'eval play $two --color never kalah:0,0,0,2,0,0/5,3,2,6,7,7:8,8:S
		prompt; enter 4
		want "South 4: 2 sown, 6 captured (own seed and 5) from North'\''s pit 1.\r\n"
		want "|  0 |  0 |  0 |  0*|  1+|  0-|"
		want "North to move. South 14, North 8."
		prompt; enter "new kalah"
		prompt; enter 3
		want "South 3: 4 sown, 1 into the store, South moves again.\r\n"
		prompt; key \004; bye 0'
}

@test "the end: who swept what, who won and by how much" {
	session 'eval play $two kalah:0,0,0,0,0,1/0,0,1,0,3,1:22,20:S
		prompt; enter 6
		want "South 6: 1 sown, 1 into the store, 5 left for North.\r\n"
		want "North wins by 2, 25-23.\r\n"
		prompt; enter 1
		want "the game is over"
		prompt; enter u
		want "South to move. South 22, North 20."
		prompt; enter q; bye 0'
}

@test "N03: columns stay aligned with counts of three digits" {
	session 'eval play $two --color never kalah:100,0,0,0,0,0/0,0,0,0,0,100:0,0:S
		prompt; enter 1
		want "| 107+|   7+|   7+|   8+|   8+|   8+|\r\n"
		want "|   7*|   8+|   8+|   8+|   8+|   8+|\r\n"
		prompt; enter q; bye 0'
}

@test "the person'\''s row is at the bottom: North'\''s with --second and after swap" {
	session 'play --second -s 1 --color never
		want "South  6    5"; want "\[6\] North\r\n"; want "North to move (you)"
		prompt; enter SWAP; want "kalah, you are South, medium is North.\r\n"
		want "North  6    5"; want "South\r\n"
		prompt; enter q; bye 0'
}

@test "keys: erase, beginning of line, recall of what was typed" {
	session 'eval play $two -s 1
		prompt; key "x"; key \177; enter 3; want "South 3: 4 sown"
		prompt; key " 9"; key \001; key \013; enter 6; want "South 6: 5 sown"
		prompt; enter undo; want "South 1, North 0"
		prompt; key "\033\[A"; want undo; key "\033\[A"; want 6; enter ""; want "South 6: 5 sown"
		prompt; key \004; bye 0'
}

@test "history is kept between runs, 0600, without duplicates and bounded" {
	mkdir -p state/mancala
	seq 1000 1600 >state/mancala/history
	session 'play; prompt; enter board; prompt; enter position; prompt; enter board; prompt
		key \004; bye 0'
	same mode 600 "$(stat -c %a state/mancala/history)"
	same last $'1600\nposition\nboard' "$(tail -n 3 state/mancala/history)"
	same bounded 500 "$(wc -l <state/mancala/history)"
	session 'play; prompt; key \033\[A; want board; key \033\[A; want position; enter ""
		want kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S; prompt; key \004; bye 0'
	same 'no duplicates' "$(sort state/mancala/history)" "$(sort -u state/mancala/history)"
}

@test "lines of another locale, or of none, in the history do no harm" {
	mkdir -p state/mancala
	printf 'position\nh\303\251\n\377\376\n' >state/mancala/history
	for locale in C C.UTF-8; do
		session 'play; prompt; foreach i {1 2 3 4} { key "\033\[A"; after 50 }; key "\001\013"
			enter board; want "South to move"; prompt; key \004; bye 0' LC_ALL=$locale
	done
	same kept $'position\nh\303\251\n\377\376\nboard' "$(<state/mancala/history)"
}

@test "TAB completes commands, pits, levels, games and files by context" {
	mkdir saves
	session 'eval play $two kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S
		prompt; key "pos\t"; want "ition"; enter ""; want kalah:0,0,1,1
		prompt; key "\t"; want "3  4  6  analyse"; cancel
		key "le\t"; want "vel"; key "h\t"; want ard; enter ""; want "level: hard"
		prompt; key "hi\t"; want "hint  history"; cancel
		key "new ow\t"; want "are"; cancel
		key "north e\t"; want "easy  expert"; cancel
		key "save sa\t"; want "ves/"; enter one; want "Saved as saves/one."
		prompt; key "load saves/\t"; want "one"; enter ""; want "South to move"
		prompt; enter "save my game"; want "Saved as my game."
		prompt; key "load my g\t"; want "ame"; cancel
		key "coach o\t"; want "off  on"; cancel
		key \004; bye 0'
	[ -e saves/one ]
}

@test "~/.editrc is honoured" {
	echo 'mancala-play:bind -s ^G "position\n"' >.editrc
	# libedit never frees the text of a binding, which is none of ours
	ASAN_OPTIONS=detect_leaks=0 \
	    session 'play; prompt; key \007; want kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S; prompt
		key \004; bye 0'
}

@test "Ctrl-C drops the line, and nothing else" {
	session 'eval play $two; prompt; key "new oware"; cancel; enter 3
		want "South 3: 4 sown, 1 into"; prompt; cancel; key \004; bye 0'
}

@test "Ctrl-C ends the thinking of a level with its best move so far, and play goes on" {
	session 'play -L best kalah:8x8; prompt; enter 2; want Thinking; key \003
		wantre {North [1-8]: [0-9]+ sown}; prompt; enter q; bye 0'
}

@test "the window may be resized while it thinks" {
	session 'play -L best --color never kalah:8x8; prompt; enter 2; want Thinking
		stty rows 30 columns 30 <$spawn_out(slave,name)
		key \003; wantre {North [1-8]: [0-9]+ sown}
		want "       North"; prompt; enter position; want kalah:; prompt; key \004; bye 0'
}

@test "colour on a terminal, none with NO_COLOR or TERM=dumb, and --color wins" {
	colour='play kalah
		expect -re "^\[^\033\]*> $" { puts no } -re "> $" { puts yes }
		key \004; bye 0'
	same 'a terminal' yes "$(session "$colour")"
	same NO_COLOR no "$(session "$colour" NO_COLOR=1)"
	same 'an empty NO_COLOR' yes "$(session "$colour" NO_COLOR=)"
	same TERM=dumb no "$(session "$colour" TERM=dumb)"
	same never no "$(session "${colour/kalah/kalah --color never}")"
	same always yes "$(session "${colour/kalah/kalah --color always}" NO_COLOR=1 TERM=dumb)"
}

@test "ASCII in a locale without UTF-8, and 40 columns are enough" {
	session 'set columns 40; play --color never -s 1
		want "+----+----+----+----+----+----+\r\n"
		want "North 0."; prompt; enter "3 6"; never "│"
		enter h; want "h: could be help, hint, history\r\n"; prompt
		enter "help level"; want "\[LEVEL\]    how well the\r\ncomputer plays\r\n"
		want "LEVEL is random, easy, medium, hard,\r\nexpert or best.\r\n"; prompt
		enter "north nobody"; want "neither person nor computer, nor\r\na level"; prompt
		key \004; bye 0' LC_ALL=C
	session 'set columns 40; eval play --color never '"$two"' kalah:8x4
		want "South 0\r\n"; want "1 │  4 │  4 │  \[8\]"; prompt; key \004; bye 0' LC_ALL=C.UTF-8
}

@test "sentences for screen readers, with --plain and TERM=dumb" {
	session 'eval play --plain $two
		want "South has 4 4 4 4 4 4 and 0 in the store; North has 4 4 4 4 4 4 and 0"
		prompt; enter 3; want "South moves again.\r\nSouth has 4 4 0 5 5 5 and 1 in the store"
		prompt; enter "plain off"; want "plain: off"; prompt; enter board; want "North  6    5"
		prompt; key \004; bye 0' TERM=dumb
}

@test "the third occurrence of a position ends a game that knows no repetition, and is told" {
	session 'eval play $two --plain oware+repeat=none:1,0,0,0,0,0/1,0,0,0,0,0:23,22:S; prompt
		foreach round {1 2} { enter "1 1 2 2 3 3 4 4 5 5 6 6" }
		want "This position has come for the third time, so each row goes to its owner.\r\n"
		want "South wins by 1, 24-23."; prompt; key \004; bye 0'
}

@test "--pace sows seed by seed: in place, or in words" {
	session 'eval play $two --pace 0.01 --color never; prompt; enter 5
		want "|  4 |  4 |  4 |  4 |  0*|  5+|"; want "\033\[7A\033\[J"
		want "0 +----+----+----+----+----+----+ 1"; want "\033\[7A\033\[J"
		want "South 5: 4 sown, 1 into the store."; prompt; key \004; bye 0'
	session 'eval play $two --pace 0.01; prompt; enter 5
		want "South 5: South 6 store North 1 North 2\r\n"; prompt; key \004; bye 0' TERM=dumb
}

@test "U02: a finished game is taken back and played on" {
	session 'play --south person --north easy kalah:1,0,0,0,0,1/0,0,0,0,1,0:22,23:S
		prompt; enter 1; want "South wins by 2, 25-23."; prompt; enter u; want "South to move (you)"
		prompt; enter 6; want "South moves again"; prompt; key \004; bye 0'
}

@test "U01: undo goes over the reply and extra turns, redo plays them again" {
	session 'play -s 1; prompt; enter "3 6"; want "South to move (you)"; prompt; enter undo
		want "South to move (you). South 1, North 0."; prompt; enter redo
		want "South to move (you). South 2"; prompt; key \004; bye 0'
}

@test "two persons, and another engine" {
	session 'eval play $two; prompt; enter 4; want "North to move. "; prompt; enter 1
		want "South to move. "; prompt; key \004; bye 0'
	session 'play --north {mancala-best -d 2}; prompt; enter "3 6"; wantre {North [1-6]: [0-9]+ sown}
		want "South to move (you)"; prompt; key \004; bye 0'
	session 'play --north {echo >&2 cannot}; prompt; enter "3 6"
		want "echo >&2 cannot: ended with status 0: cannot. You play North now"; want "North to move"
		prompt; key \004; bye 0'
}

@test "Ctrl-C ends the thinking of another engine: it moves if it has a move, or waits for go" {
	cat >with <<-'END'
		read -r p
		trap 'printf "%s\t1\n" "$p"; exit' INT
		: >asked
		sleep 60 & wait
	END
	cat >without <<-'END'
		read -r p
		[ -e again ] || { : >again; exec sleep 60; }
		printf '%s\t2\n' "$p"
	END
	session 'play --north {sh with}; prompt; enter "3 6"; file_comes asked; key \003
		want "North 1: "; want "South to move (you)"; prompt; key \004; bye 0'
	session 'play --north {sh without}; prompt; enter "3 6"; file_comes again; key \003
		want "sh without was stopped before it had a move."; want "go lets it."; prompt
		enter go; want "North 2: 5 sown"; prompt; key \004; bye 0'
}

@test "two engines are watched; Ctrl-C pauses them, go goes on" {
	session 'play --south easy --north easy -s 2 --pace 0.2 --color never; want "North "; key \003
		want "go lets it"; prompt; enter go; want "sown"; key \003; want "go lets it"; prompt
		key \004; bye 0'
	session 'play --south easy --north easy kalah:3x2; wantre "wins by|Drawn"; prompt; key \004; bye 0'
}

@test "coach, hint and analyse in words" {
	session 'eval play $two kalah:0,0,1,1,0,2/0,0,1,2,0,2:19,20:S; prompt
		enter hint; want "Hint: 4, worth 0."; prompt
		enter analyse; want "  4  0\r\n  3  -4\r\n  6  -4\r\n"; prompt
		enter "coach on"; want "coach: on"; prompt
		enter 3; want "Coach: 3 costs 4 seeds; the best was 4, worth 0."; prompt; key \004; bye 0'
}

@test "an unfinished game is offered again, even after a hangup" {
	left=1
	session 'play -s 1; prompt; enter 1; prompt; key \004; bye 0'
	session 'play; want "There is an unfinished game: kalah, you are South, medium is North, "
		prompt; enter perhaps; want "yes to go on"; prompt; enter y; want "South to move (you)"; prompt
		enter history; want "1  South  1"; prompt; enter new; prompt; enter 3
		want "South moves again"; prompt; key \004; bye 0'
	session 'play oware; want ", 1 moves"; prompt; enter no; want "oware, you are South"; prompt
		enter 2; want "South to move"; prompt; exec kill -HUP [exp_pid]; bye 129'
	session 'play; want "unfinished game: oware"; prompt; enter n; prompt; key \004; bye 0'
	session 'play; want "kalah, you are South"; prompt; key \004; bye 0'
}

@test "Ctrl-\\ and signals like it keep the game and leave the terminal as it was" {
	left=1
	cat >run <<-'END'
		trap : QUIT
		sh -c 'echo $$ >pid; exec mancala-play -s 1'
		echo "status $?"
		stty -a
	END
	for end in 'key \034; want "status 131"' 'exec kill -XCPU [exec cat pid]; want "status 152"'; do
		rm -f state/mancala/unfinished
		session 'set program sh; play run; prompt; enter 1; prompt
			'"$end"'; want " icanon "; want " echo "; bye 0'
		grep -q "$TAB"1 state/mancala/unfinished
	done
}

@test "at the question about an unfinished game one can leave, and only no drops it" {
	left=1
	session 'play -s 1; prompt; enter 1; prompt; key \004; bye 0'
	cp state/mancala/unfinished before
	for word in q QUIT; do
		session 'play; want "Go on with it?"; prompt
			foreach word {new u ? nope} { enter $word; want "yes to go on"; prompt }
			enter $env(WORD); bye 0' WORD=$word
		cmp state/mancala/unfinished before
	done
	session 'play; want "Go on with it?"; prompt; enter "No "; want "Seed"; prompt; key \004; bye 0'
	[ ! -e state/mancala/unfinished ]
}

@test "an unfinished game is not written over by another one" {
	left=1
	session 'play -s 1; prompt; enter 1; prompt
		exec mkdir -p state/mancala
		exec printf "# mancala-play game\nkalah\t6\n" >state/mancala/unfinished
		key \004; want "unfinished is another game; this one was saved as"
		want "state/mancala/unfinished.2"; bye 0'
	session 'play -p oware; prompt; enter 2; prompt; key \004; want unfinished.3; bye 0'
	session 'play; want ", 1 moves"; prompt; enter y; prompt; enter 5; prompt; key \004; bye 0'
	grep -q "$TAB"6,5 state/mancala/unfinished
	grep -q "$TAB"1 state/mancala/unfinished.2
	grep -q oware state/mancala/unfinished.3
	cp state/mancala/unfinished.2 before
	session 'play state/mancala/unfinished.2; prompt; enter 2; prompt; key \004
		want "saved as"; want unfinished.2; bye 0'
	grep -qF "$(tail -n 1 before),2" state/mancala/unfinished.2
	same files 3 "$(ls state/mancala | grep -c unfinished)"
}

@test "a command in a game that was left is named, and not run" {
	left=1
	mkdir -p state/mancala
	printf '%s\n' '# mancala-play game' '# south person' '# north touch ran' "kalah$TAB"3 >state/mancala/unfinished
	session 'play; want "North was played by touch ran; `north touch ran` lets it play on"; prompt
		enter y; want "South to move"; prompt; enter 6; want "North to move"; prompt; key \004; bye 0'
	[ ! -e ran ]
}

@test "a damaged unfinished game is named and left alone" {
	left=1
	mkdir -p state/mancala
	echo 'kalah	3,3' | tee state/mancala/unfinished >before
	session 'play; want "state/mancala/unfinished:1:9: pit 3 is empty:"; want "left alone"
		prompt; enter 1; prompt; key \004; bye 0'
	cmp state/mancala/unfinished before
}

@test "a state directory that cannot be written: one warning, and play goes on" {
	session 'play -L easy; prompt; enter resign; want "South resigned, North wins."
		want "nothing is kept of this session"; prompt; enter new; prompt; enter resign
		never "nothing is kept"; key \004; bye 0' XDG_STATE_HOME=/proc/none
}

@test "results: the tally of the session, and the table" {
	session 'play -L easy; prompt; enter resign; want "This session: 0 won, 1 lost, 0 drawn."
		prompt; enter new; prompt; enter resign; want "0 won, 2 lost"; prompt; enter scores
		want "kalah:6x4            easy         0     2     0           0"; prompt; key \004; bye 0'
}

@test "U07: nothing that is typed harms: a message, the same position, the prompt again" {
	session 'set env(LC_ALL) C.UTF-8; eval play $two; prompt
		foreach line {"help me" 0 7 abc "" 99999999999999999999 "7 3" "3 7"} {
			enter $line; wantre {you can play 1 2 3 4 5 6|nothing was played|no such move}; prompt
		}
		key "\377\376\200"; enter ""; want "nothing was typed"; prompt
		key [string repeat x 20000]; enter ""; want "no such move"; prompt
		enter position; want kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S; prompt; key \004; bye 0'
}

@test "without libedit lines are read plainly, and -V says so" {
	root=$BATS_TEST_DIRNAME/../..
	read -r cc ar flags <"$B/flags"
	objects=$(ls "$B"/cmd/*.o | grep -E '/(mancala-play|play_.*|[a-z]*)\.o$' | grep -v play_line)
	(cd "$root" && $cc ${flags//-DHAVE_LIBEDIT/} -o "$BATS_TEST_TMPDIR/plain" cmd/play_line.c \
	    $objects "$B/libmancala.a" -lm)
	version=$(mancala-play -V | cut -d ' ' -f 2)
	same -V "mancala-play $version (without libedit: lines are read plainly)" "$(./plain -V)"
	session 'set program ./plain; eval play $two; prompt; enter 3; want "South 3: 4 sown"; prompt
		key "new oware"; cancel; enter 6; want "South 6: 5 sown"; prompt; key \004; bye 0'
	session 'set program ./plain; play -L best kalah:8x8; prompt; enter 2; want Thinking; key \003
		wantre {North [1-8]: [0-9]+ sown}; prompt; key \004; bye 0'
}

@test "the tour of a whole game in the manual is what a person sees" {
	page=$BATS_TEST_DIRNAME/../../man/mancala-play.1
	"$BATS_TEST_DIRNAME/../tour" "$B" "$page" | diff "$page" -
}
