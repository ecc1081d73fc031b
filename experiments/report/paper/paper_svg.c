#include "report/paper/paper_svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/report_figures.h"

void paper_svg_begin(Text *svg, double height, const char *title) {
    text_add(svg, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", PAPER_SVG_WIDTH,
             height);
    report_escape(svg, title, strlen(title));
    text_add(svg, "\">\n");
}

void paper_svg_end(Text *svg) {
    text_add(svg, "</svg>");
}

void paper_svg_text(Text *svg, double x, double y, const char *anchor, const char *style,
                    const char *text) {
    text_add(svg, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>", x, y, anchor, style);
    report_escape(svg, text, strlen(text));
    text_add(svg, "</text>\n");
}

void paper_svg_line(Text *svg, double x1, double y1, double x2, double y2, const char *colour,
                    double width, const char *dashes) {
    text_add(svg,
             "<path d=\"M%.2f %.2fL%.2f %.2f\" stroke=\"%s\" stroke-width=\"%.2f\" "
             "stroke-dasharray=\"%s\" fill=\"none\"/>\n",
             x1, y1, x2, y2, colour, width, dashes);
}

void paper_svg_mark(Text *svg, PaperMark mark, double x, double y, double size,
                    const char *colour) {
    const double s = size;
    switch (mark) {
    case MARK_DISC:
        text_add(svg, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"/>\n", x, y, s,
                 colour);
        break;
    case MARK_RING:
        text_add(svg,
                 "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"#ffffff\" stroke=\"%s\" "
                 "stroke-width=\"%.2f\"/>\n",
                 x, y, s * 0.85, colour, s * 0.5);
        break;
    case MARK_BOX:
        text_add(svg,
                 "<path d=\"M%.2f %.2fh%.2fv%.2fh%.2fz\" fill=\"#ffffff\" stroke=\"%s\" "
                 "stroke-width=\"%.2f\"/>\n",
                 x - s * 0.8, y - s * 0.8, s * 1.6, s * 1.6, -s * 1.6, colour, s * 0.5);
        break;
    case MARK_SQUARE:
        text_add(svg, "<path d=\"M%.2f %.2fh%.2fv%.2fh%.2fz\" fill=\"%s\"/>\n", x - s * 0.9,
                 y - s * 0.9, s * 1.8, s * 1.8, -s * 1.8, colour);
        break;
    case MARK_DIAMOND:
        text_add(svg, "<path d=\"M%.2f %.2fl%.2f %.2fl%.2f %.2fl%.2f %.2fz\" fill=\"%s\"/>\n",
                 x - 1.25 * s, y, 1.25 * s, -1.25 * s, 1.25 * s, 1.25 * s, -1.25 * s, 1.25 * s,
                 colour);
        break;
    case MARK_UP:
    case MARK_DOWN: {
        const double up = mark == MARK_UP ? 1 : -1;
        text_add(svg, "<path d=\"M%.2f %.2fh%.2fl%.2f %.2fz\" fill=\"%s\"/>\n", x - 1.15 * s,
                 y + 0.9 * s * up, 2.3 * s, -1.15 * s, -2 * s * up, colour);
        break;
    }
    }
}

/* ---- axes ------------------------------------------------------------------------------------ */

PaperAxis paper_axis(double low, double high, double top, double bottom, int most) {
    static const double steps[] = {2, 2.5, 2}; /* from 1 to 2, to 5, to 10 */
    if (!(high > low))
        high = low + 1;
    double step = pow(10, floor(log10((high - low) / most)));
    for (int i = 0; (high - low) / step > most; i++)
        step *= steps[i % 3];
    return (PaperAxis){low, high, top, bottom, step};
}

double paper_axis_at(const PaperAxis *axis, double value) {
    return axis->bottom +
           (axis->top - axis->bottom) * (value - axis->low) / (axis->high - axis->low);
}

void paper_axis_draw(Text *svg, const PaperAxis *axis, double left, double right) {
    for (double k = ceil(axis->low / axis->step - 1e-9);
         k * axis->step <= axis->high + 1e-9 * axis->step; k++) {
        const double value = k * axis->step, y = paper_axis_at(axis, value);
        char text[32];
        snprintf(text, sizeof text, "%s%.*f", value < 0 ? "\xe2\x88\x92" : "",
                 axis->step < 0.095  ? 2
                 : axis->step < 0.95 ? 1
                                     : 0,
                 fabs(value));
        paper_svg_line(svg, left, y, right, y, PAPER_SVG_FAINT, 0.5, "none");
        paper_svg_text(svg, left - 3, y + 2.4, "end", "class=\"tick\"", text);
    }
}
