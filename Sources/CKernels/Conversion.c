#include "Attributes.h"
#include "CKernels.h"

#if defined(__x86_64__)

/// Channels of eight pixels, or sums of them.
typedef struct {
  /// Blue in the lower half of 32 bits, red in the upper one.
  __m256i blue_red;
  __m256i green;
} channels;

/// Weights, each as often as there are pixels.
typedef struct {
  __m256i blue_red;
  __m256i green;
  __m256i bias;
} weights;

AVX2 static inline weights spread(const kernel_weights *weight) {
  return (weights){
      _mm256_set1_epi32((int)((uint32_t)(uint16_t)weight->red << 16 | (uint16_t)weight->blue)),
      _mm256_set1_epi32((uint16_t)weight->green), _mm256_set1_epi32(weight->bias)};
}

AVX2 static inline channels load(const uint8_t *pixels) {
  __m256i eight = _mm256_loadu_si256((const __m256i *)pixels);
  return (channels){
      _mm256_and_si256(eight, _mm256_set1_epi32(0xFF00FF)),
      _mm256_and_si256(_mm256_srli_epi32(eight, 8), _mm256_set1_epi32(0xFF))};
}

AVX2 static inline __m256i weigh(channels c, weights w) {
  return _mm256_add_epi32(
      _mm256_add_epi32(
          _mm256_madd_epi16(c.blue_red, w.blue_red), _mm256_madd_epi16(c.green, w.green)),
      w.bias);
}

AVX2 static inline channels sum(channels a, channels b) {
  return (channels){
      _mm256_add_epi32(a.blue_red, b.blue_red), _mm256_add_epi32(a.green, b.green)};
}

/// The sums of each two neighbours of eight numbers and of eight more, in the order 0 1 4 5 2 3 6 7.
AVX2 static inline __m256i neighbours(__m256i first, __m256i second) {
  __m256 a = _mm256_castsi256_ps(first);
  __m256 b = _mm256_castsi256_ps(second);
  return _mm256_add_epi32(
      _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88)),
      _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xDD)));
}

AVX2 static inline void store_luma(uint8_t *row, const channels pixels[4], weights luma) {
  __m256i y[4];
  for (int i = 0; i < 4; i += 1) y[i] = _mm256_srli_epi32(weigh(pixels[i], luma), 15);
  __m256i bytes = _mm256_packus_epi16(
      _mm256_packus_epi32(y[0], y[1]), _mm256_packus_epi32(y[2], y[3]));
  __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  _mm256_storeu_si256((__m256i *)row, _mm256_permutevar8x32_epi32(bytes, order));
}

AVX2 static inline void store_chroma(uint8_t *row, channels first, channels second, weights w) {
  __m256i words = _mm256_packus_epi32(
      _mm256_srli_epi32(weigh(first, w), 17), _mm256_srli_epi32(weigh(second, w), 17));
  __m256i bytes = _mm256_packus_epi16(words, words);
  _mm_storeu_si128(
      (__m128i *)row,
      _mm_unpacklo_epi16(
          _mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1)));
}

AVX2 void kernel_convert_row_pair(
    const void *top, const void *bottom, void *luma_top, void *luma_bottom, void *cb_row,
    void *cr_row, ptrdiff_t count, const kernel_weights *luma, const kernel_weights *cb,
    const kernel_weights *cr) {
  weights for_luma = spread(luma);
  weights for_cb = spread(cb);
  weights for_cr = spread(cr);
  for (ptrdiff_t x = 0; x < count; x += 32) {
    channels upper[4], lower[4], sums[4];
    for (int i = 0; i < 4; i += 1) {
      upper[i] = load((const uint8_t *)top + 4 * x + 32 * i);
      lower[i] = load((const uint8_t *)bottom + 4 * x + 32 * i);
      sums[i] = sum(upper[i], lower[i]);
    }
    store_luma((uint8_t *)luma_top + x, upper, for_luma);
    store_luma((uint8_t *)luma_bottom + x, lower, for_luma);
    channels blocks[2];
    for (int i = 0; i < 2; i += 1) {
      blocks[i].blue_red = neighbours(sums[2 * i].blue_red, sums[2 * i + 1].blue_red);
      blocks[i].green = neighbours(sums[2 * i].green, sums[2 * i + 1].green);
    }
    store_chroma((uint8_t *)cb_row + x / 2, blocks[0], blocks[1], for_cb);
    store_chroma((uint8_t *)cr_row + x / 2, blocks[0], blocks[1], for_cr);
  }
}

#else

void kernel_convert_row_pair(
    const void *top, const void *bottom, void *luma_top, void *luma_bottom, void *cb_row,
    void *cr_row, ptrdiff_t count, const kernel_weights *luma, const kernel_weights *cb,
    const kernel_weights *cr) {
  __builtin_trap();
}

#endif
