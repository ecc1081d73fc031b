-- The earlier rules' verdicts, and what the rules that replaced them say now.
SELECT amendment.value ->> '$.rule' AS rule, amendment.value ->> '$.before' AS before,
       coalesce((SELECT group_concat(claim.id || ' ' || told, '; ') FROM claim
                 WHERE instr(', ' || replace(amendment.value ->> '$.now', ' ', ', ') || ',', ', ' || claim.id || ',')
                    OR instr(', ' || (amendment.value ->> '$.now') || ',', ', ' || claim.id || ',')),
                'dropped') AS after
FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.amendments') AS amendment
WHERE amendment.value ->> '$.kind' = 'rewritten'
ORDER BY amendment.key
