#include "report/paper/paper_lines.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/paper/paper_svg.h"

enum { PANELS_MAX = 4, SERIES_MAX = 10, STEPS_MAX = 40 };

/* Points as printed. */
static const double margin = 22, gap = 52, top = 18, bottom = 178, height = 202, tail = 22,
                    distance = 7.6; /* between the names of two lines */

enum { PANEL, SERIES, X, Y, REFERENCE, COLUMNS_NB };
static const char *const columns[COLUMNS_NB] = {"panel", "series", "x", "y", "reference"};

typedef struct Lines {
    Text *svg;
    const PaperRows *rows;
    int column[COLUMNS_NB];
    size_t first[PANELS_MAX + 1];
    int panels_nb;
    const char *series[SERIES_MAX]; /* in the order in which they come */
    int series_nb;
    double x_low, x_high, y_low, y_high;
} Lines;

static const char *text_at(const Lines *lines, size_t row, int which) {
    const char *text = js_string(paper_rows_cell(lines->rows, row, lines->column[which]));
    return text ? text : "";
}

static double number_at(const Lines *lines, size_t row, int which) {
    double number;
    return js_real(paper_rows_cell(lines->rows, row, lines->column[which]), &number) ? number : NAN;
}

static bool is_reference(const Lines *lines, size_t row) {
    return *text_at(lines, row, REFERENCE) != '\0';
}

/* ---- what is drawn --------------------------------------------------------------------------- */

static bool find_columns(Lines *lines, Status *status) {
    for (int i = 0; i < COLUMNS_NB; i++) {
        lines->column[i] = paper_rows_column(lines->rows, columns[i], strlen(columns[i]));
        if (lines->column[i] < 0)
            return status_fail(status, "lines of '%s': no column '%s'", lines->rows->name,
                               columns[i]);
    }
    return paper_rows_nb(lines->rows) > 0 ||
           status_fail(status, "lines of '%s': no row", lines->rows->name);
}

static bool find_panels(Lines *lines, Status *status) {
    const size_t nb = paper_rows_nb(lines->rows);
    for (size_t row = 0; row < nb; row++) {
        if (row && strcmp(text_at(lines, row, PANEL), text_at(lines, row - 1, PANEL)) == 0)
            continue;
        if (lines->panels_nb == PANELS_MAX)
            return status_fail(status, "lines of '%s': more than %d panels", lines->rows->name,
                               PANELS_MAX);
        lines->first[lines->panels_nb++] = row;
    }
    lines->first[lines->panels_nb] = nb;
    return true;
}

static bool find_series(Lines *lines, Status *status) {
    for (size_t row = 0; row < paper_rows_nb(lines->rows); row++) {
        bool known = is_reference(lines, row);
        for (int i = 0; i < lines->series_nb && !known; i++)
            known = strcmp(lines->series[i], text_at(lines, row, SERIES)) == 0;
        if (!known && lines->series_nb == SERIES_MAX)
            return status_fail(status, "lines of '%s': more than %d series", lines->rows->name,
                               SERIES_MAX);
        if (!known)
            lines->series[lines->series_nb++] = text_at(lines, row, SERIES);
    }
    return true;
}

static bool find_ends(Lines *lines, Status *status) {
    lines->x_low = lines->y_low = INFINITY;
    lines->x_high = lines->y_high = -INFINITY;
    for (size_t row = 0; row < paper_rows_nb(lines->rows); row++) {
        const double x = number_at(lines, row, X), y = number_at(lines, row, Y);
        if (isnan(y) || (isnan(x) && !is_reference(lines, row)))
            return status_fail(status, "lines of '%s': row %zu has no x or no y", lines->rows->name,
                               row + 1);
        lines->x_low = is_reference(lines, row) ? lines->x_low : fmin(lines->x_low, x);
        lines->x_high = is_reference(lines, row) ? lines->x_high : fmax(lines->x_high, x);
        lines->y_low = fmin(lines->y_low, y);
        lines->y_high = fmax(lines->y_high, y);
    }
    if (!(lines->x_high - lines->x_low <= STEPS_MAX))
        return status_fail(status, "lines of '%s': x beyond %d steps", lines->rows->name,
                           STEPS_MAX);
    if (!(lines->x_high > lines->x_low))
        lines->x_high = lines->x_low + 1;
    return true;
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* The letters T R N S H K, and what comes after them, in the colours of the other figures. */
static const char *const colours[SERIES_MAX] = {"#0072b2", "#aa4499", "#c77c00", "#2f8fc4",
                                                "#c8390b", "#00805e", "#1a1a1a", "#555555",
                                                "#8a6d00", "#4b0092"};
static const PaperMark marks[SERIES_MAX] = {MARK_DISC, MARK_DIAMOND, MARK_SQUARE, MARK_BOX,
                                            MARK_UP,   MARK_DOWN,    MARK_RING,   MARK_BOX,
                                            MARK_DISC, MARK_UP};

typedef struct Panel {
    double left, right;
    PaperAxis axis;
    size_t first, end;
} Panel;

static double x_at(const Lines *lines, const Panel *panel, double x) {
    return panel->left + 6 +
           (panel->right - panel->left - 12) * (x - lines->x_low) / (lines->x_high - lines->x_low);
}

/* The line of a series; where it ends, *end_y. False where the panel has none. */
static bool draw_series(const Lines *lines, const Panel *panel, int series, double *end_y) {
    Text path = TEXT_EMPTY;
    for (size_t row = panel->first; row < panel->end; row++) {
        if (is_reference(lines, row) ||
            strcmp(text_at(lines, row, SERIES), lines->series[series]) != 0)
            continue;
        *end_y = paper_axis_at(&panel->axis, number_at(lines, row, Y));
        text_add(&path, "%s%.2f %.2f", path.nb ? "L" : "M",
                 x_at(lines, panel, number_at(lines, row, X)), *end_y);
    }
    const bool some = path.nb > 0;
    if (some)
        text_add(lines->svg, "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\" fill=\"none\"/>\n",
                 text_get(&path), colours[series],
                 strlen(lines->series[series]) > 1 ? "1.8" : "1.1");
    for (size_t row = panel->first; row < panel->end; row++)
        if (!is_reference(lines, row) &&
            strcmp(text_at(lines, row, SERIES), lines->series[series]) == 0)
            paper_svg_mark(lines->svg, marks[series], x_at(lines, panel, number_at(lines, row, X)),
                           paper_axis_at(&panel->axis, number_at(lines, row, Y)), 2.3,
                           colours[series]);
    text_release(&path);
    return some;
}

/* Names at the ends of lines, from the highest down, none on another. */
static void draw_names(const Lines *lines, const Panel *panel, const double *ends,
                       const bool *there) {
    bool done[SERIES_MAX] = {false};
    double last = -INFINITY;
    for (int turn = 0; turn < lines->series_nb; turn++) {
        int next = -1;
        for (int i = 0; i < lines->series_nb; i++)
            if (there[i] && !done[i] && (next < 0 || ends[i] < ends[next]))
                next = i;
        if (next < 0)
            return;
        char style[64];
        snprintf(style, sizeof style, "class=\"series\" fill=\"%s\"", colours[next]);
        last = fmax(ends[next], last + distance);
        paper_svg_text(lines->svg, panel->right + 1, last + 2.6, "start", style,
                       lines->series[next]);
        done[next] = true;
    }
}

static void draw_references(const Lines *lines, const Panel *panel) {
    for (size_t row = panel->first; row < panel->end; row++) {
        if (!is_reference(lines, row))
            continue;
        const double y = paper_axis_at(&panel->axis, number_at(lines, row, Y));
        paper_svg_line(lines->svg, panel->left, y, panel->right, y, PAPER_SVG_INK, 0.7, "3 2");
        paper_svg_text(lines->svg, panel->left + 2, y - 2.2, "start", "class=\"tick\"",
                       text_at(lines, row, REFERENCE));
    }
}

static void draw_panel(const Lines *lines, int number) {
    const double width =
        (PAPER_SVG_WIDTH - margin - tail - gap * (lines->panels_nb - 1)) / lines->panels_nb;
    const double from = margin + number * (width + gap);
    const Panel panel = {
        .left = from,
        .right = from + width,
        .axis = paper_axis(fmin(lines->y_low, 0), lines->y_high + 0.02 * fabs(lines->y_high), top,
                           bottom, 8),
        .first = lines->first[number],
        .end = lines->first[number + 1],
    };
    double ends[SERIES_MAX] = {0};
    bool there[SERIES_MAX] = {false};
    paper_svg_text(lines->svg, from, 7, "start", "class=\"panel\"",
                   text_at(lines, panel.first, PANEL));
    paper_axis_draw(lines->svg, &panel.axis, panel.left, panel.right);
    for (double x = lines->x_low; x <= lines->x_high; x++) {
        char text[16];
        snprintf(text, sizeof text, "%.0f", x);
        paper_svg_text(lines->svg, x_at(lines, &panel, x), bottom + 10, "middle", "class=\"tick\"",
                       text);
    }
    paper_svg_text(lines->svg, (panel.left + panel.right) / 2, bottom + 20, "middle",
                   "class=\"tick\"", "depth in plies");
    draw_references(lines, &panel);
    for (int i = 0; i < lines->series_nb; i++)
        there[i] = draw_series(lines, &panel, i, &ends[i]);
    draw_names(lines, &panel, ends, there);
}

bool paper_lines_draw(Text *svg, const PaperRows *rows, Status *status) {
    Lines lines = {.svg = svg, .rows = rows};
    if (!find_columns(&lines, status) || !find_panels(&lines, status) ||
        !find_series(&lines, status) || !find_ends(&lines, status))
        return false;
    paper_svg_begin(svg, height, "Lines by depth, each named at its end");
    for (int panel = 0; panel < lines.panels_nb; panel++)
        draw_panel(&lines, panel);
    paper_svg_end(svg);
    return true;
}
