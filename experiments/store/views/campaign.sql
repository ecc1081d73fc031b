-- Runs whose times may be compared: of one study, by one program on one machine. `campaign` is the
-- first of them. Where no commit is known, version and signature tell programs apart.
CREATE VIEW campaign AS
SELECT id AS run, study,
       min(id) OVER (PARTITION BY study, host, cpu, compiler, flags, version, signature, hash, dirty)
           AS campaign
FROM runs;
