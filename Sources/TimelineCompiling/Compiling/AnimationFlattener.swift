import FrameSampling
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// Turns one animation of a layer, with all that is grouped in it, into tracks.
struct AnimationFlattener {
  let kind: LayerKind
  let layerPath: String
  /// When it is attached, in clip time: outside nothing shows.
  let window: Range<Seconds>
  private(set) var tracks: [Track] = []
  /// From the first to the last instant of the animation's active time, in clip time; `nil` when it
  /// has none.
  private(set) var activeSpan: Range<Seconds>?
  /// Of a transition: from clip time to its progress.
  private(set) var transitionMap: TimeMap?

  private var groupDepth = 0

  init(kind: LayerKind, layerPath: String, window: Range<Seconds>) {
    self.kind = kind
    self.layerPath = layerPath
    self.window = window
  }

  /// Adds an animation that begins at `begin`, in the layer's time, which `clock` maps clip time to.
  mutating func add(
    _ animation: Animation, label: String, begin: Seconds, clock: TimeMap,
    _ issues: inout IssueCollector
  ) {
    guard checkTiming(of: animation, label: label, &issues) else { return }
    guard
      let duration = duration(
        of: animation, unlessSaid: MediaTiming.defaultAnimationDuration, label: label, &issues)
    else { return }
    let activity = clock.followed(
      by: TimeMap([
        .pieces(
          animation.timing.activity(
            begin: begin, leg: duration, isAttached: !animation.isRemovedOnCompletion))
      ]))
    activeSpan = Self.activeSpan(of: animation.timing, begin: begin, leg: duration, clock: clock)
    addAction(of: animation, label: label, duration: duration, activity: activity, &issues)
  }

  /// From the first to the last instant at which an animation is in its active time, frozen or not;
  /// without an end when it stays there.
  private static func activeSpan(
    of timing: MediaTiming, begin: Seconds, leg: Seconds, clock: TimeMap
  ) -> Range<Seconds>? {
    var timing = timing
    timing.fillMode = .removed
    let active = timing.activity(begin: begin, leg: leg, isAttached: false)
    return clock.followed(by: TimeMap([.pieces(active)])).shownSpan
  }

  private mutating func addAction(
    of animation: Animation, label: String, duration: Seconds, activity: TimeMap,
    _ issues: inout IssueCollector
  ) {
    let easing = animation.timingFunction.map { [TimeMap.Link.curve($0)] } ?? []
    switch animation.action {
    case .group(let children):
      // The curve warps the children's time; without one there is nothing to divide and multiply.
      let warp =
        easing.isEmpty ? [] : [.progress(duration: duration)] + easing + [.time(duration: duration)]
      let groupTime = activity.followed(by: TimeMap(warp))
      groupDepth += 1
      defer { groupDepth -= 1 }
      for (i, child) in children.enumerated() {
        let name = "\(label)/\(child.key ?? "\(i)")"
        addChild(child, label: name, groupDuration: duration, groupTime: groupTime, &issues)
      }
    case .transition:
      guard groupDepth == 0 else {
        issues.error(
          "a transition cannot be in a group", layer: layerPath, animation: label,
          at: animation.location)
        return
      }
      let map = activity.followed(by: TimeMap([.progress(duration: duration)] + easing))
      transitionMap = window.isEmpty ? nil : map.limited(to: window)
    case .basic(let basic):
      guard check(basic.keyPath, label: label, animation, &issues) else { return }
      let timeMap = activity.followed(by: TimeMap([.progress(duration: duration)] + easing))
      append(
        animation, label: label, timeMap: timeMap, keyPath: basic.keyPath,
        content: content(of: basic, label: label, animation, &issues),
        valueFunction: basic.valueFunction, isAdditive: basic.isAdditive,
        isCumulative: basic.isCumulative)
    case .spring(let spring):
      // A spring takes the place of the curve (reference 2.3: the overall function is ignored).
      let motion = spring.parameters.spring(lasting: duration)
      let basic = spring.endpoints
      guard check(basic.keyPath, label: label, animation, &issues) else { return }
      append(
        animation, label: label, timeMap: activity.followed(by: TimeMap([.spring(motion)])),
        keyPath: basic.keyPath, content: content(of: basic, label: label, animation, &issues),
        valueFunction: basic.valueFunction, isAdditive: basic.isAdditive,
        isCumulative: basic.isCumulative, endOfLeg: motion(duration))
    case .keyframe(let keyframe):
      guard check(keyframe.keyPath, label: label, animation, &issues) else { return }
      let timeMap = activity.followed(by: TimeMap([.progress(duration: duration)] + easing))
      append(
        animation, label: label, timeMap: timeMap, keyPath: keyframe.keyPath,
        content: content(of: keyframe, label: label, animation, &issues),
        valueFunction: keyframe.valueFunction,
        rotationMode: keyframe.isPath ? keyframe.rotationMode : nil,
        isAdditive: keyframe.isAdditive, isCumulative: keyframe.isCumulative)
    }
  }

  /// A child begins in the group's time, whole group long when it does not say, and is never removed:
  /// only the group is.
  private mutating func addChild(
    _ child: Animation, label: String, groupDuration: Seconds, groupTime: TimeMap,
    _ issues: inout IssueCollector
  ) {
    guard checkTiming(of: child, label: label, &issues) else { return }
    guard let duration = duration(of: child, unlessSaid: groupDuration, label: label, &issues)
    else { return }
    if (child.timing.duration ?? 0) == 0, duration == groupDuration {
      issues.warning(
        "says no duration, so it takes its group's, \(groupDuration) s", layer: layerPath,
        animation: label, at: child.location)
    }
    let activity = child.timing.activity(
      begin: child.timing.beginTime ?? 0, leg: duration, isAttached: true)
    addAction(
      of: child, label: label, duration: duration,
      activity: groupTime.followed(by: TimeMap([.pieces(activity)])), &issues)
  }

  private mutating func append(
    _ animation: Animation, label: String, timeMap: TimeMap, keyPath: AnimationKeyPath,
    content: TrackContent?, valueFunction: ValueFunction?,
    rotationMode: AnimationRotationMode? = nil, isAdditive: Bool, isCumulative: Bool,
    endOfLeg: Double = 1
  ) {
    guard let content, !window.isEmpty else { return }
    let timeMap = timeMap.limited(to: window)
    // A clock that runs back can leave the first instant alone to something that ends there.
    guard (timeMap.shownSpan?.upperBound ?? 0) > 0 || timeMap(0) != nil else { return }
    let canAdd = PropertyValue.canAdd(keyPath.valueKind)
    var outputs = [
      TrackOutput(
        keyPath: keyPath, source: valueFunction.map { .matrix($0) } ?? .value,
        isAdditive: isAdditive && canAdd)
    ]
    if let rotationMode {
      // The turn acts first, in the layer's own space (core-animation 4.5).
      outputs.append(
        TrackOutput(
          keyPath: AnimationKeyPath(.transform), source: .heading(rotationMode), isAdditive: true))
    }
    tracks.append(
      Track(
        keyPath: keyPath, label: label, timeMap: timeMap, content: content, outputs: outputs,
        isAdditive: isAdditive && canAdd, isCumulative: isCumulative && canAdd,
        cycleEnd: animation.timing.autoreverses ? 0 : endOfLeg, location: animation.location))
  }

  private func checkTiming(
    of animation: Animation, label: String, _ issues: inout IssueCollector
  ) -> Bool {
    var fault = animation.timing.fault
    if fault == nil, animation.timing.duration == .infinity {
      fault = "its duration is infinite; an endless animation has a repeatCount of infinity"
    }
    guard let fault else { return true }
    issues.error(fault, layer: layerPath, animation: label, at: animation.location)
    return false
  }

  private func check(
    _ keyPath: AnimationKeyPath, label: String, _ animation: Animation,
    _ issues: inout IssueCollector
  ) -> Bool {
    let property = keyPath.property
    guard property.kinds.contains(kind) else {
      issues.error(
        "a \(kind.rawValue) layer has no \(property); \(property.kinds.map(\.rawValue).joined(separator: ", ")) layers have it",
        layer: layerPath, animation: label, at: animation.location)
      return false
    }
    guard property.isAnimatable else {
      issues.error(
        "\(property) does not animate in Core Animation", layer: layerPath, animation: label,
        at: animation.location)
      return false
    }
    return true
  }
}
