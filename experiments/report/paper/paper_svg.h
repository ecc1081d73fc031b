/* What the figures of a paper share: lengths in points (1/72 inch) as printed, colours that differ to
 * every kind of colour vision, marks that need none, an axis.
 * Depends on: base/text.h. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_SVG_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_SVG_H

#include "base/text.h"

/* As wide as a line of the text. */
#define PAPER_SVG_WIDTH 474.0
#define PAPER_SVG_INK "#1a1a1a"
#define PAPER_SVG_QUIET "#6a6a6a"
#define PAPER_SVG_FAINT "#dcdcdc"

typedef enum PaperMark {
    MARK_DISC,
    MARK_RING,
    MARK_SQUARE,
    MARK_DIAMOND,
    MARK_UP,
    MARK_DOWN,
    MARK_BOX
} PaperMark;

/* Begin and end a figure that is read aloud as `title`. */
void paper_svg_begin(Text *svg, double height, const char *title);
void paper_svg_end(Text *svg);

/* `anchor`: start, middle or end; `style`: further attributes. */
void paper_svg_text(Text *svg, double x, double y, const char *anchor, const char *style,
                    const char *text);
void paper_svg_line(Text *svg, double x1, double y1, double x2, double y2, const char *colour,
                    double width, const char *dashes);
void paper_svg_mark(Text *svg, PaperMark mark, double x, double y, double size, const char *colour);

/* An axis from low to high, in steps of 1, 2 or 5 times a power of ten, at most `most` of them. */
typedef struct PaperAxis {
    double low, high;   /* of the data; low < high */
    double top, bottom; /* in the figure: where high and low stand */
    double step;
} PaperAxis;

PaperAxis paper_axis(double low, double high, double top, double bottom, int most);
double paper_axis_at(const PaperAxis *axis, double value);

/* Faint lines from left to right, each with its number left of it. */
void paper_axis_draw(Text *svg, const PaperAxis *axis, double left, double right);

#endif
