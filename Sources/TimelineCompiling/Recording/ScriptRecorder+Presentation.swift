import FrameSampling
import LayerModel
import SceneModel
import TimelineModel

extension ScriptRecorder {
  /// Keeps the presentation values, before the commit, of layers to which some actions add an
  /// animation that starts at them.
  func keepShown(for actions: [ScriptAction], _ context: HandlerContext) {
    for action in actions {
      switch action {
      case .addAnimation(let name, let animation) where animation.startsAtPresentation:
        let layer: LayerID? =
          if case .named(let text) = name {
            layers(named: text).last(where: record.isInTree)
          } else {
            context.layer
          }
        if let layer, take(steps: record[layer].stepCount) {
          commit.shown[layer] = presentation(of: layer)
        }
      case .entries(let entries):
        for entry in entries { keepShown(for: entry.actions, context) }
      default: break
      }
    }
  }

  /// Commits an entry's actions so far; the presentation then is the one that later actions see.
  func flush() {
    let layers = commit.shown.keys
    commitChanges()
    for layer in layers { commit.shown[layer] = presentation(of: layer) }
  }

  /// An animation that is added to a layer, with the presentation's value where it starts at it.
  func startingOnScreen(_ animation: Animation, on layer: LayerID) -> Animation {
    guard animation.startsAtPresentation else { return animation }
    return animation.starting(at: commit.shown[layer] ?? presentation(of: layer))
  }
}

extension Animation {
  /// True when it, or an animation in it, starts at the presentation's value.
  fileprivate var startsAtPresentation: Bool {
    switch action {
    case .basic(let basic): basic.startsAtPresentation
    case .spring(let spring): spring.endpoints.startsAtPresentation
    case .group(let children): children.contains(where: \.startsAtPresentation)
    case .keyframe, .transition: false
    }
  }

  /// The same with the values of a layer that is on screen where it starts.
  fileprivate func starting(at shown: LayerProperties) -> Animation {
    var result = self
    switch action {
    case .basic(let basic): result.action = .basic(basic.starting(at: shown))
    case .spring(var spring):
      spring.endpoints = spring.endpoints.starting(at: shown)
      result.action = .spring(spring)
    case .group(let children): result.action = .group(children.map { $0.starting(at: shown) })
    case .keyframe, .transition: break
    }
    return result
  }
}

extension BasicAnimation {
  fileprivate func starting(at shown: LayerProperties) -> BasicAnimation {
    guard startsAtPresentation else { return self }
    var result = self
    result.startsAtPresentation = false
    let value = shown.value(of: keyPath)
    if let valueFunction, case .transform(let matrix) = value {
      result.fromValue = valueFunction.input(from: matrix)
    } else {
      result.fromValue = value
    }
    return result
  }
}
