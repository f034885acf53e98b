import Glibc
import Graphics
import LayerModel

/// The place of a layer in space at a frame.
struct SpacePlace {
  var anchor = SIMD3<Double>.zero
  var position = SIMD3<Double>.zero
  var scale = Point(x: 1, y: 1)
  /// Turns about x, y and z in radians, of which those of each list follow one another from z to x.
  var turns: [SIMD3<Double>] = []

  /// The map to the layer's own coordinates; a layer without an extent keeps its size.
  var inverse: Transform {
    var map = Transform.translation(x: -position.x, y: -position.y, z: -position.z)
    for turn in turns.reversed() {
      map = map.concatenating(.rotation(radians: -turn.x, x: 1, y: 0, z: 0))
        .concatenating(.rotation(radians: -turn.y, x: 0, y: 1, z: 0))
        .concatenating(.rotation(radians: -turn.z))
    }
    let (x, y) = (scale.x == 0 ? 1 : scale.x, scale.y == 0 ? 1 : scale.y)
    return map.concatenating(.scale(x: 1 / x, y: 1 / y))
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchor.z))
  }

  /// The place of a camera with a point of interest, its anchor, to which it is turned before its
  /// own rotations.
  var lookingAtAnchor: SpacePlace {
    let way = anchor - position
    var place = self
    (place.anchor, place.scale) = (.zero, Point(x: 1, y: 1))
    place.turns.append(SIMD3(atan2(-way.y, hypot(way.x, way.z)), 0, 0))
    place.turns.append(SIMD3(0, atan2(way.x, way.z), 0))
    return place
  }
}

extension TransformTracks {
  /// The place in space at a frame, or as the frame is come to.
  func place(at frame: Double, isBefore: Bool) -> SpacePlace {
    func now<Value>(_ track: Track<Value>) -> Value { track.value(at: frame, isBefore: isBefore) }
    func now(_ track: PointTrack) -> Point { track.value(at: frame, isBefore: isBefore) }
    func tilt(_ member: AnimationKeyPath.Member) -> Double {
      tilts.first { $0.member == member }.map { now($0.angle) } ?? 0
    }
    let (anchor, position, scale) = (now(anchor), now(position), now(scale))
    let turn = SIMD3(tilt(.rotationX), tilt(.rotationY), now(rotation))
    let orientation = now(orientation)
    return SpacePlace(
      anchor: SIMD3(anchor.x, anchor.y, now(anchorDepth)),
      position: SIMD3(position.x, position.y, depth.map(now) ?? 0),
      scale: scale * 0.01,
      turns: [turn, SIMD3(orientation[0], orientation[1], orientation[2])].map { $0 * .pi / 180 })
  }
}
