-- What every search took, by the number of the table's entries, where the table replaces as in Fig. 7.
SELECT ask, position, enhancements, depth, nc,
       coalesce(json_extract(parameters, '$."T.entries"'), 8192) AS entries
FROM asked_result
WHERE status = 'done' AND NOT instr(parameters, 'T.replacement')
