-- Rows that stand by numbers, by their names, to be changed by a test's SQL.
CREATE TEMP VIEW named_effects AS
SELECT studies.name AS study, depth, metrics.name AS metric,
       CASE kind WHEN 'm' THEN 'main' WHEN 'i' THEN 'interaction' WHEN 's' THEN 'shapley'
                 WHEN 'l' THEN 'leave_one_out' ELSE 'add_one' END AS kind,
       letters, value, low, high, band_low, band_high,
       study_id, suite_id, setting_id, metric_id, set_id, kind AS short
FROM effects
JOIN studies ON studies.id = study_id
JOIN metrics ON metrics.id = metric_id
JOIN sets ON sets.id = set_id;
CREATE TEMP TRIGGER named_effects_gone INSTEAD OF DELETE ON named_effects BEGIN
    DELETE FROM effects
    WHERE (study_id, suite_id, setting_id, depth, metric_id, kind, set_id)
        = (old.study_id, old.suite_id, old.setting_id, old.depth, old.metric_id, old.short, old.set_id);
END;
CREATE TEMP TRIGGER named_effects_changed INSTEAD OF UPDATE ON named_effects BEGIN
    UPDATE effects SET value = new.value, low = new.low, high = new.high, band_low = new.band_low,
        band_high = new.band_high
    WHERE (study_id, suite_id, setting_id, depth, metric_id, kind, set_id)
        = (old.study_id, old.suite_id, old.setting_id, old.depth, old.metric_id, old.short, old.set_id);
END;
CREATE TEMP VIEW named_intervals AS
SELECT studies.name AS study, letters AS enhancements, depth, metrics.name AS metric, value, low, high,
       study_id, suite_id, setting_id, metric_id, set_id, method_id
FROM intervals
JOIN studies ON studies.id = study_id
JOIN metrics ON metrics.id = metric_id
JOIN sets ON sets.id = set_id;
CREATE TEMP TRIGGER named_intervals_gone INSTEAD OF DELETE ON named_intervals BEGIN
    DELETE FROM intervals
    WHERE (study_id, suite_id, setting_id, set_id, depth, metric_id, method_id)
        = (old.study_id, old.suite_id, old.setting_id, old.set_id, old.depth, old.metric_id, old.method_id);
END;
CREATE TEMP VIEW details AS
SELECT position_id, configuration_id, depth, pv FROM iterations JOIN lines ON lines.id = line_id;
CREATE TEMP TRIGGER details_gone INSTEAD OF DELETE ON details BEGIN
    UPDATE iterations SET line_id = NULL, content_id = NULL, list_id = NULL
    WHERE (position_id, configuration_id, depth) = (old.position_id, old.configuration_id, old.depth);
END;
CREATE TEMP TRIGGER details_changed INSTEAD OF UPDATE ON details BEGIN
    INSERT INTO lines (mark, pv) VALUES (0, new.pv);
    UPDATE iterations SET line_id = (SELECT max(id) FROM lines)
    WHERE (position_id, configuration_id, depth) = (old.position_id, old.configuration_id, old.depth);
END;
