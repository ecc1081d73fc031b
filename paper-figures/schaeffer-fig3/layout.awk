BEGIN {
    LEAST = 7 # every enhancement alone
    FLOOR = 0; CEILING = 100; STEP = 10
    GAP = 0.052
}
