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

# typed SHELL LINE...: what each LINE becomes with a TAB behind it.
typed()
{
	if [ "$1" = fish ]; then
		for line in "${@:2}"; do
			echo "${line% *} $(offered fish "$line")"
		done
	else
		"$BATS_TEST_DIRNAME/complete.exp" "$@" | sed -n 's/^= \(.*[^ ]\) *$/\1/p'
	fi
}

# offered SHELL LINE: what is shown for a line that can go on in several ways.
offered()
{
	if [ "$1" = fish ]; then
		fish --no-config -c "source fish/${2%% *}.fish; complete -C '$2'" | sed 's/\t.*//'
	else
		"$BATS_TEST_DIRNAME/complete.exp" "$@" | sed '1d; /^</,$d' | tr -s ' ' '\n' |
		    grep -vxF -e '' -e "${2%% *}" -e "${2##* }" -e -L -e -f -e -t -e -p | sort -u
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
	for program in "$B"/mancala-*; do
		name=${program##*/}
		help=$("$name" -h | sed -n 's/^  ....--/--/p')
		if [ "$1" = fish ]; then
			shown=$(fish --no-config -c "source fish/$name.fish; complete -C '$name --'")
		else
			shown=$("$BATS_TEST_DIRNAME/complete.exp" "$1" "$name --")
		fi
		same_lines "$name" "$(sed 's/[ =].*//' <<<"$help")" \
		    "$(grep -o -- '--[a-z][a-z-]*' <<<"$shown")"
		while read -r option text; do
			[[ $shown = *"$text"* ]] || same "$name $option" "$text" "$shown"
		done <<<"$help"
	done
}

check_names()
{
	local switch
	same_lines levels "$(names level)" "$(offered "$1" 'mancala-best -L ')"
	same_lines formats "$(names format)" "$(offered "$1" 'mancala-convert -t ')"
	same_lines pictures "$(printf '%s\n' text unicode svg)" "$(offered "$1" 'mancala-show -f ')"
	same_lines games "$(names game)" "$(offered "$1" 'mancala-best -p ')"
	same_lines switches "$(names switch | sed 's/=.*/=/')" \
	    "$(offered "$1" 'mancala-best -p kalah+' | sed 's/^kalah+//')"
	for switch in slam take rest pie; do
		same_lines "$switch" "$(names switch | sed -n "s/^$switch=//p"; [ $switch != take ] || echo 2.3)" \
		    "$(offered "$1" "mancala-best -p kalah+again=no+$switch=" | sed 's/.*=//')"
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
		mancala-best -T letter
		mancala-move letter
		mancala-match random easy
		mancala-play --north=person
	END
	)" "$(typed "$1" 'mancala-best -L ex' 'mancala-best --level=ex' 'mancala-play kalah+empty=t' \
	    'mancala-play av' 'mancala-best -p kalah+empty=take+rest=op' \
	    'mancala-best --position=kalah+emp' 'mancala-best -T let' 'mancala-move let' \
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
