# SPDX-License-Identifier: MIT
# bash completion for the mancala programs. The options come from each program's -h.

_mancala_levels=(random easy medium hard expert best)
_mancala_columns=(position move turn value exact depth nodes time pv all)
_mancala_formats=(mancala kgp kgpc oware-dashed ogn openspiel playstrategy playstrategy-toguz ints14 ints12)

# The options of a program, one a line: short, long, argument, text; "." for none.
_mancala_options()
{
	"$1" -h 2>/dev/null | sed -n '
		s/^      --/  ., --/; t reset
		: reset
		s/^  -*\(.\), --\([^ =]*\)=\([^ ]*\) */-\1 --\2 \3 /p; t
		s/^  -*\(.\), --\([^ ]*\) */-\1 --\2 . /p'
}

# The words with which the variant $2 can go on; the program $1 has mancala-move beside it.
_mancala_variants()
{
	"${1%mancala-*}mancala-move" --games 2>/dev/null | awk -F '\t' -v word="$2" '
		{ games[$1]; values[$2] = values[$2] "," $3 "," $4 }
		END {
			before = word
			sub(/[^+]*$/, "", before)
			if (word ~ /:/)
				exit
			if (word !~ /\+/)
				for (game in games)
					print game
			else for (axis in values) {
				n = word ~ /=[^+]*$/ ? split(values[axis], value, ",") : 0
				if (!n)
					print before axis "="
				for (i = 1; i <= n; i++)
					if (value[i] != "" && !seen[axis, value[i]]++)
						print before axis "=" value[i]
			}
		}'
}

# What can stand for the argument $2 of the program $1, if $3 is there of it.
_mancala_words()
{
	case $2 in
	COLUMNS) printf '%s\n' "${_mancala_columns[@]/#/${3%"${3##*,}"}}" ;;
	FORMAT)
		case $1 in
		*show) printf '%s\n' text unicode svg ;;
		*) printf '%s\n' "${_mancala_formats[@]}" ;;
		esac ;;
	LEVEL) printf '%s\n' "${_mancala_levels[@]}" ;;
	WHO) printf '%s\n' person computer "${_mancala_levels[@]}" ;;
	engine) printf '%s\n' "${_mancala_levels[@]}" ;;
	POSITION | VARIANT) _mancala_variants "$1" "$3" ;;
	WHEN) printf '%s\n' auto always never ;;
	game) _mancala_variants "$1" "$3"; compgen -f -- "$3" ;;
	FILE | PATH | PATTERN) compgen -f -- "$3" ;;
	esac
}

_mancala()
{
	local program=$1 line=${COMP_LINE:0:COMP_POINT} word before operand argument= prefix=
	local short long value text piece=${COMP_WORDS[COMP_CWORD]}

	# The word and the one before it; COMP_WORDS is cut at = and : as well.
	word=${line##*[[:blank:]]}
	before=${line%"$word"}
	before=${before%"${before##*[![:blank:]]}"}
	before=${before##*[[:blank:]]}
	case $("$program" -h 2>/dev/null | sed '/^$/q') in
	*'[game'*) operand=game ;;
	*engine*) operand=engine ;;
	*) operand=FILE ;;
	esac

	COMPREPLY=()
	while read -r short long value text; do
		if [ "$value" = . ]; then
			value=
		elif [ "$before" = "$short" ] || [ "$before" = "$long" ]; then
			argument=$value prefix=
		elif [[ $word = "$long="* ]]; then
			argument=$value prefix=$long=
		elif [[ $word = "$short"?* ]]; then
			argument=$value prefix=$short
		fi
		if [ "$word" = - ] && [ "$short" != -. ]; then
			COMPREPLY+=("$short  $text")
		elif [[ $word = -* && $long = "$word"* ]]; then
			COMPREPLY+=("$long${value:+=}  $text")
		fi
	done < <(_mancala_options "$program")
	if [ "$argument" ] || [[ $word != -* ]]; then
		while IFS= read -r text; do
			[[ $text = "${word#"$prefix"}"* ]] && COMPREPLY+=("$prefix$text")
		done < <(_mancala_words "$program" "${argument:-$operand}" "${word#"$prefix"}")
		case ${argument:-$operand} in
		COLUMNS | POSITION | VARIANT | game) compopt -o nospace ;;
		FILE | PATH | PATTERN) compopt -o filenames ;;
		esac
	fi

	# One is inserted, as is the next of a round; a list shows what the options do.
	if [ ${#COMPREPLY[@]} -eq 1 ] || [ "$COMP_TYPE" = 37 ]; then
		COMPREPLY=("${COMPREPLY[@]%%  *}")
	fi
	case ${COMPREPLY[0]} in *=) compopt -o nospace ;; esac
	# Only what stands behind the last = or : is replaced.
	[[ $COMP_WORDBREAKS = *"$piece"* ]] && piece=
	COMPREPLY=("${COMPREPLY[@]#"${word%"$piece"}"}")
}

complete -F _mancala mancala-{best,convert,match,move,play,show,solve,table}
