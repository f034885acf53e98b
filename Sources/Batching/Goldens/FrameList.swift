import Graphics
public import Rendering
import SceneModel
public import TimelineCompiling
import Timing

/// The digests of all raw frames of a scene, as a text that shows in a diff which frames changed.
///
/// ```
/// # Raw frames of clockwipe: numbers, then FNV-1a of the pixels; the same on every x86-64 machine.
/// scale 0.191, 240 frames at 60 frames per second
/// 0…3 49db19ce5e21e9e5
/// 4 dc2b99730aae6713
/// ```
public struct FrameList: Hashable, Sendable {
  /// The text, a line for each run of equal frames behind two lines about the clip.
  public let text: String

  /// A list as it was recorded.
  public init(text: String) { self.text = text }

  /// Draws all frames of a timeline.
  ///
  /// - Throws: `RenderError` when an image cannot be read, or a frame not be drawn.
  public init(_ timeline: Timeline, name: String) throws(RenderError) {
    let stills = try StillRenderer(timeline)
    let rate = timeline.frameRate
    let count = timeline.frameCount(at: rate)
    var lines = [
      "# Raw frames of \(name): numbers, then FNV-1a of the pixels; the same on every x86-64 machine.",
      "scale \(timeline.canvas.scale.shortestDecimal), \(count) frames at \(rate) frames per second",
    ]
    var run: (first: FrameIndex, digest: String)?
    func end(_ next: FrameIndex) {
      guard let run else { return }
      let numbers = next - 1 > run.first ? "\(run.first)…\(next - 1)" : "\(run.first)"
      lines.append("\(numbers) \(run.digest)")
    }
    for index in 0..<count {
      let digest = try stills.picture(at: rate.instant(of: index)).digest
      if run?.digest == digest { continue }
      end(index)
      run = (index, digest)
    }
    end(count)
    text = lines.joined(separator: "\n") + "\n"
  }

  /// How another list differs, a sentence each: the clip's line, and the frames.
  public func differences(in other: FrameList) -> [String] {
    var result: [String] = []
    let (mine, theirs) = (lines, other.lines)
    if mine.head != theirs.head {
      result.append("the clip is \"\(theirs.head)\", recorded is \"\(mine.head)\"")
    }
    let (recorded, found) = (mine.digests, theirs.digests)
    let changed = (0..<min(recorded.count, found.count)).filter { recorded[$0] != found[$0] }
    if !changed.isEmpty {
      result.append(
        "\(changed.count) of \(recorded.count) raw frames differ: \(Self.ranges(changed))")
    }
    // A line that was edited by hand; notes do not count.
    if result.isEmpty, entries != other.entries {
      result.append("the list is written in another way")
    }
    return result
  }

  /// The lines without notes.
  private var entries: [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("#") } }

  /// The line about the clip, and a digest for each frame.
  private var lines: (head: Substring, digests: [Substring]) {
    let lines = entries
    var digests: [Substring] = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ")
      guard parts.count == 2 else { continue }
      let ends = parts[0].split(separator: "…").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, last >= first, last - first < 1_000_000
      else { continue }
      digests += repeatElement(parts[1], count: last - first + 1)
    }
    return (lines.first ?? "", digests)
  }

  /// Numbers in order as ranges, not more than anyone reads.
  private static func ranges(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.map { $0.count > 1 ? "\($0.lowerBound)…\($0.upperBound)" : "\($0.lowerBound)" }
    let limit = 8
    return texts.prefix(limit).joined(separator: ", ")
      + (texts.count > limit ? " and \(texts.count - limit) more places" : "")
  }
}
