extension SourceText {
  /// The place of a byte of a scalar's text, or the scalar's own where it is not written as it is
  /// read: with escapes, or over several lines.
  ///
  /// - Parameters:
  ///   - place: The begin of the scalar.
  ///   - node: The scalar.
  ///   - offset: The byte of its text, in UTF-8.
  /// - Returns: Line and column, counted from 1.
  package func place(
    inScalarAt place: (line: Int, column: Int), of node: YAMLNode, _ offset: Int
  ) -> (line: Int, column: Int) {
    guard case .text(let text, let isPlain) = node.content,
      var index = byte(atLine: place.line, column: place.column)
    else { return place }
    let quote = isPlain ? 0 : bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { index += 1 }
    for byte in text.utf8.prefix(offset) {
      guard index < bytes.count else { return place }
      let isDoubled = quote == UInt8(ascii: "'") && byte == quote
      let isEscaped =
        quote == UInt8(ascii: "\"") && bytes[index] == UInt8(ascii: "\\")
        && (byte == quote || byte == UInt8(ascii: "\\"))
      if isDoubled || isEscaped { index += 1 }
      guard index < bytes.count, bytes[index] == byte else { return place }
      index += 1
    }
    return index < bytes.count ? self.place(ofByte: index) : place
  }
}
