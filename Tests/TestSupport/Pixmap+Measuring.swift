public import Graphics

/// What can be measured on a picture and compared with closed forms.
extension Pixmap {
  /// The four channels of a pixel, in the order in which they lie in memory.
  public enum Channel: Int, CaseIterable, Sendable {
    /// As in memory: blue first.
    case blue, green, red, alpha
  }

  /// One channel of a pixel.
  ///
  /// - Parameters:
  ///   - channel: Which one.
  ///   - x: Column, 0..<`width`.
  ///   - y: Row, 0..<`height`.
  /// - Returns: 0…255, premultiplied.
  public func value(_ channel: Channel, x: Int, y: Int) -> UInt8 {
    bytes[y * strideInBytes + x * 4 + channel.rawValue]
  }

  /// How many full pixels a channel adds up to: the area that was covered.
  ///
  /// - Parameter channel: Which one; alpha is coverage on a transparent canvas.
  /// - Returns: The sum of the channel over 255.
  public func area(of channel: Channel = .alpha) -> Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width { sum += Int(value(channel, x: x, y: y)) }
    }
    return Double(sum) / 255
  }

  /// The centre of gravity of a channel, in pixels; `nil` when the channel is empty.
  ///
  /// - Parameter channel: Which one.
  /// - Returns: The mean of the pixels' centres, weighed by the channel.
  public func centroid(of channel: Channel = .alpha) -> Point? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<height {
      for column in 0..<width {
        let weight = Double(value(channel, x: column, y: row))
        sum += weight
        x += weight * (Double(column) + 0.5)
        y += weight * (Double(row) + 0.5)
      }
    }
    return sum > 0 ? Point(x: x / sum, y: y / sum) : nil
  }

  /// The pixels in which another picture of the same size differs, row by row.
  ///
  /// - Parameter other: The other picture.
  /// - Returns: Their places.
  public func differences(from other: Pixmap) -> [(x: Int, y: Int)] {
    precondition(width == other.width && height == other.height, "pictures of two sizes")
    var places: [(x: Int, y: Int)] = []
    for y in 0..<height {
      let row = y * strideInBytes..<y * strideInBytes + width * 4
      if bytes[row] == other.bytes[row] { continue }
      for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) {
        places.append((x, y))
      }
    }
    return places
  }

  /// A picture from what each pixel holds.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - color: The colour of the pixel in a column and a row; premultiplied here.
  public init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y).clamped
        let i = y * strideInBytes + x * 4
        for (offset, part) in [color.blue, color.green, color.red, 1].enumerated() {
          bytes[i + offset] = UInt8((part * color.alpha * 255).rounded())
        }
      }
    }
  }
}
