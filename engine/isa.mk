# The part of the engine that takes the time, compiled once for any processor and again for newer ones.
# engine/isa.h is the C side: the facade takes the quickest compilation that the processor runs.
#
# Each compilation needs names of its own, or the linker would see every function twice. They are made
# in three steps, so that no source says anything about it:
#   1. The generic objects are compiled, and `nm` lists what they define for others (movegen_all, ...).
#   2. From that list a header is made: `#define movegen_all movegen_all_bmi2`, and so on.
#   3. The same sources are compiled again with that header in front, into a folder of their own.
# A function that is new is so renamed without being told; one that is static needs no name.
# The including Makefile defines BUILD, CC, ALL_CFLAGS, obj and run.

HOT_SRC := engine/hot.c $(addprefix engine/chess/,board.c eval.c knowledge.c movegen.c perft.c see.c) \
           $(addprefix engine/search/,deepening.c kernel.c moves.c order.c quiescence.c services.c) \
           $(wildcard engine/enhancements/*.c engine/minimal/*.c engine/parallel/*.c)
HOT_OBJ := $(call obj,$(HOT_SRC))

# The instruction sets that this compiler's machine may have besides, and their flags.
TARGET  := $(shell $(CC) -dumpmachine 2>/dev/null)
ISAS    := $(if $(findstring x86_64,$(TARGET)),$(if $(findstring linux,$(TARGET)),bmi2))
ISA_FLAGS_bmi2 := -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt
ISA_OBJ := $(foreach isa,$(ISAS),$(patsubst %.c,$(BUILD)/$(isa)/%.o,$(HOT_SRC)))

# Steps 1 and 2. An unchanged list keeps its date, so that nothing is compiled for it.
$(BUILD)/gen/names_%.h: $(HOT_OBJ)
	@mkdir -p $(@D)
	$(call run,GEN) nm -gP $(HOT_OBJ) | awk -v isa='$*' \
	    '$$2 ~ /^[A-Z]$$/ && $$2 != "U" && $$1 ~ /^[a-z][a-z0-9_]*$$/ { print "#define " $$1 " " $$1 "_" isa }' > $@.tmp && \
	    { cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@; }

# Step 3, a rule for each set.
define isa_rule
$(BUILD)/$(1)/%.o: %.c $(BUILD)/gen/names_$(1).h $(BUILD)/flags
	@mkdir -p $$(@D)
	$$(call run,CC) $$(CC) $$(ALL_CFLAGS) $$(ISA_FLAGS_$(1)) -DISA_NAME='"$(1)"' \
	    -include $(BUILD)/gen/names_$(1).h -MMD -MP -c -o $$@ $$<
endef
$(foreach isa,$(ISAS),$(eval $(call isa_rule,$(isa))))

# Which of them the facade may choose from.
$(BUILD)/obj/engine/isa.o: EXTRA_CFLAGS = $(if $(filter bmi2,$(ISAS)),-DISA_BMI2)
