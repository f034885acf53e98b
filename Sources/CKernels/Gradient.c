#include "AVX2.h"
#include "CKernels.h"

#if defined(__x86_64__)

AVX2 static inline __m256 floats(__m256d low, __m256d high) {
  return _mm256_insertf128_ps(
      _mm256_castps128_ps256(_mm256_cvtpd_ps(low)), _mm256_cvtpd_ps(high), 1);
}

AVX2 static inline __m256 product(__m256 a, __m256 b) { return _mm256_mul_ps(a, b); }
AVX2 static inline __m256 sum(__m256 a, float b) { return _mm256_add_ps(a, _mm256_set1_ps(b)); }
AVX2 static inline __m256 times(float a, __m256 b) { return _mm256_mul_ps(_mm256_set1_ps(a), b); }
AVX2 static inline __m256 difference(float a, __m256 b) {
  return _mm256_sub_ps(_mm256_set1_ps(a), b);
}

/// The directions of places in turns; 0 where a place has none, or none that floats tell.
AVX2 static inline __m256 turns(__m256 xs, __m256 ys) {
  __m256 sign = _mm256_set1_ps(-0.0f);
  __m256 x = _mm256_andnot_ps(sign, xs);
  __m256 y = _mm256_andnot_ps(sign, ys);
  __m256 is_steep = _mm256_cmp_ps(y, x, _CMP_GT_OQ);
  __m256 larger = _mm256_blendv_ps(x, y, is_steep);
  __m256 ratio = _mm256_div_ps(_mm256_blendv_ps(y, x, is_steep), larger);
  __m256 z = product(ratio, ratio);
  // The arc tangent in turns on 0…1, off by less than 1.3e-8.
  __m256 high = sum(times(-0.0007430583500204634f, z), 0.0038461685179352655f);
  high = sum(product(high, z), -0.009448567547335912f);
  high = sum(product(high, z), 0.01576604287735786f);
  __m256 low = sum(times(-0.02230808794708706f, z), 0.03178202522846657f);
  low = sum(product(low, z), -0.053049461530661465f);
  low = sum(product(low, z), 0.15915492681891635f);
  __m256 square = product(z, z);
  __m256 turns = product(
      ratio, _mm256_add_ps(product(product(high, product(z, z)), square), low));
  turns = _mm256_blendv_ps(turns, difference(0.25f, turns), is_steep);
  __m256 zero = _mm256_setzero_ps();
  turns = _mm256_blendv_ps(turns, difference(0.5f, turns), _mm256_cmp_ps(xs, zero, _CMP_LT_OQ));
  turns = _mm256_blendv_ps(turns, difference(1, turns), _mm256_cmp_ps(ys, zero, _CMP_LT_OQ));
  __m256 has_direction = _mm256_and_ps(
      _mm256_cmp_ps(larger, _mm256_set1_ps(1e-30f), _CMP_GT_OQ),
      _mm256_cmp_ps(larger, _mm256_set1_ps(1e30f), _CMP_LT_OQ));
  return _mm256_and_ps(turns, has_direction);
}

/// The pixels of eight parameters, or ``unknown``.
AVX2 static inline __m256i look_up(__m256 parameters, const kernel_gradient_table *table) {
  __m256 steps = _mm256_set1_ps(table->steps);
  __m256 place = product(parameters, steps);
  // NaN, which is not beyond any limit, lies below all steps.
  __m256 lowest = _mm256_set1_ps(-1.5f);
  place = _mm256_blendv_ps(lowest, place, _mm256_cmp_ps(place, lowest, _CMP_GE_OQ));
  __m256 highest = sum(steps, 1.5f);
  place = _mm256_blendv_ps(place, highest, _mm256_cmp_ps(place, highest, _CMP_GT_OQ));
  // Of 2²³ and a number the number is the lowest bits, rounded to the nearest.
  __m256i bits = _mm256_castps_si256(sum(sum(place, 1.5f), 8388608));
  __m256i numbers = _mm256_and_si256(bits, _mm256_set1_epi32(0x1FFFF));
  return _mm256_i32gather_epi32((const int *)table->pixels, numbers, 4);
}

AVX2 static inline ptrdiff_t fill(
    uint32_t *pixels, ptrdiff_t first, ptrdiff_t count, double x, double y, double dx, double dy,
    kernel_gradient_form form, const kernel_gradient_table *table, int32_t *unknown) {
  __m256i missing = _mm256_set1_epi32((int)table->unknown);
  ptrdiff_t found = 0;
  for (ptrdiff_t i = 0; i < count; i += 8) {
    // From the row's start and not summed: each pixel is exact.
    __m256d low = _mm256_add_pd(_mm256_setr_pd(0, 1, 2, 3), _mm256_set1_pd((double)(first + i)));
    __m256d high = _mm256_add_pd(_mm256_setr_pd(4, 5, 6, 7), _mm256_set1_pd((double)(first + i)));
    __m256d low_x = _mm256_add_pd(_mm256_set1_pd(x), _mm256_mul_pd(_mm256_set1_pd(dx), low));
    __m256d high_x = _mm256_add_pd(_mm256_set1_pd(x), _mm256_mul_pd(_mm256_set1_pd(dx), high));
    __m256 parameters;
    if (form == kernel_axial) {
      parameters = floats(low_x, high_x);
    } else {
      __m256d low_y = _mm256_add_pd(_mm256_set1_pd(y), _mm256_mul_pd(_mm256_set1_pd(dy), low));
      __m256d high_y = _mm256_add_pd(_mm256_set1_pd(y), _mm256_mul_pd(_mm256_set1_pd(dy), high));
      parameters =
          form == kernel_conic
              ? turns(floats(low_x, high_x), floats(low_y, high_y))
              : _mm256_sqrt_ps(floats(
                    _mm256_add_pd(_mm256_mul_pd(low_x, low_x), _mm256_mul_pd(low_y, low_y)),
                    _mm256_add_pd(_mm256_mul_pd(high_x, high_x), _mm256_mul_pd(high_y, high_y))));
    }
    __m256i eight = look_up(parameters, table);
    unsigned mask =
        (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(eight, missing)));
    if (i + 8 <= count) {
      _mm256_storeu_si256((__m256i *)(pixels + i), eight);
    } else {
      uint32_t last[8];
      _mm256_storeu_si256((__m256i *)last, eight);
      for (ptrdiff_t k = i; k < count; k += 1) pixels[k] = last[k - i];
      mask &= (1u << (count - i)) - 1;
    }
    for (; mask != 0; mask &= mask - 1) unknown[found++] = (int32_t)i + __builtin_ctz(mask);
  }
  return found;
}

AVX2 ptrdiff_t kernel_fill_gradient(
    uint32_t *pixels, ptrdiff_t first, ptrdiff_t count, double x, double y, double dx, double dy,
    kernel_gradient_form form, const kernel_gradient_table *table, int32_t *unknown) {
  // A loop for each form.
  switch (form) {
  case kernel_axial: return fill(pixels, first, count, x, y, dx, dy, kernel_axial, table, unknown);
  case kernel_radial: return fill(pixels, first, count, x, y, dx, dy, kernel_radial, table, unknown);
  case kernel_conic: return fill(pixels, first, count, x, y, dx, dy, kernel_conic, table, unknown);
  }
}

#else

ptrdiff_t kernel_fill_gradient(
    uint32_t *pixels, ptrdiff_t first, ptrdiff_t count, double x, double y, double dx, double dy,
    kernel_gradient_form form, const kernel_gradient_table *table, int32_t *unknown) {
  __builtin_trap();
}

#endif
