import Graphics
import LayerModel
import SceneModel

extension TransformTracks {
  /// A layer whose own place is the origin, placed and faded by the transform.
  ///
  /// - Parameters:
  ///   - content: The layer.
  ///   - size: Its size, where it is a picture; its bounds begin at the origin then, else at the
  ///     anchor.
  ///   - writer: Writes the animations.
  ///   - baking: Works out a shear that changes.
  /// - Returns: The layer; in others, where a shear needs them.
  func place(
    _ content: Layer, size: Size? = nil, _ writer: AnimationWriter, _ baking: Baking
  ) -> Layer {
    var layer = content
    setAnchor(of: &layer, size, writer)
    // One matrix, or its members: a shear lies between stretch and turn.
    let isInTurn = !isInSpace && (skewAxis.constant == 0 || linear != nil)
    guard skew.constant != 0, !isInTurn else {
      setPosition(of: &layer, writer)
      setLinear(of: &layer, writer, baking)
      fade(&layer, writer)
      return layer
    }
    // The axis is turned to x and back; turns out of the plane follow.
    var (stretch, shear, turn) = (TransformTracks(), TransformTracks(), self)
    (stretch.scale, shear.skew, turn.scale) = (scale, skew, PointTrack(Track(Self.plain)))
    (stretch.rotation, shear.rotation) = (skewAxis, skewAxis.map { -$0 })
    (turn.skew, turn.skewAxis) = (Track(0), Track(0))
    stretch.setLinear(of: &layer, writer, baking)
    func wrap() {
      layer = Layer(anchorPoint: .zero, sublayers: [layer])
    }
    wrap()
    if !isInSpace, rotation.isConstant || skewAxis.isConstant {
      shear.rotation = rotation.combined(with: skewAxis, baking) { $0 - $1 }
      shear.setLinear(of: &layer, writer, baking)
    } else {
      shear.setLinear(of: &layer, writer, baking)
      wrap()
      turn.setLinear(of: &layer, writer, baking)
    }
    setPosition(of: &layer, writer)
    fade(&layer, writer)
    return layer
  }

  /// The opacity.
  func fade(_ layer: inout Layer, _ writer: AnimationWriter) {
    writer.put(opacity.map { $0 / 100 }, .opacity, in: &layer) { $0.opacity = $1 }
  }

  private func setAnchor(of layer: inout Layer, _ size: Size?, _ writer: AnimationWriter) {
    guard let size, size.width > 0, size.height > 0 else {
      layer.properties.anchorPoint = .zero
      writer.put(
        anchor, .bounds, member: .origin, x: .originX, y: .originY, in: &layer
      ) { $0.bounds.origin = $1 }
      return
    }
    writer.put(
      anchor.map(x: { $0 / size.width }, y: { $0 / size.height }), .anchorPoint, in: &layer
    ) { $0.anchorPoint = $1 }
  }

  private func setPosition(of layer: inout Layer, _ writer: AnimationWriter) {
    writer.put(position, .position, in: &layer) { $0.position = $1 }
    if let depth { writer.put(depth, .zPosition, in: &layer) { $0.zPosition = $1 } }
    writer.put(anchorDepth, .anchorPointZ, in: &layer) { $0.anchorPointZ = $1 }
  }

  /// Scale, shear and turns about the anchor.
  private func setLinear(of layer: inout Layer, _ writer: AnimationWriter, _ baking: Baking) {
    if !isInSpace, let linear {
      layer.properties.transform = Transform(linear)
      return
    }
    let turns = tilts.map(\.angle) + (rotation.constant == 0 ? [] : [rotation])
    guard turns.count < 2, orientation.constant == [0, 0, 0] else {
      writer.put(matrices(baking), AnimationKeyPath(.transform), in: &layer, { .transform($0) }) {
        $0.transform = $1
      }
      return
    }
    let (x, y) = scale.map(x: { $0 / 100 }, y: { $0 / 100 }).coordinates
    // A matrix that has no turn and no stretch through 0 is taken apart as it was put together.
    var members: [(AnimationKeyPath.Member, Track<Double>)] = []
    if x == y, !x.isConstant {
      members.append((.scale, x))
    } else {
      members += [(.scaleX, x), (.scaleY, y)]
    }
    members.append((.skew, skew.map { -Self.limited($0) * .pi / 180 }))
    members += tilts.map { ($0.member, $0.angle.map { $0 * .pi / 180 }) }
    members.append((.rotationZ, rotation.map { $0 * .pi / 180 }))
    for (member, track) in members {
      let isScale = [.scale, .scaleX, .scaleY].contains(member)
      guard track.constant != (isScale ? 1 : 0) else { continue }
      layer.animations.append(
        writer.animation(track, AnimationKeyPath(.transform, member)) { .number($0) })
    }
  }

  /// Scale, and turns about z, y and x in turn, of the layer and then of its orientation.
  private func matrices(_ baking: Baking) -> Track<Transform> {
    let (x, y) = scale.coordinates
    func tilt(_ member: AnimationKeyPath.Member) -> Track<Double> {
      tilts.first { $0.member == member }?.angle ?? Track(0)
    }
    let numbers = [y, tilt(.rotationX), tilt(.rotationY), rotation].reduce(x.map { [$0] }) {
      $0.combined(with: $1, baking) { $0 + [$1] }
    }
    return numbers.combined(with: orientation, baking) { $0 + $1 }.bent(baking) { parts in
      let angles = parts.map { $0 * .pi / 180 }
      func turned(_ x: Double, _ y: Double, _ z: Double) -> Transform {
        Transform.rotation(radians: z).concatenating(.rotation(radians: y, x: 0, y: 1, z: 0))
          .concatenating(.rotation(radians: x, x: 1, y: 0, z: 0))
      }
      return Transform.scale(x: parts[0] / 100, y: parts[1] / 100)
        .concatenating(turned(angles[2], angles[3], angles[4]))
        .concatenating(turned(angles[5], angles[6], angles[7]))
    }
  }
}

extension Transform: Blendable {
  func interpolated(to other: Transform, by fraction: Double) -> Transform {
    fraction < 1 ? self : other
  }
}
