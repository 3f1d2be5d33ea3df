# SPDX-License-Identifier: MIT
# fish completion for the mancala program that this file is named for. The
# options come from its -h.

function __mancala_words
	switch $argv[2]
		case COLUMNS
			set -l list (commandline -ct | string replace -r '^--[a-z]+=|^-.' '' | string match -r '^.*,')
			printf "$list%s\n" position move turn value exact depth nodes time pv all
		case FORMAT
			if string match -q '*show' $argv[1]
				printf '%s\n' text unicode svg
			else
				printf '%s\n' mancala kgp kgpc oware-dashed ogn openspiel playstrategy playstrategy-toguz ints14 ints12
			end
		case LEVEL WHO engine
			printf '%s\n' random easy medium hard expert best
			test $argv[2] = WHO; and printf '%s\n' person computer
		case WHEN
			printf '%s\n' auto always never
		case game POSITION VARIANT
			__mancala_variants
	end
end

# The words that a variant can go on with.
function __mancala_variants
	set -l word (commandline -ct | string replace -r '^--[a-z]+=|^-.' '')
	set -l games
	set -l switches
	for line in (mancala-move --games 2>/dev/null)
		set -l column (string split \t -- $line)
		set -a games $column[1]
		set -a switches $column[2]=(string split -n , -- $column[3],$column[4])
	end
	set -l before (string match -r '^.*\+' -- $word)
	switch $word
		case '*:*'
		case '*+*=*'
			printf '%s\n' $before$switches | sort -u
		case '*+*'
			printf '%s\n' $before(string replace -r '=.*' '=' $switches) | sort -u
		case '*'
			printf '%s\n' $games | sort -u
	end
end

set -l program (string replace -r '\.fish$' '' (basename (status filename)))
set -l help (command -q $program; and $program -h)
for line in $help
	set -l part (string match -r '^ +((?:-., )?)--([^ =]+)((?:=\S+)?) +(.*)$' -- $line); or continue
	set -l option -c $program -l $part[3] -d $part[5]
	test -n "$part[2]"; and set -a option -s (string sub -s 2 -l 1 -- $part[2])
	set -l argument (string sub -s 2 -- $part[4])
	switch "$argument"
		case ''
		case FILE PATH PATTERN
			set -a option -r -F
		case '*'
			set -a option -x -a "(__mancala_words $program $argument)"
	end
	complete $option
end
switch (string match -r '^(?:usage:|       ).*' -- $help | string join ' ')
	case '*[game*'
		complete -c $program -a "(__mancala_words $program game)"
	case '*engine*'
		complete -c $program -a "(__mancala_words $program engine)"
end
