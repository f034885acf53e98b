import Documents

/// The values that properties may have (SVG 2, chapters 11 and 13): with another one an element has
/// what it would have without it.
enum PropertyGrammar {
  /// True for a value that a property may have, and for all values of properties that are looked at
  /// elsewhere.
  static func accepts(_ value: String, of name: String) -> Bool {
    if AnimationProperties.names.contains(name) {
      return StyleList.items(value).allSatisfy { AnimationProperties.accepts($0, of: name) }
    }
    guard let form = forms[name] else { return true }
    return everywhere.contains(value) || form.accepts(value)
  }

  private static let everywhere: Set<String> = [
    "inherit", "initial", "unset", "revert", "revert-layer",
  ]

  /// True for a value that all properties may have.
  static func isForAll(_ value: String) -> Bool { everywhere.contains(value) }

  private enum Form {
    case paint
    case color
    case share
    case words(Set<String>)
    case length(allowsNegative: Bool, orWords: Set<String> = [])
    case lengths
    case number

    func accepts(_ value: String) -> Bool {
      switch self {
      case .paint:
        guard value.hasPrefix("url(") else {
          return ["none", "context-fill", "context-stroke"].contains(value)
            || Form.color.accepts(value)
        }
        return value.contains(")")
      case .color: return value.lowercased() == "currentcolor" || PaintText.color(value) != nil
      case .share: return PaintText.share(value) != nil
      case .words(let words): return words.contains(value)
      case .length(let allowsNegative, let words):
        return words.contains(value)
          || Length(value).map { allowsNegative || !$0.isNegative } ?? false
      case .lengths:
        // A longer list is no pattern of dashes that anybody draws.
        guard value != "none", value.utf8.count <= 20_000 else { return value == "none" }
        return StyleList.values(value).allSatisfy { Length($0).map { !$0.isNegative } ?? false }
      case .number: return NumberText.number(value).map { $0 >= 0 } ?? false
      }
    }
  }

  private static let forms: [String: Form] = [
    "fill": .paint, "stroke": .paint, "color": .color, "stop-color": .color, "flood-color": .color,
    "background-color": .color,
    "opacity": .share, "fill-opacity": .share, "stroke-opacity": .share, "stop-opacity": .share,
    "flood-opacity": .share, "fill-rule": .words(["nonzero", "evenodd"]),
    "clip-rule": .words(["nonzero", "evenodd"]), "stroke-width": .length(allowsNegative: false),
    "stroke-dashoffset": .length(allowsNegative: true), "stroke-dasharray": .lengths,
    "stroke-miterlimit": .number, "stroke-linecap": .words(["butt", "round", "square"]),
    "stroke-linejoin": .words(["miter", "miter-clip", "round", "bevel", "arcs"]),
    "visibility": .words(["visible", "hidden", "collapse"]),
    "text-anchor": .words(["start", "middle", "end"]),
    "font-size": .length(allowsNegative: false, orWords: Set(Style.sizes(in: 1).keys)),
    "letter-spacing": .length(allowsNegative: true, orWords: ["normal"]),
    "word-spacing": .length(allowsNegative: true, orWords: ["normal"]),
    "x": .length(allowsNegative: true), "y": .length(allowsNegative: true),
    "cx": .length(allowsNegative: true), "cy": .length(allowsNegative: true),
    "r": .length(allowsNegative: false), "width": side, "height": side, "rx": side, "ry": side,
  ]
  private static let side = Form.length(allowsNegative: false, orWords: ["auto"])
}
