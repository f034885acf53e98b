package import Inbetween
import Escaping

/// The result of a comparison, for people.
package struct ComparisonText {
  private let found: ClipComparison
  private let reasons: [String]
  private let isVerbose: Bool
  /// Frames shown one by one.
  private static let frameLimit = 10

  /// A result.
  ///
  /// - Parameters:
  ///   - found: The result.
  ///   - reasons: The reasons why two scenes differ where they part, as far as they are known.
  ///   - isVerbose: True to tell of clips between which nothing differs, too, and which limits
  ///     decided.
  package init(_ found: ClipComparison, reasons: [String] = [], isVerbose: Bool = false) {
    self.found = found
    self.reasons = reasons
    self.isVerbose = isVerbose
  }

  /// The verdict; of clips that differ these and the differences.
  package var text: String {
    var lines = [verdict]
    if !found.isMatch || isVerbose {
      lines += ["  expected  \(line(found.a))", "  judged    \(line(found.b))"]
    }
    lines += found.differences.map { "  \(DisplayText.line($0.description))" }
    lines += frames
    if !reasons.isEmpty {
      lines += ["  why, at frame \(found.firstDivergence ?? 0):"]
      lines += reasons.map { "    \(DisplayText.line($0))" }
    }
    lines += found.notes.map { "  note: \(DisplayText.line($0))" }
    if isVerbose { lines += ["  limits of \(found.mode.rawValue):"] + limits }
    return lines.joined(separator: "\n") + "\n"
  }

  private var verdict: String {
    if found.isMatch {
      let equal = found.frames.filter(\.measures.isEqual).count
      let rest =
        equal == found.frames.count
        ? "all equal"
        : "\(equal) equal, the others within the limits (worst at \(Self.number(worst)) of its limit)"
      return "no difference: \(found.frames.count.counted("frame")), \(rest)"
    }
    let first = found.firstDivergence.map { ", first at frame \($0)" } ?? ""
    return "different: \(summary)\(first)"
  }

  private var worst: Double { found.frames.map(\.measures.severity).max() ?? 0 }

  private var summary: String {
    let frames = found.differingFrames.count
    let parts =
      (frames > 0 ? ["\(frames) of \(found.frames.count.counted("frame"))"] : [])
      + found.differences.map(\.description).prefix(1)
    return parts.joined(separator: ", and ")
  }

  private func line(_ clip: ClipSummary) -> String {
    let rate =
      clip.isVariable
      ? " shown for different lengths of time"
      : clip.frameRate.map { " at \($0) frames per second" } ?? ""
    return
      "\(DisplayText.line(clip.name)): \(clip.width) × \(clip.height), \(clip.frameCount.counted("frame"))\(rate), \(Self.number(clip.duration)) s"
  }

  private var frames: [String] {
    let differing = found.differingFrames
    let shown = Set(found.worstFrames(Self.frameLimit).map(\.a))
    let lines = differing.filter { shown.contains($0.a) }.map { "  " + line($0) }
    let rest = differing.count - lines.count
    return lines + (rest > 0 ? ["  and \(rest.counted("frame")) that differ less"] : [])
  }

  /// One frame: where, how much, and by which measure.
  private func line(_ frame: FrameComparison) -> String {
    let m = frame.measures
    var parts = ["frame \(frame.a) (\(Self.number(frame.time)) s)"]
    if frame.a != frame.b { parts[0] += " against \(frame.b)" }
    // Of a limit that is nothing there are no multiples.
    if found.mode == .perceptual || found.thresholds[.channel] > 0 {
      parts.append("\(Self.number(m.severity)) times its limit")
    }
    parts.append("a channel by up to \(m.largestDifference)")
    parts.append(
      "\(m.changedPixels.counted("pixel")) changed (\(Self.number(100 * m.changedShare)) %, \(m.changedPixelsInside) off the rims)"
    )
    if let box = m.bounds { parts.append("in \(box.width) × \(box.height) at \(box.x), \(box.y)") }
    parts.append("PSNR \(Self.number(m.psnr)) dB")
    if let ssim = m.ssim { parts.append("SSIM \(Self.number(ssim, 10_000))") }
    return parts.joined(separator: ", ")
  }

  private var limits: [String] {
    ComparisonThresholds.names(in: found.mode).map { name in
      let source = found.thresholds.source(of: name)
      return
        "    \(name.rawValue) \(found.thresholds[name].shortestDecimal)  \(name.meaning) (\(source))"
    }
  }

  /// A number with few decimals.
  package static func number(_ value: Double, _ parts: Double = 100) -> String {
    value.isFinite ? ((value * parts).rounded() / parts).shortestDecimal : "∞"
  }
}
