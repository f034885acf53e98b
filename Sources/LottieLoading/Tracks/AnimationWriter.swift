import Graphics
import LayerModel
import SceneModel
import Timing

/// Writes tracks as values and animations of a layer.
struct AnimationWriter {
  let clock: Clock

  /// A jump comes so much before its frame, in seconds, that no rounding shows the frame as it was
  /// before.
  private static let margin = 1e-9
  /// A begin at 0, where none means the layer's time at the clip's start
  /// (`AVCoreAnimationBeginTimeAtZero`).
  private static let atZero = 1e-100

  /// Puts a track into a layer: its value where it stays, else an animation.
  func put<Value: Blendable>(
    _ track: Track<Value>, _ keyPath: AnimationKeyPath, in layer: inout Layer,
    _ wrap: (Value) -> PropertyValue, set: (inout LayerProperties, Value) -> Void
  ) {
    set(&layer.properties, track.first)
    if !track.isConstant { layer.animations.append(animation(track, keyPath, wrap)) }
  }

  /// Puts a number into a layer.
  func put(
    _ track: Track<Double>, _ property: LayerProperty, in layer: inout Layer,
    set: (inout LayerProperties, Double) -> Void
  ) {
    put(track, AnimationKeyPath(property), in: &layer, { .number($0) }, set: set)
  }

  /// Puts a point into a layer, whose coordinates may go apart, or along curves.
  func put(
    _ track: PointTrack, _ property: LayerProperty, member: AnimationKeyPath.Member? = nil,
    x: AnimationKeyPath.Member = .x, y: AnimationKeyPath.Member = .y, in layer: inout Layer,
    set: (inout LayerProperties, Point) -> Void
  ) {
    if let joint = track.joint {
      set(&layer.properties, joint.first)
      guard !joint.isConstant else { return }
      let keyPath = AnimationKeyPath(property, member)
      guard joint.segments.contains(where: { $0.way != nil }) else {
        layer.animations.append(animation(joint, keyPath) { .point($0) })
        return
      }
      layer.animations += along(joint, keyPath)
      return
    }
    let (a, b) = track.coordinates
    set(&layer.properties, Point(x: a.first, y: b.first))
    for (track, member) in [(a, x), (b, y)] where !track.isConstant {
      layer.animations.append(
        animation(track, AnimationKeyPath(property, member)) { .number($0) })
    }
  }

  /// Hides a layer outside of some frames of its composition, of which some can be seen.
  func show(
    _ layer: inout Layer, from first: Double, to end: Double, of visible: ClosedRange<Double>
  ) {
    guard first > visible.lowerBound || end < visible.upperBound else { return }
    guard first < end, first < visible.upperBound, end > visible.lowerBound else {
      layer.properties.isHidden = true
      return
    }
    var segments: [Track<Double>.Segment] = []
    func hold(_ start: Double, _ end: Double, _ isHidden: Double) {
      if end > start {
        segments.append(.init(start: start, end: end, from: isHidden, to: isHidden, curve: nil))
      }
    }
    let from = max(first, visible.lowerBound)
    hold(visible.lowerBound, from, 1)
    hold(from, min(end, visible.upperBound), 0)
    let last = end < visible.upperBound ? 1.0 : 0
    if last == 1 { hold(end, visible.upperBound, 1) }
    let track = Track(segments, last: last)
    put(track, AnimationKeyPath(.isHidden), in: &layer, { .bool($0 != 0) }) {
      $0.isHidden = $1 != 0
    }
  }

  /// The animation of a track that changes.
  func animation<Value: Blendable>(
    _ track: Track<Value>, _ keyPath: AnimationKeyPath, _ wrap: (Value) -> PropertyValue
  ) -> Animation {
    guard !track.segments.isEmpty else {
      // One value that stays.
      let frames = AnimationKeyframes.Frames.values([wrap(track.last)])
      return timed(.keyframe(AnimationKeyframes(keyPath: keyPath, frames: frames)), 0, 1, .both)
    }
    var (keys, curves) = keys(of: track)
    let (begin, length) = (keys[0].time, keys[keys.count - 1].time - keys[0].time)
    var keyTimes: [Double]? = keys.map { length > 0 ? min(($0.time - begin) / length, 1) : 0 }
    if keys.count == 2, keyTimes == [0, 1] { keyTimes = nil }
    while curves.last == .linear { curves.removeLast() }
    // Curves of segments may go beyond their values, where that of an animation may not.
    let animation = AnimationKeyframes(
      keyPath: keyPath, frames: .values(keys.map { wrap($0.value) }), keyTimes: keyTimes,
      timingFunctions: curves)
    return timed(.keyframe(animation), begin, length, .both)
  }

  /// The time that a track of frames gives, which are those of a composition with its own clock.
  func remapping(_ frames: Track<Double>, to inner: Clock) -> TimeRemapping {
    var (keys, curves) = keys(of: frames)
    if keys.isEmpty { keys = [(0, frames.last)] }
    while curves.last == .linear { curves.removeLast() }
    return TimeRemapping(
      times: keys.map(\.time), values: keys.map { inner.seconds($0.value) },
      timingFunctions: curves)
  }

  /// The values of a track at instants, and the pace from each to the next.
  private func keys<Value: Blendable>(
    of track: Track<Value>
  ) -> (keys: [(time: Seconds, value: Value)], curves: [TimingFunction]) {
    var keys: [(time: Seconds, value: Value)] = []
    var curves: [TimingFunction] = []
    func jump(to value: Value, at time: Seconds) {
      keys[keys.count - 1].time = max(
        time - Self.margin, keys.count > 1 ? keys[keys.count - 2].time : time - Self.margin)
      keys.append((keys[keys.count - 1].time, value))
      curves.append(.linear)
    }
    for segment in track.segments {
      let (start, end) = (clock.seconds(segment.start), clock.seconds(segment.end))
      if keys.isEmpty {
        keys.append((start, segment.from))
      } else if let last = keys.last, last.value != segment.from {
        jump(to: segment.from, at: start)
      }
      keys.append((end, segment.to))
      curves.append(segment.curve ?? .linear)
    }
    if let last = keys.last, last.value != track.last { jump(to: track.last, at: last.time) }
    return (keys, curves)
  }

  /// The animations of a point along curves, one for each stretch of its way.
  private func along(_ track: Track<Point>, _ keyPath: AnimationKeyPath) -> [Animation] {
    var result: [Animation] = []
    var straight: [Track<Point>.Segment] = []
    func flush() {
      guard let last = straight.last else { return }
      let animation = animation(Track(straight, last: last.to), keyPath) { .point($0) }
      result.append(animation)
      straight = []
    }
    let segments = track.segments
    for segment in segments {
      guard let way = segment.way else {
        straight.append(segment)
        continue
      }
      flush()
      var path = Path()
      path.move(to: way.start)
      path.addCurve(to: way.end, control1: way.control1, control2: way.control2)
      let (start, end) = (clock.seconds(segment.start), clock.seconds(segment.end))
      result.append(
        timed(
          .keyframe(
            AnimationKeyframes(keyPath: keyPath, frames: .path(path), calculationMode: .paced)),
          start, end - start, .forwards, segment.curve))
    }
    flush()
    if let last = segments.last, last.to != track.last {
      let frames = AnimationKeyframes.Frames.values([.point(track.last)])
      let begin = clock.seconds(last.end) - Self.margin
      result.append(
        timed(
          .keyframe(AnimationKeyframes(keyPath: keyPath, frames: frames)), begin, 1, .forwards))
    }
    for i in result.indices { result[i].timing.fillMode = i == 0 ? .both : .forwards }
    return result
  }

  private func timed(
    _ action: Animation.Action, _ begin: Seconds, _ length: Seconds, _ fill: FillMode,
    _ curve: TimingFunction? = nil
  ) -> Animation {
    Animation(
      timing: MediaTiming(
        beginTime: begin != 0 ? begin : clock.isRemapped ? Self.atZero : nil,
        duration: max(length, Self.margin), fillMode: fill),
      timingFunction: curve, isRemovedOnCompletion: false, action: action)
  }
}
