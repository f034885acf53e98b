#include "Attributes.h"
#include "CKernels.h"

#include <math.h>

#if defined(__x86_64__)

/// The coordinates of four samples in 256ths of a pixel, half a pixel more, from those of the second
/// pixel up to a last one.
AVX2 static inline __m128i coordinates(__m256d places, __m128i last) {
  // Of 2⁵² and a number the number is the lowest bits, rounded to the nearest.
  __m256d bits = _mm256_add_pd(
      _mm256_mul_pd(places, _mm256_set1_pd(256)), _mm256_set1_pd(128 + 4503599627370496.0));
  __m256i low = _mm256_permutevar8x32_epi32(
      _mm256_castpd_si256(bits), _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  return _mm_min_epi32(_mm_max_epi32(_mm256_castsi256_si128(low), _mm_set1_epi32(256)), last);
}

/// The channels of two pixels side by side, twice.
AVX2 static inline __m256i two_pairs(const uint32_t *first, const uint32_t *second) {
  __m128d pair = _mm_load_sd((const double *)first);
  pair = _mm_loadh_pd(pair, (const double *)second);
  return _mm256_cvtepu8_epi16(_mm_castpd_si128(pair));
}

/// Adds two samples: the channels of one and then those of the other, 65536 for each level, less
/// 2²³.
///
/// - numbers: Of their pixels on the left above.
/// - lower: The weights of the lower pixels, 16 bits all over each half.
/// - sides: Those of the pixels on the left and on the right in turn, 16 bits each.
AVX2 static inline __m256i add_samples(
    __m256i sums, const uint32_t *picture, ptrdiff_t stride, uint64_t numbers, __m256i lower,
    __m256i sides) {
  const uint32_t *first = picture + (uint32_t)numbers;
  const uint32_t *second = picture + (numbers >> 32);
  __m256i upper = _mm256_sub_epi16(_mm256_set1_epi16(256), lower);
  // 255 · 256 fills 16 bits; as a number with a sign it is less by half of them.
  __m256i mixed = _mm256_xor_si256(
      _mm256_add_epi16(
          _mm256_mullo_epi16(two_pairs(first, second), upper),
          _mm256_mullo_epi16(two_pairs(first + stride, second + stride), lower)),
      _mm256_set1_epi16((short)0x8000));
  __m256i turns = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
  return _mm256_add_epi32(
      sums, _mm256_madd_epi16(_mm256_shuffle_epi8(mixed, turns), sides));
}

/// The channels of two pixels, each rounded to the nearest whole number.
AVX2 static inline __m256i levels(__m256i sums, __m256i lack, __m256 scale) {
  __m256 exact = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_add_epi32(sums, lack)), scale);
  // Of 2²³ and a number the number is the lowest bits.
  __m256 bits = _mm256_add_ps(exact, _mm256_set1_ps(8388608));
  return _mm256_and_si256(_mm256_castps_si256(bits), _mm256_set1_epi32(255));
}

/// The distance from a sample's pixels to the last ones that the sample a line below it reads.
static ptrdiff_t next_line(
    const kernel_projective_map *map, double x, double y, ptrdiff_t stride) {
  double place[3];
  for (int k = 0; k < 3; k += 1) { place[k] = map->x[k] * x + map->y[k] * y + map->origin[k]; }
  double across = (map->y[0] - map->y[2] * place[0] / place[2]) / place[2];
  double down = (map->y[1] - map->y[2] * place[1] / place[2]) / place[2];
  // Lines of a picture that is hardly seen are far apart.
  if (!(fabs(across) < 1024 && fabs(down) < 1024)) return 0;
  ptrdiff_t lines = (ptrdiff_t)(down < 0 ? floor(down) : ceil(down) + 1);
  return lines * stride + (ptrdiff_t)across;
}

/// 16 bits of two of four numbers of 32 bits, all over each half.
#define SPREAD(first, second)                                                                \
  _mm256_setr_epi8(                                                                          \
      first, first + 1, first, first + 1, first, first + 1, first, first + 1, first,         \
      first + 1, first, first + 1, first, first + 1, first, first + 1, second, second + 1,   \
      second, second + 1, second, second + 1, second, second + 1, second, second + 1,        \
      second, second + 1, second, second + 1, second, second + 1)

AVX2 void kernel_fill_warped(
    uint32_t *pixels, ptrdiff_t count, ptrdiff_t column, ptrdiff_t line, int across, int down,
    const kernel_projective_map *map, const kernel_picture *picture) {
  double step_x = 1 / (double)across;
  double step_y = 1 / (double)down;
  __m256 scale = _mm256_set1_ps((float)(step_x * step_y / 65536));
  __m256i lack = _mm256_set1_epi32(across * down << 23);
  ptrdiff_t stride = picture->stride;
  __m128i row = _mm_set1_epi32((int)stride);
  __m128i last_x = _mm_set1_epi32(picture->width * 256);
  __m128i last_y = _mm_set1_epi32(picture->height * 256);
  __m128i last_column = _mm_set1_epi32(picture->width - 1);
  __m128i last_line = _mm_set1_epi32(picture->height - 1);
  // What samples have from their rows and columns is the same for all pixels.
  __m256d starts[kernel_most_samples][3];
  for (int j = 0; j < down; j += 1) {
    double y = (double)line + ((double)j + 0.5) * step_y;
    for (int k = 0; k < 3; k += 1) {
      starts[j][k] = _mm256_set1_pd(map->y[k] * y + map->origin[k]);
    }
  }
  __m256d offsets[kernel_most_samples];
  for (int i = 0; i < across; i += 1) {
    offsets[i] = _mm256_set1_pd(((double)i + 0.5) * step_x);
  }
  // The pixel above and on the left of a sample's.
  const uint32_t *corner = picture->pixels - stride - 1;
  ptrdiff_t ahead = next_line(map, (double)column + (double)count / 2, (double)line + 0.5, stride);
  for (ptrdiff_t done = 0; done < count; done += 4) {
    // The last four may be partly done.
    ptrdiff_t first = done + 4 <= count ? done : count - 4;
    __m256d columns = _mm256_add_pd(
        _mm256_set1_pd((double)(column + first)), _mm256_setr_pd(0, 1, 2, 3));
    __m256i left = _mm256_setzero_si256();
    __m256i right = _mm256_setzero_si256();
    for (int j = 0; j < down; j += 1) {
      for (int i = 0; i < across; i += 1) {
        __m256d x = _mm256_add_pd(columns, offsets[i]);
        __m256d z = _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(map->x[2]), x), starts[j][2]);
        __m256d distance = _mm256_div_pd(_mm256_set1_pd(1), z);
        __m256d image_x =
            _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(map->x[0]), x), starts[j][0]);
        __m256d image_y =
            _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(map->x[1]), x), starts[j][1]);
        __m128i xs = coordinates(_mm256_mul_pd(image_x, distance), last_x);
        __m128i ys = coordinates(_mm256_mul_pd(image_y, distance), last_y);
        // At the centre of the last pixel all weight is its own: 256.
        __m128i columns_right = _mm_min_epi32(_mm_srli_epi32(xs, 8), last_column);
        __m128i lines_below = _mm_min_epi32(_mm_srli_epi32(ys, 8), last_line);
        __m128i numbers = _mm_add_epi32(_mm_mullo_epi32(lines_below, row), columns_right);
        __m128i r = _mm_sub_epi32(xs, _mm_slli_epi32(columns_right, 8));
        __m128i l = _mm_sub_epi32(_mm_set1_epi32(256), r);
        __m256i sides = _mm256_broadcastsi128_si256(_mm_or_si128(l, _mm_slli_epi32(r, 16)));
        __m256i lower = _mm256_broadcastsi128_si256(
            _mm_sub_epi32(ys, _mm_slli_epi32(lines_below, 8)));
        // The samples of the line below are in other cache lines, which the processor's own
        // prefetching does not find: they lie along a slope.
        const uint32_t *below = corner + ahead;
        _mm_prefetch((const char *)(below + (uint32_t)_mm_cvtsi128_si32(numbers)), _MM_HINT_T0);
        _mm_prefetch((const char *)(below + (uint32_t)_mm_extract_epi32(numbers, 2)), _MM_HINT_T0);
        left = add_samples(
            left, corner, stride, (uint64_t)_mm_cvtsi128_si64(numbers),
            _mm256_shuffle_epi8(lower, SPREAD(0, 4)),
            _mm256_permutevar8x32_epi32(sides, _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1)));
        right = add_samples(
            right, corner, stride, (uint64_t)_mm_extract_epi64(numbers, 1),
            _mm256_shuffle_epi8(lower, SPREAD(8, 12)),
            _mm256_permutevar8x32_epi32(sides, _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3)));
      }
    }
    // Bytes of the first and third pixel, and of the second and fourth.
    __m256i words = _mm256_packus_epi32(levels(left, lack, scale), levels(right, lack, scale));
    __m128i bytes = _mm_packus_epi16(
        _mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128((__m128i *)(pixels + first), _mm_shuffle_epi32(bytes, 0xD8));
  }
}

#else

void kernel_fill_warped(
    uint32_t *pixels, ptrdiff_t count, ptrdiff_t column, ptrdiff_t line, int across, int down,
    const kernel_projective_map *map, const kernel_picture *picture) {
  __builtin_trap();
}

#endif
