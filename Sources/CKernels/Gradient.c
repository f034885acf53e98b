#include <string.h>

#include "Attributes.h"
#include "CKernels.h"

// Every product and every sum is rounded by itself, so that all processors give the same bytes.
#pragma STDC FP_CONTRACT OFF
// Wide vectors are arguments of functions alone that are a part of their callers.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double doubles __attribute__((ext_vector_type(4)));
typedef int64_t integers __attribute__((ext_vector_type(4)));
typedef int32_t channels __attribute__((ext_vector_type(4)));

/// The arc tangent in turns, divided by its argument, as a polynomial of its square: off by less
/// than 5e-11 where the tangent is at most that of a sixteenth of a turn.
static const double arc_tangent[] = {
    0.15915494299514504, -0.05305160657179346, 0.031828141013137926, -0.022663636689815882,
    0.01682715670695612, -0.009602201996634571,
};

/// The directions of places in turns; 0 of the origin.
///
/// Sums, products and a quotient alone, so that they are the same on every machine.
INLINE doubles turns(doubles x, doubles y) {
  doubles across = __builtin_elementwise_abs(x);
  doubles up = __builtin_elementwise_abs(y);
  integers is_steep = up > across;
  doubles larger = is_steep ? up : across;
  doubles smaller = is_steep ? across : up;
  integers is_middle = smaller > larger * 0.41421356237309503;
  doubles ratio =
      (is_middle ? smaller - larger : smaller) / (is_middle ? smaller + larger : larger);
  doubles square = ratio * ratio;
  doubles series = arc_tangent[5];
  for (int i = 4; i >= 0; i -= 1) series = series * square + arc_tangent[i];
  doubles turns = series * ratio + (is_middle ? (doubles)0.125 : (doubles)0);
  turns = is_steep ? 0.25 - turns : turns;
  turns = x < 0 ? 0.5 - turns : turns;
  turns = y < 0 ? 1 - turns : turns;
  // On the ray itself rounding must not decide between the first colour and the last.
  return up <= x * 1e-9 ? (doubles)0 : turns;
}

INLINE doubles parameters(
    doubles x, doubles y, kernel_gradient_form form, const double focus[2]) {
  switch (form) {
  case kernel_axial: return x;
  case kernel_radial: return __builtin_elementwise_sqrt(x * x + y * y);
  case kernel_conic: return turns(x, y);
  case kernel_focal: break;
  }
  // The circle around the origin is met where |focus + way / t| is 1.
  doubles way_x = x - focus[0];
  doubles way_y = y - focus[1];
  doubles along = focus[0] * way_x + focus[1] * way_y;
  doubles square = way_x * way_x + way_y * way_y;
  double rest = 1 - focus[0] * focus[0] - focus[1] * focus[1];
  return (along + __builtin_elementwise_sqrt(along * along + square * rest)) / rest;
}

/// A channel of pixels in whole levels.
INLINE channels whole(doubles levels) { return __builtin_convertvector(levels, channels); }

/// The pixels so far behind a stop.
INLINE channels pixels_behind(
    doubles distance, const kernel_gradient_stop *stop, bool is_opaque) {
  const double *color = stop->color;
  const double *change = stop->change;
  if (is_opaque) {
    doubles red = (color[0] + 0.5) + change[0] * distance;
    doubles green = (color[1] + 0.5) + change[1] * distance;
    doubles blue = (color[2] + 0.5) + change[2] * distance;
    return (channels)(int32_t)0xFF000000 | whole(red) << 16 | whole(green) << 8 | whole(blue);
  }
  doubles alpha = color[3] + change[3] * distance;
  doubles red = (color[0] + change[0] * distance) * alpha + 0.5;
  doubles green = (color[1] + change[1] * distance) * alpha + 0.5;
  doubles blue = (color[2] + change[2] * distance) * alpha + 0.5;
  return whole(alpha * 255 + 0.5) << 24 | whole(red) << 16 | whole(green) << 8 | whole(blue);
}

/// Fills pixels from some on, as long as they lie behind one stop.
///
/// Returns the first pixel that does not.
INLINE ptrdiff_t fill(
    uint32_t *pixels, ptrdiff_t i, ptrdiff_t count, kernel_gradient_row row,
    kernel_gradient_form form, kernel_gradient_stop stop, double low, double high, double last,
    bool is_opaque) {
  doubles numbers = (doubles){0, 1, 2, 3} + (double)(row.first + i);
  for (;;) {
    // From the row's start and not summed: each pixel is exact.
    doubles t = parameters(row.x + row.dx * numbers, row.y + row.dy * numbers, form, row.focus);
    integers is_outside = (t < low) | (t >= high);
    doubles distance = (t < last ? t : (doubles)last) - stop.place;
    distance = distance > 0 ? distance : (doubles)0;
    channels four = pixels_behind(distance, &stop, is_opaque);
    if (i + 4 <= count && !__builtin_reduce_or(is_outside)) {
      memcpy(pixels + i, &four, sizeof(four));
      i += 4;
      if (i == count) return i;
      numbers += 4;
      continue;
    }
    for (int k = 0; k < 4 && i < count && !is_outside[k]; k += 1) {
      pixels[i] = (uint32_t)four[k];
      i += 1;
    }
    return i;
  }
}

INLINE void fill_row(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count) {
  double last = stops[stop_count - 1].place;
  ptrdiff_t stop = 0;
  for (ptrdiff_t i = 0; i < count;) {
    double number = (double)(row->first + i);
    doubles x = row->x + row->dx * number;
    doubles y = row->y + row->dy * number;
    double t = parameters(x, y, form, row->focus)[0];
    while (stop > 0 && t < stops[stop].place) stop -= 1;
    while (stop + 1 < stop_count && t >= stops[stop + 1].place) stop += 1;
    kernel_gradient_stop found = stops[stop];
    double low = stop == 0 ? -__builtin_inf() : found.place;
    // Of the last one no number, which nothing is beyond, be it infinite.
    double high = stop + 1 == stop_count ? __builtin_nan("") : stops[stop + 1].place;
    // A loop for each.
    i = found.color[3] == 1 && found.change[3] == 0
            ? fill(pixels, i, count, *row, form, found, low, high, last, true)
            : fill(pixels, i, count, *row, form, found, low, high, last, false);
  }
}

INLINE void fill_form(
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

#if defined(__x86_64__)
AVX2
static void fill_wide(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count) {
  fill_form(pixels, count, row, form, stops, stop_count);
}
#endif

void kernel_fill_gradient(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count, bool is_wide) {
#if defined(__x86_64__)
  if (is_wide) return fill_wide(pixels, count, row, form, stops, stop_count);
#endif
  fill_form(pixels, count, row, form, stops, stop_count);
}
