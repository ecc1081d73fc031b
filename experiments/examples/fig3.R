# Schaeffer 1989, Fig. 3, from an export: prunelab export FOLDER; Rscript fig3.R FOLDER fig3.png
names <- commandArgs(trailingOnly = TRUE)
data <- read.csv(file.path(names[1], "reduction.csv"))
alone <- subset(data, study == "schaeffer1989" & suite == "bratko-kopec" & setting == "{}" & metric == "nbp" &
                      enhancements %in% c("T", "R", "N", "S", "H", "K", "L") & depth >= 3)
lines <- with(alone, tapply(percent, list(depth, enhancements), sum))
png(names[2], 960, 600, type = "cairo")
matplot(rownames(lines), lines, type = "b", pch = colnames(lines), xlab = "depth (plies)", ylab = "reduction in NBP (%)")
invisible(dev.off())
print(round(lines, 1))
