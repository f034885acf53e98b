package import Inbetween

/// A finding as `lint --json` shows it.
package struct FindingReport: Encodable {
  let rule: String
  let file: String?
  let line: Int?
  let column: Int?
  let layer: String
  let animation: String
  let what: String
  let why: String
  let fix: String

  /// The report of a finding.
  package init(_ finding: SceneFinding) {
    rule = finding.rule
    file = finding.location?.file
    line = finding.location?.line
    column = finding.location?.column
    layer = finding.layerPath
    animation = finding.animation
    what = finding.what
    why = finding.why
    fix = finding.fix
  }
}
