#include <string.h>

#include "Attributes.h"
#include "CKernels.h"

#if defined(__x86_64__)

/// A premultiplied pixel in numbers of 16 bits, for eight pixels each.
typedef struct {
  __m256i blue_red;
  __m256i green_alpha;
  __m256i alpha;
  __m256i pixel;
} eightfold_color;

/// Numbers divided by 255 and rounded.
AVX2 static inline __m256i parts(__m256i numbers) {
  __m256i sums = _mm256_add_epi16(numbers, _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(sums, _mm256_set1_epi16(257));
}

/// Eight pixels over which a colour is painted through eight levels, each a byte.
AVX2 static inline __m256i painted(__m256i old, __m128i levels, const eightfold_color *color) {
  __m256i bytes = _mm256_set1_epi32(0x00FF00FF);
  __m256i once = _mm256_cvtepu8_epi32(levels);
  __m256i twice = _mm256_or_si256(once, _mm256_slli_epi32(once, 16));
  __m256i rest =
      _mm256_sub_epi16(_mm256_set1_epi16(255), parts(_mm256_mullo_epi16(twice, color->alpha)));
  __m256i blue_red = _mm256_and_si256(old, bytes);
  __m256i green_alpha = _mm256_and_si256(_mm256_srli_epi32(old, 8), bytes);
  __m256i new_blue_red = _mm256_add_epi16(
      parts(_mm256_mullo_epi16(twice, color->blue_red)),
      parts(_mm256_mullo_epi16(blue_red, rest)));
  __m256i new_green_alpha = _mm256_add_epi16(
      parts(_mm256_mullo_epi16(twice, color->green_alpha)),
      parts(_mm256_mullo_epi16(green_alpha, rest)));
  return _mm256_or_si256(new_blue_red, _mm256_slli_epi32(new_green_alpha, 8));
}

/// Paints eight pixels through levels that are in a vector's lower half, and in a number.
AVX2 static inline void paint_eight(
    uint32_t *pixels, __m128i levels, uint64_t number, int is_opaque,
    const eightfold_color *color) {
  __m256i *place = (__m256i *)pixels;
  if (is_opaque && number == UINT64_MAX) {
    _mm256_storeu_si256(place, color->pixel);
  } else if (number != 0) {
    _mm256_storeu_si256(place, painted(_mm256_loadu_si256(place), levels, color));
  }
}

/// Paints a row.
AVX2 static inline void paint_row(
    uint32_t *pixels, const uint8_t *levels, ptrdiff_t count, int is_opaque,
    const eightfold_color *color) {
  ptrdiff_t i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i all = _mm256_loadu_si256((const __m256i *)(levels + i));
    if (_mm256_testz_si256(all, all)) continue;
    if (is_opaque && _mm256_testc_si256(all, _mm256_set1_epi8(-1))) {
      for (int k = 0; k < 32; k += 8) {
        _mm256_storeu_si256((__m256i *)(pixels + i + k), color->pixel);
      }
      continue;
    }
    // Along an edge most of the four parts are whole or empty.
    __m128i low = _mm256_castsi256_si128(all), high = _mm256_extracti128_si256(all, 1);
    for (int k = 0; k < 32; k += 16) {
      __m128i sixteen = k == 0 ? low : high, others = _mm_unpackhi_epi64(sixteen, sixteen);
      paint_eight(
          pixels + i + k, sixteen, (uint64_t)_mm_cvtsi128_si64(sixteen), is_opaque, color);
      paint_eight(
          pixels + i + k + 8, others, (uint64_t)_mm_cvtsi128_si64(others), is_opaque, color);
    }
  }
  for (; i + 8 <= count; i += 8) {
    uint64_t number;
    memcpy(&number, levels + i, 8);
    paint_eight(
        pixels + i, _mm_cvtsi64_si128((long long)number), number, is_opaque, color);
  }
  while (i < count) {
    // The last eight, of which some are painted already and get no more.
    ptrdiff_t start = i + 8 <= count || count < 8 ? i : count - 8;
    ptrdiff_t end = start + 8 < count ? start + 8 : count;
    uint64_t eight = 0;
    if (end - start == 8) {
      memcpy(&eight, levels + start, 8);
    } else {
      for (ptrdiff_t k = start; k < end; k += 1) eight |= (uint64_t)levels[k] << 8 * (k - start);
    }
    eight &= UINT64_MAX << 8 * (i - start);
    i = end;
    if (eight == 0) continue;
    __m128i vector = _mm_cvtsi64_si128((long long)eight);
    __m256i *place = (__m256i *)(pixels + start);
    if (end - start == 8) {
      _mm256_storeu_si256(place, painted(_mm256_loadu_si256(place), vector, color));
    } else {
      uint32_t few[8] = {0};
      memcpy(few, pixels + start, (size_t)(end - start) * 4);
      __m256i new = painted(_mm256_loadu_si256((const __m256i *)few), vector, color);
      _mm256_storeu_si256((__m256i *)few, new);
      memcpy(pixels + start, few, (size_t)(end - start) * 4);
    }
  }
}

AVX2 void kernel_paint_color(
    uint32_t *pixels, ptrdiff_t pixel_stride, const uint8_t *levels, ptrdiff_t level_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t pixel) {
  eightfold_color color = {
      .blue_red = _mm256_set1_epi32((int)(pixel & 0x00FF00FF)),
      .green_alpha = _mm256_set1_epi32((int)(pixel >> 8 & 0x00FF00FF)),
      .alpha = _mm256_set1_epi16((short)(pixel >> 24)),
      .pixel = _mm256_set1_epi32((int)pixel),
  };
  for (ptrdiff_t row = 0; row < height; row += 1) {
    paint_row(
        pixels + row * pixel_stride, levels + row * level_stride, width, pixel >> 24 == 255,
        &color);
  }
}

/// Eight pixels over which others are painted through eight levels, each a byte.
AVX2 static inline __m256i painted_pixels(__m256i old, __m256i new, __m128i levels) {
  __m256i bytes = _mm256_set1_epi32(0x00FF00FF);
  __m256i once = _mm256_cvtepu8_epi32(levels);
  __m256i twice = _mm256_or_si256(once, _mm256_slli_epi32(once, 16));
  __m256i blue_red = parts(_mm256_mullo_epi16(twice, _mm256_and_si256(new, bytes)));
  __m256i green_alpha =
      parts(_mm256_mullo_epi16(twice, _mm256_and_si256(_mm256_srli_epi32(new, 8), bytes)));
  __m256i alpha = _mm256_srli_epi32(green_alpha, 16);
  __m256i rest = _mm256_sub_epi16(
      _mm256_set1_epi16(255), _mm256_or_si256(alpha, _mm256_slli_epi32(alpha, 16)));
  __m256i old_blue_red = parts(_mm256_mullo_epi16(_mm256_and_si256(old, bytes), rest));
  __m256i old_green_alpha =
      parts(_mm256_mullo_epi16(_mm256_and_si256(_mm256_srli_epi32(old, 8), bytes), rest));
  return _mm256_or_si256(
      _mm256_add_epi16(blue_red, old_blue_red),
      _mm256_slli_epi32(_mm256_add_epi16(green_alpha, old_green_alpha), 8));
}

AVX2 void kernel_paint_pixels(
    uint32_t *pixels, const uint32_t *colors, const uint8_t *levels, ptrdiff_t count) {
  ptrdiff_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t eight;
    memcpy(&eight, levels + i, 8);
    if (eight == 0) continue;
    __m256i *place = (__m256i *)(pixels + i);
    __m256i new = _mm256_loadu_si256((const __m256i *)(colors + i));
    // Where all are opaque and whole nothing of the old ones is left.
    if (eight == UINT64_MAX
        && _mm256_testc_si256(new, _mm256_set1_epi32((int)0xFF000000))) {
      _mm256_storeu_si256(place, new);
      continue;
    }
    _mm256_storeu_si256(
        place, painted_pixels(_mm256_loadu_si256(place), new, _mm_cvtsi64_si128((long long)eight)));
  }
  if (i == count) return;
  uint32_t old[8] = {0}, new[8] = {0};
  uint64_t eight = 0;
  memcpy(old, pixels + i, (size_t)(count - i) * 4);
  memcpy(new, colors + i, (size_t)(count - i) * 4);
  memcpy(&eight, levels + i, (size_t)(count - i));
  __m256i last = painted_pixels(
      _mm256_loadu_si256((const __m256i *)old), _mm256_loadu_si256((const __m256i *)new),
      _mm_cvtsi64_si128((long long)eight));
  _mm256_storeu_si256((__m256i *)old, last);
  memcpy(pixels + i, old, (size_t)(count - i) * 4);
}

#else

void kernel_paint_pixels(
    uint32_t *pixels, const uint32_t *colors, const uint8_t *levels, ptrdiff_t count) {
  __builtin_trap();
}

void kernel_paint_color(
    uint32_t *pixels, ptrdiff_t pixel_stride, const uint8_t *levels, ptrdiff_t level_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t pixel) {
  __builtin_trap();
}

#endif
