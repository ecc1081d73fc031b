# Artificial trees: kernel and enhancements compiled once more, unchanged, for another game.
#
# The game is engine/trees/search/game.h, found before chess's (engine/search/game.h) because its folder
# is the first on the include path. The names that both compilations define are told apart as those of
# the instruction sets are (engine/isa.mk): a list of what chess's objects define becomes a header of
# `#define movegen_all movegen_all_trees`, and so on, in front of every source. So one process holds
# both games, no source says anything about it, and chess's objects are what they were.
# On some systems `nm` writes an underscore before each name: it is left out.
# The including Makefile defines BUILD, CC, ALL_CFLAGS, obj and run.

TREES_SRC := $(wildcard engine/trees/*.c)
# What the game says otherwise than chess, and what is compiled for both.
TREES_BOTH := engine/caller.c $(addprefix engine/search/,arrange.c deepening.c kernel.c moves.c order.c services.c) \
              $(wildcard engine/enhancements/*.c engine/parallel/*.c)
TREES_NAMES := $(call obj,$(TREES_BOTH) engine/search/quiescence.c \
               $(addprefix engine/chess/,board.c eval.c knowledge.c movegen.c san.c see.c))
TREES_OBJ := $(patsubst %.c,$(BUILD)/trees/%.o,$(TREES_BOTH) $(TREES_SRC))

# An unchanged list keeps its date, so that nothing is compiled for it.
$(BUILD)/gen/names-trees.h: $(TREES_NAMES)
	@mkdir -p $(@D)
	$(call run,GEN) nm -gP $(TREES_NAMES) | sed 's/^_//' | awk \
	    '$$2 ~ /^[A-Z]$$/ && $$2 != "U" && $$1 ~ /^[a-z][a-z0-9_]*$$/ { print "#define " $$1 " " $$1 "_trees" }' > $@.tmp && \
	    { cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@; }

$(BUILD)/trees/%.o: %.c $(BUILD)/gen/names-trees.h $(BUILD)/flags | need-cc
	@mkdir -p $(@D)
	$(call run,CC) $(CC) -Iengine/trees $(ALL_CFLAGS) -include $(BUILD)/gen/names-trees.h -MMD -MP -c -o $@ $<
