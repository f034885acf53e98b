import Documents
import Foundation
package import Rendering
import Graphics
import Storing

/// The digests of all raw frames of a scene, as an output in `OutputFormat.hashes` has them.
public struct FrameList: Hashable, Sendable {
  /// The text, a line for each run of equal frames behind two lines about the clip.
  public let text: String

  /// A list as it was recorded.
  public init(text: String) { self.text = text }

  /// Every line of a scene's text that is noted begins with this.
  private static let sceneMark = "#: "

  /// The text of the scene whose frames these are, where it is noted.
  public var scene: String? {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(Self.sceneMark) }
    guard !lines.isEmpty else { return nil }
    return lines.map { $0.dropFirst(Self.sceneMark.count) + "\n" }.joined()
  }

  /// A file that a recorded scene used, and its text where it is one.
  package struct UsedFile: Hashable, Sendable {
    /// The file by its content.
    package let file: SceneRecord.File
    /// The text, whose lines end with line feeds; `nil` where the digest alone is noted.
    package let text: String?
  }

  /// Each file that the scene used is noted by a line that begins with this, before its text.
  private static let fileMark = "#+ "
  /// Every line of a file's text that is noted begins with this.
  private static let fileTextMark = "#| "
  /// Stands where a scene used no file at all, which is not the same as nobody knowing.
  private static let endMark = "#+ none"

  /// Values and settings that a scene was given from outside, and the versions of what drew it.
  package struct Circumstances: Codable, Hashable, Sendable {
    /// Values for the scene's parameters.
    package let parameters: [String: String]
    /// Other settings, and versions, by their names.
    package let settings: [String: String]

    /// Values and settings.
    package init(parameters: [String: String], settings: [String: String]) {
      (self.parameters, self.settings) = (parameters, settings)
    }
  }

  /// The circumstances stand behind this, in one line.
  private static let circumstancesMark = "#= "

  /// The circumstances of the recorded scene; `nil` where nobody noted them.
  package var circumstances: Circumstances? {
    text.split(separator: "\n").first { $0.hasPrefix(Self.circumstancesMark) }.flatMap { line in
      JSONDocument.decode(
        Circumstances.self, from: Array(line.dropFirst(Self.circumstancesMark.count).utf8))
    }
  }

  /// The files that the recorded scene used; `nil` where nobody noted them.
  package var usedFiles: [UsedFile]? {
    var files: [(file: SceneRecord.File, lines: [Substring])] = []
    var isKnown = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix(Self.fileMark) {
        isKnown = true
        let parts = line.dropFirst(Self.fileMark.count).split(separator: " ", maxSplits: 2)
        guard parts.count == 3 else { continue }
        let file = SceneRecord.File(
          name: String(parts[2]), digest: String(parts[0]), isOutside: parts[1] == "outside")
        files.append((file, []))
      } else if line.hasPrefix(Self.fileTextMark), !files.isEmpty {
        files[files.count - 1].lines.append(line.dropFirst(Self.fileTextMark.count))
      }
    }
    return isKnown
      ? files.map { file, lines in
        UsedFile(file: file, text: lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined())
      } : nil
  }

  /// A text whose lines end with line feeds, the last one, too.
  static func normal(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return lines.hasSuffix("\n") || lines.isEmpty ? lines : lines + "\n"
  }

  private static func noted(_ text: String, after mark: String) -> String {
    normal(text).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { "\(mark)\($0)\n" }.joined()
  }

  /// The list with a scene's text noted in it, with the files that it used, and the circumstances.
  package func noting(
    _ scene: String, _ files: [UsedFile], _ circumstances: Circumstances
  ) -> FrameList {
    let notes = files.map { used in
      "\(Self.fileMark)\(used.file.digest) \(used.file.isOutside ? "outside" : "inside") \(used.file.name.replacing("\n", with: " "))\n"
        + (used.text.map { Self.noted($0, after: Self.fileTextMark) } ?? "")
    }
    return FrameList(
      text: text + "# The scene when these were recorded, to tell what has changed in it since.\n"
        + Self.noted(scene, after: Self.sceneMark)
        + "# The files that it used.\n"
        + (notes.isEmpty ? Self.endMark + "\n" : notes.joined())
        + "# Values of its parameters, settings, and versions of what drew it.\n"
        + Self.noted(JSONText.encodeInOneLine(circumstances), after: Self.circumstancesMark))
  }

  /// The first frame that differs from that of another list, or that one of them does not have;
  /// `nil` when none does.
  public func firstDifference(in other: FrameList) -> Int? {
    let (recorded, found) = (lines.digests, other.lines.digests)
    let shorter = min(recorded.count, found.count)
    return (0..<shorter).first { recorded[$0] != found[$0] }
      ?? (recorded.count == found.count ? nil : shorter)
  }

  /// The differences of another list, a sentence each: the clip's line, and the frames.
  public func differences(in other: FrameList) -> [String] {
    var result: [String] = []
    let (mine, theirs) = (lines, other.lines)
    guard kind == other.kind else {
      return ["the digests are of another kind, so that nothing can be said: record them anew"]
    }
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

  /// The digest of all digests; notes do not count.
  var digest: String {
    var hash = ContentHash()
    for line in entries { hash.add(String(line)) }
    return "\(hash.digest)"
  }

  /// The kind of its digests.
  package var kind: FrameDigestKind {
    let head = lines.head
    return FrameDigestKind.allCases.last { head.hasSuffix($0.mark) } ?? .pixels
  }

  /// The digest of each frame.
  package var digests: [String] { lines.digests.map(String.init) }

  /// True when it has no digest of a frame.
  package var isEmpty: Bool { lines.digests.isEmpty }

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
