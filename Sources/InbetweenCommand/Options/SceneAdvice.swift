import Inbetween

/// Remarks on legal scenes that are rarely meant so: warnings of the stages, and findings of the
/// linter.
struct SceneAdvice {
  /// The linter's findings.
  let findings: [SceneFinding]
  private let hasWarnings: Bool

  init(_ compiled: CompiledScene) {
    findings = SceneLinter().findings(in: compiled.loaded.scene)
    hasWarnings =
      !compiled.loaded.warnings.isEmpty || !compiled.timeline.warnings.isEmpty
      || !compiled.fontSubstitutions.isEmpty || !compiled.textIssues.isEmpty
      || !compiled.unheardSounds.isEmpty
  }

  /// True when there is nothing to say.
  var isEmpty: Bool { findings.isEmpty && !hasWarnings }
}
