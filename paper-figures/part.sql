-- Which of the figure's studies were never run on more than a part of what their specs say; '' where none is.
WITH own AS (
    SELECT study, json_extract(spec, '$.profiles."' || profile || '"') AS part
    FROM run WHERE study IN (STUDIES) AND json_valid(spec)),
told AS (
    SELECT study, coalesce(json_extract(part, '$.positions') || ' positions; ', '')
           || coalesce(json_extract(part, '$.universes') || ' base programs; ', '')
           || coalesce('a fraction of ' || json_extract(part, '$.fraction') || ' sets; ', '') AS what
    FROM own)
SELECT coalesce(group_concat(said, ', '), '') AS part
FROM (SELECT study || ' (' || rtrim(max(what), '; ') || ')' AS said
      FROM told GROUP BY study HAVING min(what) <> '' ORDER BY study)
