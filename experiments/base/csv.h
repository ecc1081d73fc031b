/* A line of a CSV file taken apart. Depends on: nothing. */
#ifndef EXPERIMENTS_BASE_CSV_H
#define EXPERIMENTS_BASE_CSV_H

/* Split a line into its fields, in place. Returns their number, or -1 where there are more than
 * `most` or a quotation mark is where none may be. A field that holds a line's end is none of
 * these. Source: RFC 4180. */
int csv_split(char *line, char *fields[], int most);

#endif
