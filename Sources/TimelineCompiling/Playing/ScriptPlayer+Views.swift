import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Changes values as `UIView.animate` does.
  func animate(_ view: ViewAnimation, _ context: HandlerContext) {
    note("animateView", cause: context.cause)
    let block = ViewBlock(style: view.style, spring: view.spring, isAdditive: view.isAdditive)
    let first = record.additions.count
    defer { nameAnimations(from: first, of: view) }
    inTransaction(TransactionSettings(completion: view.completion), block: block, context) {
      for change in view.changes {
        with(change.layer, context) { apply(change, to: $0, context) }
      }
    }
  }

  /// Changes values one after another as `UIView.animateKeyframes` does: one keyframe animation for
  /// each property of each layer.
  func animate(_ view: ViewKeyframeAnimation, _ context: HandlerContext) {
    note("animateViewKeyframes", cause: context.cause)
    inTransaction(TransactionSettings(completion: view.completion), context) {
      var changed: [ViewKeyframeValues] = []
      let ordered = view.keyframes.enumerated().sorted {
        ($0.element.relativeStartTime, $0.offset) < ($1.element.relativeStartTime, $1.offset)
      }
      for (_, keyframe) in ordered {
        for change in keyframe.changes {
          with(change.layer, context) { layer in
            for (keyPath, value) in propertyValues(of: change, layer, changed) {
              let i =
                changed.firstIndex { $0.layer == layer && $0.property == keyPath.property }
                ?? changed.count
              if i == changed.count {
                changed.append(
                  ViewKeyframeValues(layer, keyPath.property, model: model(of: layer)))
              }
              changed[i].append(keyPath, value, keyframe)
            }
          }
        }
      }
      for values in changed { run(values, of: view, context) }
    }
  }

  private func propertyValues(
    of change: LayerChange, _ layer: LayerID, _ changed: [ViewKeyframeValues]
  ) -> [(AnimationKeyPath, PropertyValue)] {
    change.assignments.flatMap { assignment -> [(AnimationKeyPath, PropertyValue)] in
      switch assignment {
      case .property(let keyPath, let value): return [(keyPath, value)]
      case .presentation(let keyPath):
        return [(keyPath, shown(of: layer).value(of: keyPath))]
      case .frame(let frame): return frame.assignments(at: model(of: layer).anchorPoint)
      case .mask, .beginTime, .speed, .timeOffset:
        record.issues.error(
          .viewKeyframe, layer: record[layer].path,
          at: change.location)
        return []
      }
    }
  }

  private func run(
    _ values: ViewKeyframeValues, of view: ViewKeyframeAnimation, _ context: HandlerContext
  ) {
    let (layer, property) = (values.layer, values.property)
    let style = view.style
    let start =
      style.beginsFromCurrentState ? shown(of: layer)[property] : values.initial
    let block = ViewBlock(style: style, spring: nil)
    record[layer].history.set(property, to: values.last, at: now)
    guard style.duration > 0, transaction?.disablesActions == false, property.isAnimatable else {
      return
    }
    let animation = Animation(
      key: property.name, timing: block.timing(at: localTime(of: layer)),
      timingFunction: style.curve,
      action: .keyframe(values.animation(from: start, view.calculationMode)))
    add(animation, to: layer, cause: context.cause)
  }
}
