package import Graphics
import SceneModel

extension Field {
  /// The comment behind the empty value on its line, when it looks like a colour.
  private var commentedColor: String? {
    guard let start = source.byte(atLine: node.line, column: node.column) else {
      return nil
    }
    let rest = source.bytes[start...].prefix(40).drop {
      $0 == UInt8(ascii: " ")
    }
    guard rest.first == UInt8(ascii: "#") else { return nil }
    let word = String(decoding: rest.prefix { $0 > 0x20 }, as: UTF8.self)
    return Color(css: word) == nil ? nil : word
  }

  private static let colorSpellings =
    "a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none"

  /// A colour, or `.some(nil)` for none; `nil`, reported, when it is neither.
  ///
  /// `isDifference` lets components leave 0…1, for what is added to a colour.
  package func color(isDifference: Bool = false) -> Color?? {
    switch node.content {
    case .null:
      if let comment = commentedColor {
        report(
          "found nothing: \(comment) after a blank is a comment",
          allowed: "\"\(comment)\" in quotes")
        return nil
      }
      return .some(nil)
    case .text(let text, _):
      if let color = Color(css: text) {
        remarkOnName(text, color)
        return .some(color)
      }
      // Only words can be misspelt names.
      let isWord = text.allSatisfy { $0.isASCII && $0.isLetter }
      let names = Color.cssNames.lazy.map(\.name)
      mismatch(
        Self.colorSpellings,
        suggestion: AppleSpelling.color(text)
          ?? (isWord ? reading.diagnostics.nearest(text, among: Array(names)) : nil))
      return nil
    case .sequence(let nodes) where nodes.count == 3 || nodes.count == 4:
      let range =
        isDifference
        ? NumberRange.any : .unit.called("a component in 0…1")
      guard let values = numbers(Self.colorSpellings, range) else { return nil }
      return .some(
        Color(
          red: values[0], green: values[1], blue: values[2],
          // What is added to a colour leaves its alpha alone unless it says so.
          alpha: values.count > 3 ? values[3] : isDifference ? 0 : 1))
    default:
      mismatch(Self.colorSpellings, suggestion: bracketedColor)
      return nil
    }
  }

  /// The colour behind a picture, where `none` says nothing as `null` does.
  package func background() -> Color?? {
    if case .text("none", _) = node.content { return .some(nil) }
    return color()
  }

  /// Notes a name that UIKit has for another colour.
  private func remarkOnName(_ text: String, _ color: Color) {
    // In lower case it is as CSS writes it.
    guard text != text.lowercased() else { return }
    guard let other = Color.uiKitColor(named: text), !other.color.isSeen(as: color) else { return }
    reading.remark(.colorName(text), at: location)
  }

  /// The colour of Objective-C's brackets, which are a list in YAML: `[UIColor blueColor]`.
  private var bracketedColor: String? {
    guard case .sequence(let nodes) = node.content, nodes.count == 1,
      case .text(let text, _) = nodes[0].content
    else { return nil }
    return AppleSpelling.color(text)
  }
}

extension Color {
  /// True for colours that differ by a level of 255 at most, as CSS's gray and UIKit's do.
  fileprivate func isSeen(as other: Color) -> Bool {
    let pairs = [
      (red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha),
    ]
    return pairs.allSatisfy { abs($0 - $1) * 255 <= 1 }
  }
}
