# SPDX-License-Identifier: MIT
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DOCDIR ?= $(PREFIX)/share/doc/mancala
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR ?= $(PREFIX)/lib
MANDIR ?= $(PREFIX)/share/man
CFLAGS ?= -O2 -g
OBJCOPY ?= objcopy
B ?= build

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
cppflags = -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -iquote libmancala $(CPPFLAGS)
cflags = -std=c11 -pthread $(WARN) -ffile-prefix-map=$(CURDIR)=. $(CFLAGS) $(SAN)
ldlibs = -lm $(LDLIBS)

# mancala-play reads lines through libedit where it is there.
ifneq ($(shell echo '\#include <histedit.h>' | $(CC) $(cppflags) -E - >/dev/null 2>&1 && echo y),)
play_cppflags = -DHAVE_LIBEDIT
play_ldlibs = -ledit
endif

object = $(patsubst %.c,$(B)/%.o,$(sort $(wildcard $(1))))
LIB = $(B)/libmancala.a
LIBOBJ = $(call object,libmancala/*.c)
BIN = $(patsubst cmd/%.c,$(B)/%,$(wildcard cmd/mancala-*.c))
# A program is mancala-NAME.c, its own parts NAME_*.c, and what all programs share.
PARTS = $(call object,cmd/*_*.c)
SHARED = $(filter-out $(PARTS) $(BIN:$(B)/%=$(B)/cmd/%.o),$(call object,cmd/*.c))
UNIT = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/test_*.c))
UNITSHARED = $(filter-out $(UNIT:$(B)/tests/%=$(B)/tests/unit/%.o),$(call object,tests/unit/*.c))
FUZZ = $(patsubst tests/fuzz/%.c,$(B)/tests/fuzz_%,$(wildcard tests/fuzz/*.c))
REPLAY = $(FUZZ:$(B)/tests/fuzz_%=$(B)/tests/replay_%)
BATS = $(wildcard tests/cli/*.bats)

all: $(BIN)

# Everything is built again when the compiler or a flag changes.
FLAGS = $(CC) $(AR) $(cppflags) $(play_cppflags) $(cflags) $(LDFLAGS) $(ldlibs)
ifneq ($(file <$(B)/flags),$(FLAGS))
$(shell mkdir -p $(B))
$(file >$(B)/flags,$(FLAGS))
endif

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(cppflags) $(cflags) -MMD -MP -c -o $@ $<

# A static library is for any linker, so there is no code in it for this compiler's alone; and
# for any program, so the names that its files have for each other stay inside.
$(LIBOBJ): cflags += -fno-lto
$(LIB): $(LIBOBJ)
	$(LD) -r -o $(B)/libmancala/whole.o $(LIBOBJ)
	$(OBJCOPY) -w --keep-global-symbol='mancala_*' $(B)/libmancala/whole.o
	rm -f $@
	$(AR) rcsD $@ $(B)/libmancala/whole.o

link = $(CC) $(cflags) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)

.SECONDEXPANSION:
$(BIN): $(B)/mancala-%: $(B)/cmd/mancala-%.o $$(call object,cmd/$$*_*.c) $(SHARED) $(LIB)
	$(link) $(ldlibs)

$(B)/cmd/mancala-play.o $(call object,cmd/play_*.c): cppflags += $(play_cppflags)
$(B)/mancala-play: ldlibs += $(play_ldlibs)

$(UNIT): $(B)/tests/%: $(B)/tests/unit/%.o $(UNITSHARED) $(LIBOBJ)
	$(link) -lcriterion $(ldlibs)

# Fuzz targets: for libFuzzer, and for the files that `make check` gives them again. That of
# mancala-play has stand-ins for what reaches outside or takes long.
$(FUZZ): $(B)/tests/fuzz_%: $(B)/tests/fuzz/%.o $(LIBOBJ)
	$(link) $(fuzz_ldflags) -fsanitize=fuzzer $(ldlibs)

$(REPLAY): $(B)/tests/replay_%: $(B)/tests/fuzz/%.o $(B)/tests/replay.o $(LIBOBJ)
	$(link) $(fuzz_ldflags) $(ldlibs)

playfuzz = $(B)/tests/fuzz_play $(B)/tests/replay_play
$(playfuzz): $(filter-out %_line.o %_signal.o %/child.o %/save.o, \
	$(call object,cmd/play_*.c) $(SHARED))
$(playfuzz): fuzz_ldflags = $(foreach f,level search solver,-Wl,--wrap=mancala_$f_run)

# Faults that the tests of programs put into them.
$(B)/tests/inject.so: tests/inject.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(cppflags) -std=c11 $(WARN) -O2 -shared -fPIC -o $@ $< -ldl

tests: $(UNIT) $(REPLAY) $(B)/tests/inject.so

# The tests. What a target needs is brought first, so the rest runs in a make that knows of it.
need = CC='$(CC)' tests/need

demo:
	@$(need) libedit-dev 'header histedit.h'
	@$(MAKE) --no-print-directory all
	@tests/demo $(B)

check:
	@$(need) libcriterion-dev 'header criterion/criterion.h' libedit-dev 'header histedit.h' \
	    bats 'command -v bats' expect 'command -v expect' jq 'command -v jq' \
	    libxml2-utils 'command -v xmllint' man-db 'command -v man' \
	    mandoc 'command -v mandoc' pkg-config 'command -v pkg-config' \
	    zsh 'command -v zsh' fish 'command -v fish' parallel 'command -v parallel' \
	    python3-jsonschema '/usr/bin/python3 -c "import jsonschema"'
	@$(MAKE) --no-print-directory all tests
	@tests/run $(B) $(BATS) $(UNIT)

asan:
	@$(MAKE) --no-print-directory check B=build-asan \
	    SAN='-fsanitize=address,undefined -fno-sanitize-recover=all'

# The tests of programs where a data race ends them; Criterion's processes do not bear that.
tsan:
	@$(MAKE) --no-print-directory tsan-run B=build-tsan \
	    SAN='-fsanitize=thread -fno-sanitize-recover=all'

tsan-run: all tests
	@TSAN_OPTIONS=halt_on_error=1 tests/run $(B) $(BATS)

# What static analysis finds is an error; .clang-tidy and tests/lint say what is left out, and why.
lint:
	@$(need) clang-tidy 'command -v clang-tidy' cppcheck 'command -v cppcheck'
	@tests/lint tidy look analyse -- $(cppflags) $(play_cppflags)

lint-quick:
	@$(need) cppcheck 'command -v cppcheck'
	@tests/lint look -- $(cppflags)

# load: floods of ten million lines, many processes and threads; prints the memory each took.
load: all
	@$(need) time 'command -v /usr/bin/time'
	@tests/load $(B)

# soak: SOAK seconds of mixed work with faults.
SOAK ?= 600
soak: all $(B)/tests/inject.so
	@tests/soak $(B) $(SOAK)

# Feed each fuzz target random input for T seconds; what it finds is left in build-fuzz. Names are
# absolute, as that of mancala-play goes to a folder of its own.
T ?= 30
fuzz:
	@$(need) clang 'command -v clang' libclang-rt-dev \
	    'ls "$$(clang -print-resource-dir)"/lib/*/libclang_rt.fuzzer-*'
	@$(MAKE) --no-print-directory fuzz-run B=build-fuzz CC=clang \
	    SAN='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'

fuzz-run: $(FUZZ)
	@for f in $(abspath $(FUZZ)); do \
		echo "$$f for $(T) seconds" && mkdir -p $$f.corpus && \
		$$f -max_total_time=$(T) -timeout=60 -verbosity=0 -dict=tests/fuzz/words.dict \
		    -artifact_prefix=$$f. $$f.corpus $(CURDIR)/tests/fuzz/corpus/$${f##*fuzz_} || exit; \
	done

# cover: the lines of the library that the suite does not reach. A program that a signal ends
# while it writes its counters can leave a negative one, which gcovr takes for an error.
gcovr = gcovr -r . --object-directory build-cover -f 'libmancala/.*' --gcov-ignore-parse-errors
cover:
	@$(need) gcovr 'command -v gcovr'
	@-GCOV_ERROR_FILE=/dev/null \
	    $(MAKE) --no-print-directory check B=build-cover CC=gcc CFLAGS=-O0 \
	    SAN='--coverage -fprofile-update=atomic'
	$(gcovr)
	$(gcovr) --branches

# How fast it all is, and whether the search still thinks as it did.
bench: all $(B)/tests/bench/bench
	@$(B)/tests/bench/bench $(B) "$$(cat tests/bench/signature)"

# bench-solve: how fast exact values and endgame tables are, in some minutes.
bench-solve: all
	@tests/bench/solve $(B)

# check-long: all that is known of exact values, in some hours.
check-long: all $(B)/tests/test_table
	@tests/long $(B)

# model: every position of small boards, by every rule, in half an hour.
model: $(B)/tests/test_model
	ulimit -s unlimited && LONG=1 $< --timeout 3600 --verbose=1

# strength: how strong the search is, in up to an hour. weights: find those of its judgement anew.
strength: all
	@tests/bench/strength $(B)

weights: all $(B)/tests/bench/fit
	tests/bench/weights $(B) >$(B)/weights.def
	mv $(B)/weights.def libmancala

$(B)/tests/bench/bench $(B)/tests/bench/fit: $(B)/%: $(B)/%.o $(LIB)
	$(link) $(ldlibs)

# Installation. Each file to be installed is a target with a rule for its folder.
VERSION := $(shell sed -n 's/.*mancala_version.* = "\(.*\)";/\1/p' libmancala/rules.c)
share = $(PREFIX)/share
BASH = $(share)/bash-completion/completions
FISH = $(share)/fish/vendor_completions.d
ZSH = $(share)/zsh/site-functions
into = $(addprefix $(DESTDIR)$(1)/,$(notdir $(2)))
INSTALLED = $(call into,$(BINDIR),$(BIN)) $(call into,$(LIBDIR),$(LIB)) \
	$(call into,$(LIBDIR)/pkgconfig,libmancala.pc) $(call into,$(INCLUDEDIR),mancala.h) \
	$(foreach n,1 3 5 7,$(call into,$(MANDIR)/man$(n),$(wildcard man/*.$(n)))) \
	$(call into,$(DOCDIR),README.md) $(call into,$(DOCDIR)/examples,$(wildcard man/examples/*)) \
	$(call into,$(BASH),$(BIN)) $(call into,$(FISH),$(BIN:%=%.fish)) $(call into,$(ZSH),_mancala)

install: $(INSTALLED)

uninstall:
	rm -f $(INSTALLED)

put = install -D -m $$([ -x $< ] && echo 755 || echo 644) $< $@
$(DESTDIR)$(BINDIR)/%: $(B)/% force; $(put)
$(DESTDIR)$(LIBDIR)/%.a: $(B)/%.a force; $(put)
$(DESTDIR)$(LIBDIR)/pkgconfig/%: $(B)/% force; $(put)
$(DESTDIR)$(INCLUDEDIR)/%: libmancala/% force; $(put)
$(foreach n,1 3 5 7,$(DESTDIR)$(MANDIR)/man$(n)/%): man/% force; $(put)
$(DESTDIR)$(DOCDIR)/%: % force; $(put)
$(DESTDIR)$(DOCDIR)/%: man/% force; $(put)
$(DESTDIR)$(BASH)/%: completions/mancala.bash force; $(put)
$(DESTDIR)$(FISH)/%: completions/mancala.fish force; $(put)
$(DESTDIR)$(ZSH)/%: completions/% force; $(put)

$(B)/%.pc: libmancala/%.pc.in force
	sed -e 's,@PREFIX@,$(PREFIX),' -e 's,@INCLUDEDIR@,$(INCLUDEDIR),' \
	    -e 's,@LIBDIR@,$(LIBDIR),' -e 's,@VERSION@,$(VERSION),' $< >$@

# A source archive of what is committed, the same bytes each time; and the proof that it is whole.
DIST = mancala-$(VERSION)
dist: $(B)/dist/$(DIST).tar.gz

$(B)/dist/$(DIST).tar.gz: force
	@mkdir -p $(@D)
	git archive --prefix=$(DIST)/ HEAD | gzip -9n >$@

distcheck: dist
	rm -rf $(B)/distcheck
	mkdir -p $(B)/distcheck
	tar -xzf $(B)/dist/$(DIST).tar.gz -C $(B)/distcheck
	$(MAKE) -C $(B)/distcheck/$(DIST) B=build check
	$(MAKE) -C $(B)/distcheck/$(DIST) B=build PREFIX=/usr DESTDIR=../root install
	$(MAKE) -C $(B)/distcheck/$(DIST) B=build PREFIX=/usr DESTDIR=../root uninstall
	test -z "$$(find $(B)/distcheck/root ! -type d)"
	rm -rf $(B)/distcheck
	@echo '$(B)/dist/$(DIST).tar.gz is ready'

clean:
	rm -rf $(B) build-asan build-cover build-fuzz build-tsan

force:
.PHONY: all tests demo check asan fuzz fuzz-run cover bench bench-solve check-long lint lint-quick load model soak tsan tsan-run install uninstall dist distcheck clean force strength weights
.DELETE_ON_ERROR:
.SECONDARY:
-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d)
