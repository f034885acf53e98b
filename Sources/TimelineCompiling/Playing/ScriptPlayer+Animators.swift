import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Gives the animations that a view animation has added its name.
  func nameAnimations(from first: Int, of view: ViewAnimation) {
    guard let name = view.name else { return }
    let parts = record.additions[first...].compactMap { id -> LiveAnimator.Part? in
      guard let endpoints = record[id].animation.endpoints, let start = endpoints.fromValue else {
        return nil
      }
      let property = endpoints.keyPath.property
      return LiveAnimator.Part(
        layer: id.layer, property: property, start: start, end: model(of: id.layer)[property],
        animation: id)
    }
    script.animators[name] = LiveAnimator(
      style: view.style, spring: view.spring, parts: parts, since: now + view.style.delay,
      rest: view.style.duration)
  }

  /// Pauses, scrubs, reverses or continues a view animation.
  func perform(_ command: AnimatorCommand, _ context: HandlerContext) {
    guard var animator = script.animators[command.name] else {
      return fail(
        .late(
          found: "no animateView with the name \"\(command.name)\" has run", allowed: nil,
          cause: context.cause, instant: now), at: nil)
    }
    note("animator", layer: context.layer, cause: context.cause, message: command.summary)
    // What has ended, or was replaced by another animation, is out of its hands.
    animator.parts.removeAll { progress[record[$0.animation].ordinal].hasStopped }
    animator.position = animator.position(at: now)
    animator.since = now
    switch command.step {
    case .pause(true):
      for i in animator.parts.indices where animator.parts[i].held == nil {
        hold(&animator.parts[i], at: nil, context)
      }
      animator.isPaused = true
    case .fraction(let fraction):
      animator.position = animator.isReversed ? 1 - fraction : fraction
      for i in animator.parts.indices { hold(&animator.parts[i], at: animator.position, context) }
      animator.isPaused = true
    case .reverse(let isReversed):
      guard isReversed != animator.isReversed else { break }
      animator.isReversed = isReversed
      if !animator.isPaused { run(&animator, in: animator.timeLeft, nil, context) }
    case .pause(false):
      if animator.isPaused { run(&animator, in: animator.timeLeft, nil, context) }
    case .proceed(let duration, let curve):
      run(&animator, in: duration ?? animator.timeLeft, curve, context)
    }
    script.animators[command.name] = animator
  }

  /// Lets an animator run to the end of its direction.
  private func run(
    _ animator: inout LiveAnimator, in rest: Seconds, _ curve: TimingFunction?,
    _ context: HandlerContext
  ) {
    (animator.rest, animator.isPaused) = (rest, false)
    for i in animator.parts.indices {
      let part = animator.parts[i]
      let from = part.held ?? shown(of: part.layer)[part.property]
      let target = animator.isReversed ? part.start : part.end
      animator.parts[i].held = nil
      record[part.layer].history.set(part.property, to: target, at: now)
      guard rest > 0 else {
        stop(part.animation, finished: true, cause: "completed")
        continue
      }
      let ends = AnimationEndpoints(
        keyPath: AnimationKeyPath(part.property), fromValue: from, toValue: target)
      let spring = curve == nil ? animator.spring : nil
      replace(
        &animator.parts[i],
        by: Animation(
          key: part.property.name, timing: MediaTiming(duration: rest),
          timingFunction: spring == nil ? curve ?? animator.style.curve : nil,
          action: spring.map { .spring(SpringMotion(ends, parameters: $0)) } ?? .basic(ends)),
        context)
    }
  }

  /// Holds what is on screen, or the value at a part of the way.
  private func hold(
    _ part: inout LiveAnimator.Part, at position: Double?, _ context: HandlerContext
  ) {
    let value =
      position.map { part.start.interpolated(to: part.end, by: $0) }
      ?? shown(of: part.layer)[part.property]
    part.held = value
    replace(
      &part,
      by: Animation(
        key: part.property.name, timing: MediaTiming(duration: 1, speed: 0),
        action: .basic(
          AnimationEndpoints(
            keyPath: AnimationKeyPath(part.property), fromValue: value, toValue: value))),
      context)
  }

  /// Puts another animation in the place of one, which is not over for those that wait for it.
  private func replace(
    _ part: inout LiveAnimator.Part, by animation: Animation, _ context: HandlerContext
  ) {
    let old = record[part.animation].ordinal
    let waiting = progress[old].completions
    progress[old].completions = []
    progress[old].hasStopped = true
    progress[old].stamp += 1
    detach(part.animation)
    let count = record.additions.count
    // The settings of the command's transaction are not the block's.
    let outer = transaction
    transaction = nil
    add(animation, to: part.layer, cause: context.cause)
    transaction = outer
    guard record.additions.count > count, let new = record.additions.last else { return }
    part.animation = new
    let ordinal = record[new].ordinal
    progress[ordinal].completions += waiting
    // It began with the first.
    progress[ordinal].hasStarted = true
    expectEvents(of: new)
  }
}

extension AnimatorCommand {
  /// The command, for the event log.
  fileprivate var summary: String {
    switch step {
    case .pause(let isPaused): "\(name): \(isPaused ? "paused" : "continued")"
    case .fraction(let fraction): "\(name): fraction \(PropertyValue.number(fraction))"
    case .reverse(let isReversed): "\(name): \(isReversed ? "reversed" : "forwards")"
    case .proceed: "\(name): continued"
    }
  }
}
