#include "Attributes.h"
#include "CKernels.h"

#include <string.h>

#if defined(__x86_64__)

/// A number for each of 16 lines: those of the lines 0…3 and 8…11, and of 4…7 and 12…15.
typedef struct {
  __m256i upper;
  __m256i lower;
} line_numbers;

/// Bits behind the point of places, beside those of samples.
enum { place_bits = 24 };

/// Of a line how far a place becomes the first sample at or behind it: all but one unit of a sample
/// less the line's offset, and so much that nothing is below 0.
#define ROUNDING(line)                                                                       \
  ((1LL << 52) + (1LL << place_bits) - 1 -                                                   \
   ((((line) & 1LL) << 7 | ((line) & 2LL) << 5 | ((line) & 4LL) << 3 | ((line) & 8LL) << 1   \
     | 8LL)                                                                                  \
    << 16))

AVX2 static inline __m256i first_behind(__m256i places, __m256i rounding) {
  return _mm256_srli_epi64(_mm256_add_epi64(places, rounding), place_bits);
}

AVX2 static inline __m256i low_halves(__m256i a, __m256i b) {
  return _mm256_castps_si256(
      _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}

/// The first samples of the lines of a row that are at or behind a side, from the first one on.
AVX2 static inline line_numbers samples_behind(
    const kernel_polygon_side *side, int32_t first_line, int32_t left) {
  uint64_t slope = (uint64_t)side->slope;
  uint64_t start = (uint64_t)side->place + (uint64_t)((int64_t)first_line - side->first) * slope;
  __m256i place = _mm256_add_epi64(
      _mm256_set1_epi64x((int64_t)start),
      _mm256_set_epi64x((int64_t)(9 * slope), (int64_t)(8 * slope), (int64_t)slope, 0));
  __m256i two = _mm256_set1_epi64x((int64_t)(2 * slope));
  __m256i second = _mm256_add_epi64(place, two);
  __m256i third = _mm256_add_epi64(second, two);
  __m256i fourth = _mm256_add_epi64(third, two);
  __m256i excess = _mm256_set1_epi32((1 << (52 - place_bits)) + left);
  line_numbers result;
  result.upper = _mm256_sub_epi32(
      low_halves(
          first_behind(
              place, _mm256_setr_epi64x(ROUNDING(0), ROUNDING(1), ROUNDING(8), ROUNDING(9))),
          first_behind(
              second, _mm256_setr_epi64x(ROUNDING(2), ROUNDING(3), ROUNDING(10), ROUNDING(11)))),
      excess);
  result.lower = _mm256_sub_epi32(
      low_halves(
          first_behind(
              third, _mm256_setr_epi64x(ROUNDING(4), ROUNDING(5), ROUNDING(12), ROUNDING(13))),
          first_behind(
              fourth, _mm256_setr_epi64x(ROUNDING(6), ROUNDING(7), ROUNDING(14), ROUNDING(15)))),
      excess);
  return result;
}

/// Numbers with those of others in some lines.
AVX2 static inline __m256i replaced(
    __m256i numbers, __m256i others, __m256i lines, int32_t first, int32_t last) {
  __m256i before = _mm256_cmpgt_epi32(_mm256_set1_epi32(first), lines);
  __m256i behind = _mm256_cmpgt_epi32(lines, _mm256_set1_epi32(last));
  return _mm256_blendv_epi8(others, numbers, _mm256_or_si256(before, behind));
}

AVX2 static inline __m256i limited(__m256i numbers, __m256i most) {
  return _mm256_max_epi32(_mm256_min_epi32(numbers, most), _mm256_setzero_si256());
}

AVX2 static inline int32_t least(line_numbers numbers) {
  __m256i both = _mm256_min_epi32(numbers.upper, numbers.lower);
  __m128i four = _mm_min_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  return _mm_cvtsi128_si32(_mm_min_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

AVX2 static inline int32_t most(line_numbers numbers) {
  __m256i both = _mm256_max_epi32(numbers.upper, numbers.lower);
  __m128i four = _mm_max_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  four = _mm_max_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  return _mm_cvtsi128_si32(_mm_max_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

/// Numbers less another one, cut to bytes, each twice, line after line.
AVX2 static inline __m256i byte_pairs(line_numbers numbers, __m256i less) {
  __m256i words = _mm256_packs_epi32(
      _mm256_sub_epi32(numbers.upper, less), _mm256_sub_epi32(numbers.lower, less));
  __m256i bytes = _mm256_packus_epi16(words, words);
  return _mm256_unpacklo_epi8(bytes, bytes);
}

/// Of each line the bit of a sample's number less another one, cut to 0…16; none has number 16.
AVX2 static inline __m256i bits(__m256i pairs, __m256i less) {
  // A number of a table for the lower byte of a line, and one for the upper byte; from 128 on there
  // is no bit.
  __m256i numbers = _mm256_add_epi8(
      _mm256_min_epu8(_mm256_subs_epu8(pairs, less), _mm256_set1_epi8(16)),
      _mm256_set1_epi16((short)0xF870));
  return _mm256_shuffle_epi8(
      _mm256_broadcastsi128_si256(
          _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0, 0)),
      numbers);
}

static inline void mark(uint64_t *touched, uint32_t first, uint32_t last) {
  uint64_t head = UINT64_MAX << (first & 63);
  uint64_t tail = UINT64_MAX >> (63 - (last & 63));
  uint32_t word = first >> 6;
  uint32_t end = last >> 6;
  if (word == end) {
    touched[word] |= head & tail;
    return;
  }
  touched[word] |= head;
  for (word += 1; word < end; word += 1) touched[word] = UINT64_MAX;
  touched[end] |= tail;
}

AVX2 static inline void set_polygon(
    uint16_t *samples, uint64_t *touched, int32_t left, int32_t width, int32_t first_line,
    const kernel_polygon_side *sides, int32_t count) {
  __m256i highest = _mm256_set1_epi32(INT32_MAX);
  __m256i lowest = _mm256_set1_epi32(INT32_MIN);
  line_numbers starts = {highest, highest};
  line_numbers ends = {lowest, lowest};
  for (int32_t i = 0; i < count; i += 1) {
    const kernel_polygon_side *side = sides + i;
    int32_t first = side->first - first_line;
    int32_t last = side->last - first_line;
    if (first > 15 || last < 0) continue;
    line_numbers numbers = samples_behind(side, first_line, left);
    if (first > 0 || last < 15) {
      line_numbers *others = side->is_end ? &ends : &starts;
      numbers.upper = replaced(
          others->upper, numbers.upper, _mm256_setr_epi32(0, 1, 2, 3, 8, 9, 10, 11), first, last);
      numbers.lower = replaced(
          others->lower, numbers.lower, _mm256_setr_epi32(4, 5, 6, 7, 12, 13, 14, 15), first,
          last);
    }
    if (side->is_end) {
      ends = numbers;
    } else {
      starts = numbers;
    }
  }
  __m256i all = _mm256_set1_epi32(width * 16);
  starts.upper = limited(starts.upper, all);
  starts.lower = limited(starts.lower, all);
  ends.upper = limited(ends.upper, all);
  ends.lower = limited(ends.lower, all);
  int32_t start = least(starts);
  int32_t end = most(ends);
  if (start >= end) return;
  // Lines without samples.
  ends.upper = _mm256_max_epi32(ends.upper, starts.upper);
  ends.lower = _mm256_max_epi32(ends.lower, starts.lower);
  int32_t pixel = start >> 4;
  int32_t last = (end - 1) >> 4;
  mark(touched, (uint32_t)pixel, (uint32_t)last);
  __m256i step = _mm256_set1_epi8(16);
  while (pixel <= last) {
    // Bytes tell of 15 pixels whether all of their samples are before a place.
    __m256i less = _mm256_set1_epi32(pixel * 16);
    __m256i start_pairs = byte_pairs(starts, less);
    __m256i end_pairs = byte_pairs(ends, less);
    int32_t next = pixel + 15 <= last ? pixel + 15 : last + 1;
    __m256i passed = _mm256_setzero_si256();
    for (; pixel < next; pixel += 1) {
      __m256i *place = (__m256i *)(samples + (ptrdiff_t)pixel * 16);
      __m256i between = _mm256_sub_epi16(bits(end_pairs, passed), bits(start_pairs, passed));
      _mm256_storeu_si256(place, _mm256_or_si256(_mm256_loadu_si256(place), between));
      passed = _mm256_add_epi8(passed, step);
    }
  }
}

AVX2 void kernel_set_samples(
    uint16_t *samples, uint64_t *touched, int32_t left, int32_t width, int32_t row,
    const kernel_polygon_side *sides, const kernel_polygon *polygons, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += 1) {
    set_polygon(
        samples, touched, left * 16, width, row * 16, sides + polygons[i].first_side,
        polygons[i].side_count);
  }
}

/// The level of a pixel, whose samples are then none.
POPCNT static inline uint8_t level(uint16_t *samples) {
  uint64_t words[4];
  memcpy(words, samples, sizeof words);
  memset(samples, 0, sizeof words);
  int64_t sum = _mm_popcnt_u64(words[0]) + _mm_popcnt_u64(words[1]) + _mm_popcnt_u64(words[2])
      + _mm_popcnt_u64(words[3]);
  // 255/256 of it, rounded.
  return (uint8_t)(sum - ((sum + 127) >> 8));
}

POPCNT void kernel_take_samples(
    uint8_t *levels, ptrdiff_t width, uint16_t *samples, uint64_t *touched) {
  for (ptrdiff_t first = 0; first < width; first += 64) {
    uint64_t left = touched[first / 64];
    touched[first / 64] = 0;
    ptrdiff_t count = width - first < 64 ? width - first : 64;
    if (left == UINT64_MAX) {
      for (ptrdiff_t i = first; i < first + 64; i += 1) levels[i] = level(samples + i * 16);
      continue;
    }
    for (ptrdiff_t i = first; i < first + count; i += 1) levels[i] = 0;
    for (; left != 0; left &= left - 1) {
      ptrdiff_t i = first + __builtin_ctzll(left);
      levels[i] = level(samples + i * 16);
    }
  }
}

#else

void kernel_set_samples(
    uint16_t *samples, uint64_t *touched, int32_t left, int32_t width, int32_t row,
    const kernel_polygon_side *sides, const kernel_polygon *polygons, ptrdiff_t count) {
  __builtin_trap();
}

void kernel_take_samples(
    uint8_t *levels, ptrdiff_t width, uint16_t *samples, uint64_t *touched) {
  __builtin_trap();
}

#endif
