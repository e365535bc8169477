// The few words that the ABI tests need. A test ends with `return done();`.
#ifndef CAIRN_ABI_CHECK_H
#define CAIRN_ABI_CHECK_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks, failures;

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        checks++;                                                                         \
        if (!(condition)) {                                                               \
            failures++;                                                                   \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
        }                                                                                 \
    } while (0)

#define EQUAL(have, want)                                                                 \
    do {                                                                                  \
        long long have_ = (long long)(have), want_ = (long long)(want);                   \
        checks++;                                                                         \
        if (have_ != want_) {                                                             \
            failures++;                                                                   \
            printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #have, have_, want_); \
        }                                                                                 \
    } while (0)

#define OK(call) EQUAL(call, hipSuccess)

static int done(void) {
    printf("%d checks, %d failed\n", checks, failures);
    return failures != 0 || checks == 0;
}
#endif
