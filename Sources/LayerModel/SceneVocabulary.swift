/// The words by which a format of scenes calls what messages ask an author for.
///
/// The loader that made a scene hands them on with it, so that the stages behind it, which know no
/// format, are read in the author's own words.
public struct SceneVocabulary: Hashable, Sendable {
  /// The length of the clip.
  public var clipDuration: String
  /// The length of an animation.
  public var animationDuration: String
  /// The end of a timer's repetition.
  public var timerEnd: String
  /// The place at which the points of a path are edited.
  public var point: String
  /// The layer whose handler runs.
  public var handlerLayer: String

  /// The words of a format.
  public init(
    clipDuration: String, animationDuration: String, timerEnd: String, point: String,
    handlerLayer: String
  ) {
    self.clipDuration = clipDuration
    self.animationDuration = animationDuration
    self.timerEnd = timerEnd
    self.point = point
    self.handlerLayer = handlerLayer
  }

  /// The words of a format whose files may have no length: the clip is as long as the option of the
  /// command line says.
  public static let withoutLength = SceneVocabulary(
    clipDuration: "--duration", animationDuration: "its duration", timerEnd: "an end",
    point: "a point", handlerLayer: "a layer")

  /// The names of a scene's own properties, for one that a program has made.
  public static let values = SceneVocabulary(
    clipDuration: "the scene's duration", animationDuration: "its timing's duration",
    timerEnd: "an until", point: "point", handlerLayer: "handlerLayer")
}
