import Foundation

/// All commands with their arguments, as the executable itself tells them.
struct CommandTree: Decodable {
  struct Command: Decodable {
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let kind: String
    let valueName: String?
    let names: [Name]?

    /// `--name`, or `-n` where there is no other; an argument without a name is `<value>`.
    var spelling: String {
      guard let names else { return "<\(valueName ?? "")>" }
      if let long = names.first(where: { $0.kind == "long" }) { return "--\(long.name)" }
      return names.first.map { "-\($0.name)" } ?? ""
    }
  }

  let command: Command

  /// Commands that do something, by name; those of groups with the group's name before them.
  var commands: [(name: [String], arguments: [Argument])] { Self.leaves(of: command, []) }

  /// Asks the executable.
  init(in folder: SceneFolder) throws {
    self = try CommandRun(["--experimental-dump-help"], in: folder).json(CommandTree.self)
  }

  private static func leaves(
    of command: Command, _ path: [String]
  ) -> [(name: [String], arguments: [Argument])] {
    let below = (command.subcommands ?? []).filter { $0.commandName != "help" }
    if below.isEmpty { return [(path, command.arguments ?? [])] }
    return below.flatMap { leaves(of: $0, path + [$0.commandName]) }
  }
}
