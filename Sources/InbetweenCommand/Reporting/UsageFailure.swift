import ArgumentParser
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
