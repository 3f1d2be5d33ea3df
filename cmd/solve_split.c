/* SPDX-License-Identifier: MIT */
/* --split and --join: one hard position as many that are independent, and back. */
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve.h"

/* A position, by its text, and what is known of it. */
struct node {
	int low, high;			/* its value from South's view */
	int depth;			/* of a root: the longest line to a position that is not over; 0 for none */
	char text[];
};

struct split {
	void *seen;			/* struct node: leaves, and "depth text" of what is within */
	int depth, line[SPLIT_MAX];
	struct cli_record *record;
	struct cli_out *out;
};

static int
compare(const void *a, const void *b)
{
	return strcmp(((const struct node *)a)->text, ((const struct node *)b)->text);
}

/* The node of text in set, and whether it is new there. */
static struct node *
node_add(void **set, const char *text, bool *fresh)
{
	size_t size = strlen(text) + 1;
	struct node *node = calloc(1, sizeof(*node) + size), **found = NULL;

	if (node) {
		memcpy(node->text, text, size);
		found = tsearch(node, set, compare);
	}
	if (!found) {
		fprintf(stderr, "mancala-solve: out of memory\n");
		exit(CLI_BAD);
	}
	*fresh = *found == node;
	if (!*fresh)
		free(node);
	return *found;
}

static void
nodes_free(void **set)
{
	while (*set) {
		struct node *node = *(struct node **)*set;
		tdelete(node, set, compare);
		free(node);
	}
}

/*
 * Splitting
 */

static void
leaf_print(struct split *split, const struct mancala_position *pos, int length)
{
	struct cli_out *out = split->out;

	cli_position(out, "position", pos);
	cli_position(out, "root", &split->record->pos);
	cli_column(out, "line");
	cli_moves(out, split->line, (size_t)length);
	cli_end(out, split->record);
}

static void
split_walk(struct split *split, const struct mancala_position *pos, int length)
{
	char text[16 + MANCALA_TEXT_MAX];
	uint32_t moves = mancala_position_moves(pos);
	bool leaf = !moves || length == split->depth, fresh;

	mancala_position_print(pos, text + (leaf ? 0 : snprintf(text, 16, "%d ", length)));
	node_add(&split->seen, text, &fresh);
	if (!fresh)
		return;
	if (leaf)
		leaf_print(split, pos, length);
	for (int m = 1; !leaf && moves >> m; m++) {
		struct mancala_position next = *pos;
		if (!(moves >> m & 1))
			continue;
		mancala_position_play(&next, m, NULL);
		split->line[length] = m;
		split_walk(split, &next, length + 1);
	}
}

int
split_answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	struct split split = { .depth = *(int *)arg, .record = record, .out = out };

	if (cli_parse(record))
		return CLI_BAD;
	if (mancala_rules_cyclic(&record->pos.rules))
		return cli_bad(record, record->text, "positions can repeat by these rules");
	split_walk(&split, &record->pos, 0);
	nodes_free(&split.seen);
	return CLI_DONE;
}

/*
 * Joining
 */

/* Move *s behind the next column, if there is one; returns where it begins, or NULL. */
static const char *
column(const char **s)
{
	const char *begin = *s;

	if (*begin != '\t')
		return NULL;
	begin++;
	*s = begin + strcspn(begin, "\t");
	return begin;
}

/* Parse a value, 6, or bounds of one, 4..10; false if it is none. */
static bool
value_parse(const char *s, int *low, int *high)
{
	char *end;
	long a = strtol(s, &end, 10), b = a;

	if (end == s)
		return false;
	if (strncmp(end, "..", 2) == 0)
		b = strtol(end + 2, &end, 10);
	*low = (int)a;
	*high = (int)b;
	return (*end == '\t' || !*end) && a <= b && a >= -MANCALA_SEEDS_MAX && b <= MANCALA_SEEDS_MAX;
}

/* The number of moves in a column such as 3,6; 0 for -. */
static int
line_length(const char *s)
{
	int length = *s != '-';

	for (; *s && *s != '\t'; s++)
		length += *s == ',';
	return length;
}

/* Note bounds of the value of *pos for its mover; false if they do not meet those that are known. */
static bool
value_note(struct join *join, const struct mancala_position *pos, int low, int high)
{
	bool north = pos->side == MANCALA_NORTH, fresh;
	int a = north ? -high : low, b = north ? -low : high;
	char text[MANCALA_TEXT_MAX];

	mancala_position_print(pos, text);
	struct node *node = node_add(&join->values, text, &fresh);
	if (!fresh && (b < node->low || a > node->high))
		return false;
	node->low = fresh || a > node->low ? a : node->low;
	node->high = fresh || b < node->high ? b : node->high;
	return true;
}

int
join_answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	struct join *join = arg;
	const char *value, *root, *line, *s, *message, *end;
	char text[MANCALA_TEXT_MAX];
	struct mancala_position pos;
	struct node *node;
	int low, high;
	bool fresh;

	(void)out;
	if (cli_parse(record))
		return CLI_BAD;
	s = record->columns;
	column(&s);				/* the move */
	value = column(&s);
	if (!value || !value_parse(value, &low, &high))
		return cli_bad(record, value ? value : s, "a value such as 6 or 4..10 is wanted in column 3");
	root = column(&s);
	if (root && !memchr(root, '/', (size_t)(s - root)))
		root = column(&s);		/* behind those of -a */
	line = column(&s);
	if (!root || !line)
		return cli_bad(record, s, "the columns of --split are missing");
	if ((message = mancala_position_parse(&pos, root, &end)) != NULL)
		return cli_bad(record, end, "%s", message);

	if (abs(low) > mancala_position_seeds(&record->pos) ||
	    abs(high) > mancala_position_seeds(&record->pos))
		return cli_bad(record, value, "the position has fewer seeds than that");
	if (!value_note(join, &record->pos, low, high))
		return cli_bad(record, value, "another line says otherwise of the same position");
	mancala_position_print(&pos, text);
	node = node_add(&join->roots, text, &fresh);
	if (record->pos.side != MANCALA_OVER && line_length(line) > node->depth)
		node->depth = line_length(line);
	if (!fresh)
		return CLI_DONE;
	if (join->count == join->room) {
		join->room = join->room ? 2 * join->room : 64;
		join->order = realloc(join->order, join->room * sizeof(struct node *));
		if (!join->order) {
			fprintf(stderr, "mancala-solve: out of memory\n");
			exit(CLI_BAD);
		}
	}
	join->order[join->count++] = node;
	return CLI_DONE;
}

/*
 * Find the value of pos, from South's view, with depth sowings to go until it
 * must be known, as that of a finished position must be; false if it is not,
 * and missing is then what lacks.
 */
static bool
join_value(struct join *join, const struct mancala_position *pos, int depth, int *low, int *high,
    char missing[MANCALA_TEXT_MAX])
{
	uint32_t moves = mancala_position_moves(pos);
	_Alignas(struct node) char key[sizeof(struct node) + MANCALA_TEXT_MAX];
	struct node *node, **found;
	size_t length;
	bool first = true, fresh;

	length = mancala_position_print(pos, missing);
	memcpy(key + offsetof(struct node, text), missing, length + 1);
	found = tfind(key, &join->values, compare);
	if (found) {
		*low = (*found)->low;
		*high = (*found)->high;
		return true;
	}
	for (int m = 1; depth > 0 && moves >> m; m++) {
		struct mancala_position next = *pos;
		int a, b;
		if (!(moves >> m & 1))
			continue;
		mancala_position_play(&next, m, NULL);
		if (!join_value(join, &next, depth - 1, &a, &b, missing))
			return false;
		if (first || (pos->side == MANCALA_SOUTH ? a > *low : a < *low))
			*low = a;
		if (first || (pos->side == MANCALA_SOUTH ? b > *high : b < *high))
			*high = b;
		first = false;
	}
	if (first)
		return false;
	node = node_add(&join->values, key + offsetof(struct node, text), &fresh);
	node->low = *low;
	node->high = *high;
	return true;
}

/*
 * Solve a root by what is known; false if some of it is missing. A leaf that is
 * not over is depth sowings on. Where there is none, every line ends sooner.
 */
static bool
join_root(struct join *join, const struct mancala_position *pos, int depth,
    struct mancala_solution *s, char missing[MANCALA_TEXT_MAX])
{
	uint32_t moves = mancala_position_moves(pos);

	*s = (struct mancala_solution){ .table_seeds = -1 };
	if (!depth)
		depth = SPLIT_MAX;
	if (!moves && !join_value(join, pos, 0, &s->best.low, &s->best.high, missing))
		return false;
	for (int m = 1; moves >> m; m++) {
		struct mancala_position next = *pos;
		struct mancala_bounds b = { .move = m };
		int low, high, i;
		if (!(moves >> m & 1))
			continue;
		mancala_position_play(&next, m, NULL);
		if (!join_value(join, &next, depth - 1, &low, &high, missing))
			return false;
		b.low = pos->side == MANCALA_NORTH ? -high : low;
		b.high = pos->side == MANCALA_NORTH ? -low : high;
		for (i = s->moves++; i > 0 && (s->all[i - 1].low < b.low ||
		    (s->all[i - 1].low == b.low && s->all[i - 1].high < b.high)); i--)
			s->all[i] = s->all[i - 1];
		s->all[i] = b;
		if (s->moves == 1 || b.high > s->best.high)
			s->best.high = b.high;
	}
	if (s->moves) {
		s->best.move = s->all[0].move;
		s->best.low = s->all[0].low;
	}
	s->solved = s->best.low == s->best.high;
	return true;
}

void
join_print(struct join *join, struct cli *cli, bool all)
{
	char missing[MANCALA_TEXT_MAX];
	struct mancala_position pos;
	struct mancala_solution s;
	const char *end;

	for (size_t i = 0; i < join->count; i++) {
		const struct node *root = join->order[i];
		mancala_position_parse(&pos, root->text, &end);
		if (join_root(join, &pos, root->depth, &s, missing)) {
			solve_print(&cli->out, &pos, &s, all, NULL);
			if (!s.solved && cli->status < CLI_NO)
				cli->status = CLI_NO;
		} else {
			cli_warn(cli, "%s: no value for %s", root->text, missing);
			cli->status = CLI_BAD;
		}
	}
}

void
join_free(struct join *join)
{
	nodes_free(&join->values);
	nodes_free(&join->roots);
	free(join->order);
}
