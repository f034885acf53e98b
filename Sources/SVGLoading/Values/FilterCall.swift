import Documents

/// A function of a `filter` property, such as `blur(5px)` (Filter Effects 1, 6).
struct FilterCall {
  /// The name in small letters.
  let name: String
  /// The text between its brackets.
  let argument: String

  /// The functions of a property's text; `nil` where one is none, which makes all of it invalid.
  static func list(_ text: String) -> [FilterCall]? {
    var calls: [FilterCall] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      // Calls may stand in one another.
      var (depth, end) = (0, open)
      while end < rest.endIndex {
        if rest[end] == "(" { depth += 1 }
        if rest[end] == ")" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      guard end < rest.endIndex else { return nil }
      let call = FilterCall(
        name: rest[..<open].trimmed.lowercased(),
        argument: rest[rest.index(after: open)..<end].trimmed)
      guard call.isValid else { return nil }
      calls.append(call)
      rest = rest[rest.index(after: end)...]
    }
    return rest.trimmed.isEmpty ? calls : nil
  }

  /// The number or the percentage of its argument; all of it where there is none.
  var amount: Double {
    let isPart = argument.hasSuffix("%")
    return Self.number(argument).map { isPart ? $0 / 100 : $0 } ?? 1
  }

  private static func number(_ text: String) -> Double? {
    NumberText.number(text.hasSuffix("%") ? text.dropLast() : text[...])
  }

  private var isValid: Bool {
    switch name {
    case "url": true
    case "brightness", "contrast", "saturate", "grayscale", "invert", "sepia", "opacity":
      argument.isEmpty || Self.number(argument).map { $0 >= 0 } ?? false
    case "blur":
      argument.isEmpty || Length(argument).map { !$0.hasParts && !$0.isNegative } ?? false
    case "hue-rotate":
      // Only nothing is an angle without a unit.
      argument.isEmpty
        || PaintText.angle(argument) != nil && NumberText.number(argument).map { $0 == 0 } ?? true
    case "drop-shadow": shadow != nil
    default: false
    }
  }

  /// The colour of a shadow, where one is said, and its offset and blur; `nil` for another
  /// argument.
  var shadow: (color: String?, lengths: [Length])? {
    let words = StyleList.words(argument)
    let lengths = words.map { Length($0) }
    guard let first = lengths.firstIndex(where: { $0 != nil }),
      let last = lengths.lastIndex(where: { $0 != nil })
    else { return nil }
    let found = lengths[first...last].compactMap(\.self)
    let others = Array(words[..<first] + words[(last + 1)...])
    // They stand together, with a colour before or behind them.
    guard (2...3).contains(found.count), found.count == last + 1 - first,
      first == 0 || last == words.count - 1, !found.contains(where: \.hasParts),
      found.count < 3 || !found[2].isNegative
    else { return nil }
    guard !others.isEmpty else { return (nil, found) }
    let color = others.joined(separator: " ")
    guard color.lowercased() == "currentcolor" || PaintText.color(color) != nil else { return nil }
    return (color, found)
  }
}
