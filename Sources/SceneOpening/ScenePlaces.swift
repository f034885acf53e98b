public import Graphics
public import LayerModel
import TimelineModel

/// The places in a scene's files where its parts are written, for messages of later stages.
public struct ScenePlaces: Sendable {
  let timeline: Timeline
  let file: String

  /// A place that the timeline knows, or the file's beginning.
  public func place(_ location: SourceLocation?) -> SourceLocation {
    location ?? SourceLocation(file: file, line: 1, column: 1)
  }

  /// The place where a font is written first.
  public func place(ofFont font: FontReference) -> SourceLocation {
    place(
      timeline.fontsUsed.first { $0.font == font || $0.font.list.contains(font) }?.location)
  }

  /// The place where an image is written first.
  public func place(ofImage source: ContentSource) -> SourceLocation {
    place(timeline.imagesShown.first { $0.image.source == source }?.location)
  }

  /// The place where a layer is written.
  public func place(ofLayer path: String) -> SourceLocation {
    place(timeline.layers.first { $0.path == path }?.location)
  }
}
