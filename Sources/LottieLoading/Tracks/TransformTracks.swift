import Glibc
import Graphics
import LayerModel
import SceneModel

/// The parts of a transform over the frames of a composition.
struct TransformTracks {
  var anchor = PointTrack(Track(.zero))
  var position = PointTrack(Track(.zero))
  /// The depths of the anchor and of the position, of layers in space.
  var anchorDepth = Track(0.0)
  var depth: Track<Double>?
  /// Parts of 100.
  var scale = PointTrack(Track(plain))
  /// The turn in degrees, clockwise.
  var rotation = Track(0.0)
  /// Turns about x and y, of layers in space, in degrees.
  var tilts: [(member: AnimationKeyPath.Member, angle: Track<Double>)] = []
  /// Turns about x, y and z after all others, of layers in space, in degrees.
  var orientation = Track([0.0, 0, 0])
  /// The angle of the shear and of its axis, in degrees.
  var skew = Track(0.0)
  var skewAxis = Track(0.0)
  /// Parts of 100.
  var opacity = Track(100.0)

  /// The scale that changes nothing.
  static let plain = Point(x: 100, y: 100)

  /// The transform that changes nothing.
  init() {}

  /// A transform as a file has it, of a group or a layer, which has depth where it is in space.
  init(_ field: JSONField?, _ reader: PropertyReader, hasDepth: Bool = false) {
    guard let field else { return }
    let middle = reader.pair(field["a"], or: .zero)
    anchor = middle.pair
    let place = reader.pair(field["p"], or: .zero)
    position = place.pair
    if hasDepth {
      if place.z?.constant != 0 { depth = place.z }
      anchorDepth = middle.z ?? anchorDepth
    }
    scale = reader.pair(field["s"], or: Self.plain).pair
    rotation = reader.number(field["r"] ?? field["rz"], or: 0)
    for (key, member) in [("rx", AnimationKeyPath.Member.rotationX), ("ry", .rotationY)] {
      let angle = reader.number(field[key], or: 0)
      if angle.constant != 0 { tilts.append((member, angle)) }
    }
    orientation = reader.numbers(field["or"], or: []).map { list in
      (0..<3).map { $0 < list.count ? list[$0] : 0 }
    }
    skew = reader.number(field["sk"], or: 0)
    skewAxis = reader.number(field["sa"], or: 0)
    opacity = reader.number(field["o"], or: 100)
  }

  /// True when it turns a layer out of its plane.
  var isInSpace: Bool { !tilts.isEmpty || orientation.constant != [0, 0, 0] }

  /// True when what it turns no longer looks to the viewer.
  var isTilted: Bool {
    !tilts.isEmpty || orientation.values.contains { $0[0] != 0 || $0[1] != 0 }
  }

  /// True when what it places may lie before or behind the plane.
  var leavesPlane: Bool { isTilted || depth != nil || anchorDepth.constant != 0 }

  /// True when it leaves every place where it is; the opacity does not count.
  var isIdentity: Bool {
    anchor.constant == .zero && position.constant == .zero
      && scale.constant == Self.plain && rotation.constant == 0
      && skew.constant == 0 && !isInSpace && depth == nil && anchorDepth.constant == 0
  }

  /// The map of the plane that never changes; `nil` when it does, or leaves the plane.
  var constant: AffineTransform? {
    guard let anchor = anchor.constant, let position = position.constant, !isInSpace,
      let linear, depth == nil, anchorDepth.constant == 0
    else { return nil }
    return AffineTransform.translation(x: -anchor.x, y: -anchor.y).concatenating(linear)
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// Scale, shear and turn, where none changes.
  var linear: AffineTransform? {
    guard let scale = scale.constant, let rotation = rotation.constant,
      let shear = shear(skew.constant, skewAxis.constant)
    else { return nil }
    return AffineTransform.scale(x: scale.x / 100, y: scale.y / 100).concatenating(shear)
      .concatenating(.turn(degrees: rotation))
  }

  /// An angle of a shear in degrees; a quarter turn would be beyond all bounds.
  static func limited(_ skew: Double) -> Double { min(max(skew, -85), 85) }

  /// The shear of some angles; `nil` without an angle.
  func shear(_ angle: Double?, _ axis: Double?) -> AffineTransform? {
    guard let angle, let axis else { return nil }
    guard angle != 0 else { return .identity }
    let slope = tan(-Self.limited(angle) * .pi / 180)
    return AffineTransform.turn(degrees: axis)
      .concatenating(AffineTransform(a: 1, b: 0, c: slope, d: 1, tx: 0, ty: 0))
      .concatenating(.turn(degrees: -axis))
  }

  /// The map of the plane at a frame, or as the frame is come to.
  func map(at frame: Double, isBefore: Bool, _ baking: Baking) -> AffineTransform {
    func now<Value>(_ track: Track<Value>) -> Value { track.value(at: frame, isBefore: isBefore) }
    func now(_ track: PointTrack) -> Point { track.value(at: frame, isBefore: isBefore) }
    let (anchor, position, scale) = (now(anchor), now(position), now(scale))
    return AffineTransform.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(.scale(x: scale.x / 100, y: scale.y / 100))
      .concatenating(shear(now(skew), now(skewAxis)) ?? .identity)
      .concatenating(.turn(degrees: now(rotation)))
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// Turns it along the way of its position.
  mutating func orient(_ baking: Baking) {
    let (place, turn) = (position.together(baking), rotation)
    guard let span = place.span, !place.isConstant else { return }
    // So near that curves are straight between.
    let step = 1.0 / 1024
    var headings = AngleUnwrapping(turn: 360)
    rotation = baking.bake(from: span, turn.span) { frame, isBefore in
      let now = min(max(frame, span.lowerBound + step), span.upperBound - step)
      let way = place.value(at: now + step) - place.value(at: now - step)
      let angle = way == .zero ? 0 : atan2(way.y, way.x) * 180 / .pi
      return headings.next(angle) + turn.value(at: frame, isBefore: isBefore)
    }
  }

  /// The frames over which it changes.
  var span: ClosedRange<Double>? {
    let points = [anchor, position, scale].flatMap { track -> [ClosedRange<Double>?] in
      if let joint = track.joint { return [joint.span] }
      let (x, y) = track.coordinates
      return [x.span, y.span]
    }
    let turns = tilts.map(\.angle.span) + [orientation.span, rotation.span]
    let spans = (points + turns + [depth?.span, anchorDepth.span, skew.span, skewAxis.span])
      .compactMap(\.self)
    guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max()
    else { return nil }
    return low...high
  }
}

extension AffineTransform {
  /// A turn, clockwise on screen.
  static func turn(degrees: Double) -> AffineTransform {
    guard degrees != 0 else { return .identity }
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return AffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }
}
