public import Graphics
import Media
import Mustache
public import Timing

/// A comparison as one page that needs nothing else: clips, a plot, and the frames that matter.
public struct ComparisonPage {
  /// A file of a clip, ready to stand in the page.
  public struct Embedded: Sendable {
    /// Its type, such as `video/mp4`.
    public let mediaType: String
    /// Its bytes.
    public let bytes: [UInt8]

    /// A file with its type.
    public init(mediaType: String, bytes: [UInt8]) {
      self.mediaType = mediaType
      self.bytes = bytes
    }
  }

  /// A frame that matters, with its pictures.
  public struct Frame: Sendable {
    /// Its number in A; of a frame that only B has, that one's.
    public let index: FrameIndex
    /// What A shows; `nil` when A has no such frame.
    public let expected: Pixmap?
    /// What B shows; `nil` when B has no such frame.
    public let judged: Pixmap?
    /// How they differ.
    public let comparison: FrameComparison?
    /// What happened to the frame, when that is more than pixels.
    public let difference: ClipDifference?
    /// Why they differ, a sentence each, when somebody knows.
    public var blame: [String] = []
  }

  private let found: ClipComparison
  private let frames: [Frame]
  private let embedded: (a: Embedded?, b: Embedded?)

  /// Frames shown with pictures, at most.
  public static let frameLimit = 6
  /// Rows of the table, at most.
  private static let rowLimit = 500

  /// A page of a comparison.
  ///
  /// - Parameters:
  ///   - found: What was found.
  ///   - frames: The frames that matter, as ``ClipComparer/framesThatMatter(in:_:with:)`` gives them.
  ///   - a: The expected clip's file, when there is one that a browser can show and that is small enough.
  ///   - b: The judged clip's file, likewise.
  public init(_ found: ClipComparison, frames: [Frame], a: Embedded?, b: Embedded?) {
    self.found = found
    self.frames = frames
    embedded = (a, b)
  }

  /// The page.
  ///
  /// - Throws: `ComparisonError` when a picture cannot be encoded, or the template not be read.
  public func html() throws(ComparisonError) -> String {
    let template: MustacheTemplate
    do {
      template = try MustacheTemplate(string: Self.template)
    } catch {
      throw .source("the page", reason: "its template cannot be read: \(error)")
    }
    var sections: [[String: Any]] = []
    for frame in frames { sections.append(try Self.section(frame)) }
    let differing = found.differingFrames
    let clips = [
      Self.clip("expected", found.a, embedded.a), Self.clip("judged", found.b, embedded.b),
    ]
    var context: [String: Any] = [
      "verdict": found.isMatch ? "no difference" : "different",
      "color": found.isMatch ? "var(--good)" : "var(--bad)",
      "summary": summary, "b": ["name": found.b.name], "clips": clips,
      "hasVideos": clips.contains { $0["video"] != nil },
      "hasDifferences": !found.differences.isEmpty,
      "differences": found.differences.map(\.description),
      "plot": SeverityPlot(found, marking: frames.map(\.index)).svg,
      "hasFrames": !differing.isEmpty || !frames.isEmpty, "frames": sections,
      "rows": differing.prefix(Self.rowLimit).map(Self.row), "mode": found.mode.rawValue,
      "limits": limits,
    ]
    if let first = found.firstDivergence { context["first"] = first }
    if differing.count > Self.rowLimit {
      context["more"] = "and \(differing.count - Self.rowLimit) more"
    }
    return template.render(context)
  }

  private var summary: String {
    let count = found.frames.count
    let differing = found.differingFrames.count
    let worst = found.frames.map(\.measures.severity).max() ?? 0
    if found.isMatch {
      return
        "\(count) frames compared, none above a limit; the worst reaches \(Self.number(worst)) of its limit."
    }
    return
      "\(differing) of \(count) compared frames above a limit, the worst \(Self.number(worst)) times; \(found.differences.count) differences of the clips."
  }

  private var limits: [[String: Any]] {
    ComparisonThresholds.names(in: found.mode).map { name in
      [
        "name": name.rawValue, "value": found.thresholds[name].shortestDecimal,
        "meaning": name.meaning, "source": found.thresholds.source(of: name).description,
      ]
    }
  }

  private static func clip(
    _ label: String, _ clip: ClipSummary, _ file: Embedded?
  ) -> [String: Any] {
    let rate = clip.frameRate.map { " at \($0) frames per second" } ?? ""
    var context: [String: Any] = [
      "label": label, "name": clip.name,
      "facts":
        "\(clip.width) × \(clip.height), \(clip.frameCount) frames\(rate), \(number(clip.duration)) s",
    ]
    if let file {
      let isVideo = file.mediaType.hasPrefix("video/")
      context[isVideo ? "video" : "image"] = Base64.dataURL(file.mediaType, file.bytes)
    } else {
      context["note"] =
        "not shown here: no file that a browser shows, or too large to stand in a page"
    }
    return context
  }

  private static func section(_ frame: Frame) throws(ComparisonError) -> [String: Any] {
    var context: [String: Any] = [
      "index": frame.index, "judgedIndex": frame.comparison?.b ?? frame.index,
      "title": title(of: frame), "facts": frame.comparison.map(facts) ?? "",
    ]
    if let expected = frame.expected { context["expected"] = try url(expected) }
    if let judged = frame.judged { context["judged"] = try url(judged) }
    if let expected = frame.expected, let judged = frame.judged,
      expected.width == judged.width, expected.height == judged.height
    {
      context["heat"] = try url(HeatMap.picture(expected, judged))
    }
    if !frame.blame.isEmpty { context["blame"] = [frame.blame] }
    return context
  }

  private static func title(of frame: Frame) -> String {
    if let difference = frame.difference {
      let text = difference.description
      return text.prefix(1).uppercased() + text.dropFirst()
    }
    let time = frame.comparison.map { " at \(number($0.time)) s" } ?? ""
    return "Frame \(frame.index)\(time)"
  }

  private static func facts(_ frame: FrameComparison) -> String {
    let m = frame.measures
    let box = m.bounds.map { ", in \($0.width) × \($0.height) at \($0.x), \($0.y)" } ?? ""
    return
      "\(number(m.severity)) times its limit; a channel by up to \(m.largestDifference); \(m.changedPixels) pixels changed (\(number(100 * m.changedShare)) %), \(m.changedPixelsInside) of them off the rims\(box)."
  }

  private static func row(_ frame: FrameComparison) -> [String: Any] {
    let m = frame.measures
    return [
      "index": frame.a, "judgedIndex": frame.b, "time": number(frame.time),
      "severity": number(m.severity), "channel": m.largestDifference, "pixels": m.changedPixels,
      "share": number(100 * m.changedShare), "inside": m.changedPixelsInside,
      "box": m.bounds.map { "\($0.width) × \($0.height) at \($0.x), \($0.y)" } ?? "–",
      "window": m.window.map { number($0.value) } ?? "–",
      "shift": m.shift.map { number($0.value) } ?? "–", "tiles": number(m.tileShift),
      "psnr": number(m.psnr), "ssim": m.ssim.map { number($0, 10_000) } ?? "–",
    ]
  }

  private static func url(_ pixmap: Pixmap) throws(ComparisonError) -> String {
    let png = try ComparisonError.reading { () throws(MediaError) in
      try PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small).encode(pixmap)
    }
    return Base64.dataURL("image/png", png)
  }

  private static func number(_ value: Double, _ parts: Double = 100) -> String {
    value.isFinite ? ((value * parts).rounded() / parts).shortestDecimal : "∞"
  }
}
