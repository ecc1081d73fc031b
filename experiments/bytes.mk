# Files that the program carries in itself: each as the bytes of a C array, NAME.inc, which a source
# includes between its braces. C has no other way before C23 (`#embed`), and a text of this length as
# one string is more than it promises to take.
# The including Makefile defines BUILD and run.

# `od` writes the bytes as numbers, `sed` puts 0x and commas to them.
BYTES := od -An -v -tx1 | sed 's/ \([0-9a-f][0-9a-f]\)/0x\1,/g; $$s/,$$//'

PAGE    := experiments/report
# What the laboratory is made of, in whatever page it stands; and the two pages.
LIVE_JS := $(addprefix $(PAGE)/lab-,engine.js cost.js board.js words.js settings.js results.js tree-plan.js tree-smallest.js tree-words.js tree-picture.js tree.js sweep.js tours-data.js tours.js explorer.js part.js)
PAGE_JS := $(addprefix $(PAGE)/page-,base.js controls.js stats.js charts.js tables.js universes.js verdicts.js answer.js plots.js explorer.js board.js textbook.js horizon.js) \
           $(LIVE_JS) $(PAGE)/page-start.js
LAB_JS  := $(addprefix $(PAGE)/page-,base.js controls.js board.js charts.js) $(LIVE_JS) $(PAGE)/lab-start.js

READ := cat
# A schema is applied again to an older database: its views and triggers are made anew.
$(BUILD)/gen/schema.inc: READ := sed -E 's/^CREATE (VIEW|TRIGGER) ([a-z_]+)/DROP \1 IF EXISTS \2; &/'

# What each holds; of several files one stands behind the other, in this order.
$(BUILD)/gen/schema.inc: $(addprefix experiments/store/,schema.sql schema_times.sql schema_kept.sql) \
                         $(sort $(wildcard experiments/store/views/*.sql))
$(BUILD)/gen/merge_names.inc: experiments/shard/merge_names.sql
$(BUILD)/gen/merge_counters.inc: experiments/shard/merge_counters.sql
$(BUILD)/gen/tables.inc: $(PAGE)/tables.sql
$(BUILD)/gen/sweeps.inc: $(PAGE)/sweeps.sql
$(BUILD)/gen/page_sql.inc: $(PAGE)/page.sql
$(BUILD)/gen/dictionary.inc: experiments/dictionary.csv
$(BUILD)/gen/page_html.inc: $(PAGE)/page.html
$(BUILD)/gen/page_css.inc: $(PAGE)/page.css $(PAGE)/lab.css
$(BUILD)/gen/page_js.inc: $(PAGE_JS)
$(BUILD)/gen/lab_html.inc: $(PAGE)/lab.html
$(BUILD)/gen/lab_part.inc: $(PAGE)/lab-part.html
$(BUILD)/gen/lab_js.inc: $(LAB_JS)
$(BUILD)/gen/lab_worker.inc: $(PAGE)/lab-worker.js

$(BUILD)/gen/%.inc:
	@mkdir -p $(@D)
	$(call run,GEN) $(READ) $^ | $(BYTES) > $@.tmp && mv $@.tmp $@

# Who includes it.
$(BUILD)/obj/experiments/store/store.o: $(BUILD)/gen/schema.inc
$(BUILD)/obj/experiments/shard/merge.o: $(addprefix $(BUILD)/gen/merge_,names.inc counters.inc)
$(BUILD)/obj/experiments/report/dictionary.o: $(BUILD)/gen/dictionary.inc
$(BUILD)/obj/experiments/report/report_data.o: $(addprefix $(BUILD)/gen/,tables.inc page_sql.inc)
$(BUILD)/obj/experiments/report/report_sweep.o: $(BUILD)/gen/sweeps.inc
$(BUILD)/obj/experiments/report/page.o: $(addprefix $(BUILD)/gen/,page_css.inc lab_part.inc lab_worker.inc)
$(BUILD)/obj/experiments/report/report.o: $(addprefix $(BUILD)/gen/page_,html.inc js.inc)
$(BUILD)/obj/experiments/report/lab.o: $(addprefix $(BUILD)/gen/lab_,html.inc js.inc)
