import Foundation
public import Graphics
public import Timing

/// A comparison as one page that needs nothing else: clips, plots, and the frames that matter.
public struct ComparisonPage {
  /// A frame that matters, with its pictures.
  public struct Frame: Sendable {
    /// Its number in A; of a frame that only B has, that one's.
    public let index: FrameIndex
    /// The picture of A; `nil` when A has no such frame.
    public let expected: Pixmap?
    /// The picture of B; `nil` when B has no such frame.
    public let judged: Pixmap?
    /// Their differences.
    public let comparison: FrameComparison?
    /// The frame's difference, when it is one of more than pixels.
    public let difference: ClipDifference?
    /// The reasons why they differ, a sentence each, when somebody knows.
    public var blame: [String] = []
    /// The picture of today's scene in its own size, where the others are small.
    public var today: Pixmap?
    /// The command that shows the judged clip's scene at this frame, where it is one.
    public var command: String?

    /// A frame of which there is nothing but today's picture.
    package init(index: FrameIndex, today: Pixmap) {
      (self.index, self.today) = (index, today)
      (expected, judged, comparison, difference) = (nil, nil, nil, nil)
    }

    /// A frame of two clips.
    init(
      index: FrameIndex, expected: Pixmap?, judged: Pixmap?, comparison: FrameComparison?,
      difference: ClipDifference?
    ) {
      (self.index, self.expected, self.judged) = (index, expected, judged)
      (self.comparison, self.difference) = (comparison, difference)
    }

    /// The target of links: no two frames of a page have the same.
    var anchor: String { "\(difference?.kind ?? "frame")-\(index)" }
  }

  private let found: ClipComparison
  private let frames: [Frame]
  private let clips: (a: EmbeddedClip, b: EmbeddedClip)
  /// Differences that somebody else has found, a sentence each: with one the page is no match.
  public var otherDifferences: [String] = []

  /// Frames shown with pictures, at most; as many again where more than pixels differs.
  public static let frameLimit = 6
  /// Rows of the table, at most.
  private static let rowLimit = 500

  /// A page of a comparison.
  ///
  /// - Parameters:
  ///   - found: What was found.
  ///   - frames: The frames that matter, as ``ClipComparer/framesThatMatter(in:_:with:)`` gives
  ///     them.
  ///   - a: The expected clip's file.
  ///   - b: The judged clip's file.
  public init(_ found: ClipComparison, frames: [Frame], a: EmbeddedClip, b: EmbeddedClip) {
    self.found = found
    self.frames = frames
    clips = (a, b)
  }

  /// The page.
  ///
  /// - Throws: `ComparisonError` when a picture cannot be encoded, or the template not be read.
  public func html() throws(ComparisonError) -> String {
    let template = try PageTemplate(Self.template)
    let moments = ComparisonMoment.all(in: found)
    let sections = try frames.map { frame throws(ComparisonError) in
      try PageSection(frame).context()
    }
    let differing = found.differingFrames
    let clips = [
      clip("expected", found.a, self.clips.a, side: 0),
      clip("judged", found.b, self.clips.b, side: 1),
    ]
    let videoCount = clips.filter { $0["video"] != nil }.count
    var context: [String: Any] = [
      "verdict": isMatch ? "no difference" : "different",
      "isDifferent": !isMatch, "summary": summary, "a": ["name": found.a.name],
      "b": ["name": found.b.name], "clips": clips, "tall": found.a.width * 5 < found.a.height * 6,
      "moments": try json(moments),
      "last": moments.count - 1, "hasMoments": moments.count > 1,
      "hasStops": moments.contains(where: \.isDifferent), "hasVideos": videoCount > 0,
      "both": videoCount > 1 ? "both" : "it",
      "hasDifferences": !(otherDifferences.isEmpty && found.differences.isEmpty),
      "differences": otherDifferences + found.differences.map(\.description), "notes": found.notes,
      "plots": plots(moments),
      "frames": sections, "hasFrames": !sections.isEmpty,
      "rows": differing.prefix(Self.rowLimit).map(Self.row), "hasRows": !differing.isEmpty,
      "mode": found.mode.rawValue, "limits": limits,
    ]
    if let first = found.firstDivergence {
      let section = frames.first { $0.index == first }
      context["first"] = ["index": first, "link": section.map { ["#\($0.anchor)"] } ?? []]
    }
    if differing.count > Self.rowLimit {
      context["more"] =
        "The first \(Self.rowLimit) are shown; \(differing.count - Self.rowLimit) more differ."
    }
    return template.render(context)
  }

  private var isMatch: Bool { found.isMatch && otherDifferences.isEmpty }

  private var summary: String {
    let count = found.frames.count
    if found.frames.isEmpty { return "No frames were compared: their sizes differ." }
    let frames = count == 1 ? "1 frame" : "\(count) frames"
    if found.frames.allSatisfy(\.measures.isEqual) {
      return found.isMatch
        ? "\(frames) compared, all equal to the last pixel."
        : "\(frames) compared, all equal to the last pixel; but the clips differ."
    }
    let worst = PageNumber.text(found.frames.map(\.measures.severity).max() ?? 0)
    let differing = found.differingFrames.count
    return differing == 0
      ? "\(frames) compared, none above a limit; the worst reaches \(worst) of its limit."
      : "\(differing) of \(frames) compared are above a limit, the worst by a factor of \(worst)."
  }

  private var limits: [[String: Any]] {
    ComparisonThresholds.names(in: found.mode).map { name in
      [
        "name": name.rawValue, "value": found.thresholds[name].shortestDecimal,
        "meaning": name.meaning, "source": found.thresholds.source(of: name).description,
      ]
    }
  }

  private func clip(
    _ label: String, _ clip: ClipSummary, _ file: EmbeddedClip, side: Int
  ) -> [String: Any] {
    let rate =
      clip.isVariable
      ? " shown for different lengths of time"
      : clip.frameRate.map { " at \($0) frames per second" } ?? ""
    let frames = clip.frameCount == 1 ? "1 frame" : "\(clip.frameCount) frames"
    let shownRate = clip.frameRate ?? found.spareRate
    var context: [String: Any] = [
      "label": label, "name": clip.name, "side": side, "small": clip.width < 320,
      "facts":
        "\(clip.width) × \(clip.height), \(frames)\(rate), \(PageNumber.text(clip.duration)) s",
      "rate": (Double(shownRate.frames) / Double(shownRate.seconds)).shortestDecimal,
    ]
    switch file {
    case .file(let mediaType, let bytes):
      let isVideo = mediaType.hasPrefix("video/")
      context[isVideo ? "video" : "image"] = Base64.dataURL(mediaType, bytes)
    case .preview(let mediaType, let bytes):
      context["video"] = Base64.dataURL(mediaType, bytes)
      context["preview"] = true
    case .leftOut(let reason):
      context["note"] = "Not shown here: \(reason)."
    }
    return context
  }

  /// The plots; none where nothing was measured, and no measure that is the same all over.
  private func plots(_ moments: [ComparisonMoment]) -> [[String: Any]] {
    let isMeasured = found.frames.contains { !$0.measures.isEqual }
    guard isMeasured || !found.isMatch, !found.frames.isEmpty else { return [] }
    let metrics = isMeasured ? MetricPlot.Metric.allCases : [.severity]
    return metrics.map { metric in
      let plot = MetricPlot(metric, of: moments)
      return plot.context(marks: metric == .severity ? marks(plot, moments) : [])
    }
  }

  /// Marks on a plot that lead to the frames that matter.
  private func marks(_ plot: MetricPlot, _ moments: [ComparisonMoment]) -> [[String: Any]] {
    frames.compactMap { frame in
      let place = moments.firstIndex { moment in
        frame.expected == nil || frame.difference?.kind == "doubled"
          ? moment.notes.contains { $0 == frame.difference?.description }
          : moment.a == frame.index
      }
      guard let place else { return nil }
      return [
        "x": MetricPlot.number(MetricPlot.x(place, of: moments.count)),
        "y": MetricPlot.number(plot.y(place) ?? 0), "href": "#\(frame.anchor)",
        "title": frame.difference?.description ?? "frame \(frame.index)",
      ]
    }
  }

  private func json(_ moments: [ComparisonMoment]) throws(ComparisonError) -> String {
    struct Script: Encodable {
      let frames: [ComparisonMoment]
      let notes: [Int: [String]]
      let stops: [Int]
    }
    let noted = moments.indices.filter { !moments[$0].notes.isEmpty }
    let script = Script(
      frames: moments,
      notes: Dictionary(uniqueKeysWithValues: noted.map { ($0, moments[$0].notes) }),
      stops: moments.indices.filter { moments[$0].isDifferent })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return String(decoding: try encoder.encode(script), as: UTF8.self)
        .replacing("<", with: "\\u003c")
    } catch {
      throw .source("the page", reason: "its numbers cannot be written: \(error)")
    }
  }

  private static func row(_ frame: FrameComparison) -> [String: Any] {
    let m = frame.measures
    return [
      "index": frame.a, "judgedIndex": frame.b, "time": PageNumber.text(frame.time),
      "severity": PageNumber.text(m.severity), "channel": m.largestDifference,
      "pixels": m.changedPixels, "share": PageNumber.text(100 * m.changedShare),
      "inside": m.changedPixelsInside,
      "box": m.bounds.map { "\($0.width) × \($0.height) at \($0.x), \($0.y)" } ?? "–",
      "window": m.window.map { PageNumber.text($0.value) } ?? "–",
      "shift": m.shift.map { PageNumber.text($0.value) } ?? "–",
      "tiles": PageNumber.text(m.tileShift), "psnr": PageNumber.text(m.psnr),
      "ssim": m.ssim.map { PageNumber.text($0, parts: 10_000) } ?? "–",
    ]
  }
}

/// Numbers as a page shows them.
enum PageNumber {
  /// A number to hundredths, or other parts.
  static func text(_ value: Double, parts: Double = 100) -> String {
    value.isFinite ? ((value * parts).rounded() / parts).shortestDecimal : "∞"
  }
}
