/* SPDX-License-Identifier: MIT */
/* The parts of mancala-move. */
#ifndef MOVE_H
#define MOVE_H

#include "cli.h"

/* Print a line for every axis of every named game: game, axis, value, and the values of switches. */
void move_games(struct cli_out *out);

#endif
