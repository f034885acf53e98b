import Glibc
import Graphics
import LayerModel
import SceneModel

/// The camera that sees the layers in space of a composition: the first one of the file that is
/// not hidden, or After Effects' own, which stands before the middle.
struct Camera {
  /// The distance at which what it sees is as large as it is, over the width of the composition: a
  /// lens of 50 mm before a film of 36 mm.
  private static let distanceOfLens = 50.0 / 36

  /// The camera in its composition; `nil` is After Effects' own.
  let entry: Entry?
  private let parents: [Entry]
  private let size: Size
  private let zoom: Track<Double>

  init(of entries: Entries, size: Size, _ reader: PropertyReader) {
    self.size = size
    entry = entries.all.first { $0.field["ty"]?.integer == 13 && !$0.isHidden }
    parents = entry.map(entries.parents) ?? []
    let own = max(1, size.width) * Self.distanceOfLens
    zoom = reader.number(entry?.field["pe"], or: own).map { $0 > 0 ? $0 : own }
  }

  /// True when it sees a layer elsewhere than where it lies in the plane.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - around: Its parents.
  /// - Returns: False for layers that are not in space.
  func sees(_ layer: Entry, under around: [Entry]) -> Bool {
    guard layer.isInSpace else { return false }
    return entry != nil || ([layer] + around).contains { $0.isInSpace && $0.transform.leavesPlane }
  }

  /// A layer with its depth as the camera sees it, for the whole of its composition.
  func view(of layer: Layer, _ writer: AnimationWriter, _ baking: Baking) -> Layer {
    var view = Layer(kind: .transform, sublayers: [layer])
    view.properties.bounds.size = size
    view.properties.position = Point(x: size.width / 2, y: size.height / 2)
    writer.put(matrix(baking), AnimationKeyPath(.sublayerTransform), in: &view, { .transform($0) })
    { $0.sublayerTransform = $1 }
    return view
  }

  /// Puts a view of the same camera at the same times into another, so that what both show is
  /// ordered by its depth; false where they are not.
  static func join(_ layer: Layer, to view: inout Layer) -> Bool {
    guard layer.properties.sublayerTransform != .identity, layer.kind == view.kind,
      layer.properties == view.properties, layer.animations == view.animations
    else { return false }
    view.sublayers += layer.sublayers
    return true
  }

  /// The map from space to the plane, about the middle, in which what is nearer lies higher.
  private func matrix(_ baking: Baking) -> Track<Transform> {
    func projection(_ zoom: Double) -> Transform {
      .scale(x: 1, y: 1, z: -1).concatenating(.perspective(distance: zoom))
    }
    guard let entry else { return zoom.map(projection) }
    let spans = ([entry] + parents).map(\.transform.span) + [zoom.span]
    let ends = spans.compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] }
    let span = ends.min().flatMap { low in ends.max().map { low...$0 } }
    // A camera that looks at a point has it in place of an anchor.
    let looks = entry.field["ks"]?["a"] != nil
    return baking.bake(from: span, nil) { frame, isBefore in
      var map = Transform.translation(x: size.width / 2, y: size.height / 2)
      for parent in parents.reversed() {
        map = map.concatenating(parent.transform.place(at: frame, isBefore).inverse)
      }
      let place = entry.transform.place(at: frame, isBefore)
      let distance = isBefore ? zoom.value(before: frame) : zoom.value(at: frame)
      return map.concatenating(looks ? place.lookingAtAnchor.inverse : place.inverse)
        .concatenating(.translation(x: 0, y: 0, z: -distance)).concatenating(projection(distance))
    }
  }
}
