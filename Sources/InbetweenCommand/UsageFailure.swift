import ArgumentParser
import Glibc
import Inbetween
import Escaping

/// Mistakes on the command line, in the command's own words.
enum UsageFailure {
  /// Fails when the first argument is a word that is no command.
  static func checkCommand(_ arguments: [String]) throws(CommandFailure) {
    // Without a command there is nothing to help with, either.
    guard let first = arguments.first == "help" ? arguments.dropFirst().first : arguments.first,
      !first.hasPrefix("-")
    else { return }
    let commands = InbetweenCommand.configuration.subcommands.map { $0._commandName } + ["help"]
    if commands.contains(first) { return }
    let near = NearestName.find(first, among: commands)
    // All of them, which are no more than a line.
    let choices = near == nil ? "; there are: \(commands.joined(separator: ", "))" : ""
    throw CommandFailure(
      .usage, "no command \(Quotation.quoted(first))\(choices)", suggestion: near)
  }

  /// Fails when an argument is not UTF-8: repaired, it would be the name of another file; and when
  /// there is not even the program's name, for Swift reads all of them from `/proc`.
  static func checkEncoding() throws(CommandFailure) {
    guard CommandLine.argc > 0 else {
      throw CommandFailure(
        .usage, "the arguments cannot be read, since /proc is not mounted here; mount it")
    }
    for i in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[i] else { continue }
      if String(validatingCString: argument) != nil { continue }
      let bytes = UnsafeBufferPointer(start: argument, count: min(strlen(argument), 200))
      let shown = bytes.map { byte -> String in
        let byte = UInt8(bitPattern: byte)
        return (0x20..<0x7F).contains(byte)
          ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
      }.joined()
      throw CommandFailure(
        .usage,
        "argument \(i) is not UTF-8: \(shown); give the file another name"
      )
    }
  }

  /// The failure of the argument parser, with long arguments quoted in part.
  static func failure(for error: any Error, _ arguments: [String]) -> CommandFailure {
    let whole = InbetweenCommand.fullMessage(for: error)
    let full = InbetweenCommand.message(for: error)
    var rest = ""
    let start = "Error: \(full)"
    if whole.hasPrefix(start) { rest = String(whole.dropFirst(start.count)) }
    // The value of an option may stand behind its equals sign.
    let values = arguments.flatMap { [$0] + $0.split(separator: "=").map(String.init) }
    // Lines that are not ours are no lines.
    let long = values.filter { $0.utf8.count > 100 || $0.contains(where: \.isNewline) }
    let short = long.sorted { $0.utf8.count > $1.utf8.count }.reduce(full) {
      $0.replacing($1, with: Quotation.cut($1))
    }
    let message = Quotation.bounded(DisplayText.lines(short), to: Quotation.messageLimit / 2)
    return CommandFailure(
      .usage, messages: ["error: \(message)\(rest)\n"],
      items: [CommandFailure.Item(message: message)])
  }
}
