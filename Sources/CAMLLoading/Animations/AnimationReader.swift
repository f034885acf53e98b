import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel
import Timing

/// Reads animations: those of layers, of groups, of states and of the ways between them.
struct AnimationReader {
  let context: ArchiveContext
  /// The properties of the layer whose animations they are.
  let properties: LayerProperties

  /// The animations of a list; one that speaks of two properties becomes two.
  func animations(_ list: XMLField?) -> [Animation] {
    (list?.elements ?? []).flatMap { animations(of: $0) }
  }

  /// The animations that an element stands for.
  ///
  /// - Parameters:
  ///   - field: The element.
  ///   - usual: The key path where it says none.
  ///   - depth: The groups that it is in.
  /// - Returns: The animations; none, told as left out, of one that is not known.
  func animations(of field: XMLField, keyPath usual: String? = nil, depth: Int = 0) -> [Animation] {
    guard field.take(of: .animations) else { return [] }
    let type = field.name.hasPrefix("CA") ? field.name : field.attribute("type") ?? field.name
    switch type {
    case "CAAnimationGroup":
      guard depth < field.reading.diagnostics.limits.deepestLayers else {
        field.report("groups that lie more than \(depth) deep in one another")
        return []
      }
      let children = (field["animations"]?.elements ?? []).flatMap {
        animations(of: $0, depth: depth + 1)
      }
      return children.isEmpty ? [] : [animation(field, .group(children))]
    case "CATransition":
      return [animation(field, .transition(transition(field)))]
    case "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation": break
    default:
      field.leaveOut(
        "the animation \(Quotation.quoted(Quotation.cut(type, to: 40))) is left out",
        drawing: "the layer without it")
      return []
    }
    let name = field.attribute("keyPath") ?? usual ?? ""
    let keyPaths = KeyPathSpelling.keyPaths(name, of: properties)
    guard !keyPaths.isEmpty else {
      field.leaveOut(
        "an animation of \(Quotation.quoted(Quotation.cut(name, to: 60))) is left out",
        drawing: "the layer without it", at: "keyPath")
      return []
    }
    return keyPaths.compactMap { keyPath in
      // Of a cell or a filter that is not there nothing is animated.
      if let path = keyPath.property.cellPath, !properties.emitter.hasCell(at: path) { return nil }
      if let path = keyPath.property.filterPath, !properties.hasFilter(at: path) { return nil }
      let action = self.action(field, type, keyPath)
      return action.map { animation(field, $0, member: keyPaths.count > 1 ? keyPath : nil) }
    }
  }

  private func animation(
    _ field: XMLField, _ action: Animation.Action, member: AnimationKeyPath? = nil
  ) -> Animation {
    var animation = Animation(action: action, location: field.location)
    // A dictionary's elements have its keys for names.
    let isUnnamed = field.name.hasPrefix("CA") || field.name == "animation"
    animation.key = field.attribute("key") ?? (isUnnamed ? nil : field.name)
    if let key = animation.key, let member { animation.key = "\(key) \(member)" }
    animation.timing = field.timing()
    animation.timingFunction = field.curve("timingFunction")
    let removed = field.attribute("removedOnCompletion") ?? field.attribute("isRemovedOnCompletion")
    animation.isRemovedOnCompletion = removed.flatMap(CAMLText.bool) ?? true
    return animation
  }

  // MARK: Actions

  private func action(
    _ field: XMLField, _ type: String, _ keyPath: AnimationKeyPath
  ) -> Animation.Action? {
    if type == "CAKeyframeAnimation" {
      return keyframes(field, keyPath).map { .keyframe($0) }
    }
    let function = valueFunction(field, keyPath)
    func value(_ name: String) -> PropertyValue? {
      let written = field.written(name)
      guard let function else { return written?.value(of: keyPath, in: context) }
      return written.flatMap { input($0, function) }
    }
    var ends = AnimationEndpoints(
      keyPath: keyPath, fromValue: value("fromValue"), toValue: value("toValue"),
      byValue: value("byValue"), valueFunction: function,
      isAdditive: field.flag("additive"), isCumulative: field.flag("cumulative"))
    if ends.fromValue != nil, ends.toValue != nil { ends.byValue = nil }
    let canAdd = (function?.inputKind ?? keyPath.valueKind).canAdd
    if !canAdd { (ends.byValue, ends.isAdditive, ends.isCumulative) = (nil, false, false) }
    guard type == "CASpringAnimation" else { return .basic(ends) }
    func number(_ name: String, _ standard: Double) -> Double {
      let number = field.attribute(name).flatMap(CAMLText.number) ?? standard
      return number.isFinite ? number : standard
    }
    let spring = Spring(
      mass: number("mass", 1), stiffness: number("stiffness", 100), damping: number("damping", 10),
      initialVelocity: number("velocity", number("initialVelocity", 0)),
      allowsOverdamping: field.flag("allowsOverdamping"))
    if spring == nil {
      field.leaveOut(
        "a spring whose mass or stiffness is not above 0 is approximated",
        drawing: "Core Animation's usual spring")
    }
    return .spring(SpringMotion(ends, parameters: .physical(spring ?? .standard)))
  }

  private func valueFunction(_ field: XMLField, _ keyPath: AnimationKeyPath) -> ValueFunction? {
    guard keyPath.valueKind == .transform else { return nil }
    let name = field.attribute("valueFunction") ?? field["valueFunction"]?.attribute("name")
    return name.flatMap { ValueFunction(rawValue: $0) }
  }

  private func input(_ value: WrittenValue, _ function: ValueFunction) -> PropertyValue? {
    guard let numbers = value.text.flatMap({ CAMLText.numbers($0, function.inputCount) }) else {
      return nil
    }
    return function.inputCount == 1
      ? .number(numbers[0]) : .numbers(Array(numbers.prefix(function.inputCount)))
  }

  private func keyframes(_ field: XMLField, _ keyPath: AnimationKeyPath) -> AnimationKeyframes? {
    let function = valueFunction(field, keyPath)
    let frames: AnimationKeyframes.Frames
    let count: Int
    if keyPath.valueKind == .point, let written = field.written("path"),
      case .path(let path?)? = written.value(of: AnimationKeyPath(.path), in: context),
      path.elements.contains(where: { if case .move = $0 { false } else { true } })
    {
      frames = .path(path)
      count = path.elements.count { if case .move = $0 { false } else { true } } + 1
    } else {
      let values = (field["values"]?.elements ?? []).compactMap { element -> PropertyValue? in
        guard field.take(of: .keyframes) else { return nil }
        let value = WrittenValue(field: element, attribute: nil)
        return function.map { input(value, $0) } ?? value.value(of: keyPath, in: context)
      }
      guard !values.isEmpty else {
        field.leaveOut(
          "an animation without values is left out", drawing: "the layer without it")
        return nil
      }
      if values.count < field["values"]?.elements.count ?? 0 {
        field.leaveOut("values that are none are left out", drawing: "the others", at: "values")
      }
      (frames, count) = (.values(values), values.count)
    }
    var result = AnimationKeyframes(keyPath: keyPath, frames: frames)
    result.valueFunction = function
    if let mode = field.attribute("calculationMode") {
      if let known = AnimationKeyframes.CalculationMode(rawValue: mode) {
        result.calculationMode = known
      } else {
        field.leaveOut(
          "the calculation mode \(Quotation.quoted(Quotation.cut(mode, to: 40))) is approximated",
          drawing: "straight lines", at: "calculationMode")
      }
    }
    // Evenly paced ones have no times of their own.
    let isPaced = [.paced, .cubicPaced].contains(result.calculationMode)
    if !isPaced, let written = field.written("keyTimes")?.numbers, !written.isEmpty {
      // Single precision may go a little beyond the end.
      let times = written.map { $0 > 1 && $0 < 1 + 1e-6 ? 1 : $0 }
      let counts = result.calculationMode == .discrete ? count...count + 1 : count...count
      let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
      if counts.contains(times.count), isRising, times.allSatisfy({ (0...1).contains($0) }) {
        result.keyTimes = times
      } else {
        field.leaveOut(
          "the key times of \(count) values are left out", drawing: "key frames at even distances",
          at: "keyTimes")
      }
    }
    let curves = (field["timingFunctions"]?.elements ?? []).map { $0.curve() ?? .linear }
    result.timingFunctions = Array(curves.prefix(max(count - 1, 0)))
    result.rotationMode = field.attribute("rotationMode").flatMap {
      AnimationRotationMode(rawValue: $0)
    }
    if case .values = frames { result.rotationMode = nil }
    let canAdd = (function?.inputKind ?? keyPath.valueKind).canAdd
    result.isAdditive = canAdd && field.flag("additive")
    result.isCumulative = canAdd && field.flag("cumulative")
    if result.calculationMode.isCubic {
      result.tensionValues = field.written("tensionValues")?.numbers ?? []
      result.continuityValues = field.written("continuityValues")?.numbers ?? []
      result.biasValues = field.written("biasValues")?.numbers ?? []
    }
    return result
  }

  private func transition(_ field: XMLField) -> TransitionAnimation {
    let name =
      field["type"]?.attribute("value") ?? field.attribute("transitionType") ?? "fade"
    var result = TransitionAnimation(.fade)
    if let style = TransitionAnimation.Style(rawValue: name) {
      result.style = style
    } else {
      field.leaveOut(
        "the transition \(Quotation.quoted(Quotation.cut(name, to: 40))) is approximated",
        drawing: "a fade")
    }
    let side = field.attribute("subtype") ?? field["subtype"]?.attribute("value")
    result.subtype = side.flatMap { TransitionAnimation.Subtype(rawValue: $0) } ?? .fromLeft
    return result
  }
}

extension XMLField {
  /// A value by its name: an attribute, or an element.
  func written(_ name: String) -> WrittenValue? {
    if attribute(name) != nil { return WrittenValue(field: self, attribute: name) }
    return self[name].map { WrittenValue(field: $0, attribute: nil) }
  }

  func flag(_ name: String) -> Bool {
    attribute(name).flatMap(CAMLText.bool) ?? false
  }

  /// A pacing curve, under a name or as the element itself.
  func curve(_ name: String? = nil) -> TimingFunction? {
    if let name {
      if let text = attribute(name) { return CAMLText.timingFunction(text) }
      return self[name]?.curve()
    }
    let texts = [attribute("name"), attribute("controlPoints"), attribute("value")]
    return texts.lazy.compactMap { $0.flatMap(CAMLText.timingFunction) }.first
  }

  /// The timing of an animation or a layer (`CAMediaTiming`).
  func timing() -> MediaTiming {
    func number(_ name: String, _ standard: Double, from least: Double = -NumberRange.largest)
      -> Double
    {
      guard let number = attribute(name).flatMap(CAMLText.number), number >= least,
        number <= NumberRange.largest
      else { return standard }
      return number
    }
    var timing = MediaTiming(
      speed: number("speed", 1), timeOffset: number("timeOffset", 0),
      repeatDuration: number("repeatDuration", 0, from: 0), autoreverses: flag("autoreverses"))
    // Writers say "at 0 of the layer's time" with a number that is hardly any: 0 is "now".
    let begin = number("beginTime", 0)
    if begin != 0 { timing.beginTime = begin }
    let duration = number("duration", 0, from: 0)
    if duration > 0 { timing.duration = duration }
    let count = attribute("repeatCount").flatMap(CAMLText.number) ?? 0
    if count > 0 { timing.repeatCount = count }
    if attribute("repeatDuration").flatMap(CAMLText.number) == .infinity {
      timing.repeatCount = .infinity
    }
    timing.fillMode = attribute("fillMode").flatMap { FillMode(rawValue: $0) } ?? .removed
    return timing
  }
}
