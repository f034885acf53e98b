public import LayerModel
public import Timing

/// The settings of a batch's run.
public struct BatchOptions: Sendable {
  /// The folder that outputs are relative to.
  public var folder: String
  /// The folder of the cache; `nil` renders everything anew.
  public var cacheFolder: String?
  /// Bytes that the cache may have when the batch ends; `nil` is no limit.
  ///
  /// The least recently used files go first.
  public var cacheLimit: Int?
  /// Frames drawn at once, over all entries.
  public var jobs: Int
  /// True when an entry that fails leaves the others going.
  public var keepsGoing = false
  /// True when an entry that differs ends the batch.
  public var stopsAtDifferences = false
  /// True when thumbnails and the pictures of frames that differ are wanted.
  public var wantsPictures = false
  /// True when files must be the same on any x86-64 machine.
  public var isReproducible = false
  /// True when warnings about an entry's scene are errors.
  public var isStrict = false
  /// The limits on the work of scenes.
  public var limits = WorkLimits()
  /// The identity of this program and its libraries, for the cache.
  public var program: String
  /// The versions of what draws, by name, which goldens note.
  public var versions: [String: String] = [:]
  /// Tells seconds.
  public var now: @Sendable () -> Seconds
  /// Does something after so many seconds, unless it is cancelled before.
  public var after: @Sendable (Seconds, @escaping @Sendable () -> Void) -> any Sendable

  /// Options without the optional ones.
  ///
  /// - Parameters:
  ///   - folder: The folder that outputs are relative to.
  ///   - jobs: Frames drawn at once, over all entries.
  ///   - program: The identity of this program and its libraries.
  ///   - now: Tells seconds.
  ///   - after: Does something after so many seconds, as long as what it returns is held.
  public init(
    folder: String, jobs: Int, program: String, now: @escaping @Sendable () -> Seconds,
    after: @escaping @Sendable (Seconds, @escaping @Sendable () -> Void) -> any Sendable
  ) {
    self.folder = folder
    self.jobs = jobs
    self.program = program
    self.now = now
    self.after = after
  }
}
