-- data.sh asks `prunelab where`, which judges by the rules of the claims; this says of which counts (figure.origin).
SELECT study, setting, enhancements, depth, positions, nc FROM total WHERE study = 'games' AND depth > 2
ORDER BY setting, depth, enhancements
