# Schaeffer 1989, Fig. 3, from an export: prunelab export FOLDER; python3 fig3.py FOLDER fig3.png
import sys
import matplotlib
import pandas

matplotlib.use("Agg")
folder, picture = sys.argv[1:]
data = pandas.read_csv(folder + "/reduction.csv")
alone = data.query("study == 'schaeffer1989' and suite == 'bratko-kopec' and setting == '{}' and metric == 'nbp'"
                   " and enhancements in ['T', 'R', 'N', 'S', 'H', 'K', 'L'] and depth >= 3")
lines = alone.pivot(index="depth", columns="enhancements", values="percent")
axes = lines.plot(marker="o", xticks=lines.index, xlabel="depth (plies)", ylabel="reduction in NBP (%)")
axes.figure.savefig(picture)
print(lines.round(1))
