package import LayerModel
import Escaping

/// A value that stands in a YAML file just once, written anew while every other byte stays.
package struct LiteralEdit {
  /// The reason why a value cannot be written.
  package struct Refusal: Error {
    /// A sentence without its full stop.
    package let message: String
    /// The line that it is about.
    package let line: Int

    init(_ message: String, line: Int) { (self.message, self.line) = (message, line) }
  }

  /// The whole file with the new value.
  package let bytes: [UInt8]
  /// The line that is another then, counted from 1.
  package let line: Int
  /// The line as it is; empty for one that is inserted.
  package let before: String
  /// The line as it will be.
  package let after: String

  /// A new text for a key of a mapping; a key that is not there is inserted behind its siblings.
  ///
  /// - Parameters:
  ///   - text: The value as it is to be written: a scalar, or a list in brackets, in one line.
  ///   - key: The key.
  ///   - place: The mapping's begin.
  ///   - source: The file.
  ///   - limits: The limits of reading it.
  /// - Throws: ``Refusal`` for a value that an expression, a loop, a definition or an alias makes,
  ///   and for a text that is not one value.
  package init(
    _ text: String, forKey key: String, inMappingAt place: SourceLocation, of source: SourceText,
    limits: WorkLimits
  ) throws(Refusal) {
    let document = try LiteralDocument(source, limits)
    let mapping = try document.mapping(at: place)
    guard !text.isEmpty, !text.contains(where: \.isNewline) else {
      throw Refusal("a value is one line, and not empty", line: mapping.line)
    }
    let (range, inserted): (Range<Int>, String)
    if let entry = mapping.entries.first(where: { $0.key == key }) {
      (range, inserted) = (try document.literal(of: entry), text)
    } else {
      (range, inserted) = try document.insertion(of: key, text, into: mapping)
    }
    bytes =
      Array(source.bytes[..<range.lowerBound]) + Array(inserted.utf8)
      + source.bytes[range.upperBound...]
    // What was typed must be that one value, and nothing else may mean something else.
    let changed = SourceText(bytes)
    let other = try LiteralDocument(changed, limits)
    let again = try other.mapping(at: place)
    let keys = mapping.entries.map(\.key)
    let (old, new) = (Set(keys + [key]), again.entries.map(\.key))
    guard Set(new) == old, new.count == old.count,
      let entry = again.entries.first(where: { $0.key == key }),
      let written = try? other.literal(of: entry),
      bytes[written].elementsEqual(text.utf8)
    else {
      throw Refusal(
        "\(Quotation.quoted(text)) is not one value here; put a text in quotes", line: mapping.line)
    }
    line = changed.place(ofByte: written.lowerBound).line
    after = changed.wholeLine(line)
    before = inserted.contains(where: \.isNewline) ? "" : source.wholeLine(line)
  }

  /// The parameters that a scene declares, in its order, with the texts of their values.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - limits: The limits of reading it.
  /// - Returns: Each name, with the text as a value for it is given; `nil` where the value is
  ///   written over several lines.
  package static func parameters(
    of source: SourceText, limits: WorkLimits
  ) -> [(name: String, text: String?)] {
    guard let document = try? LiteralDocument(source, limits) else { return [] }
    return document.entries(of: "parameters").map { entry in
      if case .text(let text, _) = entry.value.content {
        return (entry.key, text.contains(where: \.isNewline) ? nil : text)
      }
      let range = try? document.literal(of: entry)
      return (entry.key, range.map { String(decoding: source.bytes[$0], as: UTF8.self) })
    }
  }

  /// The keys of a mapping with their values as they are written.
  ///
  /// - Parameters:
  ///   - place: The mapping's begin.
  ///   - source: The file.
  ///   - limits: The limits of reading it.
  /// - Returns: Each key, with the text of its value, or the reason why that is no literal.
  /// - Throws: ``Refusal`` where there is no such mapping, or it is made by something else.
  package static func literals(
    inMappingAt place: SourceLocation, of source: SourceText, limits: WorkLimits
  ) throws(Refusal) -> [(key: String, text: Result<String, Refusal>)] {
    let document = try LiteralDocument(source, limits)
    return try document.mapping(at: place).entries.map { entry in
      let text = Result { () throws(Refusal) in
        String(decoding: source.bytes[try document.literal(of: entry)], as: UTF8.self)
      }
      return (entry.key, text)
    }
  }
}

extension SourceText {
  /// A line without its end; empty where there is none.
  fileprivate func wholeLine(_ line: Int) -> String {
    guard let start = byte(atLine: line, column: 1) else { return "" }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
