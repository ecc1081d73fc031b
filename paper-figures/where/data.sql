-- data.sh asks `prunelab where`, which judges by the rules of the claims; this names its study.
SELECT DISTINCT study FROM run WHERE study = 'games'
