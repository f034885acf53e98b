public import Comparing
public import Regressing
public import Timing

/// The result of one entry.
public struct BatchResult: Sendable {
  /// A file of the entry.
  public struct File: Sendable {
    /// The path.
    public let path: String
    /// Bytes in it, of a sequence in all its files.
    public let bytes: Int
    /// True when it was taken from the cache.
    public let isCached: Bool
  }

  /// The end of an entry.
  public enum Status: String, Sendable {
    /// All files are there, and nothing differs.
    case done
    /// All files are there, and a comparison found a difference.
    case different
    /// The scene cannot be loaded, compiled or drawn, or a golden is missing.
    case badInput
    /// A file cannot be encoded or written.
    case failed
    /// A run that took longer than it may.
    case timedOut
    /// The batch was interrupted while it ran.
    case interrupted
    /// The batch was ended before it.
    case skipped

    /// True when the entry came to its end, good or bad.
    var isFinal: Bool { self != .skipped && self != .interrupted }
  }

  /// The result of a comparison.
  public struct Comparison: Sendable {
    /// The name of the file or golden that was compared.
    public let name: String
    /// A sentence.
    public let summary: String
    /// True when nothing differs.
    public let isMatch: Bool
    /// The comparison itself; `nil` where the files are equal to the byte, or there was nothing to
    /// compare with.
    public let found: ClipComparison?
    /// The frames to look at, when there is a difference and a report is wanted.
    public internal(set) var frames: [ComparisonPage.Frame]
    /// The reasons why the first frame that differs does, a sentence each, as far as the scene of
    /// an earlier night tells.
    public let reasons: [String]
    /// The digests of the frames of today, of an entry whose golden differs.
    public internal(set) var drawn: GoldenDigests?
    /// The clips that ``found`` is of, the expected one first, where their names are no paths.
    public internal(set) var clips: [any ComparableClip] = []
  }

  /// The entry.
  public let entry: BatchEntry
  /// The entry's end.
  public var status: Status
  /// The files.
  public var files: [File] = []
  /// Seconds that it took.
  public var seconds: Seconds = 0
  /// The number of tries.
  public var attempts = 0
  /// Segments encoded in this run, and taken from the cache.
  public var segments: (encoded: Int, cached: Int) = (0, 0)
  /// The comparisons that were made.
  public var comparisons: [Comparison] = []
  /// The reason of a failure; `nil` when there is none.
  public var message: String?
  /// Warnings about the scene, layers that could not be drawn and are left out, and fonts that
  /// another machine need not have, a sentence each.
  public var warnings: [String] = []
  /// A small picture of its middle, as PNG.
  public var thumbnail: [UInt8] = []
}

extension BatchResult.Comparison {
  /// Nothing differs.
  static func match(name: String, _ summary: String, _ found: ClipComparison? = nil) -> Self {
    Self(name: name, summary: summary, isMatch: true, found: found, frames: [], reasons: [])
  }

  /// Something differs.
  ///
  /// - Parameters:
  ///   - name: The name of the file or golden.
  ///   - summary: A sentence.
  ///   - found: The comparison.
  ///   - comparer: The program that found it.
  ///   - b: The clip that is judged.
  ///   - a: The clip that was expected.
  ///   - reasons: The reason why a picture of the clips differs, by its number and its time in
  ///     them.
  ///   - first: The first that does; `nil` when none is known.
  ///   - wantsPictures: True when a report is wanted.
  /// - Returns: The result.
  /// - Throws: `ComparisonError` when a clip cannot be read once more.
  static func difference(
    name: String, _ summary: String, _ found: ClipComparison, _ comparer: ClipComparer,
    _ b: any ComparableClip, _ a: any ComparableClip,
    reasons: (_ frame: Int, _ time: Seconds) -> [String], first: (frame: Int, time: Seconds)?,
    wantsPictures: Bool
  ) throws(ComparisonError) -> Self {
    var frames: [ComparisonPage.Frame] = []
    if wantsPictures, !found.isMatch {
      frames = try comparer.framesThatMatter(in: found, b, with: a)
      for i in frames.indices {
        frames[i].blame = frames[i].comparison.map { reasons($0.a, $0.time) } ?? []
      }
    }
    return Self(
      name: name, summary: summary, isMatch: false, found: found, frames: frames,
      reasons: first.map { reasons($0.frame, $0.time) } ?? [])
  }
}
