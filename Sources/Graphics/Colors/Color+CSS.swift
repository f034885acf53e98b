extension Color {
  /// A colour as CSS writes it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, `rgb(…)` or
  /// `rgba(…)`; `nil` for any other text.
  ///
  /// Capitals do not matter. The functions take numbers (0…255, alpha 0…1) or percentages, with
  /// commas or in the newer form `rgb(255 0 0 / 50%)`; components beyond their range are brought
  /// into it, as CSS does.
  public init?(css text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(hexDigits: text.dropFirst())
    } else if let color = Self.byCSSName[text] {
      self = color
    } else {
      self.init(function: text)
    }
  }

  private init?(hexDigits digits: Substring) {
    let values = digits.utf8.compactMap { byte in
      byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue : nil
    }
    guard values.count == digits.utf8.count else { return nil }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let unit = bytes.map { Double($0) / 255 }
    self.init(red: unit[0], green: unit[1], blue: unit[2], alpha: unit.count > 3 ? unit[3] : 1)
  }

  private init?(function text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      ["rgb", "rgba"].contains(text[..<open])
    else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    guard let parts = Self.arguments(inside), parts.count == 3 || parts.count == 4 else {
      return nil
    }
    let components = parts.prefix(3).compactMap { Self.component($0, whole: 255) }
    guard components.count == 3 else { return nil }
    var alpha = 1.0
    if parts.count == 4 {
      guard let value = Self.component(parts[3], whole: 1) else { return nil }
      alpha = value
    }
    self.init(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  /// The arguments of the form with commas, or of the one with spaces and a slash before alpha.
  private static func arguments(_ inside: Substring) -> [Substring]? {
    if inside.contains(",") {
      let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      // In this form either all three are percentages or none is.
      let percentages = parts.prefix(3).filter { $0.hasSuffix("%") }.count
      return percentages == 0 || percentages == 3 ? parts : nil
    }
    let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
    let colors = halves[0].split { $0.isWhitespace }
    guard colors.count == 3, halves.count <= 2 else { return nil }
    return colors + halves.dropFirst().map(trimmed)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    return start.prefix(
      upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)
  }

  /// A component in 0…1 from a number out of `whole` or a percentage; `none` is 0.
  private static func component(_ text: Substring, whole: Double) -> Double? {
    if text == "none" { return 0 }
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? text.dropLast() : text
    // `Double` also reads words and hexadecimal, which CSS does not.
    guard digits.allSatisfy({ "0123456789.eE+-".contains($0) }), let value = Double(digits),
      value.isFinite
    else { return nil }
    return min(max(value / (isPercentage ? 100 : whole), 0), 1)
  }
}
