/* SPDX-License-Identifier: MIT */
/* mancala-show --graph: what each position of a game is worth, and the curve of it. */
#include <stdlib.h>

#include "show.h"

enum { TABLE = 64 << 20 };		/* bytes of the search's table */

static _Noreturn void
no_memory(struct cli *cli)
{
	cli_warn(cli, "out of memory");
	exit(CLI_BAD);
}

/* Value every position of the game, the last one first: that helps with those before. */
static void
find_values(struct cli *cli, struct show_graph *graph, struct mancala_game *game)
{
	struct mancala_limits limits = { .nodes = graph->nodes };
	size_t moves = mancala_game_length(game);

	if (!graph->search && (graph->search = mancala_search_new(TABLE)) == NULL)
		no_memory(cli);
	mancala_search_clear(graph->search);
	if (graph->room <= moves) {
		graph->room = 2 * (moves + 1);
		graph->point = realloc(graph->point, graph->room * sizeof(*graph->point));
		if (!graph->point)
			no_memory(cli);
	}
	for (size_t i = moves + 1; i-- > 0; mancala_game_undo(game)) {
		struct mancala_result result;
		if (mancala_search_run(graph->search, game, &limits, false, NULL, NULL, &result))
			no_memory(cli);
		graph->point[i].value = mancala_game_position(game)->side == MANCALA_NORTH
		    ? -result.best.value
		    : result.best.value;
		graph->point[i].exact = result.best.exact;
	}
	while (mancala_game_redo(game))
		;
}

static size_t
print(const struct show_graph *graph, const struct mancala_game *game, bool svg, bool unicode,
    int columns, char *buf, size_t size)
{
	return svg ? mancala_graph_svg(game, graph->point, buf, size)
	    : mancala_graph_print(game, graph->point, columns, unicode, buf, size);
}

void
show_graph(struct cli *cli, struct show_graph *graph, struct mancala_game *game, bool svg,
    bool unicode, int columns, struct cli_out *out)
{
	find_values(cli, graph, game);
	size_t length = print(graph, game, svg, unicode, columns, NULL, 0);
	char *to = cli_room(out, length + 1);
	print(graph, game, svg, unicode, columns, to, length + 1);
	out->length += length;
}

void
show_graph_free(struct show_graph *graph)
{
	mancala_search_free(graph->search);
	free(graph->point);
}
