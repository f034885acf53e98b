import Inbetween

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

  /// Shows issues of a scene to people.
  static func show(_ issues: [RenderIssue], of file: String) {
    for issue in issues { StandardStreams.error(line: "\(file): warning: \(issue)") }
  }

  /// Shows the faults of a clip's frames to people.
  static func show(of clip: any ComparableClip) {
    for text in clip.warnings { StandardStreams.error(line: "\(clip.name): warning: \(text)") }
  }

  /// Shows the warnings of a batch entry that ended well; the message of another tells its own.
  static func show(_ result: BatchResult) {
    guard result.status == .done else { return }
    for text in result.warnings {
      StandardStreams.error(line: "\(result.entry.name): warning: \(text)")
    }
  }
}
