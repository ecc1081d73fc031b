# prunelab: see README.md. `make` builds both programs; `make help` lists the targets.
#
# Variables, on the command line or (except BUILD) from the environment:
#   CC CFLAGS LDFLAGS   compiler and flags (gcc and clang; CFLAGS=-O0 and -O3 give equal counts)
#   BUILD=build         output folder; two folders never disturb each other
#   SAN=                sanitizers, e.g. SAN=address,undefined
#   WERROR=             1: warnings are errors
#   TEST_CFLAGS=        for tests, behind CFLAGS
#   PGO=                1: the programs of `make pgo`, in build/pgo; e.g. make experiments PGO=1
#   PROFILE=quick       quick | paper: how deep `make experiments` goes
#   DB=results/prunelab.db    the results database
#   JOBS=               workers for tests and experiments (default: one per processor); above 1, tests have
#                       one more, because some of them mostly wait
#   ONLY=               part of a test's name: `make test` runs only these
#   TEST_SCOPE=core     core | all: `make check` takes all, and so does ONLY
#   TEST_LENGTH=short   short | whole | long: how much data the tests take; whole is what `make mutants`
#                       takes, long what `make check-long` takes
#   PREFIX=/usr/local DESTDIR=    where `make install` installs
#   V=                  1: show complete commands

PGO     ?=
BUILD   := build$(if $(PGO),/pgo)
CFLAGS  ?= -O3 -g
HOSTCC  ?= $(CC)
SAN     ?=
WERROR  ?=
TEST_CFLAGS ?=
PROFILE ?= quick
DB      ?= results/prunelab.db
JOBS    ?=
ONLY    ?=
V       ?=
PREFIX  ?= /usr/local
DESTDIR ?=
EMULATOR ?=

# Recipes and make itself take this name as it stands.
unsafe := $(shell printf %s '$(subst ','\'',$(BUILD))' | tr -d 'A-Za-z0-9_./+,@%=-')
ifneq ($(unsafe),)
$(error BUILD is '$(BUILD)': a folder's name of letters, digits and _ . / + , @ % = - only, not $(unsafe))
endif

PKGS       := sqlite3 jansson libmd zlib
PKG_CONFIG ?= pkg-config
WARNINGS   := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes
ALL_CFLAGS  = -std=c11 -D_POSIX_C_SOURCE=200809L $(WARNINGS) -Iengine $(CFLAGS) \
              $(if $(WERROR),-Werror) $(PGO_FLAGS_$(PGO)) \
              $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALL_LDFLAGS = $(LDFLAGS) $(if $(PGO),-no-pie) $(if $(SAN),-fsanitize=$(SAN))
COMPILER   := $(shell $(CC) --version 2>/dev/null | head -n 1)

# Functions that did not run while gcc recorded, or have changed since, are compiled without a profile. Tables at
# fixed addresses are 3 % fewer instructions; a library is for programs of both kinds, so its objects do without.
PGO_FLAGS_record := -fno-pie -fprofile-generate
PGO_FLAGS_1      := -fno-pie -fprofile-use -fprofile-partial-training -Wno-missing-profile -Wno-coverage-mismatch
ifneq ($(PGO),)
ifeq ($(PGO_FLAGS_$(PGO)),)
$(error PGO is '$(PGO)': 1, or nothing)
endif
ifneq ($(findstring clang,$(COMPILER)),)
$(error PGO takes gcc, and CC is '$(CC)')
endif
ifeq ($(PGO)$(wildcard $(BUILD)/recorded),1)
$(error nothing is recorded in '$(BUILD)': run `make pgo` first)
endif
endif

ENGINE_SRC   := $(wildcard engine/base/*.c engine/chess/*.c engine/search/*.c engine/enhancements/*.c \
                           engine/minimal/*.c engine/parallel/*.c engine/chess/door/*.c engine/*.c)
UCI_SRC      := $(wildcard engine/uci/*.c)
LAB_SRC      := $(filter-out experiments/tests/% experiments/browser/wasm/%,$(wildcard experiments/*/*.c experiments/*/*/*.c)) $(wildcard positions/mine/*.c)
# Left out: templates, which go on from definitions that their includer makes and so do not compile alone.
HEADERS      := $(filter-out engine/search/menless.h $(addprefix engine/boards/,bitboards.h mailbox.h tasks.h),$(wildcard engine/*.h engine/*/*.h)) \
                $(wildcard positions/mine/*.h) \
                $(filter-out experiments/tests/%,$(wildcard experiments/*/*.h experiments/*/*/*.h))
TEST_SUPPORT := $(wildcard engine/tests/support/*.c)

ENGINE_TESTS := $(patsubst engine/tests/%.c,$(BUILD)/tests/%,$(wildcard engine/tests/test_*.c))
LAB_TESTS    := $(patsubst experiments/tests/%.c,$(BUILD)/tests/%,$(wildcard experiments/tests/test_*.c))
# Rows just made are a step of make check: they take a build of their own.
TEST_SCRIPTS := $(filter-out %/test_new_enhancement.sh,$(wildcard engine/tests/test_*.sh experiments/tests/test_*.sh \
                           paper-figures/tests/test_*.sh scripts/tests/test_*.sh))

# A word for the shell, whatever is in it: paths, flags and names come from outside.
quote = '$(subst ','\'',$(1))'
settings = $(foreach name,$(1),$(name)=$(call quote,$($(name))))

# A recipe's command, shown whole with V=1, not at all under make -s, and else by what it makes. Before the
# experiments the build takes one line of a terminal and none of a log: what they say is short.
silent := $(findstring s,$(firstword -$(MAKEFLAGS)))
brief  := $(filter experiments,$(MAKECMDGOALS))
run = $(if $(V),,@$(if $(silent),,$(if $(brief),[ ! -t 1 ] || printf '\r  %-6s %.70s\033[K',printf '  %-6s %s\n') '$(1)' '$@';))

obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

# The engine's hot part for newer processors, its search for another game, and files that the programs
# carry in themselves.
.DEFAULT_GOAL := all
include engine/games.mk engine/boards/boards.mk experiments/bytes.mk experiments/browser/wasm.mk

ENGINE_OBJ  := $(call obj,$(ENGINE_SRC)) $(BUILD)/obj/gen/chess_tables.o $(GAMES_OBJ)
LAB_OBJ     := $(call obj,$(LAB_SRC))
SUPPORT_OBJ := $(call obj,$(TEST_SUPPORT))

# ---- the programs ------------------------------------------------------------------------------

.PHONY: all engine
all: engine $(BUILD)/prunelab  ## build both programs (the default)
engine: $(BUILD)/prunelab-engine  ## build only the engine, which needs nothing but a C compiler

.PHONY: pgo pgo-recorded
pgo:  ## build both programs in build/pgo, optimised by how a first build runs (gcc): 6 % fewer instructions
	@+$(MAKE) --no-print-directory PGO=record pgo-recorded
	@+$(MAKE) --no-print-directory PGO=1 all
pgo-recorded: all
	$(call run,RECORD) $(call settings,BUILD) scripts/pgo-record && touch $(BUILD)/recorded

$(BUILD)/libengine.a: $(ENGINE_OBJ)
	@rm -f $@
	$(call run,AR) $(AR) rcs $@ $^

$(BUILD)/prunelab-engine: $(call obj,$(UCI_SRC)) $(BUILD)/libengine.a
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) -lpthread

$(BUILD)/libboards.a: $(BOARDS_OBJ)
	@rm -f $@
	$(call run,AR) $(AR) rcs $@ $^

LAB_LIBS = $(shell $(PKG_CONFIG) --libs $(PKGS)) -lm -lpthread
$(BUILD)/prunelab: $(LAB_OBJ) $(BUILD)/libboards.a $(BUILD)/libengine.a
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) $(LAB_LIBS)

# Attack tables and Zobrist keys are computed once, at build time, into a constant table.
TABLE_HEADERS := engine/base/rng.h engine/chess/attacks.h engine/chess/bitboard.h engine/chess/zobrist.h
$(BUILD)/gen/tables-gen: engine/chess/gen/tables_gen.c $(TABLE_HEADERS) | need-cc
	@mkdir -p $(@D)
	$(call run,HOSTCC) $(HOSTCC) -std=c11 -O2 -Iengine -o $@ $<
$(BUILD)/gen/chess_tables.c: $(BUILD)/gen/tables-gen
	$(call run,GEN) $< > $@.tmp && mv $@.tmp $@
$(BUILD)/obj/gen/chess_tables.o: $(BUILD)/gen/chess_tables.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC) $(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# What searches is told by a hash of its sources, which prunelab stores with each run.
$(BUILD)/gen/source-hash: engine/base/gen/source_hash.c engine/base/rng.h | need-cc
	@mkdir -p $(@D)
	$(call run,HOSTCC) $(HOSTCC) -std=c11 -O2 -Iengine -o $@ $<
HASHED := $(sort $(ENGINE_SRC) $(foreach one,$(GAMES),$(FILES_$(one))) engine/chess/gen/tables_gen.c $(wildcard engine/*.h \
            $(foreach room,base chess search enhancements minimal parallel $(GAMES),engine/$(room)/*.h)))
$(BUILD)/gen/engine_source.inc: $(BUILD)/gen/source-hash $(HASHED)
	$(call run,GEN) $< $(HASHED) > $@.tmp && { cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@; }
$(BUILD)/obj/experiments/store/sources.o: $(BUILD)/gen/engine_source.inc

$(BUILD)/obj/%.o: %.c $(BUILD)/flags | need-cc
	@mkdir -p $(@D)
	$(call run,CC) $(CC) $(ALL_CFLAGS) $(EXTRA_CFLAGS) -MMD -MP -c -o $@ $<

# What the experiment program says of its own making (the view `run`).
PROVENANCE = -DPRUNELAB_COMPILER=$(call quote,"$(COMPILER)") \
             -DPRUNELAB_CFLAGS=$(call quote,"$(subst ",,$(strip $(ALL_CFLAGS)))")
$(LAB_OBJ): EXTRA_CFLAGS = -I$(BUILD)/gen -Iexperiments -Ipositions $(shell $(PKG_CONFIG) --cflags $(PKGS)) $(PROVENANCE)
$(LAB_OBJ): | need-lab

# Other flags or another compiler make other objects: this file changes with them, and only then.
FLAGS = $(CC) $(COMPILER) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(TEST_CFLAGS)
$(BUILD)/flags: always
	@mkdir -p $(@D)
	@printf '%s\n' $(call quote,$(FLAGS)) | cmp -s - $@ || printf '%s\n' $(call quote,$(FLAGS)) > $@
.PHONY: always

# A missing package is named, with the command that installs it, where a target needs it.
NEED = @$(call settings,CC) ./scripts/setup --need
.PHONY: need-cc need-lab need-cmocka need-figures
need-cc:
	$(NEED) cc
need-lab:
	$(NEED) cc pkg-config libsqlite3 jansson libmd zlib
need-cmocka:
	$(NEED) pkg-config cmocka ps
need-figures:
	$(NEED) sqlite3 gnuplot font

# ---- tests -------------------------------------------------------------------------------------

TEST_LIBS = $(shell $(PKG_CONFIG) --libs cmocka)

# A folder's tests see the headers beside them; the experiments' also those that they test.
$(BUILD)/obj/engine/tests/%.o: EXTRA_CFLAGS = -Iengine/tests $(TEST_CFLAGS) $(shell $(PKG_CONFIG) --cflags cmocka)
$(BUILD)/obj/experiments/tests/%.o: EXTRA_CFLAGS = -Iexperiments -Ipositions $(TEST_CFLAGS) \
                                                   $(shell $(PKG_CONFIG) --cflags cmocka $(PKGS))

# A test that talks to the program finds it as its sources are now.
$(filter $(BUILD)/tests/test_uci%,$(ENGINE_TESTS)): | $(BUILD)/prunelab-engine

# Tests of the engine's library, and of the boards beside it.
$(BUILD)/tests/test_boards: $(BUILD)/libboards.a
$(BUILD)/tests/test_uci_clock: $(filter-out %/main.o,$(call obj,$(UCI_SRC)))
$(BUILD)/tests/%: $(BUILD)/obj/engine/tests/%.o $(SUPPORT_OBJ) $(BUILD)/libengine.a | need-cmocka
	@mkdir -p $(@D)
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(ALL_LDFLAGS) $(TEST_LIBS) -lm -lpthread
$(BUILD)/tests/%: $(BUILD)/obj/experiments/tests/%.o $(filter-out %/main.o,$(LAB_OBJ)) $(BUILD)/libboards.a $(BUILD)/libengine.a | need-cmocka
	@mkdir -p $(@D)
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) $(TEST_LIBS) $(LAB_LIBS)

# An engine that does wrong on demand, and what is tested against it and against ours through UCI.
FAULTY := $(BUILD)/tests/faulty-engine
$(FAULTY): $(BUILD)/obj/experiments/tests/faulty_engine.o $(BUILD)/libengine.a
	@mkdir -p $(@D)
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) -lm -lpthread
$(filter $(BUILD)/tests/test_foreign% $(BUILD)/tests/test_stranger%,$(LAB_TESTS)): | $(FAULTY) $(BUILD)/prunelab-engine

# The search on two tiny games of the tests, a graph and uniform trees: kernel and enhancements compiled for each.
TINY_SRC := engine/settings.c $(wildcard engine/base/*.c engine/search/*.c engine/minimal/*.c engine/enhancements/*.c)
define tiny
$(BUILD)/$(1)/%.o: %.c $(BUILD)/flags | need-cmocka
	@mkdir -p $$(@D)
	$$(call run,CC) $$(CC) $$(ALL_CFLAGS) -Iengine/tests -DGAME_RULES='"$(1)/rules.h"' -MMD -MP -c -o $$@ $$<
$(addprefix $(BUILD)/tests/,$(2)): $(BUILD)/tests/%: $(BUILD)/$(1)/engine/tests/%.o $(patsubst %.c,$(BUILD)/$(1)/%.o,engine/tests/$(1)/$(1).c $(TINY_SRC))
	@mkdir -p $$(@D)
	$$(call run,LINK) $$(CC) $$(ALL_CFLAGS) -o $$@ $$^ $$(ALL_LDFLAGS) $$(TEST_LIBS)
endef
$(eval $(call tiny,graph,test_graph test_minimal_graph))
$(eval $(call tiny,tree,test_drivers))

# Fuzz targets: built by clang with libFuzzer, into a folder of their own (scripts/fuzz).
FUZZ_TARGETS := $(basename $(notdir $(wildcard engine/tests/fuzz/fuzz_*.c experiments/tests/fuzz/fuzz_*.c)))
FUZZ_UCI_OBJ := $(filter-out %/main.o,$(call obj,$(UCI_SRC)))
$(BUILD)/obj/engine/tests/fuzz/%.o: EXTRA_CFLAGS = -Iengine/tests
$(BUILD)/obj/experiments/tests/fuzz/%.o: EXTRA_CFLAGS = -Iexperiments -Ipositions
$(BUILD)/targets/%: $(BUILD)/obj/engine/tests/fuzz/%.o $(FUZZ_UCI_OBJ) $(BUILD)/libengine.a
	@mkdir -p $(@D)
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) -fsanitize=fuzzer -lpthread
$(BUILD)/targets/%: $(BUILD)/obj/experiments/tests/fuzz/%.o $(filter-out %/main.o,$(LAB_OBJ)) $(BUILD)/libboards.a $(BUILD)/libengine.a
	@mkdir -p $(@D)
	$(call run,LINK) $(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) -fsanitize=fuzzer $(LAB_LIBS)

# Left to `make check`: what is drawn, printed, judged, packed or installed from what studies stored, other
# engines, and the tools. So `make test` has the tests in C and the scripts that run studies and ask for rows.
BEYOND_CORE := $(patsubst %,%.sh,$(addprefix test_,artifact boards claims complete dist effect_figures engine \
               engine_match engine_rounds examples export figures forward_pruning hostile install make_openings pieces sample \
               marsland_fig8 mine new_figure nine_plies outputs paper parallel plot report run_tests selectivity table_recipe \
               tree_figures trees))
TEST_SCOPE  ?= core
ifeq ($(TEST_SCOPE),core)
scoped = $(if $(ONLY),$(1),$(filter-out $(addprefix %/,$(BEYOND_CORE)),$(1)))
else ifeq ($(TEST_SCOPE),all)
scoped = $(1)
else
$(error TEST_SCOPE is '$(TEST_SCOPE)': core or all)
endif

only = $(if $(ONLY),$(foreach t,$(1),$(if $(findstring $(ONLY),$(t)),$(t))),$(1))
TEST_PROGRAMS := $(call only,$(ENGINE_TESTS) $(LAB_TESTS))

# The longest of the short tests begin first, so that none is left at the end.
LONGEST := test_claims.sh test_paper.sh test_oracle test_install.sh test_figures.sh test_search test_oracle_universes \
           test_tree_figures.sh test_report.sh test_new_figure.sh test_table_recipe.sh test_engine.sh test_parallel.sh \
           test_dist.sh test_foreign test_mine.sh test_parallel test_mine test_run.sh test_engine_match.sh
longest_first = $(foreach t,$(LONGEST),$(filter %/$(t),$(1))) $(filter-out $(addprefix %/,$(LONGEST)),$(1))

# Short is for every commit: fewer positions, seeds and studies for the same assertions (PRUNELAB_SHORT).
TEST_LENGTH ?= $(if $(PRUNELAB_LONG),long,short)
# A test that goes on so many seconds hangs; on a slow machine with other work some take minutes.
TEST_LIMIT  := $(if $(filter long,$(TEST_LENGTH)),14400,900)
ifeq ($(TEST_LENGTH),short)
test: export PRUNELAB_SHORT := 1
else ifeq ($(TEST_LENGTH),long)
test: export PRUNELAB_LONG := 1
else ifneq ($(TEST_LENGTH),whole)
$(error TEST_LENGTH is '$(TEST_LENGTH)': short, whole or long)
endif

.PHONY: test test-programs
test-programs: $(TEST_PROGRAMS) $(FAULTY)
test: all test-programs  ## build and run the tests of counts and rows, in short (TEST_SCOPE, TEST_LENGTH)
	@BUILD=$(call quote,$(abspath $(BUILD))) scripts/run-tests --logs $(BUILD)/test-logs $(if $(AGAIN),--again) --timeout $(TEST_LIMIT) \
	    --jobs $(if $(filter 1,$(JOBS)),1,$$(($(or $(JOBS),$$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)) + 1))) \
	    $(call longest_first,$(call only,$(call scoped,$(TEST_SCRIPTS))) $(TEST_PROGRAMS))

.PHONY: test-slurm
test-slurm: all  ## run a study in shards on a temporary two-node Slurm (scripts/setup slurm)
	@./scripts/setup --need sqlite3 ps slurm munge parallel
	@BUILD=$(call quote,$(abspath $(BUILD))) scripts/test-slurm

.PHONY: check check-long mutants fuzz layers headers
check:  ## run every check required before a commit: 11 minutes after make test
	@+$(call settings,BUILD JOBS MAKE AGAIN STEPS) scripts/check
check-long:  ## the long checks, hours: deep oracles, all mutants, valgrind, Arm, Slurm; AGAIN=1 resumes
	@+$(call settings,BUILD JOBS MAKE AGAIN STEPS) scripts/check --long
mutants:  ## plant faults one by one; the tests must catch each of them
	@+$(call settings,BUILD JOBS MAKE AGAIN) scripts/mutants
SECONDS ?= 60
fuzz:  ## feed generated input to every reader, SECONDS=60 for each
	@+$(call settings,BUILD JOBS MAKE) scripts/fuzz --seconds $(SECONDS) $(if $(ONLY),$(call quote,$(ONLY)))
layers:  ## check that no file includes a header of a higher layer
	@scripts/check-layers
headers: | need-lab  ## check that each header compiles alone
	@for h in $(HEADERS); do \
	    printf '#include "%s"\ntypedef int translation_unit_is_not_empty;\n' "$$h" | \
	        $(CC) $(ALL_CFLAGS) -Werror -I. -Iexperiments -Ipositions $$($(PKG_CONFIG) --cflags $(PKGS)) -fsyntax-only -x c - || exit 1; \
	done; echo "$(words $(HEADERS)) headers compile alone"

# By its version, for each formats otherwise; Debian 12 and 13 both have this one.
CLANG_FORMAT := clang-format-19
FORMAT_SRC = $(shell find engine experiments positions -name '*.[ch]')
.PHONY: format format-check
format:  ## rewrite the sources in the project's format
	@$(CLANG_FORMAT) -i $(FORMAT_SRC)
format-check:  ## fail if a source is not in the project's format
	@$(CLANG_FORMAT) --dry-run --Werror $(FORMAT_SRC)

.PHONY: bench perft
bench: engine  ## print the two node counts that identify the search, and its speed
	@$(BUILD)/prunelab-engine bench
DEPTH ?= 5
perft: engine  ## count the leaves of the start position's tree (DEPTH=5)
	@echo 'go perft $(DEPTH)' | $(BUILD)/prunelab-engine

# ---- experiments -------------------------------------------------------------------------------

# What each step does, for every profile, and which specs it takes (STUDIES, MATCHES): scripts/experiments.
STEP = @$(call settings,BUILD DB PROFILE JOBS) scripts/experiments

LAB := results/lab.html
.PHONY: experiments study minimal-trees matches timing boards figures summary claims words report lab paper games
experiments: $(BUILD)/prunelab | need-figures  ## run the studies, draw the figures, judge the claims: 4 minutes
	@[ ! -t 1 ] || printf '\r\033[K'
	$(STEP)
study: $(BUILD)/prunelab  ## run the missing searches of the studies; known counts (experiments/reference) are imported
	$(STEP) $@
minimal-trees: $(BUILD)/prunelab  ## measure the missing minimal trees: seconds; 1 minute for PROFILE=paper
	$(STEP) $@
matches: $(BUILD)/prunelab  ## play the missing games of the matches
	$(STEP) $@
timing: $(BUILD)/prunelab  ## measure CPU times with one worker on an idle machine; not in CI
	$(STEP) $@
boards: $(BUILD)/prunelab  ## measure what seven ways to represent the board cost: half a minute
	$(STEP) $@
figures: $(BUILD)/prunelab | need-figures  ## draw the figures again from the database alone
	$(STEP) $@
summary: $(BUILD)/prunelab  ## print the main results on a page from the database alone; scripts/summary --all: the long tables
	$(STEP) $@
claims: $(BUILD)/prunelab  ## judge the papers' claims; also writes results/claims.md and results/claims.json
	$(STEP) $@
games: $(BUILD)/prunelab  ## import all that is known of the thousand positions, judge them: results/games; minutes
	$(STEP) $@
report: $(BUILD)/prunelab  ## write results/report.html (REPORT=): all results on one page for a browser
	$(STEP) $@
words: $(BUILD)/prunelab  ## put the numbers of the quick run into README and the other documents
	scripts/words
lab: $(BUILD)/prunelab $(BUILD)/engine.wasm.gz  ## write results/lab.html (LAB=): a page that searches by itself
	@mkdir -p "$$(dirname $(call quote,$(LAB)))" && $(BUILD)/prunelab lab --out $(call quote,$(LAB))
paper: $(BUILD)/prunelab  ## write results/paper.html (PAPER=), the results as a journal paper, and print it to PDF
	$(STEP) $@

# The view `counter` is some twenty times as large as all others together (EXCEPT= exports it too).
EXCEPT := counter
.PHONY: export artifact
export: $(BUILD)/prunelab  ## write the views as CSV with a data dictionary, to results/export
	@$(BUILD)/prunelab export results/export --db $(call quote,$(DB)) $(if $(EXCEPT),--except $(call quote,$(EXCEPT)))
artifact: $(BUILD)/prunelab  ## pack database, CSV, figures, specs and checksums: results/prunelab-artifact.tar.gz
	@$(call settings,BUILD DB) scripts/artifact

# The quick study's counts are known: a machine, compiler or change that counts otherwise is wrong.
REFERENCE := experiments/reference/schaeffer1989-quick.csv
RUN = $(BUILD)/prunelab run --db $(call quote,$(DB)) $(if $(JOBS),--jobs $(JOBS))
.PHONY: reproduce-check reference
reproduce-check: $(BUILD)/prunelab  ## compare a run of the quick study with the committed counts
	@$(RUN) --profile quick experiments/specs/schaeffer1989.json
	@$(call settings,BUILD DB) scripts/reference compare $(call quote,$(REFERENCE))
reference: $(BUILD)/prunelab  ## rewrite the committed counts (say why in the commit)
	@$(RUN) --profile quick experiments/specs/schaeffer1989.json
	@$(call settings,BUILD DB) scripts/reference write $(call quote,$(REFERENCE))

# ---- packages ----------------------------------------------------------------------------------

# EMULATOR runs programs that were built for another machine: their help becomes the manual pages.
LIBRARY := $(if $(PGO),build,$(BUILD))/libengine.a
INSTALL = @$(call settings,BUILD LIBRARY PREFIX DESTDIR EMULATOR) scripts/install
.PHONY: install library uninstall dist
library: # beside programs at fixed addresses
	@+$(MAKE) --no-print-directory PGO= BUILD=build $(LIBRARY)
install: all $(if $(PGO),library)  ## install to PREFIX=/usr/local; packagers set DESTDIR=
	$(INSTALL)
uninstall:  ## remove what was installed to PREFIX
	$(INSTALL) --remove
dist:  ## pack the sources, for builds without git: build/prunelab-VERSION.tar.gz
	@$(call settings,BUILD) scripts/dist

# ---- the rest ----------------------------------------------------------------------------------

.PHONY: clean help
clean:  ## remove what was built; keep results
	rm -rf $(BUILD)
help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

.DELETE_ON_ERROR:
.SECONDARY:
-include $(shell find $(BUILD)/obj $(BUILD)/graph $(BUILD)/tree $(BUILD)/trees $(addprefix $(BUILD)/,$(ISAS)) -name '*.d' 2>/dev/null)
