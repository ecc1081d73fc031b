# Compilations of the search beside chess for any processor: chess for newer ones, and other games. engine/game.h
# is the C side: a table of functions for each.
#
# A compilation has its folder, flags and sources, and needs names of its own, or the linker would see every
# function twice. They are made in three steps, so that no source says anything about it:
#   1. Chess's objects are compiled, and `nm` lists what they define for others (movegen_all, ...).
#   2. From that list a header is made: `#define movegen_all movegen_all_bmi2`, and so on.
#   3. The sources are compiled again with that header in front, into the folder.
# A function that is new is so renamed without being told; one that is static needs no name.
# The including Makefile defines BUILD, CC, ALL_CFLAGS, obj and run.

# What is the same in every game, and takes the time.
SEARCH_SRC := $(addprefix engine/search/,deepening.c kernel.c moves.c order.c services.c) \
              $(wildcard engine/enhancements/*.c engine/parallel/*.c)
CHESS_SRC  := $(wildcard engine/chess/door/*.c engine/minimal/*.c) \
              $(addprefix engine/chess/,board.c eval.c knowledge.c movegen.c perft.c see.c)

# The instruction sets that this compiler's machine may have besides.
TARGET := $(shell $(CC) -dumpmachine 2>/dev/null)
ISAS   := $(if $(findstring x86_64,$(TARGET)),$(if $(findstring linux,$(TARGET)),bmi2))
FLAGS_bmi2 := -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt -DISA_NAME='"bmi2"'
FILES_bmi2 := $(SEARCH_SRC) $(CHESS_SRC)
NAMED_bmi2 := $(FILES_bmi2)

# Other games: the folders with a rules.h (engine/search/game.h). What a game defines has names of its own.
GAMES := $(patsubst engine/%/rules.h,%,$(filter-out engine/chess/%,$(wildcard engine/*/rules.h)))
define game
FLAGS_$(1) := -DGAME_RULES='"$(1)/rules.h"'
NAMED_$(1) := $(SEARCH_SRC) engine/caller.c
FILES_$(1) := $$(NAMED_$(1)) $(wildcard engine/$(1)/*.c)
endef
$(foreach one,$(GAMES),$(eval $(call game,$(one))))

COMPILATIONS := $(ISAS) $(GAMES)
GAMES_OBJ := $(foreach one,$(COMPILATIONS),$(patsubst %.c,$(BUILD)/$(one)/%.o,$(FILES_$(one))))

# An unchanged list keeps its date, so that nothing is compiled for it. On some systems `nm` writes an underscore
# before each name: it is left out.
define compilation
$(BUILD)/gen/names_$(1).h: $(call obj,$(NAMED_$(1)))
	@mkdir -p $$(@D)
	$$(call run,GEN) nm -gP $$^ | sed 's/^_//' | awk \
	    '$$$$2 ~ /^[A-Z]$$$$/ && $$$$2 != "U" && $$$$1 ~ /^[a-z][a-z0-9_]*$$$$/ { print "#define " $$$$1 " " $$$$1 "_$(1)" }' > $$@.tmp && \
	    { cmp -s $$@.tmp $$@ && rm $$@.tmp || mv $$@.tmp $$@; }
$(BUILD)/$(1)/%.o: %.c $(BUILD)/gen/names_$(1).h $(BUILD)/flags | need-cc
	@mkdir -p $$(@D)
	$$(call run,CC) $$(CC) $$(ALL_CFLAGS) $$(FLAGS_$(1)) -include $(BUILD)/gen/names_$(1).h -MMD -MP -c -o $$@ $$<
endef
$(foreach one,$(COMPILATIONS),$(eval $(call compilation,$(one))))

# Which of chess's the facade may choose from.
$(BUILD)/obj/engine/game.o: EXTRA_CFLAGS = $(if $(filter bmi2,$(ISAS)),-DISA_BMI2)
