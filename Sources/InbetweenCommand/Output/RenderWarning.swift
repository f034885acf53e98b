import Inbetween
import Escaping

/// A layer that is left out of a picture, or drawn otherwise on another machine, for programs.
struct RenderWarning: Encodable {
  /// Names from the root to the layer.
  let layer: String?
  /// The first instant at which it is left out, in seconds.
  var time: Double?
  /// The C function that failed.
  var function: String?
  /// The library's words.
  var status: String?
  /// The whole sentence.
  let message: String

  init(_ issue: RenderIssue) {
    layer = issue.failure.layer
    time = issue.instant
    function = issue.failure.function
    status = issue.failure.status
    message = "\(issue)"
  }

  init(_ warning: CommandFailure.Item) {
    layer = warning.layer
    message = warning.message
  }

  /// The warning of a file whose clear pixels are not as they were drawn, which people are shown.
  init(lackOfMatteIn output: OutputRequest) {
    layer = nil
    message = "\(output.matteWarning) (--\(output.format.takes(.matte) ? "matte" : "background"))"
    Self.tell(["warning: \(message)"])
  }

  /// Shows goldens that nobody has to people.
  static func show(_ orphans: OrphanGoldens) {
    tell(orphans.warnings.map { "warning: \($0)" })
  }

  /// Shows issues of a scene to people.
  static func show(_ issues: [RenderIssue], of file: String) {
    tell(issues.map { "\(file): warning: \($0)" })
  }

  /// Shows the faults of a clip's frames to people.
  static func show(of clip: any ComparableClip) {
    tell(clip.warnings.map { "\(clip.name): warning: \($0)" })
  }

  /// Shows the warnings of a batch entry that ended well; the message of another tells its own.
  static func show(_ result: BatchResult) {
    guard result.status == .done else { return }
    let news = MessageList.shared.news(of: result.warnings)
    tell(news.map { "\(result.entry.name): warning: \($0)" })
  }

  /// Prints the warnings of a scene's golden on standard error.
  static func show(_ warnings: [String], of file: String) {
    tell(warnings.map { "\(file): warning: \($0)" })
  }

  private static func tell(_ lines: [String]) {
    MessageList.shared.tell(lines.lazy.map { DisplayText.line($0) + "\n" }, "warning")
  }
}
