# prunelab: see README.md. `make` builds both programs; `make help` lists the targets.
# Variables: CC CFLAGS LDFLAGS BUILD (output folder) SAN (sanitizers, e.g. address,undefined)
#            WERROR=1 PROFILE (quick|paper) JOBS

BUILD   ?= build
CFLAGS  ?= -O3 -g
HOSTCC  ?= $(CC)
SAN     ?=
WERROR  ?=
PROFILE ?= quick
JOBS    ?=

PKGS     := sqlite3 jansson
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
             -Iengine $(CFLAGS) $(if $(WERROR),-Werror) $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALL_LDFLAGS = $(LDFLAGS) $(if $(SAN),-fsanitize=$(SAN))

ENGINE_SRC := $(wildcard engine/base/*.c engine/chess/*.c engine/search/*.c engine/enhancements/*.c engine/*.c)
UCI_SRC    := $(wildcard engine/uci/*.c)
LAB_SRC    := $(wildcard experiments/*.c)
TEST_SUPPORT := $(wildcard engine/tests/support/*.c)
ENGINE_TESTS := $(patsubst engine/tests/%.c,$(BUILD)/tests/%,$(wildcard engine/tests/test_*.c))

obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
ENGINE_OBJ := $(call obj,$(ENGINE_SRC)) $(BUILD)/obj/gen/chess_tables.o

.PHONY: all
all: $(BUILD)/prunelab-engine $(BUILD)/prunelab

$(BUILD)/libengine.a: $(ENGINE_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/prunelab-engine: $(call obj,$(UCI_SRC)) $(BUILD)/libengine.a
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) -lpthread

$(BUILD)/prunelab: $(call obj,$(LAB_SRC)) $(BUILD)/libengine.a
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(ALL_LDFLAGS) $(shell pkg-config --libs $(PKGS)) -lm

# Attack tables and Zobrist keys are computed once, at build time, into a constant table.
$(BUILD)/gen/tables-gen: engine/chess/gen/tables_gen.c
	@mkdir -p $(@D)
	$(HOSTCC) -std=c11 -O2 -Iengine -o $@ $<
$(BUILD)/gen/chess_tables.c: $(BUILD)/gen/tables-gen
	$< > $@.tmp && mv $@.tmp $@
$(BUILD)/obj/gen/chess_tables.o: $(BUILD)/gen/chess_tables.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: engine/tests/%.c $(call obj,$(TEST_SUPPORT)) $(BUILD)/libengine.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Iengine/tests -MMD -MP -o $@ $< $(call obj,$(TEST_SUPPORT)) $(BUILD)/libengine.a $(ALL_LDFLAGS) -lcmocka

# The search on a second, tiny game: kernel and enhancements compiled against engine/tests/graph/chess.
GRAPH_SRC := engine/tests/test_graph.c engine/tests/graph/graph.c engine/settings.c engine/base/status.c \
             $(filter-out engine/search/quiescence.c,$(wildcard engine/search/*.c)) \
             $(filter-out engine/enhancements/transposition.c,$(wildcard engine/enhancements/*.c))
$(BUILD)/tests/test_graph: $(GRAPH_SRC)
	@mkdir -p $(@D)
	$(CC) -Iengine/tests/graph $(ALL_CFLAGS) -MMD -MP -MT $@ -MF $@.d -o $@ $(GRAPH_SRC) $(ALL_LDFLAGS) -lcmocka

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

.PHONY: clean
clean:
	rm -rf $(BUILD)
