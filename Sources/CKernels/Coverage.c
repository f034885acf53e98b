#include <string.h>

#include "Attributes.h"
#include "CKernels.h"

#if defined(__x86_64__)

/// Bits behind the point of coordinates.
enum { bits = 12, step = 1 << bits, fraction = step - 1 };
/// The distance of coordinates from the origin, in pixels, at most.
static const double most_coordinate = 4194304;

/// A straight line through a row.
typedef struct {
  int32_t left;
  int32_t right;
  /// How far it goes down.
  int32_t fall;
  int32_t row;
} row_line;

/// Lines that are added together; those of four, three rows each, have room behind them.
enum { most_lines = 64, room = most_lines + 16 };

/// Lines through rows that wait to be added.
typedef struct {
  const kernel_sums *sums;
  /// Those in one pixel or two.
  row_line near[room];
  int near_count;
  /// The others: those in more, or on the left of the first.
  row_line far[room];
  int far_count;
  /// The last row, and the last column.
  __m128i last_row;
  __m128i last_column;
} waiting_lines;

/// A number that has one exponent with all others, and 15 bits behind the point.
static const double offset = 206158430208.0;

/// The nearest whole number to one of less than 2³⁶, halves upwards, to 2⁻¹⁵ of one.
INLINE int64_t nearest(double value) {
  double sum = value + (offset + 0.5);
  int64_t number, zero;
  memcpy(&number, &sum, sizeof number);
  memcpy(&zero, &offset, sizeof zero);
  return (number >> 15) - (zero >> 15);
}

/// The same for four numbers that then fit 32 bits.
AVX2 INLINE __m128i four_nearest(__m256d values) {
  int64_t zero;
  memcpy(&zero, &offset, sizeof zero);
  __m256d sums = _mm256_add_pd(values, _mm256_set1_pd(offset + 0.5));
  __m256i numbers = _mm256_srli_epi64(_mm256_castpd_si256(sums), 15);
  __m128 low = _mm_castsi128_ps(_mm256_castsi256_si128(numbers));
  __m128 high = _mm_castsi128_ps(_mm256_extracti128_si256(numbers, 1));
  __m128i lowest = _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
  return _mm_sub_epi32(lowest, _mm_set1_epi32((int32_t)(zero >> 15)));
}

/// Adds a line in one pixel: how far it falls, and the sum of where it begins and ends in it.
///
/// Sums wrap around: where winding numbers are large no area is asked for.
INLINE void add_in_pixel(uint32_t *sum, int64_t fall, int64_t inside) {
  sum[0] += (uint32_t)(fall * (2 * step - inside));
  sum[1] += (uint32_t)(fall * inside);
}

/// Adds a line through any pixels.
static void add_far(const kernel_sums *sums, row_line line) {
  uint32_t *row = (uint32_t *)sums->sums + line.row * sums->stride;
  uint8_t *touched = sums->touched + line.row * sums->blocks;
  int64_t first = line.left >> bits, last = line.right >> bits;
  for (int64_t column = first < 0 ? 0 : first; column <= last + 1 && column <= sums->width;
       column += 8) {
    touched[column >> 3] = 1;
  }
  int64_t end = last + 1 < sums->width ? last + 1 : sums->width;
  touched[(end < 0 ? 0 : end) >> 3] = 1;
  if (last < 0) return add_in_pixel(row, line.fall, 0);
  double slope = (double)line.fall / (double)((int64_t)line.right - line.left);
  int64_t done = 0, inside = line.left & fraction, column = first;
  if (column < 0) {
    done = nearest((double)(0 - (int64_t)line.left) * slope);
    add_in_pixel(row, done, 0);
    column = inside = 0;
  }
  for (; column < last && column < sums->width; column += 1) {
    int64_t sum = nearest((double)(((column + 1) << bits) - line.left) * slope);
    add_in_pixel(row + column, sum - done, inside + step);
    done = sum;
    inside = 0;
  }
  if (column < sums->width) add_in_pixel(row + column, line.fall - done, line.right & fraction);
}

static void add_all_far(waiting_lines *waiting) {
  for (int i = 0; i < waiting->far_count; i += 1) add_far(waiting->sums, waiting->far[i]);
  waiting->far_count = 0;
}

/// Adds the lines through one pixel or two, four at a time.
AVX2 static void add_all_near(waiting_lines *waiting) {
  const kernel_sums *sums = waiting->sums;
  row_line *lines = waiting->near;
  int count = waiting->near_count;
  waiting->near_count = 0;
  // Those behind the last one are in its pixel, and add nothing.
  for (int i = count; i < count + 3; i += 1) {
    lines[i] = (row_line){lines[count - 1].left, lines[count - 1].left, 0, lines[count - 1].row};
  }
  __m128i zero = _mm_setzero_si128(), fractions = _mm_set1_epi32(fraction);
  for (int i = 0; i < count; i += 4) {
    __m128i a = _mm_loadu_si128((const __m128i *)(lines + i));
    __m128i b = _mm_loadu_si128((const __m128i *)(lines + i + 1));
    __m128i c = _mm_loadu_si128((const __m128i *)(lines + i + 2));
    __m128i d = _mm_loadu_si128((const __m128i *)(lines + i + 3));
    __m128i ab = _mm_unpacklo_epi32(a, b), cd = _mm_unpacklo_epi32(c, d);
    __m128i left = _mm_unpacklo_epi64(ab, cd), right = _mm_unpackhi_epi64(ab, cd);
    ab = _mm_unpackhi_epi32(a, b);
    cd = _mm_unpackhi_epi32(c, d);
    __m128i fall = _mm_unpacklo_epi64(ab, cd), row = _mm_unpackhi_epi64(ab, cd);
    // The right side of the first pixel, and how far the line goes on behind it.
    __m128i bound = _mm_add_epi32(_mm_or_si128(left, fractions), _mm_set1_epi32(1));
    __m128i excess = _mm_sub_epi32(right, bound);
    __m128i beyond = _mm_max_epi32(excess, zero);
    __m256d slope = _mm256_div_pd(
        _mm256_cvtepi32_pd(fall), _mm256_cvtepi32_pd(_mm_sub_epi32(right, left)));
    __m128i upper = four_nearest(
        _mm256_mul_pd(_mm256_cvtepi32_pd(_mm_sub_epi32(bound, left)), slope));
    __m128i rest = _mm_and_si128(_mm_sub_epi32(fall, upper), _mm_cmpgt_epi32(excess, zero));
    upper = _mm_sub_epi32(fall, rest);
    __m128i inside = _mm_add_epi32(
        _mm_and_si128(left, fractions),
        _mm_add_epi32(_mm_min_epi32(excess, zero), _mm_set1_epi32(step)));
    __m128i product = _mm_mullo_epi32(upper, inside);
    // Of three pixels.
    uint32_t first[4], second[4], third[4];
    int32_t place[4], block[4], last_block[4];
    __m128i last = _mm_mullo_epi32(rest, beyond);
    _mm_storeu_si128((__m128i *)third, last);
    _mm_storeu_si128(
        (__m128i *)first, _mm_sub_epi32(_mm_slli_epi32(upper, bits + 1), product));
    _mm_storeu_si128(
        (__m128i *)second,
        _mm_add_epi32(product, _mm_sub_epi32(_mm_slli_epi32(rest, bits + 1), last)));
    __m128i column = _mm_srai_epi32(left, bits);
    __m128i end = _mm_add_epi32(_mm_srai_epi32(right, bits), _mm_set1_epi32(1));
    __m128i sum = _mm_mullo_epi32(row, _mm_set1_epi32((int)sums->stride));
    __m128i start = _mm_mullo_epi32(row, _mm_set1_epi32((int)sums->blocks));
    _mm_storeu_si128((__m128i *)place, _mm_add_epi32(sum, column));
    _mm_storeu_si128((__m128i *)block, _mm_add_epi32(start, _mm_srai_epi32(column, 3)));
    _mm_storeu_si128((__m128i *)last_block, _mm_add_epi32(start, _mm_srai_epi32(end, 3)));
    for (int k = 0; k < 4; k += 1) {
      uint32_t *pixel = (uint32_t *)sums->sums + place[k];
      pixel[0] += first[k];
      pixel[1] += second[k];
      pixel[2] += third[k];
      sums->touched[block[k]] = 1;
      sums->touched[last_block[k]] = 1;
    }
  }
}

/// Lets four lines wait, each of which is in its row; those that do not fall or are in no row are
/// left out.
AVX2 INLINE void wait_for_four(
    waiting_lines *waiting, __m128i from, __m128i to, __m128i fall, __m128i row) {
  __m128i left = _mm_min_epi32(from, to), right = _mm_max_epi32(from, to);
  __m128i first = _mm_srai_epi32(left, bits), last = _mm_srai_epi32(right, bits);
  __m128i none = _mm_or_si128(
      _mm_cmpeq_epi32(fall, _mm_setzero_si128()),
      _mm_or_si128(row, _mm_cmpgt_epi32(row, waiting->last_row)));
  __m128i is_far = _mm_or_si128(
      _mm_cmpgt_epi32(_mm_sub_epi32(last, first), _mm_set1_epi32(1)),
      _mm_or_si128(first, _mm_cmpgt_epi32(last, waiting->last_column)));
  // What begins on the right of all columns adds nothing.
  none = _mm_or_si128(none, _mm_cmpgt_epi32(first, waiting->last_column));
  unsigned some = ~(unsigned)_mm_movemask_ps(_mm_castsi128_ps(none)) & 15;
  if (some == 0) return;
  unsigned far = (unsigned)_mm_movemask_ps(_mm_castsi128_ps(is_far));
  __m128i xs = _mm_unpacklo_epi32(left, right), ys = _mm_unpacklo_epi32(fall, row);
  __m128i lines[4] = {_mm_unpacklo_epi64(xs, ys), _mm_unpackhi_epi64(xs, ys)};
  xs = _mm_unpackhi_epi32(left, right);
  ys = _mm_unpackhi_epi32(fall, row);
  lines[2] = _mm_unpacklo_epi64(xs, ys);
  lines[3] = _mm_unpackhi_epi64(xs, ys);
  // Each is written, and counted where it waits: no branch, since that changes from line to line.
  int count = waiting->near_count;
  for (int k = 0; k < 4; k += 1) {
    _mm_storeu_si128((__m128i *)(waiting->near + count), lines[k]);
    count += (some & ~far) >> k & 1;
  }
  waiting->near_count = count;
  far &= some;
  if (far != 0) {
    count = waiting->far_count;
    for (int k = 0; k < 4; k += 1) {
      _mm_storeu_si128((__m128i *)(waiting->far + count), lines[k]);
      count += far >> k & 1;
    }
    waiting->far_count = count;
    if (count > most_lines) add_all_far(waiting);
  }
  if (waiting->near_count > most_lines) add_all_near(waiting);
}

/// A line from a higher place to a lower one.
typedef struct {
  int32_t high_x;
  int32_t low_x;
  int32_t top;
  int32_t bottom;
  /// All ones when it is walked upwards.
  int32_t sign;
  double slope;
} steep_line;

/// Adds a line through any rows, four at a time.
AVX2 static void add_steep(waiting_lines *waiting, steep_line line) {
  __m128i top = _mm_set1_epi32(line.top), bottom = _mm_set1_epi32(line.bottom);
  __m128i high_x = _mm_set1_epi32(line.high_x), low_x = _mm_set1_epi32(line.low_x);
  __m128i sign = _mm_set1_epi32(line.sign);
  __m256d slope = _mm256_set1_pd(line.slope);
  int first = line.top < 0 ? 0 : line.top >> bits, last = (line.bottom - 1) >> bits;
  if (last > _mm_cvtsi128_si32(waiting->last_row)) last = _mm_cvtsi128_si32(waiting->last_row);
  for (int row = first; row <= last; row += 4) {
    __m128i rows = _mm_add_epi32(_mm_set1_epi32(row), _mm_setr_epi32(0, 1, 2, 3));
    __m128i edge = _mm_slli_epi32(rows, bits);
    __m128i from = _mm_min_epi32(_mm_max_epi32(edge, top), bottom);
    __m128i to = _mm_min_epi32(_mm_add_epi32(edge, _mm_set1_epi32(step)), bottom);
    __m128i start = _mm_add_epi32(
        high_x,
        four_nearest(_mm256_mul_pd(_mm256_cvtepi32_pd(_mm_sub_epi32(from, top)), slope)));
    __m128i end = _mm_add_epi32(
        high_x, four_nearest(_mm256_mul_pd(_mm256_cvtepi32_pd(_mm_sub_epi32(to, top)), slope)));
    end = _mm_blendv_epi8(end, low_x, _mm_cmpeq_epi32(to, bottom));
    __m128i fall = _mm_sub_epi32(_mm_xor_si128(_mm_sub_epi32(to, from), sign), sign);
    wait_for_four(waiting, start, end, fall, rows);
  }
}

AVX2 void kernel_add_polygon(
    const int64_t *corners, ptrdiff_t count, int64_t x, int64_t y, const kernel_sums *sums) {
  waiting_lines waiting;
  waiting.sums = sums;
  waiting.near_count = waiting.far_count = 0;
  waiting.last_row = _mm_set1_epi32(sums->height - 1);
  waiting.last_column = _mm_set1_epi32(sums->width - 1);
  __m256i origin = _mm256_setr_epi64x(x, y, x, y);
  __m128i fractions = _mm_set1_epi32(fraction), one = _mm_set1_epi32(1);
  __m128i whole = _mm_set1_epi32(step), zero = _mm_setzero_si128();
  __m128i height = _mm_set1_epi32(sums->height << bits);
  const int64_t *last = corners + 2 * (count - 1);
  __m128i xs = _mm_set1_epi32((int32_t)(last[0] - x)), ys = _mm_set1_epi32((int32_t)(last[1] - y));
  for (ptrdiff_t i = 0; i < count; i += 4) {
    const int64_t *four = corners + 2 * i;
    int64_t few[8];
    if (i + 4 > count) {
      // The last one once more: lines of no length.
      for (int k = 0; k < 4; k += 1) {
        memcpy(few + 2 * k, i + k < count ? four + 2 * k : last, 2 * sizeof *few);
      }
      four = few;
    }
    __m256i a = _mm256_sub_epi64(_mm256_loadu_si256((const __m256i *)four), origin);
    __m256i b = _mm256_sub_epi64(_mm256_loadu_si256((const __m256i *)(four + 4)), origin);
    // The lower halves: x and y of the first and the third, and of the others.
    __m256i halves = _mm256_castps_si256(_mm256_shuffle_ps(
        _mm256_castsi256_ps(a), _mm256_castsi256_ps(b), _MM_SHUFFLE(2, 0, 2, 0)));
    __m128i even = _mm256_castsi256_si128(halves), odd = _mm256_extracti128_si256(halves, 1);
    __m128i low = _mm_unpacklo_epi32(even, odd), high = _mm_unpackhi_epi32(even, odd);
    __m128i next_xs = _mm_unpacklo_epi64(low, high), next_ys = _mm_unpackhi_epi64(low, high);
    __m128i from_x = _mm_alignr_epi8(next_xs, xs, 12), from_y = _mm_alignr_epi8(next_ys, ys, 12);
    xs = next_xs;
    ys = next_ys;

    // From the higher end to the lower.
    __m128i top = _mm_min_epi32(from_y, ys), bottom = _mm_max_epi32(from_y, ys);
    __m128i is_seen = _mm_and_si128(_mm_cmpgt_epi32(bottom, zero), _mm_cmpgt_epi32(height, top));
    if (_mm_testz_si128(is_seen, is_seen)) continue;
    __m128i sign = _mm_cmpgt_epi32(from_y, ys);
    __m128i high_x = _mm_blendv_epi8(from_x, xs, sign), low_x = _mm_blendv_epi8(xs, from_x, sign);
    __m256d slope = _mm256_div_pd(
        _mm256_cvtepi32_pd(_mm_sub_epi32(low_x, high_x)),
        _mm256_cvtepi32_pd(_mm_sub_epi32(bottom, top)));
    __m128i row = _mm_srai_epi32(top, bits);
    __m128i edge = _mm_add_epi32(_mm_or_si128(top, fractions), one);
    __m128i is_steep = _mm_cmpgt_epi32(bottom, _mm_add_epi32(edge, _mm_add_epi32(whole, whole)));
    unsigned steep = (unsigned)_mm_movemask_ps(_mm_castsi128_ps(is_steep));
    if (steep != 0) {
      int32_t highs[4], lows[4], tops[4], bottoms[4], signs[4];
      double slopes[4];
      _mm_storeu_si128((__m128i *)highs, high_x);
      _mm_storeu_si128((__m128i *)lows, low_x);
      _mm_storeu_si128((__m128i *)tops, top);
      _mm_storeu_si128((__m128i *)bottoms, bottom);
      _mm_storeu_si128((__m128i *)signs, sign);
      _mm256_storeu_pd(slopes, slope);
      for (int k = 0; k < 4; k += 1) {
        if ((steep >> k & 1) == 0) continue;
        add_steep(
            &waiting,
            (steep_line){highs[k], lows[k], tops[k], bottoms[k], signs[k], slopes[k]});
      }
      if (steep == 15) continue;
      // They fall no more.
      top = _mm_blendv_epi8(top, bottom, is_steep);
      edge = _mm_blendv_epi8(edge, bottom, is_steep);
    }
    // The others are in three rows at most.
    __m128i y1 = _mm_min_epi32(edge, bottom);
    __m128i y2 = _mm_min_epi32(_mm_add_epi32(edge, whole), bottom);
    __m128i x1 = _mm_add_epi32(
        high_x, four_nearest(_mm256_mul_pd(_mm256_cvtepi32_pd(_mm_sub_epi32(y1, top)), slope)));
    __m128i x2 = _mm_add_epi32(
        high_x, four_nearest(_mm256_mul_pd(_mm256_cvtepi32_pd(_mm_sub_epi32(y2, top)), slope)));
    x1 = _mm_blendv_epi8(x1, low_x, _mm_cmpeq_epi32(y1, bottom));
    x2 = _mm_blendv_epi8(x2, low_x, _mm_cmpeq_epi32(y2, bottom));
    __m128i fall = _mm_sub_epi32(_mm_xor_si128(_mm_sub_epi32(y1, top), sign), sign);
    wait_for_four(&waiting, high_x, x1, fall, row);
    fall = _mm_sub_epi32(_mm_xor_si128(_mm_sub_epi32(y2, y1), sign), sign);
    row = _mm_add_epi32(row, one);
    wait_for_four(&waiting, x1, x2, fall, row);
    fall = _mm_sub_epi32(_mm_xor_si128(_mm_sub_epi32(bottom, y2), sign), sign);
    row = _mm_add_epi32(row, one);
    wait_for_four(&waiting, x2, low_x, fall, row);
  }
  if (waiting.near_count > 0) add_all_near(&waiting);
  add_all_far(&waiting);
}

/// The nearest coordinates to those of four points, from −2³⁴ to 2³⁴.
AVX2 INLINE __m256i four_coordinates(__m256d values) {
  int64_t zero;
  memcpy(&zero, &offset, sizeof zero);
  __m256d limit = _mm256_set1_pd(most_coordinate), least = _mm256_set1_pd(-most_coordinate);
  // In this order NaN becomes the least.
  values = _mm256_min_pd(limit, _mm256_max_pd(values, least));
  __m256d sums = _mm256_add_pd(
      _mm256_mul_pd(values, _mm256_set1_pd(step)), _mm256_set1_pd(offset + 0.5));
  return _mm256_sub_epi64(
      _mm256_srli_epi64(_mm256_castpd_si256(sums), 15), _mm256_set1_epi64x(zero >> 15));
}

/// The values of a cubic for four parameters.
AVX2 INLINE __m256d four_values(const double cubic[4], __m256d t) {
  __m256d value = _mm256_mul_pd(_mm256_set1_pd(cubic[3]), t);
  value = _mm256_mul_pd(_mm256_add_pd(value, _mm256_set1_pd(cubic[2])), t);
  value = _mm256_mul_pd(_mm256_add_pd(value, _mm256_set1_pd(cubic[1])), t);
  return _mm256_add_pd(value, _mm256_set1_pd(cubic[0]));
}

AVX2 void kernel_set_chords(int64_t *corners, ptrdiff_t count, const kernel_chords *chords) {
  __m256i left = _mm256_set1_epi64x(chords->x), top = _mm256_set1_epi64x(chords->y);
  for (ptrdiff_t i = 0; i < count; i += 4) {
    __m256d numbers = _mm256_add_pd(_mm256_set1_pd((double)i), _mm256_setr_pd(0, 1, 2, 3));
    __m256d t = _mm256_mul_pd(
        _mm256_add_pd(numbers, _mm256_set1_pd(chords->first)), _mm256_set1_pd(chords->length));
    __m256i x = _mm256_add_epi64(four_coordinates(four_values(chords->xs, t)), left);
    __m256i y = _mm256_add_epi64(four_coordinates(four_values(chords->ys, t)), top);
    // Of the first and the third, and of the others.
    __m256i even = _mm256_unpacklo_epi64(x, y), odd = _mm256_unpackhi_epi64(x, y);
    __m256i low = _mm256_permute2x128_si256(even, odd, 0x20);
    __m256i high = _mm256_permute2x128_si256(even, odd, 0x31);
    if (i + 4 <= count) {
      _mm256_storeu_si256((__m256i *)(corners + 2 * i), low);
      _mm256_storeu_si256((__m256i *)(corners + 2 * i + 4), high);
    } else {
      int64_t few[8];
      _mm256_storeu_si256((__m256i *)few, low);
      _mm256_storeu_si256((__m256i *)(few + 4), high);
      memcpy(corners + 2 * i, few, (size_t)(count - i) * 2 * sizeof *few);
    }
  }
}

/// Sets some levels, none where there are none.
AVX2 INLINE void fill(uint8_t *levels, ptrdiff_t count, uint8_t level) {
  if (count <= 0) return;
  if (count < 16 || count > 256) {
    memset(levels, level, (size_t)count);
    return;
  }
  __m128i sixteen = _mm_set1_epi8((char)level);
  for (ptrdiff_t i = 0; i + 16 < count; i += 16) {
    _mm_storeu_si128((__m128i *)(levels + i), sixteen);
  }
  _mm_storeu_si128((__m128i *)(levels + count - 16), sixteen);
}

AVX2 void kernel_write_levels(
    uint8_t *levels, ptrdiff_t level_stride, bool is_negative, const kernel_sums *sums) {
  __m256i sign = _mm256_set1_epi32(is_negative ? -1 : 0), zero = _mm256_setzero_si256();
  // The coverage of a whole pixel, and of half a level.
  __m256i full = _mm256_set1_epi32(2 * step * step >> 8);
  __m256i half = _mm256_set1_epi32(2 * step * step >> 9);
  for (int row = 0; row < sums->height; row += 1) {
    int32_t *line = sums->sums + row * sums->stride;
    uint8_t *touched = sums->touched + row * sums->blocks;
    uint8_t *pixels = levels + row * level_stride;
    __m256i sum = zero;
    uint8_t level = 0;
    ptrdiff_t column = 0;
    for (ptrdiff_t word = 0; word < sums->blocks; word += 8) {
      // The lowest bits of bytes.
      uint64_t marks;
      memcpy(&marks, touched + word, sizeof marks);
      memset(touched + word, 0, sizeof marks);
      while (marks != 0) {
        ptrdiff_t start = (word << 3) + __builtin_ctzll(marks);
        marks &= marks - 1;
        fill(pixels + column, start - column, level);
        __m256i eight = _mm256_loadu_si256((const __m256i *)(line + start));
        _mm256_storeu_si256((__m256i *)(line + start), zero);
        eight = _mm256_add_epi32(eight, _mm256_slli_si256(eight, 4));
        eight = _mm256_add_epi32(eight, _mm256_slli_si256(eight, 8));
        // The sum of the first four is added to the others.
        __m256i four = _mm256_permute2x128_si256(eight, eight, 0x08);
        eight = _mm256_add_epi32(eight, _mm256_shuffle_epi32(four, 0xFF));
        eight = _mm256_add_epi32(eight, sum);
        sum = _mm256_permutevar8x32_epi32(eight, _mm256_set1_epi32(7));
        __m256i areas = _mm256_sub_epi32(_mm256_xor_si256(eight, sign), sign);
        __m256i parts = _mm256_srai_epi32(_mm256_add_epi32(areas, _mm256_set1_epi32(128)), 8);
        parts = _mm256_min_epi32(_mm256_max_epi32(parts, zero), full);
        parts = _mm256_sub_epi32(_mm256_slli_epi32(parts, 8), parts);
        parts = _mm256_srli_epi32(_mm256_add_epi32(parts, half), 17);
        __m128i words = _mm_packus_epi32(
            _mm256_castsi256_si128(parts), _mm256_extracti128_si256(parts, 1));
        uint64_t bytes = (uint64_t)_mm_cvtsi128_si64(_mm_packus_epi16(words, words));
        level = (uint8_t)(bytes >> 56);
        column = start + 8;
        if (column <= sums->width) {
          memcpy(pixels + start, &bytes, sizeof bytes);
        } else if (start < sums->width) {
          memcpy(pixels + start, &bytes, (size_t)(sums->width - start));
        }
      }
    }
    fill(pixels + column, sums->width - column, level);
    // A line adds to the pixels behind its own.
    memset(line + sums->stride - 2, 0, 2 * sizeof *line);
  }
}

#else

void kernel_set_chords(int64_t *corners, ptrdiff_t count, const kernel_chords *chords) {
  __builtin_trap();
}

void kernel_add_polygon(
    const int64_t *corners, ptrdiff_t count, int64_t x, int64_t y, const kernel_sums *sums) {
  __builtin_trap();
}

void kernel_write_levels(
    uint8_t *levels, ptrdiff_t level_stride, bool is_negative, const kernel_sums *sums) {
  __builtin_trap();
}

#endif
