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
  /// The layer that shows others as the camera sees them, for the whole of the composition, so
  /// that layers are seen alike whenever they are there.
  private let view: Layer
  /// The number of key frames of a view.
  let keyframes: Int

  init(of entries: Entries, in composition: Composition) {
    let entry = entries.all.first { $0.field["ty"]?.integer == 13 && !$0.isHidden }
    self.entry = entry
    let size = composition.size
    let own = max(1, size.width) * Self.distanceOfLens
    let zoom = composition.reader.number(entry?.field["pe"], or: own).map { $0 > 0 ? $0 : own }
    var map = zoom.map(Self.projection)
    if let entry, entries.all.contains(where: \.isDrawnInSpace) {
      map = Self.map(
        of: entry, under: entries.parents(of: entry), zoom, size, composition.baking(entry.field))
    }
    var view = Layer(kind: .transform)
    view.properties.bounds.size = size
    view.properties.position = Point(x: size.width / 2, y: size.height / 2)
    composition.writer.put(
      map, AnimationKeyPath(.sublayerTransform), in: &view, { .transform($0) }
    ) { $0.sublayerTransform = $1 }
    (self.view, keyframes) = (view, map.segments.count)
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

  /// A layer with its depth as the camera sees it.
  func view(of layer: Layer) -> Layer {
    var view = view
    view.sublayers = [layer]
    return view
  }

  /// Puts a view of the same camera into another, so that what both show is ordered by its depth;
  /// false where they are not.
  static func join(_ layer: Layer, to view: inout Layer) -> Bool {
    guard layer.properties.sublayerTransform != .identity, layer.kind == view.kind,
      layer.properties == view.properties, layer.animations == view.animations
    else { return false }
    view.sublayers += layer.sublayers
    return true
  }

  /// The perspective projection of a camera that looks along the z axis, at a zoom in pixels.
  private static func projection(_ zoom: Double) -> Transform {
    .scale(x: 1, y: 1, z: -1).concatenating(.perspective(distance: zoom))
  }

  /// The view and projection of the camera at each frame, about the middle of the composition;
  /// nearer layers get a higher z.
  private static func map(
    of entry: Entry, under parents: [Entry], _ zoom: Track<Double>, _ size: Size, _ baking: Baking
  ) -> Track<Transform> {
    let spans = ([entry] + parents).map(\.transform.span) + [zoom.span]
    let ends = spans.compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] }
    let span = ends.min().flatMap { low in ends.max().map { low...$0 } }
    // A camera that looks at a point has it in place of an anchor.
    let looks = entry.field["ks"]?["a"] != nil
    return baking.bake(from: span, nil) { frame, isBefore in
      var map = Transform.translation(x: size.width / 2, y: size.height / 2)
      for parent in parents.reversed() {
        map = map.concatenating(parent.transform.place(at: frame, isBefore: isBefore).inverse)
      }
      let place = entry.transform.place(at: frame, isBefore: isBefore)
      let distance = zoom.value(at: frame, isBefore: isBefore)
      return map.concatenating(looks ? place.lookingAtAnchor.inverse : place.inverse)
        .concatenating(.translation(x: 0, y: 0, z: -distance)).concatenating(projection(distance))
    }
  }
}

extension Entry {
  /// True for a layer that a camera sees.
  fileprivate var isDrawnInSpace: Bool {
    isInSpace && ![3, 13].contains(field["ty"]?.integer)
  }
}
