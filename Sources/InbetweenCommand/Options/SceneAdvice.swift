import Inbetween

/// What is legal in a scene and rarely meant: warnings of its stages, and findings of the linter.
struct SceneAdvice {
  /// The linter's findings.
  let findings: [SceneFinding]
  private let hasWarnings: Bool

  init(_ compiled: CompiledScene) {
    findings = SceneLinter().findings(in: compiled.loaded.scene)
    hasWarnings =
      !compiled.loaded.warnings.isEmpty || !compiled.timeline.warnings.isEmpty
      || !compiled.fontSubstitutions.isEmpty
  }

  /// True when there is nothing to say.
  var isEmpty: Bool { findings.isEmpty && !hasWarnings }
}
