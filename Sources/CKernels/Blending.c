#include <string.h>

#include "Attributes.h"
#include "CKernels.h"

// Every product and every sum is rounded by itself, so that all processors give the same bytes.
#pragma STDC FP_CONTRACT OFF

/// A number of each of four pixels.
typedef float four __attribute__((vector_size(16)));
typedef int32_t four_bits __attribute__((vector_size(16)));

/// Colours of four pixels.
typedef struct {
  four blue, green, red;
} four_colors;

/// The same number for all four.
#define ALL(number) ((four){} + (number))

INLINE four chosen(four_bits condition, four yes, four no) {
  return (four)((condition & (four_bits)yes) | (~condition & (four_bits)no));
}
INLINE four least(four a, four b) { return chosen(a < b, a, b); }
INLINE four most(four a, four b) { return chosen(a > b, a, b); }

INLINE four least_color(four_colors c) { return least(least(c.blue, c.green), c.red); }
INLINE four most_color(four_colors c) { return most(most(c.blue, c.green), c.red); }
INLINE four luminosity(four_colors c) { return c.red * 0.3f + c.green * 0.59f + c.blue * 0.11f; }
INLINE four saturation(four_colors c) { return most_color(c) - least_color(c); }

/// Colours with the saturation that is wanted.
INLINE four_colors with_saturation(four_colors c, four wanted) {
  four least = least_color(c), range = most_color(c) - least;
  four_bits is_grey = range <= 0;
  four factor = chosen(is_grey, ALL(0), wanted / chosen(is_grey, ALL(1), range));
  return (four_colors){
      (c.blue - least) * factor, (c.green - least) * factor, (c.red - least) * factor};
}

/// Colours with the luminosity that is wanted, brought nearer to it where they leave 0 to `alpha`.
INLINE four_colors with_luminosity(four_colors c, four alpha, four wanted) {
  // Sums of rounded products may be a little beyond both.
  wanted = least(most(wanted, ALL(0)), alpha);
  four shift = wanted - luminosity(c);
  c = (four_colors){c.blue + shift, c.green + shift, c.red + shift};
  four low = least_color(c), high = most_color(c);
  four_bits is_low = low < 0, is_high = high > alpha;
  four down = chosen(is_low, wanted / chosen(is_low, wanted - low, ALL(1)), ALL(1));
  four up = chosen(is_high, (alpha - wanted) / chosen(is_high, high - wanted, ALL(1)), ALL(1));
  four factor = least(down, up);
  return (four_colors){
      wanted + (c.blue - wanted) * factor, wanted + (c.green - wanted) * factor,
      wanted + (c.red - wanted) * factor};
}

/// The term of a mode that blends channel by channel: of the backdrop d and the source s, which are
/// no more than their alphas e and t.
INLINE four term(kernel_blend_mode mode, four d, four s, four e, four t) {
  switch (mode) {
    case kernel_color_dodge: {
      four_bits is_full = s >= t;
      four part = d * t / chosen(is_full, ALL(1), t - s);
      return chosen(d <= 0, ALL(0), t * chosen(is_full, e, least(e, part)));
    }
    case kernel_color_burn: {
      four_bits is_none = s <= 0;
      four part = (e - d) * t / chosen(is_none, ALL(1), s);
      return chosen(d >= e, t * e, t * (e - chosen(is_none, e, least(e, part))));
    }
    default: {
      four color = d / chosen(e <= 0, ALL(1), e);
      four curve = ((color * 16 - 12) * color + 4) * color;
      four light = chosen(color <= 0.25f, curve, __builtin_elementwise_sqrt(color)) * e - d;
      four rise = s * 2 - t;
      return t * d + rise * chosen(rise <= 0, d * (1 - color), light);
    }
  }
}

/// The terms of all channels.
INLINE four_colors terms(
    kernel_blend_mode mode, four_colors old, four_colors new, four e, four t) {
  if (mode < kernel_hue) {
    return (four_colors){
        term(mode, old.blue, new.blue, e, t), term(mode, old.green, new.green, e, t),
        term(mode, old.red, new.red, e, t)};
  }
  four_colors behind = {old.blue * t, old.green * t, old.red * t};
  four_colors before = {new.blue * e, new.green * e, new.red * e};
  switch (mode) {
    case kernel_hue:
      return with_luminosity(
          with_saturation(before, saturation(behind)), e * t, luminosity(behind));
    case kernel_saturation:
      return with_luminosity(
          with_saturation(behind, saturation(before)), e * t, luminosity(behind));
    case kernel_color: return with_luminosity(before, e * t, luminosity(behind));
    default: return with_luminosity(behind, e * t, luminosity(before));
  }
}

/// A byte of each pixel.
INLINE four byte(four_bits pixels, int shift) {
  return __builtin_convertvector(pixels >> shift & 255, four);
}

/// A 255th of sums of products of two bytes, rounded, in its place in the pixels.
INLINE four_bits part(four sums, int shift) {
  return __builtin_convertvector(sums * (1.0f / 255) + 0.5f, four_bits) << shift;
}

INLINE four_bits blended(kernel_blend_mode mode, four_bits old, four_bits new) {
  four e = byte(old, 24), t = byte(new, 24);
  four_colors d = {
      least(byte(old, 0), e), least(byte(old, 8), e), least(byte(old, 16), e)};
  four_colors s = {
      least(byte(new, 0), t), least(byte(new, 8), t), least(byte(new, 16), t)};
  four_colors c = terms(mode, d, s, e, t);
  four outside = 255 - e, uncovered = 255 - t;
  return part(uncovered * d.blue + outside * s.blue + c.blue, 0)
      | part(uncovered * d.green + outside * s.green + c.green, 8)
      | part(uncovered * d.red + outside * s.red + c.red, 16)
      | part(uncovered * e + 255 * t, 24);
}

INLINE void blend_row(
    kernel_blend_mode mode, uint32_t *pixels, const uint32_t *colors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += 4) {
    size_t size = (size_t)(count - i < 4 ? count - i : 4) * 4;
    four_bits old = {}, new = {};
    memcpy(&old, pixels + i, size);
    memcpy(&new, colors + i, size);
    // A transparent source leaves its backdrop.
    int64_t any[2];
    memcpy(any, &new, 16);
    if ((any[0] | any[1]) == 0) continue;
    four_bits result = blended(mode, old, new);
    memcpy(pixels + i, &result, size);
  }
}

void kernel_blend_pixels(
    kernel_blend_mode mode, uint32_t *pixels, const uint32_t *colors, ptrdiff_t count) {
  // One by one, each with a loop of its own.
  switch (mode) {
    case kernel_color_dodge: return blend_row(kernel_color_dodge, pixels, colors, count);
    case kernel_color_burn: return blend_row(kernel_color_burn, pixels, colors, count);
    case kernel_soft_light: return blend_row(kernel_soft_light, pixels, colors, count);
    case kernel_hue: return blend_row(kernel_hue, pixels, colors, count);
    case kernel_saturation: return blend_row(kernel_saturation, pixels, colors, count);
    case kernel_color: return blend_row(kernel_color, pixels, colors, count);
    case kernel_luminosity: return blend_row(kernel_luminosity, pixels, colors, count);
  }
}
