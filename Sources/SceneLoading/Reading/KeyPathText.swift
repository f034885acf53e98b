import Quoting

/// Spells the way to a value as messages do: `layers[2].animations["spin"].keyTimes[1]`.
enum KeyPathText {
  /// The way to the value of a key.
  static func key(_ key: String, in path: String) -> String {
    let isName =
      !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard isName else { return "\(path)[\(Quotation.quoted(key))]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }

  /// The way to an item of a list: by its number, or an animation by its key when it has one.
  static func item(_ node: YAMLNode, at index: Int, in path: String) -> String {
    if path.hasSuffix("animations"), case .mapping(let entries) = node.content,
      case .text(let key, _)? = entries.first(where: { $0.key == "key" })?.value.content
    {
      return "\(path)[\(Quotation.quoted(key))]"
    }
    return "\(path)[\(index)]"
  }
}
