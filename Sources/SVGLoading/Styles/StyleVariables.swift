import Documents
import LayerModel

/// The variables of an element, its own and those that it inherits (CSS Custom Properties 1).
struct StyleVariables {
  private var values: [String: String] = [:]

  /// Longer values than so many bytes, and deeper ones, are none.
  private static let longest = 65_536
  private static let deepest = 30
  /// The number of bytes that could be copied while a use is looked up.
  private static let useCost = 16

  /// True for the name of a variable.
  static func isName(_ name: some StringProtocol) -> Bool {
    name.hasPrefix("--") && name.utf8.count > 2
  }

  /// True for a text with a use of a variable.
  static func areUsed(in text: String) -> Bool {
    VariableCall.first(in: Array(text.utf8)[...]) != nil
  }

  // MARK: Declaring

  /// The variables of an element in the element that these are of.
  func declaring(_ declared: [String: String], _ field: XMLField) -> StyleVariables {
    let own = declared.filter { Self.isName($0.key) }
    // Their names are read once for what they are made of.
    guard !own.isEmpty, field.take(values.count + own.count, of: .madeValues),
      field.take(own.values.reduce(0) { $0 + $1.utf8.count }, of: .parameterBytes)
    else { return self }
    var result = self
    for (name, text) in own where !["inherit", "unset", "revert"].contains(text) {
      result.values[name] = nil
    }
    let uses = own.mapValues { text in VariableCall.names(in: text).filter { own[$0] != nil } }
    for circle in VariableOrder(uses).circles {
      guard circle.count == 1, let text = own[circle[0]],
        uses[circle[0]]?.contains(circle[0]) != true
      else {
        field.leaveOut(
          "variables that are made of themselves are left out",
          drawing: "what is there without them")
        for name in circle { result.values[name] = nil }
        continue
      }
      guard !["inherit", "unset", "revert", "initial"].contains(text) else { continue }
      result.values[circle[0]] = result.substituted(text, field)
    }
    return result
  }

  // MARK: Using

  /// The declarations of an element with the values of their variables; those that have none, or
  /// one that they may not have, are unset.
  func resolved(
    _ declared: [String: String], _ dependent: Set<String>, _ field: XMLField
  ) -> [String: String] {
    var result = declared
    for name in dependent {
      guard let text = declared[name] else { continue }
      result[name] = Self.isName(name) ? nil : value(of: name, text, field) ?? "unset"
    }
    return result
  }

  /// The value of a property whose text uses variables; `nil`, told, for one that it may not have.
  func value(of name: String, _ text: String, _ field: XMLField) -> String? {
    guard var value = substituted(text, field).map(Calculation.simplified) else {
      field.leaveOut(
        "a use of variables that are not there is left out", drawing: "the element without it")
      return nil
    }
    if AnimationProperties.names.contains(name), !PropertyGrammar.accepts(value, of: name) {
      // The text may be the short property's.
      value = AnimationProperties.longhands(value).first { $0.name == name }?.value ?? value
    }
    guard !PropertyGrammar.accepts(value, of: name) else { return value }
    field.leaveOut(
      "a value of \(name) that is not known is left out",
      drawing: "the element with what it has without it", at: name)
    return nil
  }

  /// A text with the values of its variables; `nil` where one is not there, or it is too long.
  private func substituted(_ text: String, _ field: XMLField) -> String? {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    guard field.take(bytes.count, of: .parameterBytes) else { return nil }
    let isWhole = append(bytes[...], to: &result, 0, field)
    guard field.take(result.count, of: .parameterBytes) else { return nil }
    guard result.count <= Self.longest else {
      field.leaveOut(
        "a value of more than \(Self.longest) bytes by its variables is left out",
        drawing: "what is there without it")
      return nil
    }
    return isWhole ? String(decoding: result, as: UTF8.self).trimmed : nil
  }

  /// Adds a text with the values of its variables; false where one is not there.
  private func append(
    _ text: ArraySlice<UInt8>, to result: inout [UInt8], _ depth: Int, _ field: XMLField
  ) -> Bool {
    guard depth <= Self.deepest else { return false }
    var rest = text
    while let call = VariableCall.first(in: rest) {
      // Each use costs as much as some bytes, and a fallback is read again at each depth.
      let cost = Self.useCost + call.range.count
      guard field.take(cost, of: .parameterBytes) else { return false }
      Self.join(rest[..<call.range.lowerBound], to: &result)
      rest = rest[call.range.upperBound...]
      if let value = values[call.name] {
        Self.join(Array(value.utf8)[...], to: &result)
      } else if let fallback = call.fallback {
        guard append(fallback, to: &result, depth + 1, field) else { return false }
      } else {
        return false
      }
      guard result.count <= Self.longest else { return false }
    }
    Self.join(rest, to: &result)
    return true
  }

  /// Adds a text as words of its own.
  private static func join(_ text: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if let last = result.last, let next = text.first, VariableCall.isOfWord(last),
      VariableCall.isOfWord(next)
    {
      result.append(0x20)
    }
    result += text
  }
}
