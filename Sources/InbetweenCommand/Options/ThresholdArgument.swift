import ArgumentParser
import Inbetween

/// A limit of a comparison, as it is written: `window=6`.
struct ThresholdArgument {
  let name: ComparisonThresholds.Name
  let value: Double

  /// The names there are, for help.
  static let names = ComparisonThresholds.Name.allCases.map(\.rawValue).joined(separator: ", ")

  /// Reads a limit.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("expected name=value, such as window=6")
    }
    guard let name = ComparisonThresholds.Name(rawValue: String(parts[0])) else {
      throw ValidationError("no limit \"\(parts[0])\"; there are: \(Self.names)")
    }
    guard let value = Double(parts[1]), value.isFinite, value >= 0 else {
      throw ValidationError("expected a number from 0 on behind \(name.rawValue)=")
    }
    self.name = name
    self.value = value
  }
}

extension ComparisonThresholds {
  /// The defaults with some limits set.
  init(_ arguments: [ThresholdArgument]) {
    self.init()
    for argument in arguments { self[argument.name] = argument.value }
  }
}
