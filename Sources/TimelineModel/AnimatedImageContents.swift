public import Graphics
import LayerModel
public import Timing

/// The images that play in a layer, in the layer's own time.
public struct AnimatedImageContents: Hashable, Sendable {
  /// An image of several pictures.
  public struct Image: Hashable, Sendable {
    /// Its content.
    public let source: ContentSource
    /// The times of its pictures.
    public let timetable: PictureTimetable
  }

  /// The layer's position in the timeline.
  public let layer: Int
  /// Each image once.
  public let images: [Image]
}

extension Timeline {
  /// The same timeline with what only the images themselves tell: which of them play, and when they
  /// show what.
  ///
  /// An image plays in the time of each layer that shows it: speed, offset, repeats and pauses of
  /// the layer apply, and the image's own repeats within them.
  ///
  /// - Parameter timetables: Of images that have several pictures.
  /// - Returns: A timeline whose presentation layers show the pictures that play.
  public func playing(_ timetables: [ContentSource: PictureTimetable]) -> Timeline {
    guard !timetables.isEmpty else { return self }
    var result = self
    result.animatedImages = layers.indices.compactMap { index in
      var seen: Set<ContentSource> = []
      let images = layers[index].images.compactMap { image in
        timetables[image.source].flatMap { timetable in
          seen.insert(image.source).inserted
            ? AnimatedImageContents.Image(source: image.source, timetable: timetable) : nil
        }
      }
      return images.isEmpty ? nil : AnimatedImageContents(layer: index, images: images)
    }
    return result
  }
}
