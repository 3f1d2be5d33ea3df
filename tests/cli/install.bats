#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Building and installing, from two copies of the sources in different folders.
# They are built with the flags that distributions add, every warning an error.

load common

ROOT=$BATS_TEST_DIRNAME/../..
CC=${CC:-cc}

# Run make in a folder, free of what the make around the tests was told.
build()
{
	env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS -u SAN make -s CC="$CC" "${@:2}" -C "$1" B=build
}

setup_file()
{
	local a=$BATS_FILE_TMPDIR/a b=$BATS_FILE_TMPDIR/elsewhere/b
	for dir in "$a" "$b"; do
		mkdir -p "$dir"
		cp -R "$ROOT"/{Makefile,README.md,cmd,completions,libmancala,man} "$dir"
	done
	export CFLAGS='-O1 -g -Werror -Wformat -Wformat-security -fstack-protector-strong -fPIE'
	CFLAGS+=' -fstack-clash-protection'
	export CPPFLAGS='-Wdate-time -D_FORTIFY_SOURCE=2' LDFLAGS='-pie -Wl,-z,relro,-z,now'
	build "$a" all
	build "$b" all
}

setup()
{
	cd "$BATS_FILE_TMPDIR"
	root=$BATS_TEST_TMPDIR/root
}

@test "two builds in different folders are the same bytes" {
	for file in a/build/mancala-* a/build/libmancala.a; do
		cmp "$file" "elsewhere/b/${file#a/}"
	done
	! grep -q "$BATS_FILE_TMPDIR" a/build/mancala-* a/build/libmancala.a
}

@test "install puts each file in its place, and uninstall takes all of them away" {
	flags=(PREFIX=/opt/m LIBDIR=/opt/m/lib64 MANDIR=/opt/man DESTDIR="$root")
	build a "${flags[@]}" install
	cd "$root"
	files=$(find . -type f | sort)
	wanted=$({
		for program in "$BATS_FILE_TMPDIR"/a/build/mancala-*; do
			name=${program##*/}
			echo "./opt/m/bin/$name"
			echo "./opt/m/share/bash-completion/completions/$name"
			echo "./opt/m/share/fish/vendor_completions.d/$name.fish"
		done
		echo ./opt/m/share/zsh/site-functions/_mancala
		echo ./opt/m/share/doc/mancala/README.md
		echo ./opt/m/include/mancala.h
		echo ./opt/m/lib64/libmancala.a
		echo ./opt/m/lib64/pkgconfig/libmancala.pc
		(cd "$ROOT/man" && ls *.[1357]) | sed 's,.*\.\(.\)$,./opt/man/man\1/&,'
		(cd "$ROOT/man" && ls examples/*) | sed 's,^,./opt/m/share/doc/mancala/,'
	} | sort)
	same files "$wanted" "$files"
	same modes "$(find . -type f -path '*/bin/*' | wc -l)" "$(find . -type f -perm 755 | grep -vc examples)"
	cd "$BATS_FILE_TMPDIR"
	build a "${flags[@]}" uninstall
	same 'left over' '' "$(find "$root" ! -type d)"
}

@test "a program from outside is built with pkg-config" {
	build a PREFIX="$root" install
	export PKG_CONFIG_PATH=$root/lib/pkgconfig
	cd "$BATS_TEST_TMPDIR"
	cp "$root/share/doc/mancala/examples/names.c" .
	$CC -Wall -Wextra -Wpedantic -Werror -std=c11 -o names names.c \
	    $(pkg-config --static --cflags --libs libmancala)
	same version "$("$root/bin/mancala-move" -V | cut -d' ' -f2)" \
	    "$(pkg-config --modversion libmancala)"
	same games "$(./names | sed -n 's/^game //p')" \
	    "$(sed -n '/^\.Sh NAMED/,/^\.Sh EX/s/^\.It Cm \([a-z]*\) .*/\1/p' "$ROOT/man/mancala.5")"
	same switches "$(./names | sed -n 's/^switch //p')" \
	    "$(sed -n '/^\.Sh RULES/,/^\.Ss Switches/p' "$ROOT/man/mancala.5" | awk '
		/^\.Bl -tag -width Ds -compact/ { values = 1 }
		/^\.El/ { values = 0 }
		/^\.It Cm/ && !values { axis = $3 }
		/^\.It Cm/ && values { sub(/\\&/, "", $3); print axis "=" $3 }')"
}

@test "shells find the completion where it is installed" {
	build a PREFIX="$root" install
	export PATH=$root/bin:$PATH HOME=$BATS_TEST_TMPDIR XDG_CONFIG_HOME=$BATS_TEST_TMPDIR
	same bash "complete -F _mancala mancala-best" \
	    "$(bash -c ". '$root/share/bash-completion/completions/mancala-best'; complete -p mancala-best")"
	same fish --level "$(XDG_DATA_DIRS=$root/share fish -c "complete -C 'mancala-best --lev'" | cut -f1)"
	same zsh _mancala "$(zsh -fc "fpath=('$root/share/zsh/site-functions' \$fpath)
		autoload -U compinit; compinit -u -D; print \$_patcomps[mancala-*]\$_postpatcomps[mancala-*]")"
}

@test "the header stands alone" {
	echo '#include <mancala.h>' >"$BATS_TEST_TMPDIR/x.c"
	$CC -std=c11 -Wall -Wextra -Wpedantic -Werror -Ia/libmancala -fsyntax-only \
	    "$BATS_TEST_TMPDIR/x.c"
}

@test "the library gives away its public names only" {
	same 'other names' '' "$(nm -g --defined-only "$B/libmancala.a" | grep -v ' mancala_' | grep ' . ' || :)"
}

@test "the library has no code for one compiler's link time alone" {
	CFLAGS='-O1 -flto' build elsewhere/b build/libmancala/text.o
	nm elsewhere/b/build/libmancala/text.o | grep -q ' T text_add'
	! objdump -h elsewhere/b/build/libmancala/text.o | grep -q gnu.lto
}

@test "a source archive holds every file, and is the same each time" {
	[ -e "$ROOT/.git" ] || skip 'this is no git repository'
	for i in 1 2; do
		env -u MAKEFLAGS make -s -C "$ROOT" B="$BATS_TEST_TMPDIR/$i" dist
	done
	cd "$BATS_TEST_TMPDIR"
	cmp 1/dist/mancala-*.tar.gz 2/dist/mancala-*.tar.gz
	same files "$(git -C "$ROOT" ls-tree -r --name-only HEAD | sort)" \
	    "$(tar -tzf 1/dist/mancala-*.tar.gz | sed 's,[^/]*/,,' | grep -v '/$' | grep . | sort)"
}
