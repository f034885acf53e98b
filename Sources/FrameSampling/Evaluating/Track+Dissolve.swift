import LayerModel
import TimelineModel
import Timing

extension Track {
  /// The mix of two images that the track shows at an instant.
  ///
  /// - Parameters:
  ///   - dissolve: What the tracks before it show; replaced where this one shows, by `nil` where it
  ///     shows one image.
  ///   - instant: The instant, in clip time.
  ///   - properties: The layer's running values.
  ///   - matrices: Its running matrices.
  func show(
    _ dissolve: inout ImageDissolve?, at instant: Seconds, over properties: LayerProperties,
    _ matrices: DecomposedTransforms
  ) {
    guard keyPath.property == .contents, let position = timeMap(instant) else { return }
    dissolve =
      switch content {
      case .endpoints(let from, let to):
        from.value(of: self, properties, matrices)
          .dissolve(to: to.value(of: self, properties, matrices), by: position.time)
      case .keyframes(let keyframes): keyframes.dissolve(at: position.time)
      }
  }
}

extension Keyframes {
  /// The mix of two images at a progress.
  fileprivate func dissolve(at progress: Double) -> ImageDissolve? {
    let (index, part) = place(at: progress)
    guard case .between(let from, let to) = segments[index].interpolation else { return nil }
    return from.dissolve(to: to, by: part)
  }
}

extension PropertyValue {
  /// The mix of this image and another one; `nil` where one of them shows alone.
  fileprivate func dissolve(to other: PropertyValue, by fraction: Double) -> ImageDissolve? {
    guard case .image(let from) = self, case .image(let to) = other, from != to, fraction > 0,
      fraction < 1
    else { return nil }
    return ImageDissolve(from: from, to: to, fraction: fraction)
  }
}
