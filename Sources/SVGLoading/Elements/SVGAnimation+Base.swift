import Documents
import Graphics

extension SVGAnimation {
  /// The value of the attribute without this animation, at the moment that is looked at.
  var base: String {
    let names = attribute == "transform" ? Self.transforms : [attribute]
    return names.lazy.compactMap { self.target.value(of: $0) }.first ?? Frames.usual[attribute]
      ?? (attribute == "transform" ? "" : "0")
  }

  /// The attributes that are the transform of an element or of a paint.
  private static let transforms = ["transform", "gradientTransform", "patternTransform"]

  /// The type of an animation of a transform.
  var type: String { node["type"]?.trimmed ?? "translate" }

  /// True for an animation of a transform that may turn what it moves, or let it grow.
  var turnsOrGrows: Bool {
    attribute == "transform" && (style != nil || type != "translate")
  }

  /// The text from which one with `to` alone goes on from a base value: of a transform the numbers
  /// of its first function, where that is of the same type.
  func start(from base: String) -> String {
    guard attribute == "transform", style == nil else { return base }
    let call = base.trimmed
    guard call.hasPrefix(type), let end = call.firstIndex(of: ")") else { return neutral }
    let arguments = call[..<end].dropFirst(type.count).trimmed
    return arguments.hasPrefix("(") ? self.arguments(arguments.dropFirst().trimmed) : neutral
  }

  /// The text of as many times 0 as the transform has numbers.
  private var neutral: String { arguments("0") }

  /// The text of all numbers of the transform, of one that may leave some out.
  func arguments(_ text: String) -> String {
    guard let numbers = NumberText.numbers(text) else { return text }
    return Self.arguments(numbers, of: type).map(\.shortestDecimal).joined(separator: " ")
  }

  /// The value that a text of its own makes of a base value.
  func value(_ own: String, on base: String) -> String {
    guard attribute == "transform", style == nil else {
      return isAdditive ? Course.sum(base, own) : own
    }
    return isAdditive ? "\(base) \(type)(\(own))" : "\(type)(\(own))"
  }

  /// The numbers of a transform function with those that it need not say.
  static func arguments(_ numbers: [Double], of type: String) -> [Double] {
    guard let first = numbers.first else { return numbers }
    let usual =
      switch type {
      case "translate": [first, 0]
      case "scale": [first, first]
      case "rotate": [first, 0, 0]
      default: [first]
      }
    return numbers + usual.dropFirst(numbers.count)
  }
}
