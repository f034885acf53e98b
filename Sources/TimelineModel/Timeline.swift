public import LayerModel
public import Timing

/// A scene with its timing flattened away: layers, and tracks that say what each key path shows
/// when.
///
/// Only `TimelineCompiler` makes one. It promises:
/// - interactions, delegates and completions are played out;
/// - no groups, and no `beginTime`, `speed`, `timeOffset`, repeat or autoreverse is left: a
///   ``Track`` has one `TimeMap` from clip time to progress;
/// - a layer's tracks are in the order in which they apply, and none is one that never shows;
/// - implicit endpoints are references to the running value, evaluated at each instant;
/// - every number is finite, every value is of its key path's kind;
/// - layers are in tree order: each is followed by its mask's subtree, then its sublayers'
///   subtrees;
/// - two instants with equal `signature(at:)` show the same picture, once the timeline knows which
///   files play (``playing(_:)``).
public struct Timeline: Sendable, Hashable {
  /// The scene's title.
  public let title: String
  /// The picture that is filled.
  public let canvas: Canvas
  /// The clip's length, in seconds.
  public let duration: Seconds
  /// The clip's frame rate.
  public let frameRate: FrameRate
  /// All layers, in tree order.
  public let layers: [TimelineLayer]
  /// The events of the scene's script, in order.
  public let events: [TimelineEvent]
  /// The compiler's warnings, in tree order.
  public let warnings: [TimelineIssue]
  /// The layers that show files which play, and when these show what.
  public package(set) var animatedImages: [AnimatedImageContents] = []
  /// The snapshots that the scene's script took, by their numbers; of those in them the earlier.
  public package(set) var snapshots: [LayerSnapshot] = []
  /// The touches of the scene's script, where they are shown; `nil` shows none.
  public package(set) var shownTouches: ShownTouches?
  /// The taps of the scene's script, in order.
  public package(set) var taps: [PlayedTap] = []
  /// The motion blur; `nil` shows each frame as it is at its instant.
  public package(set) var motionBlur: MotionBlur?
  /// The sounds, added up and cut to the clip's length.
  public package(set) var audio: [AudioClip] = []
  /// The captions that players may show, in the clip's time.
  public package(set) var subtitles: [SubtitleTrack] = []
  /// The font files by which handlers measured texts, each with the first place that did.
  package var measuredFonts: [MeasuredFont.Use] = []
  /// The limits on the work of the stages after this one.
  public let limits: WorkLimits

  /// The shutter through which frames at a rate are seen; `nil` is none.
  public func shutter(at rate: FrameRate) -> Shutter? { motionBlur?.shutter(at: rate) }

  /// The number of the clip's frames at a rate: at least one.
  public func frameCount(at rate: FrameRate) -> Int { max(1, rate.frameCount(for: duration)) }

  package init(
    title: String, canvas: Canvas, duration: Seconds, frameRate: FrameRate, layers: [TimelineLayer],
    events: [TimelineEvent], warnings: [TimelineIssue], limits: WorkLimits
  ) {
    self.title = title
    self.canvas = canvas
    self.duration = duration
    self.frameRate = frameRate
    self.layers = layers
    self.events = events
    self.warnings = warnings
    self.limits = limits
  }
}
