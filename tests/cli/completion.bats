#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Completion, typed into the shells themselves: bash and zsh on a terminal (see
# complete.exp), and fish through its own `complete -C`. What can be completed
# is compared with what the programs and the library know.

load common

ROOT=$BATS_TEST_DIRNAME/../..

setup_file()
{
	${CC:-cc} $SAN -I "$ROOT/libmancala" -o "$BATS_FILE_TMPDIR/names" \
	    "$ROOT/man/examples/names.c" "$B/libmancala.a" -lm -pthread
	mkdir "$BATS_FILE_TMPDIR/fish"
	for program in "$B"/mancala-*; do
		cp "$ROOT/completions/mancala.fish" "$BATS_FILE_TMPDIR/fish/${program##*/}.fish"
	done
}

setup()
{
	cd "$BATS_FILE_TMPDIR"
	touch letter
}

# type_in SHELL LINE...: type each LINE and a TAB; what was on the screen goes to screen.1,
# screen.2 and so on, and what the line has become to the end of each, behind "= ".
type_in()
{
	rm -f screen.*
	if [ "$1" = fish ]; then
		for line in "${@:2}"; do
			fish --no-config -c "source fish/${line%% *}.fish; complete -C '$line'"
			echo "= "
		done
	else
		"$BATS_TEST_DIRNAME/complete.exp" "$@"
	fi | awk '{ print >("screen." n + 1) } /^= / { n++ }'
}

# typed SHELL LINE...: what each LINE, which can go on in one way, becomes.
typed()
{
	type_in "$@"
	for i in $(seq 2 $#); do
		if [ "$1" = fish ]; then
			echo "${!i% *} $(sed '$d' "screen.$((i - 1))" | cut -f1)"
		else
			sed -n 's/^= \(.*[^ ]\) *$/\1/p' "screen.$((i - 1))"
		fi
	done
}

# offered NUMBER LINE: the words on a screen with which the LINE can go on.
offered()
{
	if grep -q '^<' "screen.$1"; then
		sed '1d; /^</,$d' "screen.$1" | tr -s ' ' '\n' | grep -vxF -e '' $(printf -- '-e %s ' $2)
	else
		sed '$d; s/\t.*//' "screen.$1"
	fi
}

# The names of a kind that the library has.
names()
{
	./names | sed -n "s/^$1 //p"
}

# Succeed if both have the same lines, in any order.
same_lines()
{
	same "$1" "$(sort -u <<<"$2" | paste -sd' ')" "$(sort -u <<<"$3" | paste -sd' ')"
}

check_options()
{
	local lines=() i=1
	for program in "$B"/mancala-*; do
		lines+=("${program##*/} --" "${program##*/} -")
	done
	type_in "$1" "${lines[@]}"
	for program in "$B"/mancala-*; do
		help=$("$program" -h | sed -n 's/^  \(....--\)/\1/p')
		list=$(sed '/^</,$d' screen.$i)
		same_lines "$program" "$(grep -o -- '--[a-z-]*' <<<"$help")" \
		    "$(grep -o -- '--[a-z][a-z-]*' <<<"$list")"
		while read -r option text; do
			[[ $list = *"$text"* ]] || same "$program $option" "$text" "$list"
		done < <(sed 's/.*--/--/' <<<"$help")
		same_lines "$program, letters" "$(sed -n 's/^\(-.\),.*/\1/p' <<<"$help")" \
		    "$(sed '/^</,$d' screen.$((i + 1)) | tr -s ' \t' '\n' | grep -x -- '-[a-zA-Z]')"
		i=$((i + 2))
	done
}

check_names()
{
	local lines=('mancala-best -L ' 'mancala-convert -t ' 'mancala-show -f ' 'mancala-best -p '
	    'mancala-best -p kalah+' 'mancala-best -o ')
	local switches='slam take rest pie' i=7
	for switch in $switches; do
		lines+=("mancala-best -p kalah+again=no+$switch=")
	done
	type_in "$1" "${lines[@]}"
	same_lines levels "$(names level)" "$(offered 1 "${lines[0]}")"
	same_lines formats "$(names format)" "$(offered 2 "${lines[1]}")"
	same_lines pictures "$(printf '%s\n' text unicode svg)" "$(offered 3 "${lines[2]}")"
	same_lines games "$(names game)" "$(offered 4 "${lines[3]}")"
	same_lines switches "$(names switch | sed 's/=.*/=/')" \
	    "$(offered 5 "${lines[4]}" | sed 's/^kalah+//')"
	same_lines columns "$("$B/mancala-best" -o '' 2>&1 |
	    sed -n 's/.*a column is \(.*\), not.*/\1/p' | sed 's/ or /, /; s/, /\n/g')" \
	    "$(offered 6 "${lines[5]}")"
	for switch in $switches; do
		same_lines "$switch" "$(names switch | sed -n "s/^$switch=//p"; [ $switch != take ] ||
		    "$B/mancala-move" --games | awk -F'\t' '$2 == "take" { print $3 }')" \
		    "$(offered $i "${lines[i - 1]}" | sed 's/.*=//')"
		i=$((i + 1))
	done
}

check_words()
{
	same words "$(cat <<-'END'
		mancala-best -L expert
		mancala-best --level=expert
		mancala-play kalah+empty=take
		mancala-play avalanche
		mancala-best -p kalah+empty=take+rest=opponent
		mancala-best --position=kalah+empty=
		mancala-best -o move,value
		mancala-best --output=move
		mancala-best -T letter
		mancala-move letter
		mancala-match random easy
		mancala-play --north=person
	END
	)" "$(typed "$1" 'mancala-best -L ex' 'mancala-best --level=ex' 'mancala-play kalah+empty=t' \
	    'mancala-play av' 'mancala-best -p kalah+empty=take+rest=op' \
	    'mancala-best --position=kalah+emp' 'mancala-best -o move,va' \
	    'mancala-best --output=mo' 'mancala-best -T let' 'mancala-move let' \
	    'mancala-match random ea' 'mancala-play --north=per')"
}

@test "bash: options" { check_options bash; }
@test "bash: names" { check_names bash; }
@test "bash: words" { check_words bash; }
@test "zsh: options" { check_options zsh; }
@test "zsh: names" { check_names zsh; }
@test "zsh: words" { check_words zsh; }
@test "fish: options" { check_options fish; }
@test "fish: names" { check_names fish; }
@test "fish: words" { check_words fish; }
