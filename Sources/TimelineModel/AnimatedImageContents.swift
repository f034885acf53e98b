public import Graphics
import LayerModel
public import Timing

/// The images that play in a layer, in the layer's own time.
public struct AnimatedImageContents: Hashable, Sendable {
  /// An image of several pictures.
  public struct Image: Hashable, Sendable {
    /// The content.
    public let source: ContentSource
    /// The times of its pictures.
    public let timetable: PictureTimetable
  }

  /// The layer's position in the timeline.
  public let layer: Int
  /// The images, each once.
  public let images: [Image]
}

extension Timeline {
  /// A copy that knows which images play, and the times at which they show which picture: only the
  /// images themselves tell.
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
    result.snapshots = snapshots.map { $0.with($0.timeline.playing(timetables)) }
    return result
  }
}
