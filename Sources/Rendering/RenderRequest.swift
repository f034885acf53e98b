import FramePlanning
public import TimelineModel
public import Timing
public import Typesetting

/// A clip that is asked for: what, which part, into which files.
public struct RenderRequest: Sendable {
  /// The timeline that is rendered.
  public var timeline: Timeline
  /// The outputs, at least one; all share one rasterization where their rates are equal.
  public var outputs: [OutputRequest]
  /// The part of the clip, in seconds; `nil` is all of it.
  public var time: Range<Seconds>?
  /// Instants of single pictures in place of frames, numbered from 0 in this order, for formats of
  /// which each file is a picture; `nil` renders frames.
  public var instants: [Seconds]?
  /// The fonts of the timeline's texts, where they were found beforehand by
  /// ``Renderer/fonts(of:)``; the renderer finds them itself when `nil`.
  public var fonts: FontStore?
  /// Workers, at least 1.
  ///
  /// The bytes do not depend on it.
  public var jobs = 1
  /// Bytes of memory that frames and encoders under way may take, as far as they are known
  /// beforehand; any number of them when `nil`.
  ///
  /// Fewer segments are encoded at once, then fewer frames drawn, down to one of each; the bytes of
  /// the outputs stay the same.
  public var memory: Int?
  /// Places that this render shares with others; it has its own workers when `nil`.
  public var pool: WorkerPool?
  /// The place where encoded segments are looked for and kept.
  public var segments: SegmentCaching?
  /// Paths of layers at whose drawing Cairo is made to fail, to show what a failure does to the
  /// rest.
  package var refusedLayers: Set<String> = []

  /// A whole clip.
  public init(timeline: Timeline, outputs: [OutputRequest]) {
    self.timeline = timeline
    self.outputs = outputs
  }
}

/// The result of a render.
public struct RenderReport: Sendable {
  /// A file that was written.
  public struct Output: Sendable {
    /// The file's path, or pattern.
    public let path: String
    /// Columns of pixels.
    public let width: Int
    /// Rows of pixels.
    public let height: Int
    /// The file's frame rate.
    public let frameRate: FrameRate
    /// Frames in it.
    public let frameCount: Int
    /// Bytes in it, of a sequence in all its files.
    public let byteCount: Int
    /// True when pixels were met that the format cannot show as they are, and no matte was given;
    /// segments that were taken from where they are kept were not looked at.
    public let lacksMatte: Bool
  }

  /// The files, in the order in which they were asked for.
  public let outputs: [Output]
  /// The numbers of segments that were encoded, and that were taken from where they are kept.
  public let segments: (encoded: Int, cached: Int)
  /// Layers that could not be drawn and are left out of some frames, by the first of them.
  ///
  /// They are the same at any number of workers. Segments that were taken from where they are kept
  /// had none.
  public let issues: [RenderIssue]
}
