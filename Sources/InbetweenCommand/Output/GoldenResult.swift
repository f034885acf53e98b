import Inbetween
import Escaping
import Reporting

/// The result of one golden, for people and for programs.
struct GoldenResult: Encodable {
  /// The standing of a scene beside its golden.
  enum Status: String, Encodable {
    case asRecorded
    case different
    case missing
    case recorded
    case refused
  }

  /// The recorded picture beside today's.
  struct Picture: Encodable {
    let path: String
    let isMatch: Bool
    /// The instant of the first difference, in seconds.
    let firstDivergence: Double?
  }

  let name: String
  private(set) var status: Status
  /// A sentence; absent when all is as recorded.
  private(set) var message: String?
  /// The instant at which the first raw frame that differs is shown, in seconds.
  let firstDivergence: Double?
  /// The layers and values that differ then, a sentence each.
  let reasons: [String]
  let picture: Picture?
  /// The oddities of the golden's files, a sentence each.
  let warnings: [String]
  private let details: [String]

  private enum CodingKeys: String, CodingKey {
    case name, status, message, firstDivergence, reasons, picture, warnings
  }

  /// The most layers that are named.
  private static let reasonLimit = 10
  /// The most bytes of a line.
  private static let lineLimit = 1000

  /// The result of a check.
  ///
  /// Frames are counted once, as the scene shows them; the picture has another rate, so that of it
  /// times are told.
  init(_ name: String, _ found: PipelineGolden.Check) {
    self.name = name
    let reasons = found.reasons
    (self.reasons, warnings) = (reasons, found.warnings)
    firstDivergence = found.firstInstant
    let first = found.clip.differingFrames.first
    let path = found.clip.a.name
    picture = Picture(path: path, isMatch: found.clip.isMatch, firstDivergence: first?.time)
    guard !found.isMatch else {
      (status, message, details) = (.asRecorded, nil, [])
      return
    }
    status = .different
    message = found.frames.first ?? "\(path) is not what these frames make"
    var lines = Array(found.frames.dropFirst())
    if let instant = found.firstInstant {
      lines.append("first at \(ComparisonText.number(instant)) s")
    }
    lines += reasons.prefix(Self.reasonLimit)
    if reasons.count > Self.reasonLimit {
      lines.append("and \((reasons.count - Self.reasonLimit).counted("more layer"))")
    }
    if reasons.isEmpty, found.firstInstant != nil {
      lines.append("which layers is not known: the golden was recorded without its scene")
    }
    details = lines + Self.lines(of: found.clip, frames: found.frames)
  }

  /// A golden that is not there, and how to have one.
  init(_ name: String, missing message: String) {
    self.name = name
    (status, self.message) = (.missing, message)
    (firstDivergence, reasons, picture, warnings, details) = (nil, [], nil, [], [])
  }

  /// Takes note that what is drawn is not what was to be accepted.
  mutating func refused() {
    status = .refused
    message = "it no longer draws what the report shows; nothing was recorded"
  }

  /// Takes note that the golden was recorded anew.
  mutating func recorded(in folder: String) {
    status = .recorded
    message = "recorded in \(folder); look at the picture before you commit it"
  }

  /// The lines about the picture.
  private static func lines(of clip: ClipComparison, frames: [String]) -> [String] {
    guard !clip.isMatch else { return frames.isEmpty ? [] : ["\(clip.a.name) shows no difference"] }
    var lines = frames.isEmpty ? clip.differences.map { "\(clip.a.name): \($0)" } : []
    guard let worst = clip.worstFrames(1).first else { return lines }
    let m = worst.measures
    let box = m.bounds.map { " in \($0.width) × \($0.height) at \($0.x), \($0.y)" } ?? ""
    lines.append(
      "\(clip.a.name) differs most at \(ComparisonText.number(worst.time)) s: a channel by up to \(m.largestDifference), \(m.changedPixels.counted("pixel")) changed\(box)"
    )
    return lines
  }

  /// One line, and more under it when something differs.
  var text: String {
    let head =
      switch status {
      case .asRecorded: "\(name): as recorded"
      case .different: "\(name): different: \(message ?? "")"
      case .missing, .recorded, .refused: "\(name): \(message ?? "")"
      }
    let lines = status == .different ? details : []
    return ([head] + lines.map { "  \($0)" })
      .map { Quotation.bounded(DisplayText.line($0), to: Self.lineLimit) + "\n" }.joined()
  }

  /// The check as a test.
  var outcome: JUnitDocument.Case.Outcome {
    switch status {
    case .asRecorded: .passed
    case .different: .failed(message ?? "", details: text)
    case .missing, .refused: .broken(message ?? "", kind: status.rawValue)
    case .recorded: .skipped(message ?? "")
    }
  }

  /// The status that the command ends with.
  var exitStatus: ExitStatus {
    switch status {
    case .asRecorded, .recorded: .done
    case .different: .difference
    case .missing, .refused: .badInput
    }
  }
}
