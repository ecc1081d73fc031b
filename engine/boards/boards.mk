# Representations of the board, measured beside each other (engine/boards). No part of the engine's library.
# The including Makefile defines BUILD, CC, HOSTCC, ALL_CFLAGS, obj, run and, by engine/games.mk, ISAS.

BOARDS_SRC := $(wildcard engine/boards/*.c)
BOARDS_OBJ := $(call obj,$(BOARDS_SRC)) $(BUILD)/obj/gen/boards_rotated.o

$(BUILD)/gen/rotated-gen: engine/boards/gen/rotated_gen.c engine/boards/rotated.h engine/chess/bitboard.h | need-cc
	@mkdir -p $(@D)
	$(call run,HOSTCC) $(HOSTCC) -std=c11 -O2 -Iengine -o $@ $<
$(BUILD)/gen/boards_rotated.c: $(BUILD)/gen/rotated-gen
	$(call run,GEN) $< > $@.tmp && mv $@.tmp $@
$(BUILD)/obj/gen/boards_rotated.o: $(BUILD)/gen/boards_rotated.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC) $(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# One kind needs newer instructions than the others; whether there are any is asked when it is to run.
ifneq ($(filter bmi2,$(ISAS)),)
$(BUILD)/obj/engine/boards/bitboards_extract.o: EXTRA_CFLAGS = -mbmi2
$(BUILD)/obj/engine/boards/boards.o: EXTRA_CFLAGS = -DBOARDS_EXTRACT
endif
