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

  /// Paints a picture over this one, with a share of 256 of its own opacity.
  mutating func paint(_ other: Pixmap, x: Int, y: Int, share: Int) {
    for row in 0..<min(other.height, height - y) {
      for column in 0..<min(other.width, width - x) {
        let from = row * other.strideInBytes + column * 4
        let to = (y + row) * strideInBytes + (x + column) * 4
        let alpha = Int(other.bytes[from + 3]) * share / 256
        for channel in 0..<4 {
          let above = Int(other.bytes[from + channel]) * share / 256
          bytes[to + channel] = UInt8(
            min(255, above + (Int(bytes[to + channel]) * (255 - alpha) + 127) / 255))
        }
      }
    }
  }

  /// Writes digits, a point and an s in dark grey, five pixels wide and seven high.
  mutating func write(_ text: String, x: Int, y: Int) {
    var left = x
    for character in text {
      guard let rows = Self.glyphs[character] else { continue }
      for (row, bits) in rows.enumerated() {
        for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
          let (px, py) = (left + column, y + row)
          guard (0..<width).contains(px), (0..<height).contains(py) else { continue }
          let i = py * strideInBytes + px * 4
          for channel in i..<i + 3 { bytes[channel] = 60 }
        }
      }
      left += 6
    }
  }

  /// Five bits a row.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [0x0E, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0E],
    "1": [0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E],
    "2": [0x0E, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1F],
    "3": [0x1F, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0E],
    "4": [0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02],
    "5": [0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E],
    "6": [0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E],
    "7": [0x1F, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08],
    "8": [0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E],
    "9": [0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C],
    ".": [0x00, 0x00, 0x00, 0x00, 0x00, 0x0C, 0x0C],
    "s": [0x00, 0x00, 0x0E, 0x10, 0x0E, 0x01, 0x1E],
  ]
}
