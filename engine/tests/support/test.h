/* What every test begins with: cmocka, behind the headers that it needs. */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* cmocka gives each test a state, and few ask for it. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/* Every kind of move. Known as Kiwipete. */
#define KIWI "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define MATED "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"

#endif
