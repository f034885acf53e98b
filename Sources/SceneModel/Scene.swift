import Graphics
public import LayerModel
public import Timing

/// A scene as its author wrote it: a canvas, a clip's time, the model layer tree with its
/// animations, and the script that is played in it.
///
/// An open value; `TimelineCompiler` checks what it needs.
public struct Scene: Hashable, Sendable {
  /// The scene's title, empty when it has none.
  public var title: String
  /// The picture's size and background.
  public var canvas: Canvas
  /// The clip's length in seconds; `nil` means until the last animation ends.
  public var duration: Seconds?
  /// The clip's frame rate.
  public var frameRate: FrameRate
  /// Back to front: sublayers of the root, which has the canvas's bounds.
  public var layers: [Layer]
  /// The script, ordered by time, then as written.
  public var interactions: [Interaction]
  /// The ring that shows the script's touches; `nil` shows none.
  public var touchIndicator: TouchIndicator?
  /// The motion blur; `nil` shows each frame as it is at its instant.
  public var motionBlur: MotionBlur?
  /// The sounds, added up.
  public var audio: [AudioClip] = []
  /// The captions that players may show.
  public var subtitles: [SubtitleTrack] = []
  /// The named times, in the order in which they are written.
  public var markers: [SceneMarker] = []
  /// The states that the scene may be switched to, in the order in which they are listed.
  public var states: [SceneState] = []
  /// The variables of the script, in the order in which they are written.
  public var variables: [SceneVariable] = []
  /// The seed of the random numbers that handlers ask for.
  public var seed: UInt64 = 0
  /// The words by which messages call parts of the scene: those of the format it was written in.
  @Incidental public var vocabulary = SceneVocabulary.values
  /// Spellings that the values no longer tell, for the linter; nothing that is drawn depends on
  /// them.
  @Incidental public var remarks: [SceneRemark] = []

  /// A scene from its parts.
  public init(
    title: String = "", canvas: Canvas, duration: Seconds? = nil, frameRate: FrameRate = .sixty,
    layers: [Layer] = [], interactions: [Interaction] = []
  ) {
    self.title = title
    self.canvas = canvas
    self.duration = duration
    self.frameRate = frameRate
    self.layers = layers
    self.interactions = interactions
  }
}
