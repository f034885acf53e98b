import Documents

/// An element of a document with the elements around it and the style that is declared for it.
///
/// A class, because elements are found from each other.
final class SVGNode {
  let field: XMLField
  let name: String
  let id: String?
  /// The element around it; `nil` for the outermost one.
  private(set) weak var parent: SVGNode?
  let children: [SVGNode]
  /// The place among its siblings, from 0.
  let place: Int
  /// The place among those of its name, from 0, and their number.
  private(set) var placeOfType = (place: 0, count: 1)
  let classes: Set<String>
  /// The bytes of its attributes but for addresses, which pictures may stand in.
  let textSize: Int
  /// The properties that attributes and style sheets declare for it.
  private var written: [String: String] = [:]
  /// Values of attributes and properties at the moment that is looked at, in place of those that
  /// are written.
  var moment: [String: String] = [:]
  /// The names of those that no animation changes (CSS Cascade 4, 6.1).
  var important: Set<String> = []
  /// The names of those that are variables, or use some.
  var dependent: Set<String> = []
  /// The properties that count for it.
  var declared: [String: String] {
    get { moment.isEmpty ? written : written.merging(moment) { $1 } }
    set { written = newValue }
  }

  /// The address of SVG's elements.
  static let space = "http://www.w3.org/2000/svg"
  static let xlink = "http://www.w3.org/1999/xlink"

  init(_ field: XMLField, place: Int = 0) {
    (self.field, self.place, name) = (field, place, field.name)
    id = field.attribute("id").flatMap { $0.isEmpty ? nil : $0 }
    // Elements of editors have namespaces of their own.
    children = field.elements.filter { Self.isDrawn($0) }.enumerated().map {
      SVGNode($0.element, place: $0.offset)
    }
    textSize = field.element.attributes.reduce(0) {
      $0 + ($1.name.local == "href" ? 0 : $1.value.utf8.count)
    }
    classes = Set(
      (field.attribute("class") ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
    var counts: [String: Int] = [:]
    for child in children {
      child.parent = self
      child.placeOfType.place = counts[child.name, default: 0]
      counts[child.name, default: 0] += 1
    }
    for child in children { child.placeOfType.count = counts[child.name] ?? 1 }
  }

  /// The elements in the one that it is in.
  var siblings: [SVGNode] { parent?.children ?? [self] }

  /// True for one without elements and text in it.
  var isEmpty: Bool { field.elements.isEmpty && field.element.text.isEmpty }

  /// The element before a place among its siblings; `nil` before the first one.
  func sibling(before place: Int) -> SVGNode? {
    place > 0 ? parent?.children[place - 1] : nil
  }

  /// The variables that it has, those of the elements around it too.
  private(set) lazy var variables: StyleVariables =
    (parent?.variables ?? StyleVariables()).declaring(dependent.isEmpty ? [:] : written, field)
  private static func isDrawn(_ field: XMLField) -> Bool {
    field.element.name.space.isEmpty || field.element.name.space == space
  }

  /// True for one that asks for no extension, and for English if for a language (SVG 2, 5.9).
  var isForAll: Bool {
    self["requiredExtensions"] == nil
      && self["systemLanguage"].map {
        $0.split(separator: ",").contains { $0.trimmed.lowercased().hasPrefix("en") }
      } ?? true
  }

  /// True for an element that moves another one.
  var isAnimation: Bool { Self.animations.contains(name) }

  private static let animations: Set<String> = [
    "animate", "set", "animateTransform", "animateMotion", "animateColor",
  ]

  /// The number of elements that it is made of.
  private(set) lazy var size: Int = children.reduce(1) { $0 + $1.size }

  /// The value of a property that is declared, by its variables where it is written.
  func resolved(_ name: String) -> String? {
    guard let text = written[name], dependent.contains(name) else { return written[name] }
    return variables.value(of: name, text, field)
  }

  /// The value of a property or an attribute as it counts at the moment that is looked at.
  func value(of name: String) -> String? {
    moment[name] ?? resolved(name) ?? field.attribute(name)
  }

  /// The value of an attribute.
  subscript(name: String) -> String? { moment[name] ?? field.attribute(name) }

  /// The name of the element that it refers to, or the address of a file.
  var reference: String? {
    field.attribute("href") ?? field.element["href", in: Self.xlink]
  }

  /// The identity in a reference such as `#id` or `url(#id)`.
  static func identity(in text: String?) -> String? {
    guard var text = text.map({ $0[...].drop(while: \.isWhitespace) }) else { return nil }
    if text.hasPrefix("url(") {
      guard let end = text.firstIndex(of: ")") else { return nil }
      text = text[..<end].dropFirst(4)
      text = text.drop { $0 == "\"" || $0 == "'" || $0.isWhitespace }
      while let last = text.last, last == "\"" || last == "'" || last.isWhitespace {
        text.removeLast()
      }
    }
    return text.hasPrefix("#") && text.count > 1 ? String(text.dropFirst()) : nil
  }
}
