# The engine as WebAssembly, for pages that search by themselves: `make lab`.
#
# The same sources as everywhere, compiled by clang against wasi-libc and linked by lld into one file,
# build/engine.wasm.gz, which `prunelab lab` and `prunelab report` put into their pages. What a browser lacks
# of a system stands in browser/wasm/system, in front of the library's headers.
# - Optimised as a whole (-flto): half as fast otherwise, because the tables of a position's masks are then
#   read through calls.
# - The stack lies first, so that one that ends is an error and never another's memory. It holds what
#   engine_stack_need asks for (exports.c checks).
# - Other games take the names of their compilation from the native objects (games.mk).
# The including Makefile defines BUILD, ENGINE_SRC, GAMES, WARNINGS, run and NEED.

WASM_CC    := clang
WASM       := $(BUILD)/wasm
WASM_STACK := 2097152
WASM_MOST  := 1073741824
WASM_FLAGS := --target=wasm32-wasi -O3 -flto -mbulk-memory -ftls-model=local-exec -std=c11 -D_POSIX_C_SOURCE=200809L $(WARNINGS) \
              $(if $(WERROR),-Werror) -Iexperiments/browser/wasm/system -Iengine -Iexperiments

# Of the rooms: what writes JSON without a library. The page has a clock of its own.
WASM_SRC := $(filter-out engine/base/now.c,$(ENGINE_SRC)) experiments/base/text.c $(addprefix experiments/work/,tally.c figures.c recording.c) \
            $(wildcard experiments/browser/face*.c) experiments/browser/wasm/exports.c
WASM_OBJ := $(patsubst %.c,$(WASM)/obj/%.o,$(WASM_SRC)) $(WASM)/obj/gen/chess_tables.o \
            $(foreach one,$(GAMES),$(patsubst %.c,$(WASM)/$(one)/%.o,$(FILES_$(one))))
WASM_EXPORTS := page_open page_room page_leave page_search \
                $(addprefix face_,answer registry position play letters set memory about tree)

# What the C library asks of a system: a name, after its module's and a byte that is its length.
WASM_ASKS = tr '\n' ' ' < $@ | LC_ALL=C grep -a -o 'wasi_snapshot_preview1.[a-z0-9_]*' | LC_ALL=C cut -c 24-
WASM_WORKER := experiments/report/lab-worker.js

.PHONY: need-wasm
need-wasm:
	$(NEED) wasm-clang wasm-lld wasm-libc wasm-rt

$(WASM)/obj/%.o: %.c experiments/browser/wasm.mk | need-wasm
	@mkdir -p $(@D)
	$(call run,WASM) $(WASM_CC) $(WASM_FLAGS) -DFACE_STACK=$(WASM_STACK) -MMD -MP -c -o $@ $<
$(WASM)/obj/gen/chess_tables.o: $(BUILD)/gen/chess_tables.c | need-wasm
	@mkdir -p $(@D)
	$(call run,WASM) $(WASM_CC) $(WASM_FLAGS) -c -o $@ $<
define wasm_game
$(WASM)/$(1)/%.o: %.c $(BUILD)/gen/names_$(1).h | need-wasm
	@mkdir -p $$(@D)
	$$(call run,WASM) $$(WASM_CC) $$(WASM_FLAGS) $$(FLAGS_$(1)) -include $(BUILD)/gen/names_$(1).h -MMD -MP -c -o $$@ $$<
endef
$(foreach one,$(GAMES),$(eval $(call wasm_game,$(one))))

$(WASM)/engine.wasm: $(WASM_OBJ) $(WASM_WORKER)
	$(call run,LINK) $(WASM_CC) $(WASM_FLAGS) -mexec-model=reactor -o $@ $(WASM_OBJ) -Wl,--strip-all,--stack-first \
	    -Wl,-z,stack-size=$(WASM_STACK),--max-memory=$(WASM_MOST) $(addprefix -Wl$(comma)--export=,$(WASM_EXPORTS))
	@$(WASM_ASKS) | while read -r name; do grep -q "^ *$$name: " $(WASM_WORKER) || { \
	    echo "$@: the C library asks the page for '$$name', which $(WASM_WORKER) does not have" >&2; rm -f $@; exit 1; }; done
comma := ,

# Without name and time: the same bytes from the same sources.
$(BUILD)/engine.wasm.gz: $(WASM)/engine.wasm
	$(call run,GZIP) gzip -9 -n < $< > $@.tmp && mv $@.tmp $@

-include $(shell find $(WASM) -name '*.d' 2>/dev/null)
