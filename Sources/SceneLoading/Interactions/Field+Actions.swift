import Documents
import LayerModel
import Graphics
import SceneModel
import Timing

extension Field {
  /// The actions of a key and its value; `nil` after reporting their faults.
  func actions(_ key: String, _ site: HandlerSite?) -> [ScriptAction]? {
    func target(_ action: (LayerReference) -> ScriptAction) -> [ScriptAction]? {
      layerReference(site).map { [action($0.reference)] }
    }
    switch key {
    case "tap": return point().map { [.tap($0)] }
    case "press": return press().map { [$0] }
    case "drag": return drag().map { [.drag($0)] }
    case "pause": return target { .pause($0) }
    case "resume": return target { .resume($0) }
    case "togglePause": return target { .togglePause($0) }
    case "removeAllAnimations": return target { .removeAllAnimations($0) }
    case "removeFromSuperlayer": return target { .removeFromSuperlayer($0) }
    case "scrub": return scrub(site).map { [.scrub($0)] }
    case "set": return changes(site)?.map { .set($0) }
    case "addAnimation":
      return layerAnimation(.addedAnimation, site).map {
        [.addAnimation($0.layer.reference, $0.animation)]
      }
    case "transition": return transition(site).map { [$0] }
    case "removeAnimation": return removeAnimation(site).map { [$0] }
    case "addSublayer": return addSublayer(site).map { [$0] }
    case "animateView": return viewAnimation(site).map { [.animateView($0)] }
    case "animateViewKeyframes":
      return viewKeyframeAnimation(site).map { [.animateViewKeyframes($0)] }
    case "addPoint": return pointEdit(site, hasRadius: true).map { [.addPoint($0)] }
    case "movePoint": return pointEdit(site).map { [.movePoint($0)] }
    case "removePoint": return pointEdit(site).map { [.removePoint($0)] }
    case "actions": return [.entries(entries(site))]
    case "flush": return flush()
    default: return text("a line of text").map { [.log($0)] }
    }
  }

  private func flush() -> [ScriptAction]? {
    guard let isWanted = bool() else { return nil }
    return isWanted ? [.flush] : []
  }

  // MARK: Touches

  private func press() -> ScriptAction? {
    if isSequence { return point().map { .press($0, duration: 0.5) } }
    guard let mapping = MappingReader(self, .press) else {
      return nil
    }
    let point = mapping.required("point")?.point()
    let duration = mapping["duration"].map { $0.number(.notNegative) } ?? 0.5
    guard mapping.finish(), let point, let duration else { return nil }
    return .press(point, duration: duration)
  }

  private func drag() -> Drag? {
    guard let mapping = MappingReader(self, .drag)
    else { return nil }
    let from = mapping.required("from")?.point()
    let to = mapping.required("to")?.point()
    let duration = mapping["duration"].map { $0.number(.notNegative) } ?? 0.5
    guard mapping.finish(), let from, let to, let duration else { return nil }
    return Drag(from: from, to: to, duration: duration)
  }

  /// A layer's name, or `{layer: name, point: [x, y]}`; a point that is added may be a circle.
  private func pointEdit(_ site: HandlerSite?, hasRadius: Bool = false) -> PathPointEdit? {
    var found: FoundLayer?
    var point: Point?
    var radius: Double?
    let layerField: Field?
    if case .mapping = node.content {
      guard let mapping = MappingReader(self, hasRadius ? .addedPoint : .editedPoint) else {
        return nil
      }
      layerField = mapping.required("layer")
      point = mapping["point"]?.point()
      if hasRadius { radius = mapping["radius"]?.number(.positive) }
      guard mapping.finish() else { return nil }
    } else {
      layerField = self
    }
    found = layerField?.layerReference(site)
    guard let found else { return nil }
    if let kind = found.kind, !kind.has(.outline) {
      layerField?.report(
        "\(layerField?.described ?? "") is a \(kind.rawValue) layer", allowed: "a shape layer")
      return nil
    }
    return PathPointEdit(found.reference, at: point, radius: radius)
  }

  // MARK: Time

  private func scrub(_ site: HandlerSite?) -> Scrub? {
    guard
      let mapping = MappingReader(self, .scrub)
    else { return nil }
    let layer = mapping.required("layer")?.layerReference(site)
    let valuesField = mapping.required("values")
    let values = valuesField?.numbers("a list of time offsets, at least one")
    let times = mapping["keyTimes"]?.keyTimes()
    let duration = mapping.required("duration")?.number(.notNegative)
    guard mapping.finish(), let layer, let values, let duration else { return nil }
    guard !values.isEmpty else {
      valuesField?.mismatch("a list of time offsets, at least one")
      return nil
    }
    if let times, times.count != values.count {
      mapping["keyTimes"]?.report(
        "\(times.count) key times for \(values.count) values", allowed: "\(values.count)")
      return nil
    }
    return Scrub(
      layer: layer.reference, values: values, keyTimes: times, duration: duration)
  }

  // MARK: Animations and layers

  /// `{layer: name, …}` and an animation's own keys; `more` reads keys of a form beside them.
  private func layerAnimation(
    _ form: MappingSchema, _ site: HandlerSite?, alsoReading more: (MappingReader) -> Void = { _ in }
  ) -> (layer: FoundLayer, animation: Animation)? {
    var layer: FoundLayer?
    let animation = animation(
      form,
      reading: { mapping in
        layer = mapping.required("layer")?.layerReference(site)
        more(mapping)
        return layer?.kind
      })
    guard let animation, let layer else { return nil }
    return (layer, animation)
  }

  private func transition(_ site: HandlerSite?) -> ScriptAction? {
    guard case .mapping(let entries) = node.content else {
      mismatch("{layer: name, transition: push, duration: seconds}")
      return nil
    }
    guard entries.contains(where: { $0.key == "transition" }) else {
      report("the key \"transition\" is missing", allowed: "transition: fade, push, flip, …")
      return nil
    }
    var completion: [ActionEntry] = []
    let found = layerAnimation(.scriptTransition, site) {
      completion = $0["completion"]?.entries(site) ?? []
    }
    guard let (layer, animation) = found else { return nil }
    guard case .transition = animation.action else {
      report("this animation is no transition")
      return nil
    }
    return .transition(layer.reference, animation, completion: completion)
  }

  private func removeAnimation(_ site: HandlerSite?) -> ScriptAction? {
    guard let mapping = MappingReader(self, .removedAnimation) else { return nil }
    let layer = mapping.required("layer")?.layerReference(site)
    let key = mapping.required("key")?.text("the key of an animation")
    guard mapping.finish(), let layer, let key else { return nil }
    return .removeAnimation(layer.reference, key: key)
  }

  private func addSublayer(_ site: HandlerSite?) -> ScriptAction? {
    var superlayer: FoundLayer?
    var hasSuperlayer = false
    let layer = layer(.addedLayer) { mapping in
      hasSuperlayer = mapping.has("layer")
      superlayer = mapping["layer"]?.layerReference(site)
    }
    guard let layer, !hasSuperlayer || superlayer != nil else { return nil }
    // Sublayers that a used file adds to its root are added to its layer.
    let root = file.map { LayerReference.named($0.place.layerPath) }
    return .addSublayer(layer, to: superlayer?.reference ?? root)
  }
}
