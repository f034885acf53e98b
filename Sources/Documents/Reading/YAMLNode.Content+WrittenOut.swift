extension YAMLNode.Content {
  /// True when no expression, loop or definition makes it, or a value in it.
  package var isWrittenOut: Bool {
    switch self {
    case .text(let text, _): !text.utf8.contains(UInt8(ascii: "$"))
    case .sequence(let items): items.allSatisfy(\.isWrittenOut)
    case .mapping(let entries):
      entries.allSatisfy {
        $0.value.isWrittenOut && !$0.key.utf8.contains(UInt8(ascii: "$"))
      } && !ExpansionKeys.stand(in: entries)
        && !entries.contains { $0.key == ExpansionKeys.parts }
    default: true
    }
  }
}
