#include "report/paper/paper_curve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/paper/paper_svg.h"

enum { PANELS_MAX = 4, LEVELS_MAX = 48 };

/* Points as printed. */
static const double left = 104, gap = 30, top = 22, bottom = 132, line = 8.6, space = 3.2;

enum { PANEL, UNIT, STATE, VALUE, LOW, HIGH, COLUMNS_NB };
static const char *const columns[COLUMNS_NB] = {"panel", "unit", "state", "value", "low", "high"};

typedef struct Level {
    int column;
    char *name;
} Level;

typedef struct Curve {
    Text *svg;
    const PaperRows *rows;
    int column[COLUMNS_NB];
    Level levels[LEVELS_MAX]; /* by choice, then by size or name */
    int levels_nb;
    size_t first[PANELS_MAX + 1]; /* row of each panel, and of what would follow */
    int panels_nb;
} Curve;

static const char *text_at(const Curve *curve, size_t row, int column) {
    const char *text = js_string(paper_rows_cell(curve->rows, row, column));
    return text ? text : "";
}

static bool number_at(const Curve *curve, size_t row, int which, double *number) {
    return js_real(paper_rows_cell(curve->rows, row, curve->column[which]), number);
}

/* ---- what is drawn --------------------------------------------------------------------------- */

static bool find_columns(Curve *curve, Status *status) {
    for (int i = 0; i < COLUMNS_NB; i++) {
        curve->column[i] = paper_rows_column(curve->rows, columns[i], strlen(columns[i]));
        if (curve->column[i] < 0)
            return status_fail(status, "curve of '%s': no column '%s'", curve->rows->name,
                               columns[i]);
    }
    return true;
}

static bool find_panels(Curve *curve, Status *status) {
    const size_t nb = paper_rows_nb(curve->rows);
    double value;
    for (size_t row = 0; row < nb; row++) {
        if (!number_at(curve, row, VALUE, &value))
            return status_fail(status, "curve of '%s': row %zu has no value", curve->rows->name,
                               row + 1);
        if (row && strcmp(text_at(curve, row, curve->column[PANEL]),
                          text_at(curve, row - 1, curve->column[PANEL])) == 0)
            continue;
        if (curve->panels_nb == PANELS_MAX)
            return status_fail(status, "curve of '%s': more than %d panels", curve->rows->name,
                               PANELS_MAX);
        curve->first[curve->panels_nb++] = row;
    }
    curve->first[curve->panels_nb] = nb;
    return nb > 0 || status_fail(status, "curve of '%s': no row", curve->rows->name);
}

/* "65,536" is a number. */
static bool size_of(const char *text, double *size) {
    char plain[32], *end;
    size_t nb = 0;
    for (; *text && nb + 1 < sizeof plain; text++)
        if (*text != ',')
            plain[nb++] = *text;
    plain[nb] = '\0';
    *size = strtod(plain, &end);
    return nb > 0 && !*end;
}

static bool comes_before(const char *a, const char *b) {
    double x, y;
    return size_of(a, &x) && size_of(b, &y) ? x < y : strcmp(a, b) < 0;
}

/* False where there is no room. */
static bool add_level(Curve *curve, int column, const char *name) {
    int at = curve->levels_nb;
    for (int i = 0; i < curve->levels_nb; i++)
        if (curve->levels[i].column == column && strcmp(curve->levels[i].name, name) == 0)
            return true;
    if (at == LEVELS_MAX)
        return false;
    for (; at > 0 && curve->levels[at - 1].column == column &&
           comes_before(name, curve->levels[at - 1].name);
         at--)
        curve->levels[at] = curve->levels[at - 1];
    curve->levels[at] = (Level){column, mem_text(name)};
    curve->levels_nb++;
    return true;
}

static bool find_levels(Curve *curve, Status *status) {
    for (int c = 0; paper_rows_column_name(curve->rows, c); c++) {
        bool own = true;
        for (int i = 0; i < COLUMNS_NB; i++)
            own &= curve->column[i] != c;
        for (size_t row = 0; own && row < paper_rows_nb(curve->rows); row++)
            if (*text_at(curve, row, c) && !add_level(curve, c, text_at(curve, row, c)))
                return status_fail(status, "curve of '%s': more than %d levels", curve->rows->name,
                                   LEVELS_MAX);
    }
    return true;
}

/* ---- drawing --------------------------------------------------------------------------------- */

typedef struct Look {
    const char *state, *colour;
    PaperMark mark;
} Look;

static Look look_of(const char *state) {
    static const Look looks[] = {{"holds", "#00805e", MARK_DISC},
                                 {"fails", "#c8390b", MARK_SQUARE},
                                 {"open", "#7a7a7a", MARK_RING}};
    for (int i = 0; i < 2; i++)
        if (strcmp(looks[i].state, state) == 0)
            return looks[i];
    return looks[2];
}

static double level_y(const Curve *curve, int level) {
    double y = bottom + 14;
    for (int i = 1; i <= level; i++)
        y += line + (curve->levels[i].column != curve->levels[i - 1].column ? space : 0);
    return y;
}

static void draw_level_names(const Curve *curve) {
    for (int i = 0; i < curve->levels_nb; i++) {
        const Level *level = &curve->levels[i];
        const double y = level_y(curve, i);
        if (i == 0 || curve->levels[i - 1].column != level->column)
            paper_svg_text(curve->svg, 0, y + 2.4, "start", "class=\"choice\"",
                           paper_rows_column_name(curve->rows, level->column));
        paper_svg_text(curve->svg, left - 22, y + 2.4, "end", "class=\"level\"", level->name);
    }
}

static PaperAxis axis_of(const Curve *curve, int panel) {
    double low = 0, high = 0, number; /* the limit is always seen */
    for (size_t row = curve->first[panel]; row < curve->first[panel + 1]; row++)
        for (int which = VALUE; which <= HIGH; which++)
            if (number_at(curve, row, which, &number)) {
                low = number < low ? number : low;
                high = number > high ? number : high;
            }
    const double room = 0.04 * (high - low);
    return paper_axis(low - room, high + room, top, bottom, 5);
}

static void draw_universe(const Curve *curve, const PaperAxis *axis, size_t row, double x,
                          double step) {
    const Look look = look_of(text_at(curve, row, curve->column[STATE]));
    const double size = step * 0.42 < 1.7 ? step * 0.42 : 1.7;
    double value, low, high;
    number_at(curve, row, VALUE, &value);
    if (number_at(curve, row, LOW, &low) && number_at(curve, row, HIGH, &high))
        paper_svg_line(curve->svg, x, paper_axis_at(axis, low), x, paper_axis_at(axis, high),
                       look.colour, size * 0.5, "none");
    paper_svg_mark(curve->svg, look.mark, x, paper_axis_at(axis, value), size < 0.9 ? 0.9 : size,
                   look.colour);
    for (int i = 0; i < curve->levels_nb; i++)
        if (strcmp(text_at(curve, row, curve->levels[i].column), curve->levels[i].name) == 0)
            paper_svg_line(curve->svg, x, level_y(curve, i) - 2.8, x, level_y(curve, i) + 2.8,
                           look.colour, step * 0.62, "none");
}

static void draw_panel(const Curve *curve, int panel) {
    const double width = (PAPER_SVG_WIDTH - left - gap * (curve->panels_nb - 1)) / curve->panels_nb;
    const double from = left + panel * (width + gap), to = from + width;
    const size_t first = curve->first[panel], nb = curve->first[panel + 1] - first;
    const double step = width / (double)nb;
    const PaperAxis axis = axis_of(curve, panel);
    paper_svg_text(curve->svg, from, 7, "start", "class=\"panel\"",
                   text_at(curve, first, curve->column[PANEL]));
    paper_svg_text(curve->svg, from - 3, top - 3, "end", "class=\"tick\"",
                   text_at(curve, first, curve->column[UNIT]));
    paper_axis_draw(curve->svg, &axis, from, to);
    paper_svg_line(curve->svg, from, paper_axis_at(&axis, 0), to, paper_axis_at(&axis, 0),
                   PAPER_SVG_INK, 0.8, "3 2");
    for (int i = 0; i < curve->levels_nb; i++)
        paper_svg_line(curve->svg, from, level_y(curve, i), to, level_y(curve, i), PAPER_SVG_FAINT,
                       0.3, "none");
    for (size_t i = 0; i < nb; i++)
        draw_universe(curve, &axis, first + i, from + ((double)i + 0.5) * step, step);
}

bool paper_curve_draw(Text *svg, const PaperRows *rows, Status *status) {
    Curve curve = {.svg = svg, .rows = rows};
    if (find_columns(&curve, status) && find_panels(&curve, status) &&
        find_levels(&curve, status)) {
        paper_svg_begin(svg, (curve.levels_nb ? level_y(&curve, curve.levels_nb - 1) : bottom) + 8,
                        "Specification curves: the distance from the limit in each base program");
        draw_level_names(&curve);
        for (int panel = 0; panel < curve.panels_nb; panel++)
            draw_panel(&curve, panel);
        paper_svg_end(svg);
    }
    for (int i = 0; i < curve.levels_nb; i++)
        free(curve.levels[i].name);
    return !status->failed;
}
