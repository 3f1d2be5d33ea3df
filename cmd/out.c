/* SPDX-License-Identifier: MIT */
/* What programs print: columns or JSON, in a buffer that grows. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

char *
cli_room(struct cli_out *out, size_t length)
{
	if (out->room - out->length < length) {
		size_t room = 2 * (out->length + length);
		char *text = realloc(out->text, room);
		if (!text) {
			fprintf(stderr, "%s: out of memory\n", out->program);
			exit(CLI_BAD);
		}
		out->text = text;
		out->room = room;
	}
	return out->text + out->length;
}

void
cli_add(struct cli_out *out, const char *bytes, size_t length)
{
	char *to = cli_room(out, length);

	if (length > 0)			/* with no bytes there may be no room, either */
		memcpy(to, bytes, length);
	out->length += length;
}

void
cli_format(struct cli_out *out, const char *format, ...)
{
	va_list args, again;
	int length;

	va_start(args, format);
	va_copy(again, args);
	length = vsnprintf(NULL, 0, format, args);
	vsnprintf(cli_room(out, (size_t)length + 1), (size_t)length + 1, format, again);
	out->length += (size_t)length;
	va_end(again);
	va_end(args);
}

void
cli_column(struct cli_out *out, const char *name)
{
	bool first = !out->length || out->text[out->length - 1] == '\n';

	if (out->json)
		cli_format(out, "%c\"%s\":", first ? '{' : ',', name);
	else if (!first)
		cli_add(out, "\t", 1);
}

/*
 * The length of the UTF-8 character at s (RFC 3629), which ends at end; 0 if
 * there is none.
 */
static size_t
utf8_length(const unsigned char *s, const unsigned char *end)
{
	static const struct {
		unsigned char first, last, low, high;	/* of the first byte, and of the second */
		size_t length;
	} form[] = {
		{ 0x00, 0x7f, 0, 0, 1 },
		{ 0xc2, 0xdf, 0x80, 0xbf, 2 },
		{ 0xe0, 0xe0, 0xa0, 0xbf, 3 },
		{ 0xe1, 0xec, 0x80, 0xbf, 3 },
		{ 0xed, 0xed, 0x80, 0x9f, 3 },
		{ 0xee, 0xef, 0x80, 0xbf, 3 },
		{ 0xf0, 0xf0, 0x90, 0xbf, 4 },
		{ 0xf1, 0xf3, 0x80, 0xbf, 4 },
		{ 0xf4, 0xf4, 0x80, 0x8f, 4 },
	};

	for (size_t i = 0; i < sizeof(form) / sizeof(form[0]); i++) {
		if (*s < form[i].first || *s > form[i].last)
			continue;
		if ((size_t)(end - s) < form[i].length)
			return 0;
		for (size_t k = 1; k < form[i].length; k++)
			if (s[k] < (k == 1 ? form[i].low : 0x80) || s[k] > (k == 1 ? form[i].high : 0xbf))
				return 0;
		return form[i].length;
	}
	return 0;
}

/* Append a JSON string (RFC 8259); what is not UTF-8 becomes U+FFFD. */
static void
json_string(struct cli_out *out, const char *string, size_t length)
{
	const unsigned char *s = (const unsigned char *)string, *end = s + length;

	cli_add(out, "\"", 1);
	while (s < end) {
		size_t n = utf8_length(s, end);
		if (!n)
			cli_format(out, "\\ufffd");
		else if (*s < 0x20)
			cli_format(out, "\\u%04x", *s);
		else if (*s == '"' || *s == '\\')
			cli_format(out, "\\%c", *s);
		else
			cli_add(out, (const char *)s, n);
		s += n ? n : 1;
	}
	cli_add(out, "\"", 1);
}

void
cli_string(struct cli_out *out, const char *name, const char *string)
{
	cli_column(out, name);
	if (out->json)
		json_string(out, string, strlen(string));
	else
		cli_add(out, string, strlen(string));
}

void
cli_position(struct cli_out *out, const char *name, const struct mancala_position *pos)
{
	cli_column(out, name);
	if (out->json)
		cli_add(out, "\"", 1);
	out->length += mancala_position_print(pos, cli_room(out, MANCALA_TEXT_MAX));
	if (out->json)
		cli_add(out, "\"", 1);
}

void
cli_json_move(struct cli_out *out, int move)
{
	char text[8];

	mancala_move_print(move, text);
	cli_format(out, move == MANCALA_SWAP ? "\"%s\"" : "%s", move ? text : "null");
}

void
cli_moves(struct cli_out *out, const int *move, size_t length)
{
	char text[8];

	cli_add(out, out->json ? "[" : "-", out->json || !length);
	for (size_t i = 0; i < length; i++) {
		if (i)
			cli_add(out, ",", 1);
		if (out->json)
			cli_json_move(out, move[i]);
		else
			cli_add(out, text, mancala_move_print(move[i], text));
	}
	cli_add(out, "]", out->json);
}

void
cli_json_moves(struct cli_out *out, const struct mancala_game *game, size_t length)
{
	cli_column(out, "moves");
	cli_add(out, "[", 1);
	for (size_t i = 0; i < length; i++) {
		if (i)
			cli_add(out, ",", 1);
		cli_json_move(out, mancala_game_move(game, i));
	}
	cli_add(out, "]", 1);
}

void
cli_move(struct cli_out *out, const char *name, int move)
{
	char text[8];
	size_t length = mancala_move_print(move, text);

	cli_column(out, name);
	if (out->json)
		cli_json_move(out, move);
	else
		cli_add(out, text, length);
}

void
cli_count(struct cli_out *out, const char *name, uint64_t count)
{
	cli_column(out, name);
	cli_format(out, "%" PRIu64, count);
}

void
cli_end(struct cli_out *out, const struct cli_record *record)
{
	const char *column = record ? record->columns : "";

	if (!out->json) {
		cli_add(out, column, strlen(column));
	} else {
		if (*column)
			cli_column(out, "columns");
		for (char before = '['; *column; before = ',') {
			size_t length = strcspn(++column, "\t");
			cli_add(out, &before, 1);
			json_string(out, column, length);
			column += length;
			if (!*column)
				cli_add(out, "]", 1);
		}
		cli_add(out, "}", 1);
	}
	cli_add(out, "\n", 1);
}
