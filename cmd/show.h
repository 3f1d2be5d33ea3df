/* SPDX-License-Identifier: MIT */
/* What the files of mancala-show share. */
#ifndef SHOW_H
#define SHOW_H

#include "cli.h"

/* Draws the values of games; all zero but for nodes, the sowings to be tried for a position. */
struct show_graph {
	uint64_t nodes;
	struct mancala_search *search;
	struct mancala_point *point;
	size_t room;
};

/*
 * Append the curve of a game's value to *out: an SVG document, or text of so
 * many columns. The game is gone through, and as it was in the end.
 */
void show_graph(struct cli *cli, struct show_graph *graph, struct mancala_game *game, bool svg,
    bool unicode, int columns, struct cli_out *out);
void show_graph_free(struct show_graph *graph);

#endif
