import Foundation
import Graphics

/// The functions of expressions that take texts apart and put them together.
enum TextFunction: String, CaseIterable {
  case upper, lower, slice, replace, join, split, formatDate, textWidth, textHeight

  /// The call as messages show it.
  var signature: String {
    switch self {
    case .upper, .lower: "\(rawValue)(text)"
    case .slice: "slice(text, from, to)"
    case .replace: "replace(text, all, by)"
    case .join: "join(list, between)"
    case .split: "split(text, at)"
    case .formatDate: "formatDate('2026-03-01', 'd MMM yyyy')"
    case .textWidth: "textWidth(text, font, size)"
    case .textHeight: "textHeight(text, font, size, width)"
    }
  }

  private var count: Int {
    switch self {
    case .upper, .lower: 1
    case .join, .split, .formatDate: 2
    case .slice, .replace, .textWidth: 3
    case .textHeight: 4
    }
  }

  /// The result for some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The values, in order.
  ///   - names: Measures texts.
  ///   - offset: The place of the call, for errors.
  ///   - steps: Counts the work.
  /// - Returns: A text, a list of texts, or a number.
  /// - Throws: `ExpressionProblem` when the arguments are not those that it takes, or nothing
  ///   measures texts.
  func callAsFunction(
    _ arguments: ArraySlice<ExpressionValue>, _ names: some ExpressionNames, at offset: Int,
    counting steps: inout Int
  ) throws(ExpressionProblem) -> ExpressionValue {
    guard arguments.count == count else {
      throw ExpressionProblem(
        at: offset, "found \(arguments.count) arguments of \(rawValue)", allowed: signature)
    }
    let call = Call(function: self, arguments: Array(arguments), offset: offset)
    switch self {
    case .join: return .text(try call.joined(counting: &steps))
    case .textWidth, .textHeight:
      let size = try call.number(2)
      let width = self == .textHeight ? try call.number(3) : nil
      let (text, fonts) = (try call.text(0), try call.texts(1))
      // Setting a text takes as long as so many other steps, and breaking it several times that.
      steps += (50 + 4 * text.utf8.count) * (width == nil ? 1 : 4)
      guard size > 0 else { return .number(0) }
      let extent = try names.measured(text, in: fonts, width: width.map { $0 / size }, at: offset)
      return .number(size * (self == .textWidth ? extent.width : extent.height))
    default: break
    }
    let text = try call.text(0)
    steps += text.utf8.count / 16
    switch self {
    case .upper: return .text(text.uppercased())
    case .lower: return .text(text.lowercased())
    case .slice:
      let (from, to) = (
        try call.number(1, isWhole: true), try call.number(2, isWhole: true)
      )
      guard from < to, from < Double(text.utf8.count) else { return .text("") }
      let end = Int(min(to, Double(text.utf8.count)))
      return .text(String(text.prefix(end).dropFirst(Int(from))))
    case .replace:
      let (all, by) = (try call.text(1), try call.text(2))
      guard !all.isEmpty else { throw call.wrong("an empty text", 1) }
      return .text(try call.checked(text.pieces(at: all), between: by))
    case .split:
      let separator = try call.text(1)
      let pieces = separator.isEmpty ? text.map { String($0) } : text.pieces(at: separator)
      steps += pieces.count
      return .list(TextList(texts: pieces))
    default:
      return .text(try DatePattern(call.text(1), at: offset).text(for: text, at: offset))
    }
  }

  /// One call with its arguments.
  private struct Call {
    let function: TextFunction
    let arguments: [ExpressionValue]
    let offset: Int

    func wrong(_ found: String, _ index: Int) -> ExpressionProblem {
      if case .invalid = arguments[index] { return .reported(at: offset) }
      return ExpressionProblem(
        at: offset, "found \(found) as argument \(index + 1) of \(function.rawValue)",
        allowed: function.signature)
    }

    /// A text; numbers, true and false count as the texts that they are inside one.
    func text(_ index: Int) throws(ExpressionProblem) -> String {
      guard let text = arguments[index].joinedText else {
        throw wrong(arguments[index].noun, index)
      }
      return text
    }

    /// A text, or the texts of a list that is not empty.
    func texts(_ index: Int) throws(ExpressionProblem) -> [String] {
      guard case .list(let list) = arguments[index] else { return [try text(index)] }
      guard list.count > 0 else { throw wrong("an empty list", index) }
      return try items(list, index)
    }

    private func items(_ list: any ExpressionList, _ index: Int) throws(ExpressionProblem)
      -> [String]
    {
      var texts: [String] = []
      for place in 0..<list.count {
        let item = list.item(place)
        guard let text = item.joinedText else {
          if case .invalid = item { throw .reported(at: offset) }
          throw wrong("\(item.noun) in a list", index)
        }
        texts.append(text)
      }
      return texts
    }

    func number(
      _ index: Int, isWhole: Bool = false
    ) throws(ExpressionProblem) -> Double {
      guard case .number(let value, _) = arguments[index] else {
        throw wrong(arguments[index].noun, index)
      }
      guard value >= 0, !isWhole || value == value.rounded() else {
        var problem = wrong(value.shortestDecimal, index)
        problem.allowed = "\(isWhole ? "a whole number" : "a number"), at least 0"
        throw problem
      }
      return value
    }

    func joined(counting steps: inout Int) throws(ExpressionProblem) -> String {
      guard case .list(let list) = arguments[0] else { throw wrong(arguments[0].noun, 0) }
      let texts = try items(list, 0)
      steps += texts.count + texts.reduce(0) { $0 + $1.utf8.count } / 64
      return try checked(texts, between: try text(1))
    }

    /// Texts with another between any two, unless that is too long a text.
    func checked(_ texts: [String], between: String) throws(ExpressionProblem) -> String {
      let length =
        texts.reduce(0) { $0 + $1.utf8.count } + between.utf8.count * max(0, texts.count - 1)
      guard length <= ExpressionTemplate.textLimit else {
        throw ExpressionProblem(
          at: offset, "found parameters that make too long a text",
          allowed: "at most \(ExpressionTemplate.textLimit) bytes")
      }
      return texts.joined(separator: between)
    }
  }
}

/// A list of texts that a function makes.
private struct TextList: ExpressionList {
  let texts: [String]

  var count: Int { texts.count }
  var total: Int { texts.count }
  var depth: Int { 1 }
  func item(_ index: Int) -> ExpressionValue { .text(texts[index]) }
}

extension String {
  /// The pieces between the places where another text, which is not empty, stands in this one,
  /// scalar by scalar.
  fileprivate func pieces(at separator: String) -> [String] {
    let (bytes, other) = (Array(utf8), Array(separator.utf8))
    var pieces: [String] = []
    var (start, index) = (0, 0)
    while index + other.count <= bytes.count {
      guard bytes[index] == other[0], bytes[index..<index + other.count].elementsEqual(other) else {
        index += 1
        continue
      }
      pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
      index += other.count
      start = index
    }
    return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
