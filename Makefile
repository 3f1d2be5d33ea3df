# SPDX-License-Identifier: MIT
VERSION = 0.1.0

PREFIX ?= /usr/local
CFLAGS ?= -O2 -g
ARFLAGS = rcsD
B ?= build

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
override CPPFLAGS += -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Ilibmancala
override CFLAGS += -std=c11 $(WARN) $(SAN) -pthread
override LDFLAGS += -pthread
LDLIBS = -lm

# mancala-play reads lines through libedit where it is there.
ifneq ($(shell echo '\#include <histedit.h>' | $(CC) $(CPPFLAGS) -E - >/dev/null 2>&1 && echo y),)
PLAY_CPPFLAGS = -DHAVE_LIBEDIT
PLAY_LDLIBS = -ledit
endif

LIB = $(B)/libmancala.a
LIBOBJ = $(patsubst %.c,$(B)/%.o,$(wildcard libmancala/*.c))
BIN = $(patsubst cmd/%.c,$(B)/%,$(wildcard cmd/mancala-*.c))
SHARED = $(patsubst %.c,$(B)/%.o,$(filter-out $(wildcard cmd/mancala-*.c),$(wildcard cmd/*.c)))

all: $(BIN)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(LIB): $(LIBOBJ)
	rm -f $@
	$(AR) $(ARFLAGS) $@ $(LIBOBJ)

$(BIN): $(B)/%: $(B)/cmd/%.o $(SHARED) $(LIB)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LDLIBS)

$(B)/cmd/mancala-play.o: override CPPFLAGS += $(PLAY_CPPFLAGS)
$(B)/mancala-play: override LDLIBS += $(PLAY_LDLIBS)

clean:
	rm -rf $(B) build-asan

.PHONY: all clean
.DELETE_ON_ERROR:
-include $(wildcard $(B)/*/*.d)
