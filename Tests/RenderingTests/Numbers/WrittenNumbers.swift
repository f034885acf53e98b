import Inbetween

/// Scenes as files in which one property of a layer has extreme numbers.
enum WrittenNumbers {
  /// As authors may write them; what a `Double` cannot hold, too.
  static let texts = [
    "0", "-0.0", "5e-324", "1e-320", "1e-400", "1e-300", "1e-9", "-1", "2147483648", "1e15",
    "-1e15", "1e20", "1e308",
    "1e400", "-1e308", ".inf", "-.inf", ".nan", "0x7fffffffffffffff", "99999999999999999999999",
  ]

  /// A scene whose layer has a property of a number, or `nil` for a property without numbers.
  static func scene(_ kind: LayerKind, _ property: LayerProperty, _ number: String) -> String? {
    guard let value = value(of: property.valueKind, number) else { return nil }
    let key = property.name
    return """
      inbetween: 1
      canvas: {width: 24, height: 24}
      time: {duration: 1}
      layers:
        - type: \(kind.rawValue)
          name: swept
          \(key == "bounds" ? "" : "bounds: [0, 0, 14, 12]")
          \(key == "position" ? "" : "position: [12, 11]")
          backgroundColor: [1, 0, 0, 0.5]
          shadowOpacity: 0.5
          \(key): \(value)
          animations:
            - {keyPath: position.x, duration: \(number), byValue: 3, fillMode: both}
      """.replacing(
        "shadowOpacity: 0.5\n", with: key == "shadowOpacity" ? "\n" : "shadowOpacity: 0.5\n"
      )
      .replacing(
        "backgroundColor: [1, 0, 0, 0.5]\n",
        with: key == "backgroundColor" ? "\n" : "backgroundColor: [1, 0, 0, 0.5]\n")
  }

  private static func value(of kind: PropertyValue.Kind, _ number: String) -> String? {
    func list(_ count: Int) -> String {
      "[" + Array(repeating: number, count: count).joined(separator: ", ") + "]"
    }
    return switch kind {
    case .number: number
    case .point, .size, .numbers: list(2)
    case .rect, .color: list(4)
    case .transform: list(16)
    case .colors: "[\(list(4)), \(list(4))]"
    case .path:
      "\"M \(number) \(number) L 5 \(number) Q 1 \(number) 3 4 A 3 \(number) 1 0 1 4 4 Z\""
    case .bool, .text, .font, .image, .corners, .name: nil
    }
  }
}
