import ArgumentParser
import Inbetween

/// The limits of a scene that differ from the usual ones.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Sets what a scene may ask for, such as particles=200k; repeats. \"inbetween limits\" lists all.",
      valueName: "name=value"),
    transform: LimitArgument.init)
  var arguments: [LimitArgument] = []

  /// The defaults with the limits that were set.
  var limits: WorkLimits {
    var limits = WorkLimits()
    for argument in arguments { limits[argument.name] = argument.value }
    return limits
  }
}

/// A limit on work, as it is written: `particles=200k`.
struct LimitArgument {
  let name: WorkLimits.Name
  let value: Int

  /// Reads a limit.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("expected name=value, such as particles=200k")
    }
    guard let name = WorkLimits.Name(rawValue: String(parts[0])) else {
      let names = WorkLimits.Name.allCases.map(\.rawValue)
      let near = NearestName.find(String(parts[0]), among: names)
      throw ValidationError(
        "no limit \"\(parts[0].prefix(60))\"\(CommandFailure.hint(near)); \"inbetween limits\" lists all"
      )
    }
    self.name = name
    value = try ArgumentValue.amount(String(parts[1]), of: name)
  }
}
