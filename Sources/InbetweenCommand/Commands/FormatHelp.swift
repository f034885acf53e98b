import Inbetween
import Escaping

/// `inbetween help scene [KEY]` and `help manifest [KEY]`: the references of the formats in the
/// terminal.
enum FormatHelp {
  /// The text that is asked for; `nil` for arguments that ask for no reference.
  ///
  /// - Throws: A failure of status 2 for a key that the format does not have.
  static func text(for arguments: [String]) throws(CommandFailure) -> String? {
    guard arguments.count >= 2, arguments[0] == "help",
      let format = SchemaCommand.Format(rawValue: arguments[1])?.format
    else { return nil }
    guard arguments.count > 2 else { return format.overview }
    guard arguments.count == 3 else {
      throw CommandFailure(.usage, "help \(format.name) takes one key")
    }
    let key = arguments[2]
    if let text = format.reference(of: key) { return text }
    let near = NearestName.find(key, among: format.referenceNames)
    let rest = near == nil ? "; \"inbetween help \(format.name)\" lists all" : ""
    throw CommandFailure(
      .usage, "a \(format.name) has no key \(Quotation.quoted(key))\(rest)", suggestion: near)
  }
}
