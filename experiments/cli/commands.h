/* The commands, one file each. They get the whole command line (argv[1] is
 * the command's name), print, and return the exit code.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_CLI_COMMANDS_H
#define EXPERIMENTS_CLI_COMMANDS_H

int cmd_analyse(int argc, char **argv);
int cmd_boards(int argc, char **argv);
int cmd_claims(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_effects(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_enhancements(int argc, char **argv);
int cmd_estimate(int argc, char **argv);
int cmd_experiments(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_figures(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_model(int argc, char **argv);
int cmd_merge(int argc, char **argv);
int cmd_mine(int argc, char **argv);
int cmd_sample(int argc, char **argv);
int cmd_minimal_tree(int argc, char **argv);
int cmd_paper(int argc, char **argv);
int cmd_plot(int argc, char **argv);
int cmd_query(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_run(int argc, char **argv);
int cmd_search(int argc, char **argv);
int cmd_shards(int argc, char **argv);
int cmd_status(int argc, char **argv);
int cmd_summary(int argc, char **argv);
int cmd_time(int argc, char **argv);
int cmd_tree(int argc, char **argv);
int cmd_forget(int argc, char **argv);
int cmd_upgrade(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_where(int argc, char **argv);
int cmd_write(int argc, char **argv);

#endif
