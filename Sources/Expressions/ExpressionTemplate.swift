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

extension ExpressionTemplate {
  /// The layers that expressions name in `layer('…')` and `presentation('…')`: the bytes of each
  /// name with its quotes, and the name, in order.
  package static func layerNames(
    in text: String, _ limits: WorkLimits
  ) -> [(range: Range<Int>, name: String)] {
    layerArguments(in: text, limits).compactMap { range, value in
      if case .text(let name) = value { (range, name) } else { nil }
    }
  }

  /// The text in which layers are named where it has their numbers: `layer('knob')` for `layer(0)`.
  package static func naming(_ names: [String], in text: String) -> String {
    var bytes = Array(text.utf8)
    for (range, value) in layerArguments(in: text, WorkLimits()).reversed() {
      guard case .number(let number, _) = value, let index = Int(exactly: number),
        names.indices.contains(index)
      else { continue }
      bytes.replaceSubrange(
        range, with: Array("'\(names[index].replacing("'", with: "''"))'".utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True where an expression asks for the scene's random numbers.
  package var isRandom: Bool {
    braces.contains { braces in
      if case .success(let expression) = braces.expression { expression.isRandom } else { false }
    }
  }

  /// The constants that say which layer `layer(…)` and `presentation(…)` mean, and their bytes, in
  /// order.
  private static func layerArguments(
    in text: String, _ limits: WorkLimits
  ) -> [(range: Range<Int>, value: ExpressionValue)] {
    let bytes = Array(text.utf8)
    var found: [(range: Range<Int>, value: ExpressionValue)] = []
    for braces in ExpressionTemplate(text, limits).braces {
      guard case .success(let expression) = braces.expression else { continue }
      for (step, next) in zip(expression.steps, expression.steps.dropFirst()) {
        guard case .push(let value) = step.operation,
          case .call(let function, 1) = next.operation,
          ["layer", "presentation"].contains(function)
        else { continue }
        var lexer = ExpressionLexer(bytes, from: step.offset)
        guard (try? lexer.next()) != nil else { continue }
        found.append((step.offset..<lexer.index, value))
      }
    }
    return found
  }
}
