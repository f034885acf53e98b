import FrameSampling
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// Turns one animation of a layer, with all that is grouped in it, into tracks in the layer's own
/// time, and finds out what is wrong with it.
struct AnimationFlattener {
  let kind: LayerKind
  let layerPath: String
  /// The paths that the layer shows when the animation is added.
  let paths: [LayerProperty: PropertyValue]
  private var result = FlattenedAnimation()
  private var groupDepth = 0

  init(
    kind: LayerKind, layerPath: String, paths: [LayerProperty: PropertyValue] = [:]
  ) {
    self.kind = kind
    self.layerPath = layerPath
    self.paths = paths
  }

  /// An animation that begins at `begin`, in the layer's time; without tracks where something is
  /// wrong with it.
  func flattened(
    _ animation: Animation, label: String, begin: Seconds, _ issues: inout IssueCollector
  ) -> FlattenedAnimation {
    var flattener = self
    flattener.add(animation, label: label, begin: begin, &issues)
    return flattener.result
  }

  private mutating func add(
    _ animation: Animation, label: String, begin: Seconds, _ issues: inout IssueCollector
  ) {
    let duration: Seconds
    do throws(TimelineFault) {
      duration = try self.duration(
        of: animation, unlessSaid: MediaTiming.defaultAnimationDuration)
    } catch {
      return report(error, animation, label, &issues)
    }
    let shown = TimeMap([
      .pieces(
        animation.timing.activity(
          begin: begin, iteration: duration, isAttached: !animation.isRemovedOnCompletion))
    ])
    var timing = animation.timing
    timing.fillMode = .removed
    if timing.speed != 0 {
      result.end = begin + timing.activeDuration(iteration: duration) / abs(timing.speed)
    }
    result.activity =
      animation.timing.fillMode == .removed
      ? shown
      : TimeMap([.pieces(timing.activity(begin: begin, iteration: duration, isAttached: false))])
    // Most have this one and that of their progress.
    result.steps.reserveCapacity(2)
    addAction(
      of: animation, label: label, duration: duration, activity: append(shown, after: nil), &issues)
  }

  /// Adds a step after another one, and gives its place.
  private mutating func append(_ links: [TimeMap.Link], after outer: Int?) -> Int {
    append(TimeMap(links), after: outer)
  }

  private mutating func append(_ map: TimeMap, after outer: Int?) -> Int {
    result.steps.append(FlattenedAnimation.Step(outer: outer, map: map))
    return result.steps.count - 1
  }

  private func report(
    _ fault: TimelineFault, _ animation: Animation, _ label: String, _ issues: inout IssueCollector
  ) {
    issues.error(fault, layer: layerPath, animation: label, at: animation.location)
  }

  private mutating func addAction(
    of animation: Animation, label: String, duration: Seconds, activity: Int,
    _ issues: inout IssueCollector
  ) {
    let easing = animation.timingFunction.map { [TimeMap.Link.curve($0)] } ?? []
    let progress = [.progress(duration: duration)] + easing
    var warnings: [TimelineFault] = []
    do throws(TimelineFault) {
      switch animation.action {
      case .group(let children):
        // The curve warps the children's time; without one there is nothing to divide and multiply.
        let groupTime =
          easing.isEmpty
          ? activity : append(progress + [.time(duration: duration)], after: activity)
        groupDepth += 1
        for (i, child) in children.enumerated() {
          let name = "\(label)/\(child.key ?? "\(i)")"
          addChild(child, label: name, groupDuration: duration, groupTime: groupTime, &issues)
        }
        groupDepth -= 1
      case .transition:
        guard groupDepth == 0 else { throw .transitionInGroup }
        result.transition = append(progress, after: activity)
      case .basic(let basic):
        append(
          animation, label: label, after: activity, progress, keyPath: basic.keyPath,
          content: try content(of: basic, &warnings), valueFunction: basic.valueFunction,
          isAdditive: basic.isAdditive, isCumulative: basic.isCumulative)
      case .spring(let spring):
        // A spring takes the place of the curve (core-animation 2.3).
        let motion = spring.parameters.spring(lasting: duration)
        let basic = spring.endpoints
        append(
          animation, label: label, after: activity, [.spring(motion)], keyPath: basic.keyPath,
          content: try content(of: basic, &warnings), valueFunction: basic.valueFunction,
          isAdditive: basic.isAdditive, isCumulative: basic.isCumulative,
          endOfIteration: motion(duration))
      case .keyframe(let keyframe):
        append(
          animation, label: label, after: activity, progress, keyPath: keyframe.keyPath,
          content: try content(of: keyframe, &warnings), valueFunction: keyframe.valueFunction,
          rotationMode: keyframe.isPath ? keyframe.rotationMode : nil,
          isAdditive: keyframe.isAdditive, isCumulative: keyframe.isCumulative)
      }
    } catch {
      report(error, animation, label, &issues)
    }
    for warning in warnings {
      issues.warning(warning, layer: layerPath, animation: label, at: animation.location)
    }
  }

  /// A child begins in the group's time, whole group long when it does not say, and is never
  /// removed: only the group is.
  private mutating func addChild(
    _ child: Animation, label: String, groupDuration: Seconds, groupTime: Int,
    _ issues: inout IssueCollector
  ) {
    let duration: Seconds
    do throws(TimelineFault) {
      duration = try self.duration(of: child, unlessSaid: groupDuration)
    } catch {
      return report(error, child, label, &issues)
    }
    if (child.timing.duration ?? 0) == 0, duration == groupDuration {
      issues.warning(
        .groupDuration(groupDuration), layer: layerPath, animation: label, at: child.location)
    }
    let activity = child.timing.activity(
      begin: child.timing.beginTime ?? 0, iteration: duration, isAttached: true,
      groupEnd: groupDuration)
    addAction(
      of: child, label: label, duration: duration,
      activity: append([.pieces(activity)], after: groupTime), &issues)
  }

  private mutating func append(
    _ animation: Animation, label: String, after activity: Int, _ links: [TimeMap.Link],
    keyPath: AnimationKeyPath, content: TrackContent, valueFunction: ValueFunction?,
    rotationMode: AnimationRotationMode? = nil, isAdditive: Bool, isCumulative: Bool,
    endOfIteration: Double = 1
  ) {
    let canAdd = keyPath.valueKind.canAdd
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
    result.parts.append(
      FlattenedAnimation.Part(
        step: append(links, after: activity), keyPath: keyPath, label: label, content: content,
        outputs: outputs, isAdditive: isAdditive && canAdd, isCumulative: isCumulative && canAdd,
        cycleEnd: animation.timing.autoreverses ? 0 : endOfIteration, location: animation.location))
  }

  /// One iteration of an animation in seconds, by its own words or the given default.
  private func duration(
    of animation: Animation, unlessSaid defaultDuration: Seconds
  ) throws(TimelineFault) -> Seconds {
    if let fault = animation.timing.fault { throw .timing(fault) }
    if animation.timing.duration == .infinity { throw .timing(.endlessDuration) }
    let iteration = animation.iteration(unlessSaid: defaultDuration)
    guard iteration.isFinite else { throw .neverSettles }
    return iteration
  }
}
