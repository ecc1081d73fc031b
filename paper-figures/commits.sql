-- The commits whose program computed cells of the figure's studies, in the order of the runs.
SELECT group_concat(name, ', ') FROM (
    SELECT coalesce('commit ' || substr("commit", 1, 12) ||
                    CASE WHEN dirty THEN ' with changes' ELSE '' END, 'unknown commit') AS name
    FROM run WHERE study IN (STUDIES) AND cells > 0 GROUP BY name ORDER BY min(run))
