import LayerModel
public import Timing

/// The files that play in a layer, in the layer's own time.
public struct AnimatedImageContents: Hashable, Sendable {
  /// A file of several pictures.
  public struct File: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// When it shows what.
    public let timetable: PictureTimetable
  }

  /// The layer's position in the timeline.
  public let layer: Int
  /// Each file once.
  public let files: [File]
}

extension Timeline {
  /// The same timeline with what only the files themselves tell: which of them play, and when they
  /// show what.
  ///
  /// A file plays in the time of each layer that shows it: speed, offset, repeats and pauses of the
  /// layer apply, and the file's own repeats within them.
  ///
  /// - Parameter timetables: Of files that have several pictures, by path.
  /// - Returns: A timeline whose presentation layers show the pictures that play.
  public func playing(_ timetables: [String: PictureTimetable]) -> Timeline {
    guard !timetables.isEmpty else { return self }
    var result = self
    result.moving = layers.indices.compactMap { index in
      var seen: Set<String> = []
      let files = layers[index].images.compactMap { image in
        timetables[image.file].flatMap { timetable in
          seen.insert(image.file).inserted
            ? AnimatedImageContents.File(path: image.file, timetable: timetable) : nil
        }
      }
      return files.isEmpty ? nil : AnimatedImageContents(layer: index, files: files)
    }
    return result
  }
}
