#pragma once

#if defined(__x86_64__)
#include <immintrin.h>

/// A function whose vectors have 256 bits, called only where the processor has them.
#define AVX2 __attribute__((target("avx2")))
/// A function that counts bits.
#define POPCNT __attribute__((target("popcnt")))
#endif

/// A function that is a part of its callers, so that what they know is known in its loops.
#define INLINE static inline __attribute__((always_inline))
