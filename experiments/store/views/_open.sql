-- Studies whose sums are not kept. What reads their members begins with these few, not with the members. Private.
CREATE VIEW _open AS
SELECT id FROM studies WHERE id NOT IN (SELECT study_id FROM kept);
