#include "AVX2.h"
#include "CKernels.h"

#if defined(__x86_64__)

/// Part of its caller, so that what the caller knows is known in its loop.
#define INLINED AVX2 __attribute__((always_inline))

INLINED static inline __m256d all(double number) { return _mm256_set1_pd(number); }
INLINED static inline __m256d product(__m256d a, __m256d b) { return _mm256_mul_pd(a, b); }
INLINED static inline __m256d sum(__m256d a, __m256d b) { return _mm256_add_pd(a, b); }
INLINED static inline __m256d difference(__m256d a, __m256d b) { return _mm256_sub_pd(a, b); }
INLINED static inline __m256d absolute(__m256d a) { return _mm256_andnot_pd(all(-0.0), a); }

/// The arc tangent in turns, divided by its argument, as a polynomial of its square: off by less
/// than 5e-11 where the tangent is at most that of a sixteenth of a turn.
static const double arc_tangent[] = {
    0.15915494299514504, -0.05305160657179346, 0.031828141013137926, -0.022663636689815882,
    0.01682715670695612, -0.009602201996634571,
};

/// The directions of places in turns; 0 of the origin.
INLINED static inline __m256d turns(__m256d x, __m256d y) {
  __m256d across = absolute(x);
  __m256d up = absolute(y);
  __m256d is_steep = _mm256_cmp_pd(up, across, _CMP_GT_OQ);
  __m256d larger = _mm256_blendv_pd(across, up, is_steep);
  __m256d smaller = _mm256_blendv_pd(up, across, is_steep);
  __m256d is_middle =
      _mm256_cmp_pd(smaller, product(larger, all(0.41421356237309503)), _CMP_GT_OQ);
  __m256d ratio = _mm256_div_pd(
      _mm256_blendv_pd(smaller, difference(smaller, larger), is_middle),
      _mm256_blendv_pd(larger, sum(smaller, larger), is_middle));
  __m256d square = product(ratio, ratio);
  __m256d series = all(arc_tangent[5]);
  for (int i = 4; i >= 0; i -= 1) series = sum(product(series, square), all(arc_tangent[i]));
  __m256d turns = sum(product(series, ratio), _mm256_and_pd(is_middle, all(0.125)));
  turns = _mm256_blendv_pd(turns, difference(all(0.25), turns), is_steep);
  // By their signs, of which those of zeros change nothing.
  turns = _mm256_blendv_pd(turns, difference(all(0.5), turns), x);
  turns = _mm256_blendv_pd(turns, difference(all(1), turns), y);
  // On the ray itself rounding must not decide between the first colour and the last.
  __m256d is_on_ray = _mm256_cmp_pd(up, product(x, all(1e-9)), _CMP_LE_OQ);
  return _mm256_andnot_pd(is_on_ray, turns);
}

INLINED static inline __m256d parameters(
    __m256d x, __m256d y, kernel_gradient_form form, const double focus[2]) {
  switch (form) {
  case kernel_axial: return x;
  case kernel_radial: return _mm256_sqrt_pd(sum(product(x, x), product(y, y)));
  case kernel_conic: return turns(x, y);
  case kernel_focal: break;
  }
  __m256d way_x = difference(x, all(focus[0]));
  __m256d way_y = difference(y, all(focus[1]));
  __m256d along = sum(product(all(focus[0]), way_x), product(all(focus[1]), way_y));
  __m256d square = sum(product(way_x, way_x), product(way_y, way_y));
  __m256d rest = all(1 - focus[0] * focus[0] - focus[1] * focus[1]);
  __m256d root = _mm256_sqrt_pd(sum(product(along, along), product(square, rest)));
  return _mm256_div_pd(sum(along, root), rest);
}

/// The colour of a stop and its change, each channel in vectors.
typedef struct {
  __m256d color[4];
  __m256d change[4];
} wide_stop;

/// The pixels so far behind a stop.
///
/// - halves: 0.5, which has been added to the colours of an opaque stop.
INLINED static inline __m128i pixels_behind(
    __m256d distance, const wide_stop *stop, bool is_opaque, __m256d halves) {
  __m256d red = sum(stop->color[0], product(stop->change[0], distance));
  __m256d green = sum(stop->color[1], product(stop->change[1], distance));
  __m256d blue = sum(stop->color[2], product(stop->change[2], distance));
  __m128i pixels = _mm_set1_epi32((int)0xFF000000);
  if (!is_opaque) {
    __m256d alpha = sum(stop->color[3], product(stop->change[3], distance));
    red = sum(product(red, alpha), halves);
    green = sum(product(green, alpha), halves);
    blue = sum(product(blue, alpha), halves);
    __m256d levels = sum(product(alpha, all(255)), halves);
    pixels = _mm_slli_epi32(_mm256_cvttpd_epi32(levels), 24);
  }
  pixels = _mm_or_si128(pixels, _mm_slli_epi32(_mm256_cvttpd_epi32(red), 16));
  pixels = _mm_or_si128(pixels, _mm_slli_epi32(_mm256_cvttpd_epi32(green), 8));
  return _mm_or_si128(pixels, _mm256_cvttpd_epi32(blue));
}

/// Fills pixels from some on, as long as they lie behind one stop.
///
/// Returns the first pixel that does not.
INLINED static inline ptrdiff_t fill(
    uint32_t *pixels, ptrdiff_t i, ptrdiff_t count, kernel_gradient_row row,
    kernel_gradient_form form, const kernel_gradient_stop *found, double low, double high,
    double last, bool is_opaque) {
  wide_stop stop;
  for (int channel = 0; channel < 4; channel += 1) {
    stop.color[channel] = all(found->color[channel] + (is_opaque ? 0.5 : 0));
    stop.change[channel] = all(found->change[channel]);
  }
  __m256d place = all(found->place);
  __m256d halves = all(0.5);
  __m256d numbers = sum(_mm256_setr_pd(0, 1, 2, 3), all((double)(row.first + i)));
  for (;;) {
    // From the row's start and not summed: each pixel is exact.
    __m256d x = sum(all(row.x), product(all(row.dx), numbers));
    __m256d y = form == kernel_axial ? x : sum(all(row.y), product(all(row.dy), numbers));
    __m256d t = parameters(x, y, form, row.focus);
    int outside = _mm256_movemask_pd(_mm256_or_pd(
        _mm256_cmp_pd(t, all(low), _CMP_LT_OQ), _mm256_cmp_pd(t, all(high), _CMP_GE_OQ)));
    __m256d distance = difference(_mm256_min_pd(t, all(last)), place);
    distance = _mm256_max_pd(distance, _mm256_setzero_pd());
    __m128i four = pixels_behind(distance, &stop, is_opaque, halves);
    if (outside == 0 && i + 4 <= count) {
      _mm_storeu_si128((__m128i *)(pixels + i), four);
      i += 4;
      if (i == count) return i;
      numbers = sum(numbers, all(4));
      continue;
    }
    uint32_t some[4];
    _mm_storeu_si128((__m128i *)some, four);
    ptrdiff_t end = i + __builtin_ctz((unsigned)outside | 16);
    if (end > count) end = count;
    for (ptrdiff_t k = i; k < end; k += 1) pixels[k] = some[k - i];
    return end;
  }
}

INLINED static inline void fill_row(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count) {
  double last = stops[stop_count - 1].place;
  ptrdiff_t stop = 0;
  for (ptrdiff_t i = 0; i < count;) {
    __m256d number = all((double)(row->first + i));
    double t = _mm256_cvtsd_f64(parameters(
        sum(all(row->x), product(all(row->dx), number)),
        sum(all(row->y), product(all(row->dy), number)), form, row->focus));
    while (stop > 0 && t < stops[stop].place) stop -= 1;
    while (stop + 1 < stop_count && t >= stops[stop + 1].place) stop += 1;
    const kernel_gradient_stop *found = stops + stop;
    double low = stop == 0 ? -__builtin_inf() : found->place;
    // Of the last one no number, which nothing is beyond, be it infinite.
    double high = stop + 1 == stop_count ? __builtin_nan("") : found[1].place;
    bool is_opaque = found->color[3] == 1 && found->change[3] == 0;
    // A loop for each.
    i = is_opaque ? fill(pixels, i, count, *row, form, found, low, high, last, true)
                  : fill(pixels, i, count, *row, form, found, low, high, last, false);
  }
}

AVX2 void kernel_fill_gradient(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count) {
  // A loop for each form.
  switch (form) {
  case kernel_axial: return fill_row(pixels, count, row, kernel_axial, stops, stop_count);
  case kernel_radial: return fill_row(pixels, count, row, kernel_radial, stops, stop_count);
  case kernel_conic: return fill_row(pixels, count, row, kernel_conic, stops, stop_count);
  case kernel_focal: return fill_row(pixels, count, row, kernel_focal, stops, stop_count);
  }
}

#else

void kernel_fill_gradient(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count) {
  __builtin_trap();
}

#endif
