/// Memory for mixed pixels, kept from one outline to the next.
struct MixedPixelMemory {
  /// Takes the lines of the pixels.
  var lines: [MixedPixel.Line] = []
  /// Measures each of them.
  var measure = MixedPixelMeasure()

  /// The capacity of lines that is kept.
  static let mostKept = 1 << 18
}
