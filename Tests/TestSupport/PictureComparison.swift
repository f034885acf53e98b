public import Graphics

/// How a picture differs from the one that was expected.
public struct PictureComparison: Sendable {
  /// What was expected.
  public let expected: Pixmap
  /// What was drawn.
  public let actual: Pixmap
  /// True when both have the same size; without that no pixel is compared.
  public let hasSameSize: Bool
  /// Pixels in which some channel differs by more than the tolerance.
  public let changedPixels: Int
  /// The largest difference of a channel, 0…255.
  public let largestDifference: Int

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: What was expected.
  ///   - actual: What was drawn.
  ///   - tolerance: Differences of a channel that do not count.
  public init(expected: Pixmap, actual: Pixmap, tolerance: Int = 0) {
    self.expected = expected
    self.actual = actual
    hasSameSize = expected.width == actual.width && expected.height == actual.height
    var (changed, largest) = (0, 0)
    if hasSameSize {
      for y in 0..<expected.height {
        for x in 0..<expected.width {
          let difference = Self.difference(expected, actual, x: x, y: y)
          if difference > tolerance { changed += 1 }
          largest = max(largest, difference)
        }
      }
    }
    changedPixels = changed
    largestDifference = largest
  }

  /// True when nothing differs by more than the tolerance.
  public var isMatch: Bool { hasSameSize && changedPixels == 0 }

  /// What differs, in words.
  public var summary: String {
    guard hasSameSize else {
      return "the size is \(actual.width) × \(actual.height) pixels, not "
        + "\(expected.width) × \(expected.height)"
    }
    return "\(changedPixels) of \(expected.width * expected.height) pixels differ, "
      + "a channel by up to \(largestDifference)"
  }

  /// Expected, difference and actual, side by side; differing pixels are brighter the more they
  /// differ.
  public var montage: Pixmap {
    let gap = 4
    let height = max(expected.height, actual.height)
    let middle = hasSameSize ? expected.width + gap : 0
    var result = Pixmap(
      width: expected.width + gap + middle + actual.width, height: height
    ) { _, _ in Color(red: 0.5, green: 0.5, blue: 0.5) }
    result.paste(expected, x: 0)
    result.paste(actual, x: expected.width + gap + middle)
    guard hasSameSize else { return result }
    let shown = Pixmap(width: expected.width, height: height) { x, y in
      let difference = Self.difference(expected, actual, x: x, y: y)
      // A single level must be seen: from a quarter on up.
      let level = difference == 0 ? 0 : 0.25 + 0.75 * Double(difference) / 255
      return Color(red: level, green: level, blue: level)
    }
    result.paste(shown, x: expected.width + gap)
    return result
  }

  private static func difference(_ a: Pixmap, _ b: Pixmap, x: Int, y: Int) -> Int {
    Pixmap.Channel.allCases.reduce(0) { largest, channel in
      max(largest, abs(Int(a.value(channel, x: x, y: y)) - Int(b.value(channel, x: x, y: y))))
    }
  }
}

extension Pixmap {
  /// Copies another picture's rows into this one, from a column on.
  fileprivate mutating func paste(_ other: Pixmap, x: Int) {
    for y in 0..<min(height, other.height) {
      let (to, from) = (y * strideInBytes + x * 4, y * other.strideInBytes)
      bytes.replaceSubrange(
        to..<to + other.width * 4, with: other.bytes[from..<from + other.width * 4])
    }
  }
}
