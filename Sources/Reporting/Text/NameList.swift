import Escaping

/// Names in a sentence.
package enum NameList {
  /// A list of names, not more than anyone would read.
  package static func text(_ names: [String]) -> String {
    let limit = 12
    let rest = names.count > limit ? " and \(names.count - limit) more" : ""
    return names.prefix(limit).map { Quotation.cut($0) }.joined(separator: ", ") + rest
  }
}
