import Graphics

extension Pixmap {
  /// The picture at a whole part of its size, each pixel the mean of those it stands for.
  func reduced(by factor: Int) -> Pixmap {
    guard factor > 1 else { return self }
    var result = Pixmap(width: max(1, width / factor), height: max(1, height / factor))
    for y in 0..<result.height {
      for x in 0..<result.width {
        for channel in 0..<4 {
          var sum = 0
          var count = 0
          for row in y * factor..<min((y + 1) * factor, height) {
            for column in x * factor..<min((x + 1) * factor, width) {
              sum += Int(bytes[row * strideInBytes + column * 4 + channel])
              count += 1
            }
          }
          result.bytes[y * result.strideInBytes + x * 4 + channel] = UInt8(
            (sum + count / 2) / max(count, 1))
        }
      }
    }
    return result
  }

  /// Paints light squares where a picture will lie, so that what is clear in it is seen.
  mutating func paintCheckerboard(under other: Pixmap, x: Int, y: Int) {
    for row in 0..<min(other.height, height - y) {
      for column in 0..<min(other.width, width - x) {
        let isDark = (row >> 3 + column >> 3) & 1 == 1
        let place = (y + row) * strideInBytes + (x + column) * 4
        for channel in place..<place + 3 { bytes[channel] = isDark ? 208 : 255 }
      }
    }
  }
}
