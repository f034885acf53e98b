import Documents
import Graphics

/// The properties of an element as they count for it: its own, those that it inherits, else the
/// usual ones.
struct Style {
  private var values: [String: String] = [:]
  /// The variables that elements in it have; `nil` where nothing is around them, and they have
  /// those of the elements that they are written in.
  private var variables: StyleVariables?

  /// The bytes of all values.
  var textSize: Int { values.reduce(0) { $0 + $1.value.utf8.count } }

  /// The properties that attributes may say, too.
  static let names: Set<String> = inherited.union([
    "opacity", "display", "overflow", "clip-path", "mask", "filter", "stop-color", "stop-opacity",
    "transform", "transform-origin", "transform-box", "mask-type",
    "flood-color", "flood-opacity", "vector-effect", "text-decoration", "text-decoration-line",
    "text-decoration-style", "baseline-shift",
    "alignment-baseline", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d",
  ])

  /// The properties that style sheets may say.
  static let declarable = names.union(["background-color", "mix-blend-mode", "isolation"])
    .union(transforms).union(AnimationProperties.names)

  /// The properties that elements take from those around them.
  private static let inherited: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "color", "font", "font-family", "font-size", "font-weight", "font-style",
    "font-variant", "font-variant-caps",
    "font-stretch", "text-anchor", "visibility", "letter-spacing", "word-spacing",
    "paint-order", "marker-start", "marker-mid", "marker-end", "image-rendering",
    "shape-rendering", "writing-mode", "direction", "white-space",
    "text-transform", "unicode-bidi",
    "color-interpolation", "color-interpolation-filters", "dominant-baseline",
  ]

  /// The properties of text decorations.
  static let decorations = [
    "text-decoration", "text-decoration-line", "text-decoration-style",
  ]

  /// The paints of the shape that a marker is of, as all in it have them.
  private static let ofContext: Set<String> = ["context-fill", "context-stroke"]

  /// The properties that say a transform before `transform` itself does, the outermost first (CSS
  /// Transforms 2); attributes of their names are others.
  static let transforms = ["translate", "rotate", "scale"]

  /// True when something is done to the whole of an element that may go by its box.
  var needsBox: Bool {
    ["clip-path", "mask", "filter"].contains { (values[$0] ?? "none") != "none" }
      || values["transform-box"] != nil && values["transform-origin"] != nil
  }

  /// The functions of the properties that say one before `transform` does; `nil` for none.
  var ownTransform: String? {
    let own = Self.transforms.compactMap { name in
      values[name].flatMap { $0 == "none" ? nil : "\(name)(\($0))" }
    }
    return own.isEmpty ? nil : own.joined(separator: " ")
  }

  /// The usual style.
  init() {}

  /// The style of an element in one of a style.
  init(_ node: SVGNode, in outer: Style) {
    var declared = node.declared
    var own = outer.variables ?? node.variables
    if !node.dependent.isEmpty {
      if outer.variables != nil { own = own.declaring(declared, node.field) }
      declared = own.resolved(declared, node.dependent, node.field)
    }
    variables = own
    values = outer.values.filter {
      Self.inherited.contains($0.key) || Self.ofContext.contains($0.key)
    }
    let outerSize = outer.fontSize
    for (name, value) in declared where !Self.taken.contains(value) {
      values[name] = value == "initial" ? nil : value
    }
    for (name, value) in declared where value == "inherit" { values[name] = outer.values[name] }
    if let font = declared["font"] { setFont(font) }
    // The decoration of an element goes along all text in it.
    let lines = Self.decorations.compactMap { declared[$0] }
    values["text-decoration"] =
      lines.isEmpty
      ? outer["text-decoration"]
      : TextDecorationLine.words(lines.joined(separator: " "), in: outer["text-decoration"])
    // Weights beside the outer one, and sizes in parts of it, are worked out where they are
    // written.
    if let weight = Self.fontWeight(values["font-weight"], outer: outer.fontWeight) {
      values["font-weight"] = weight.shortestDecimal
    }
    if let size = values["font-size"], declared["font-size"] != nil || declared["font"] != nil {
      values["font-size"] = Self.fontSize(size, outer: outerSize).shortestDecimal
    }
  }

  /// Values of properties that others stand for; without a style of the browser's own "revert" is
  /// "unset".
  private static let taken: Set<String> = ["inherit", "unset", "revert", "revert-layer"]

  subscript(name: String) -> String? { values[name] }

  /// The style with another value of a property.
  func setting(_ name: String, to value: String?) -> Style {
    var result = self
    result.values[name] = value
    return result
  }

  /// The style with its paints as those of the context in which it draws others (SVG 2, 13.2).
  var inContext: Style {
    func paint(_ name: String) -> String? {
      let text = values[name]
      return text == "context-fill" || text == "context-stroke" ? text.flatMap { values[$0] } : text
    }
    return setting("context-fill", to: paint("fill") ?? "black")
      .setting("context-stroke", to: paint("stroke"))
  }

  /// The style with its opacity in that of its paints, as of a part of a text without a layer.
  var fadingPaints: Style {
    let opacity = share("opacity")
    guard opacity < 1 else { return self }
    return ["fill-opacity", "stroke-opacity"].reduce(self) {
      $0.setting($1, to: (share($1) * opacity).shortestDecimal)
    }
  }

  /// A number in 0…1, which may be written as a percentage.
  func share(_ name: String) -> Double {
    values[name].flatMap(PaintText.share) ?? 1
  }

  /// True for a shape, a picture or a text that is nothing but the box that it may not have (CSS
  /// Display 3, appendix B).
  func hasNoBox(_ node: SVGNode) -> Bool {
    values["display"] == "contents" && !["g", "a", "svg", "switch", "use"].contains(node.name)
  }

  /// The filters of an element; `nil` for none.
  var filter: String? { values["filter"].flatMap { $0.trimmed.lowercased() == "none" ? nil : $0 } }

  var isDisplayed: Bool { values["display"] != "none" }
  var isVisible: Bool { values["visibility"] ?? "visible" == "visible" }
  var fontSize: Double {
    values["font-size"].flatMap { NumberText.number($0) } ?? Length.initialFontSize
  }
  var color: Color { values["color"].flatMap(PaintText.color) ?? .black }

  /// The weight of fonts, of which 400 is the usual one.
  var fontWeight: Double { values["font-weight"].flatMap { NumberText.number($0) } ?? 400 }

  private static func fontWeight(_ text: String?, outer: Double) -> Double? {
    switch text {
    case "normal": 400
    case "bold": 700
    case "bolder": outer < 350 ? 400 : outer < 550 ? 700 : max(outer, 900)
    case "lighter": outer < 550 ? min(outer, 100) : outer < 750 ? 400 : 700
    default: nil
    }
  }

  /// The sizes of fonts that have names, within an outer one.
  static func sizes(in outer: Double) -> [String: Double] {
    [
      "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
      "xx-large": 32, "smaller": outer / 1.2, "larger": outer * 1.2,
    ]
  }

  private static func fontSize(_ text: String, outer: Double) -> Double {
    if let size = sizes(in: outer)[text] { return size }
    return Length(text)?.value(of: .fontSize(outer)) ?? outer
  }

  /// Takes the shorthand apart: `italic bold 12px/30px Georgia, serif`.
  private mutating func setFont(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let place = words.firstIndex(where: { $0.first?.isNumber ?? false && Int($0) == nil })
    else { return }
    for word in words[..<place] {
      if word == "small-caps" { values["font-variant"] = word }
      if word == "italic" || word == "oblique" { values["font-style"] = word }
      if ["bold", "bolder", "lighter"].contains(word) || Int(word) != nil {
        values["font-weight"] = word
      }
    }
    values["font-size"] = words[place].split(separator: "/").first.map(String.init)
    words.removeFirst(place + 1)
    if !words.isEmpty { values["font-family"] = words.joined(separator: " ") }
  }
}
