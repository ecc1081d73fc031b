BEGIN {
    LEAST = 7 # every enhancement alone
    FLOOR = 0; CEILING = 100; STEP = 10
    GAP = 0.052
    STATED = "H above K|H > K;T above R|T > R;H above L|H > L;T rises with depth|T rises;" \
             "H falls beyond depth 7|H falls 7"
}
