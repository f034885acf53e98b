import ArgumentParser
import Glibc
import Inbetween

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
    let choices = near == nil ? "; there are: \(CommandFailure.list(commands))" : ""
    throw CommandFailure(.usage, "no command \"\(first)\"\(choices)", suggestion: near)
  }

  /// Fails when an argument is not UTF-8: repaired, it would be the name of another file.
  static func checkEncoding() throws(CommandFailure) {
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

  /// The failure for what the argument parser did not like.
  static func failure(for error: any Error) -> CommandFailure {
    let whole = InbetweenCommand.fullMessage(for: error)
    let message = InbetweenCommand.message(for: error)
    var rest = ""
    let start = "Error: \(message)"
    if whole.hasPrefix(start) { rest = String(whole.dropFirst(start.count)) }
    return CommandFailure(
      .usage, text: "error: \(message)\(rest)\n", items: [CommandFailure.Item(message: message)])
  }
}
