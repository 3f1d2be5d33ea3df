/* SPDX-License-Identifier: MIT */
/* value POSITION: print the best move and the exact value of a position. */
#include <mancala.h>
#include <stdio.h>

int
main(int argc, char *argv[])
{
	struct mancala_limits limits = { 0 };		/* none */
	struct mancala_solution solution;
	struct mancala_position pos;
	const char *message, *end;

	if (argc != 2) {
		fprintf(stderr, "usage: value position\n");
		return 2;
	}
	if ((message = mancala_position_parse(&pos, argv[1], &end)) != NULL) {
		fprintf(stderr, "value: %s, at '%s'\n", message, end);
		return 2;
	}
	struct mancala_solver *solver = mancala_solver_new(64 << 20);
	if (!solver) {
		fprintf(stderr, "value: out of memory\n");
		return 2;
	}
	message = mancala_solver_run(solver, &pos, &limits, false, NULL, NULL, &solution);
	if (message)
		fprintf(stderr, "value: %s\n", message);
	else
		printf("pit %d, value %d\n", solution.best.move, solution.best.low);
	mancala_solver_free(solver);
	return message ? 2 : 0;
}
