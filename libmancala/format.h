/* SPDX-License-Identifier: MIT */
/*
 * What the files of other programs' formats share.
 *
 * To add a format: write its functions in a format_*.c, add it to the table in
 * format.c, its grammar to mancala-convert.1, and rows to test_format.c.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "mancala.h"
#include "text.h"

struct mancala_format {
	const char *name;
	/*
	 * What it stands for and how many pits a row has in it (0: any number),
	 * [enum mancala_sow] of the game: NULL where it has no place for one.
	 */
	const char *variant[2];
	uint8_t pits[2];
	bool named;		/* a game in it names its variant itself */
	bool turns;		/* shows the mover's view: South is always to move */
	bool moves;		/* holds the moves of a game */
	bool storeless;		/* holds no stores */
	bool tuzdiks;		/* holds tuzdiks */
	uint8_t first;		/* what pit 1 is in an answer that is a number */

	/*
	 * Read on at *s: set *done behind a game and *s behind it, or else read to
	 * the end of the line. Returns NULL, or a message with *s at the wrong byte.
	 */
	const char *(*read)(struct mancala_reader *reader, const char **s, bool *done);
	/* The same at the end of the input. NULL if every line is complete. */
	const char *(*end)(struct mancala_reader *reader, bool *done);
	void (*write)(struct text *text, const struct mancala_game *game);
	/* Answers; NULL if there are none. Reading sets rules.sow; in our own format, all rules. */
	const char *(*answer_write)(const struct mancala_format *format, struct text *text,
	    const struct mancala_answer *answer);
	const char *(*answer_read)(const struct mancala_format *format, const char **s,
	    struct mancala_answer *answer, char buf[MANCALA_WHY_MAX]);
};

extern const struct mancala_format format_mancala, format_kgp, format_kgpc, format_dashed,
    format_ogn, format_openspiel, format_playstrategy, format_playstrategy_toguz, format_ints14,
    format_ints12;

struct mancala_reader {
	const struct mancala_format *format;
	bool given;			/* the rules were named by the caller */
	struct mancala_rules rules;
	struct mancala_game *game;
	char why[MANCALA_WHY_MAX];	/* of a message */

	struct mancala_position pos;	/* being read, and what else is known of it: */
	unsigned seeds;			/* in all so far */
	int stage;			/* how far a text of several lines is read; 0 between two */
	bool broken;			/* what is left of the text is read over */
	bool comment;			/* in a comment of an OGN game */
	int variation;			/* how deep in variations of an OGN game */
};

/* The enum mancala_sow of the games that format stands for, where it has both. */
uint8_t format_sow(const struct mancala_format *format);

/* *variant; or if it is NULL, what format stands for in a game that sows as sow says. */
struct mancala_rules format_rules(const struct mancala_format *format,
    const struct mancala_rules *variant, uint8_t sow);

/*
 * NULL if format, which stands for *variant unless that is NULL, has a place
 * for games by rules in rows of so many pits, 0 if that is not known; or a
 * message, which may be written to buf.
 */
const char *format_lacks(const struct mancala_format *format, const struct mancala_rules *variant,
    const struct mancala_rules *rules, int pits, char buf[MANCALA_WHY_MAX]);

/* Move *s behind blanks, or behind byte, which must be there. */
void format_blanks(const char **s);
const char *format_byte(struct mancala_reader *reader, const char **s, char byte);

/* Move *s behind a number up to max; missing is the message if there is none. */
const char *format_number(const char **s, unsigned *number, unsigned max, const char *missing);

/* Begin a position with this many pits, South to move. */
void format_begin(struct mancala_reader *reader, int pits);

/* Move *s behind a number of seeds. */
const char *format_seeds(struct mancala_reader *reader, const char **s, uint16_t *seeds);

/* Move *s behind blanks and as many numbers of seeds as there are places, in order. */
const char *format_places(struct mancala_reader *reader, const char **s, uint16_t *place[],
    int places);

/* The position is read: settle it, and start the game there. */
void format_settle(struct mancala_reader *reader);

/* Settle the position, behind which only blanks may stand. */
const char *format_finish(struct mancala_reader *reader, const char **s, bool *done);

/* *pos as the mover sees it: turned, so that South is to move, if North is. */
struct mancala_position format_turned(const struct mancala_position *pos);

/* Answers that are numbers, from format->first, or letters, A.. for South and a.. for North. */
const char *format_number_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer);
const char *format_number_read(const struct mancala_format *format, const char **s,
    struct mancala_answer *answer, char buf[MANCALA_WHY_MAX]);
const char *format_letter_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer);
const char *format_letter_read(const struct mancala_format *format, const char **s,
    struct mancala_answer *answer, char buf[MANCALA_WHY_MAX]);

#endif
