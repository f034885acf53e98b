#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Inner loops for vectors of 256 bits.
//
// Each has a twin in Swift unless it says otherwise, which runs where the processor has no such
// vectors, and gives the same bytes: the same operations of IEEE 754 in the same order, no product
// and sum in one rounding.
// None allocates, keeps anything or reads beyond what it is given.

/// True when this processor has AVX2 and counts bits, and the operating system keeps its registers.
bool kernels_are_available(void);

/// A projective map: a place (X, Y) has the homogeneous image x · X + y · Y + origin.
typedef struct {
  double x[3];
  double y[3];
  double origin[3];
} kernel_projective_map;

/// A picture of premultiplied pixels.
typedef struct {
  const uint32_t *pixels;
  /// Pixels from one row to the next; times the height it fits 31 bits.
  ptrdiff_t stride;
  /// Two columns or more, and as many rows.
  int width;
  int height;
} kernel_picture;

/// Samples of a pixel along x, and along y, at most.
enum { kernel_most_samples = 8 };

/// Fills pixels of a row with the means of bilinear samples of a picture, which holds all of them:
/// a sample is taken from four of its pixels, wherever the map leads.
///
/// - pixels: At least four premultiplied pixels.
/// - column, line: The coordinates of the first of them.
/// - across, down: Samples of a pixel along x and y, at most `kernel_most_samples`.
/// - map: From coordinates to those of the picture.
/// - picture: The picture.
void kernel_fill_warped(
    uint32_t *pixels, ptrdiff_t count, ptrdiff_t column, ptrdiff_t line, int across, int down,
    const kernel_projective_map *map, const kernel_picture *picture);

/// How the place of a pixel becomes a gradient's parameter: x, the distance from the origin, the
/// angle from the positive x axis in turns, or the way from a focus as a part of that to the unit
/// circle.
typedef enum { kernel_axial, kernel_radial, kernel_conic, kernel_focal } kernel_gradient_form;

/// A stop of a gradient, and how the colour goes on from there.
typedef struct {
  double place;
  /// Red, green and blue in levels, not premultiplied, and alpha of 1.
  double color[4];
  /// Their change for one unit of the parameter; that of the last stop is 0.
  double change[4];
} kernel_gradient_stop;

/// A row of pixels in the plane of a gradient's form.
typedef struct {
  /// The number of the first pixel that is filled in the row.
  ptrdiff_t first;
  /// The place of the row's own first pixel.
  double x;
  double y;
  /// From there to that of the next one.
  double dx;
  double dy;
  /// Inside the unit circle.
  double focus[2];
} kernel_gradient_row;

/// Fills pixels of a row of a gradient, premultiplied.
///
/// Its vectors are those of the compiler, which has them for every processor, so that it has no
/// twin.
///
/// - stops: One or more, in the order of their places.
/// - is_wide: True for vectors of 256 bits, where ``kernels_are_available``; the same bytes.
void kernel_fill_gradient(
    uint32_t *pixels, ptrdiff_t count, const kernel_gradient_row *row, kernel_gradient_form form,
    const kernel_gradient_stop *stops, ptrdiff_t stop_count, bool is_wide);

/// Chords of a cubic curve, whose ends are at even steps of its parameter.
typedef struct {
  /// The coefficients of x and y, the constant ones first, in pixels.
  double xs[4];
  double ys[4];
  /// The first end's parameter, in steps, and the length of a step.
  double first;
  double length;
  /// The offset of the ends, on the grid.
  int64_t x;
  int64_t y;
} kernel_chords;

/// Sets corners to the ends of chords, on a grid of 4096 steps in a pixel.
///
/// - corners: x and y of each.
void kernel_set_chords(int64_t *corners, ptrdiff_t count, const kernel_chords *chords);

/// Sums of some rows of pixels, which added up from the left are the areas between lines and the
/// right ends of the rows, twice a width times a height on a grid of 4096 steps in a pixel.
typedef struct {
  int32_t *sums;
  /// From a row's first sum to the next row's; times the height it fits 31 bits.
  ptrdiff_t stride;
  /// A byte for each eight columns, which is not zero where anything was added to them.
  uint8_t *touched;
  /// Bytes of a row, a multiple of 8.
  ptrdiff_t blocks;
  int width;
  int height;
} kernel_sums;

/// Adds the lines of a closed polygon to sums.
///
/// - corners: x and y of each, on the grid, at most 2¹⁷ pixels beside the first one's.
/// - count: Corners, 1 or more.
/// - x, y: The left and the upper side of the first pixel, on the grid.
void kernel_add_polygon(
    const int64_t *corners, ptrdiff_t count, int64_t x, int64_t y, const kernel_sums *sums);

/// Writes levels of areas, and makes their sums zero again.
///
/// - levels: Take the levels, in 255ths, from the first pixel on.
/// - level_stride: Levels from one row to the next.
/// - is_negative: True when the areas are.
void kernel_write_levels(
    uint8_t *levels, ptrdiff_t level_stride, bool is_negative, const kernel_sums *sums);

/// Paints a colour over a rectangle of pixels through coverage, as pixman does.
///
/// - pixels: Premultiplied.
/// - pixel_stride: Pixels from one row to the next.
/// - levels: The coverage of each, in 255ths.
/// - level_stride: Levels from one row to the next.
/// - pixel: The premultiplied colour: no channel is larger than its alpha.
void kernel_paint_color(
    uint32_t *pixels, ptrdiff_t pixel_stride, const uint8_t *levels, ptrdiff_t level_stride,
    ptrdiff_t width, ptrdiff_t height, uint32_t pixel);

/// Paints a row of pixels over another one through coverage, as pixman does.
///
/// - pixels: The row that is painted over, premultiplied.
/// - colors: The row that is painted, premultiplied: no channel is larger than its alpha.
/// - levels: The coverage of each, in 255ths.
void kernel_paint_pixels(
    uint32_t *pixels, const uint32_t *colors, const uint8_t *levels, ptrdiff_t count);

/// The blend modes that are no polynomials of bytes.
typedef enum {
  kernel_color_dodge,
  kernel_color_burn,
  kernel_soft_light,
  kernel_hue,
  kernel_saturation,
  kernel_color,
  kernel_luminosity,
} kernel_blend_mode;

/// Blends a row of pixels with another one behind it (PDF 32000-1, 11.3.5), each channel rounded
/// once.
///
/// Its vectors have 128 bits, which the compiler has for every processor, so that it has no twin.
///
/// - mode: The mode.
/// - pixels: The row behind, premultiplied, which takes the result.
/// - colors: The row that is blended, premultiplied. In both no channel counts more than its alpha.
void kernel_blend_pixels(
    kernel_blend_mode mode, uint32_t *pixels, const uint32_t *colors, ptrdiff_t count);

/// Weights of red, green and blue in fixed point of 15 bits, and a number that is added.
typedef struct {
  int16_t red;
  int16_t green;
  int16_t blue;
  int32_t bias;
} kernel_weights;

/// Converts two rows of BGRA to two rows of luma and one each of Cb and Cr.
///
/// - count: Columns, a multiple of 32.
/// - luma: For a pixel; in each of the three sums nothing is lost or below 0.
/// - cb, cr: For the sums of two by two pixels, four times as large as their mean.
void kernel_convert_row_pair(
    const void *top, const void *bottom, void *luma_top, void *luma_bottom, void *cb_row,
    void *cr_row, ptrdiff_t count, const kernel_weights *luma, const kernel_weights *cb,
    const kernel_weights *cr);

/// A side of a convex polygon, on the lines of samples that it meets: 16 in a row of pixels.
typedef struct {
  /// Where it meets the first line, and how much farther it meets each next one, in 2⁻²⁸ of a
  /// pixel; less than 2⁵¹ on its lines.
  int64_t place;
  int64_t slope;
  /// Its first line and its last one.
  int32_t first;
  int32_t last;
  /// True when it is on the polygon's right.
  bool is_end;
} kernel_polygon_side;

/// A convex polygon.
typedef struct {
  int32_t first_side;
  int32_t side_count;
  /// Its last row of pixels.
  int32_t last_row;
} kernel_polygon;

/// Sets the samples of a row of pixels that lie in any of some polygons.
///
/// - samples: Of each pixel a number for each of 16 lines, and in it a bit for each of 16 samples,
///   the lowest one for that on the left.
/// - touched: A bit for each pixel, which is set where a sample is.
/// - left: The first pixel.
/// - width: How many there are, at most 2²⁰.
/// - row: The row.
/// - sides: The polygons' sides.
/// - polygons: The polygons.
void kernel_set_samples(
    uint16_t *samples, uint64_t *touched, int32_t left, int32_t width, int32_t row,
    const kernel_polygon_side *sides, const kernel_polygon *polygons, ptrdiff_t count);

/// Writes the part of each pixel's samples that is set, in 255ths, and clears them.
///
/// - levels: Takes it.
/// - samples, touched: As of ``kernel_set_samples``.
void kernel_take_samples(
    uint8_t *levels, ptrdiff_t width, uint16_t *samples, uint64_t *touched);
