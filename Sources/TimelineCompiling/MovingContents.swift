import SceneModel
public import Timing

/// The files that play in a layer, in the layer's own time.
public struct MovingContents: Hashable, Sendable {
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

  /// Makes contents show what plays at a time of the layer.
  func play(_ properties: inout LayerProperties, at time: Seconds) {
    func play(_ image: inout ImageReference?) {
      guard let path = image?.file, let file = files.first(where: { $0.path == path }) else {
        return
      }
      image?.picture = file.timetable.picture(at: time)
    }
    play(&properties.contents)
    guard var dissolve = properties.contentsDissolve else { return }
    play(&dissolve.from)
    play(&dissolve.to)
    properties.contentsDissolve = dissolve
  }
}

extension Timeline {
  /// The same timeline with what only the files themselves tell: which of them play, and when they show what.
  ///
  /// A file plays in the time of each layer that shows it: speed, offset, repeats and pauses of the layer
  /// apply, and the file's own repeats within them.
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
            ? MovingContents.File(path: image.file, timetable: timetable) : nil
        }
      }
      return files.isEmpty ? nil : MovingContents(layer: index, files: files)
    }
    return result
  }

  /// Makes a layer's contents show what plays at an instant of the clip, or of the copy of it that is shown.
  func play(_ index: Int, at instant: Seconds, in properties: inout LayerProperties) {
    guard let contents = moving.first(where: { $0.layer == index }) else { return }
    contents.play(&properties, at: layers[index].clock(instant)?.time ?? 0)
  }

  /// Which picture each file that plays shows at an instant, layer by layer.
  func pictures(at instant: Seconds) -> [TimePosition?] {
    moving.flatMap { contents -> [TimePosition?] in
      let time = layers[contents.layer].clock(instant)?.time ?? 0
      return contents.files.map {
        TimePosition(time: Double($0.timetable.picture(at: time)))
      }
    }
  }
}
