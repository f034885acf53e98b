import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// The tracks of a layer's outgoing and incoming state while a transition plays (core-animation 6).
///
/// Geometry is the layer's own: both states slide and turn within what its own transform does.
struct TransitionTracks {
  let transition: TransitionAnimation
  /// The map from clip time to progress, nothing where it does not play.
  let timeMap: TimeMap
  /// The size of the layer's bounds.
  let size: Size
  /// The layer's anchor point in its bounds.
  let anchorPoint: Point

  /// True when the outgoing state is in front of the incoming one.
  var isOutgoingInFront: Bool { transition.style == .reveal || transition.style == .curlUp }

  /// The tracks that move the outgoing state.
  var outgoing: [Track] {
    switch transition.style {
    case .fade, .crossDissolve, .moveIn, .curlDown: []
    case .curlUp: [curl { $0 }]
    case .push, .reveal: [slide { Point(x: -entry.x * $0, y: -entry.y * $0) }]
    case .flip: turn { angle * $0 }
    }
  }

  /// The tracks that move the incoming state.
  var incoming: [Track] {
    switch transition.style {
    case .fade, .crossDissolve, .reveal, .curlUp: []
    case .curlDown: [curl { 1 - $0 }]
    case .push, .moveIn: [slide { Point(x: entry.x * (1 - $0), y: entry.y * (1 - $0)) }]
    case .flip: turn { -angle * (1 - $0) }
    }
  }

  /// The tracks that hold a state in the coordinates of its own bounds, where another layer has its
  /// place.
  func holding(_ state: LayerProperties) -> [Track] {
    let place = state.bounds.point(atUnit: state.anchorPoint)
    let values: [(LayerProperty, PropertyValue)] = [
      (.transform, .transform(.identity)), (.position, .point(place)), (.zPosition, .number(0)),
    ]
    return values.map { .holding($0.0, $0.1, where: timeMap, label: "transition") }
  }

  /// The share of the outgoing state in a dissolve.
  var outgoingWeight: Track { opacity { 1 - $0 } }
  /// The share of the incoming one.
  var incomingWeight: Track { opacity { $0 } }

  /// The offset from which the incoming state comes, in points.
  private var entry: Point {
    switch transition.subtype {
    case .fromLeft: Point(x: -size.width, y: 0)
    case .fromRight: Point(x: size.width, y: 0)
    case .fromTop: Point(x: 0, y: -size.height)
    case .fromBottom: Point(x: 0, y: size.height)
    }
  }

  /// The angle by which the outgoing state turns in all, in radians.
  private var angle: Double {
    switch transition.subtype {
    case .fromLeft, .fromBottom: .pi
    case .fromRight, .fromTop: -.pi
    }
  }

  private func slide(_ offset: (Double) -> Point) -> Track {
    track(
      AnimationKeyPath(.transform), .matrix(.translate), isAdditive: true,
      { q in
        let offset = offset(q)
        return .numbers([offset.x + 0, offset.y + 0, 0])
      })
  }

  /// A turn, of which only the front can be seen: the one face goes where the other comes.
  private func turn(_ angle: (Double) -> Double) -> [Track] {
    let isVertical = transition.subtype == .fromLeft || transition.subtype == .fromRight
    let turn = FlipProjection(
      axis: isVertical ? .vertical : .horizontal,
      center: Point(
        x: (0.5 - anchorPoint.x) * size.width, y: (0.5 - anchorPoint.y) * size.height),
      reach: (isVertical ? size.width : size.height) / 2,
      eyeDistance: FlipProjection.usualEyeDistance)
    return [
      track(
        AnimationKeyPath(.transform), .turn(turn), isAdditive: true, { .number(angle($0)) }),
      .holding(.isDoubleSided, .bool(false), where: timeMap, label: "transition"),
    ]
  }

  /// The share by which a state is rolled up as a page.
  private func curl(_ progress: (Double) -> Double) -> Track {
    track(AnimationKeyPath(.pageCurl), .value, isAdditive: false, { .number(progress($0)) })
  }

  private func opacity(_ weight: (Double) -> Double) -> Track {
    track(AnimationKeyPath(.opacity), .value, isAdditive: false, { .number(weight($0)) })
  }

  /// A track from the value at the first to that at the last part of the transition that plays.
  private func track(
    _ keyPath: AnimationKeyPath, _ source: TrackOutput.Source, isAdditive: Bool,
    _ value: (Double) -> PropertyValue
  ) -> Track {
    Track(
      keyPath: keyPath, label: "transition", timeMap: timeMap,
      content: .endpoints(
        from: .value(value(transition.startProgress)), to: .value(value(transition.endProgress))),
      outputs: [TrackOutput(keyPath: keyPath, source: source, isAdditive: isAdditive)],
      isAdditive: isAdditive, isCumulative: false, cycleEnd: 1, location: nil)
  }
}

extension Track {
  /// A track that holds a value where a map has one.
  static func holding(
    _ property: LayerProperty, _ value: PropertyValue, where timeMap: TimeMap, label: String
  ) -> Track {
    let keyPath = AnimationKeyPath(property)
    let segment = Keyframes.Segment(
      start: 0, end: 1, timingFunction: nil, interpolation: .hold(value))
    return Track(
      keyPath: keyPath, label: label, timeMap: timeMap,
      content: .keyframes(Keyframes(segments: [segment])),
      outputs: [TrackOutput(keyPath: keyPath, source: .value, isAdditive: false)],
      isAdditive: false, isCumulative: false, cycleEnd: 1, location: nil)
  }
}
