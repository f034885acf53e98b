import ArgumentParser
import Inbetween

/// Mistakes on the command line, in the command's own words.
enum UsageFailure {
  /// Commands that are planned, so that nobody looks for a typing mistake.
  private static let commandsNotYet = ["batch"]

  /// Options that are planned, likewise.
  private static let optionsNotYet = ["--reproducible"]

  /// Fails when the first argument is a word that is no command.
  static func checkCommand(_ arguments: [String]) throws(CommandFailure) {
    // Without a command there is nothing to help with, either.
    guard let first = arguments.first == "help" ? arguments.dropFirst().first : arguments.first,
      !first.hasPrefix("-")
    else { return }
    let commands = InbetweenCommand.configuration.subcommands.map { $0._commandName } + ["help"]
    if commands.contains(first) { return }
    if commandsNotYet.contains(first) {
      throw CommandFailure(
        .usage,
        "the command \"\(first)\" is not supported yet; there are: "
          + CommandFailure.list(commands))
    }
    let near = NearestName.find(first, among: commands + commandsNotYet)
    let choices = near == nil ? "; there are: \(CommandFailure.list(commands))" : ""
    throw CommandFailure(.usage, "no command \"\(first)\"\(choices)", suggestion: near)
  }

  /// The failure for what the argument parser did not like.
  static func failure(for error: any Error) -> CommandFailure {
    let whole = InbetweenCommand.fullMessage(for: error)
    var message = InbetweenCommand.message(for: error)
    var rest = ""
    let start = "Error: \(message)"
    if whole.hasPrefix(start) { rest = String(whole.dropFirst(start.count)) }
    if let option = optionsNotYet.first(where: { message.hasPrefix("Unknown option '\($0)'") }) {
      message = "\(option) is not supported yet"
    }
    return CommandFailure(
      .usage, text: "error: \(message)\(rest)\n", items: [CommandFailure.Item(message: message)])
  }
}
