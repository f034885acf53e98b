import LayerModel
import SceneReading

/// One run of the YAML loader.
final class Reading {
  /// The findings so far, the assets, and the work that is left.
  let diagnostics: SceneDiagnostics
  /// The layers that scripts may speak of.
  var directory = LayerDirectory()

  init(_ diagnostics: SceneDiagnostics) { self.diagnostics = diagnostics }

  /// Counts a field's share of a limit; false when there is too much of it, which is reported once.
  func take(_ count: Int = 1, of name: WorkLimits.Name, _ field: Field) -> Bool {
    guard let (excess, isFirst) = diagnostics.take(count, of: name) else { return true }
    if isFirst { field.report(excess) }
    return false
  }
}

extension Field {
  /// Reports that something passes a limit.
  func report(_ excess: LimitExcess) {
    report("found \(excess.amount)", allowed: excess.permission)
  }
}
