import Graphics
public import LayerModel

extension Timeline {
  /// An image, and the first layer that shows it.
  public struct ShownImage: Hashable, Sendable {
    /// The image.
    public let image: ImageReference
    /// The layer's path.
    public let layerPath: String
    /// The place where the author wrote the animation that shows it, or the layer.
    public let location: SourceLocation?
  }

  /// Every image that some layer shows at some time, each once, in tree order, and those in
  /// snapshots; snapshots themselves are none.
  public var imagesShown: [ShownImage] {
    var seen: Set<ContentSource> = []
    return partsDrawn.flatMap(\.layers).flatMap { layer in
      layer.imagesWithLocations.filter { shown in
        if case .snapshot = shown.image.source { return false }
        return seen.insert(shown.image.source).inserted
      }
      .map { ShownImage(image: $0.image, layerPath: layer.path, location: $0.location) }
    }
  }
}

extension TimelineLayer {
  /// The images that the layer shows at some time.
  var images: [ImageReference] { imagesWithLocations.map(\.image) }

  /// The images that the layer shows at some time, and where the author wrote them.
  fileprivate var imagesWithLocations: [(image: ImageReference, location: SourceLocation?)] {
    let own = [model.contents].compactMap(\.self) + model.emitter.cells.flatMap(\.images)
    var found: [(image: ImageReference, location: SourceLocation?)] = own.map { ($0, location) }
    // Looking at a track copies it, and few layers of many have any that shows images.
    guard animatedProperties.contains(where: { $0.valueKind == .image }) else { return found }
    for track in tracks {
      track.content.forEachValue { value in
        guard case .image(let image?) = value else { return }
        found.append((image, track.location ?? location))
      }
    }
    return found
  }

  /// The values that its animations were written with.
  var writtenValues: [PropertyValue] {
    var values: [PropertyValue] = []
    for track in tracks { track.content.forEachValue { values.append($0) } }
    return values
  }
}

extension EmitterCell {
  /// The images of the cell and of what it emits.
  fileprivate var images: [ImageReference] {
    [contents].compactMap(\.self) + emitterCells.flatMap(\.images)
  }
}
