package import LayerModel

/// A scalar with expressions in `${…}`, taken apart once.
package struct ExpressionTemplate {
  /// The longest text that expressions may make, in bytes.
  package static let textLimit = 1 << 20

  /// The text and the expression between a pair of braces.
  package struct Braces {
    /// The text up to the first closing brace: a parameter's name, perhaps.
    package let text: String
    /// The byte of the scalar at which it starts.
    package let offset: Int
    /// The expression, or the reason why it is none.
    package let expression: Result<Expression, ExpressionProblem>
  }

  /// A piece of the scalar.
  package enum Part {
    case text(String)
    case braces(Braces)
  }

  /// The pieces, in order.
  package private(set) var parts: [Part] = []

  /// The expression of a scalar that is nothing else, which takes its type.
  package var only: Braces? {
    if parts.count == 1, case .braces(let braces)? = parts.first { braces } else { nil }
  }

  /// The pairs of braces, in order.
  package var braces: [Braces] {
    parts.compactMap { if case .braces(let braces) = $0 { braces } else { nil } }
  }

  /// Takes a scalar's text apart.
  package init(_ text: String, _ limits: WorkLimits) {
    let bytes = Array(text.utf8)
    var index = 0
    var start = 0
    func add(_ range: Range<Int>, to parts: inout [Part]) {
      guard !range.isEmpty else { return }
      parts.append(.text(String(decoding: bytes[range], as: UTF8.self)))
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "{")
      else {
        index += 1
        continue
      }
      add(start..<index, to: &parts)
      let inside = index + 2
      let close = bytes[inside...].firstIndex(of: UInt8(ascii: "}"))
      let name = String(decoding: bytes[inside..<(close ?? bytes.count)], as: UTF8.self)
      do throws(ExpressionProblem) {
        let (expression, end) = try ExpressionParser.parse(bytes, from: inside, limits)
        parts.append(
          .braces(Braces(text: name, offset: inside, expression: .success(expression))))
        index = end
      } catch {
        parts.append(.braces(Braces(text: name, offset: inside, expression: .failure(error))))
        index = close.map { $0 + 1 } ?? bytes.count
      }
      start = index
    }
    add(start..<bytes.count, to: &parts)
  }
}
