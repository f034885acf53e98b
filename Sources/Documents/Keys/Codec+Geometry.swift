package import Graphics

extension Codec where Value == Double {
  /// Angles in radians, which are written in degrees where that says the same.
  package static var angle: Codec {
    Codec(.shared(.angle), read: { $0.angle() }, write: { radians, _ in .angle(radians) })
  }
}

extension Codec where Value == Point {
  /// Points.
  package static var point: Codec {
    Codec(.shared(.point), read: { $0.point() }, write: { .numbers([$0.x, $0.y]) })
  }
}

extension Codec where Value == Size {
  /// Sizes.
  package static var size: Codec {
    Codec(.shared(.size), read: { $0.size() }, write: { .numbers([$0.width, $0.height]) })
  }
}

extension Codec where Value == Rect {
  /// Rectangles.
  package static var rect: Codec {
    Codec(.shared(.rect), read: { $0.rect() }, write: { .rect($0) })
  }
}

extension Codec where Value == Color? {
  /// Colours, and null for none.
  package static var color: Codec {
    Codec(.shared(.color).orNull, read: { $0.color() }, write: { .color($0) })
  }

  /// Differences of colours, and null for nothing.
  package static var colorDifference: Codec {
    Codec(
      .shared(.colorDifference).orNull, read: { $0.color(isDifference: true) },
      write: { $0.map { .numbers($0.components) } ?? .null })
  }

  /// Colours behind a picture, and null for none.
  package static var background: Codec {
    Codec(.shared(.background).orNull, read: { $0.background() }, write: { .color($0) })
  }
}

extension YAMLNode {
  /// A rectangle.
  package static func rect(_ rect: Rect) -> YAMLNode {
    .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  /// An angle in radians: in degrees where these are read as the same number.
  package static func angle(_ radians: Double) -> YAMLNode {
    let degrees = AppleSpelling.degrees(radians)
    return radians != 0 && abs(degrees) <= NumberRange.largest && degrees * .pi / 180 == radians
      ? .text("\(degrees.shortestDecimal)deg") : .number(radians)
  }

  /// A colour: its name, its levels of 255, or its components.
  package static func color(_ color: Color?) -> YAMLNode {
    guard let color else { return .null }
    let components = color.components
    let digits = components.map { component -> String in
      let level = String(Int(saturating: (component * 255).rounded()), radix: 16)
      return level.count == 1 ? "0\(level)" : level
    }
    let hex = "#" + digits.prefix(components[3] == 1 ? 3 : 4).joined()
    for text in [color.spelling, hex] where Color(css: text) == color { return .text(text) }
    return .numbers(components)
  }
}

extension Color {
  /// Red, green, blue and alpha.
  fileprivate var components: [Double] { [red, green, blue, alpha] }
}
