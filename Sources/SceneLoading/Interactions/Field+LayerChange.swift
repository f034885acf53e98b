import Documents
import LayerModel
import Escaping
import SceneModel

extension Field {
  /// `{layer: name, values: {opacity: 0}}`, or a list of such.
  func changes(_ site: HandlerSite?) -> [LayerChange]? {
    guard isSequence else { return change(site).map { [$0] } }
    guard let items = items("changes of layers") else { return nil }
    let found = items.compactMap { $0.change(site) }
    return found.count == items.count ? found : nil
  }

  private func change(_ site: HandlerSite?) -> LayerChange? {
    guard let mapping = MappingReader(self, .change) else {
      return nil
    }
    let layer = mapping.required("layer")?.layerReference(site)
    let values = mapping.required("values")
    guard mapping.finish(), let layer,
      let assignments = values?.assignments(of: layer.kind, in: self)
    else { return nil }
    return LayerChange(layer.reference, assignments, location: location)
  }

  /// The new values of a layer of a kind, in a `change`.
  private func assignments(
    of kind: LayerKind?, in change: Field
  ) -> [LayerChange.Assignment]? {
    guard let mapping = MappingReader(self, .values) else { return nil }
    let all = mapping.all()
    let found = all.compactMap { key, field in
      if let keyPath = AnimationKeyPath(key) { change.remarkOnTurns(keyPath, [field]) }
      return field.assignment(key, of: kind)
    }
    return found.count == all.count ? found : nil
  }

  private func assignment(_ key: String, of kind: LayerKind?) -> LayerChange.Assignment? {
    switch key {
    case "frame": return rect().map { .frame($0) }
    case "mask": return isNull ? .mask(nil) : layer().map { .mask($0) }
    case "beginTime": return number().map { .beginTime($0) }
    case "speed": return number().map { .speed($0) }
    case "timeOffset": return number().map { .timeOffset($0) }
    default: break
    }
    guard let keyPath = AnimationKeyPath(key), LayerProperty.named(key) != nil || key.contains(".")
    else {
      let names =
        LayerProperty.all.map(\.name) + ["frame", "mask", "beginTime", "speed", "timeOffset"]
      report(
        "unknown property \(Quotation.quoted(key))",
        suggestion: LayerKeys.synonyms[key] ?? reading.diagnostics.nearest(key, among: names))
      return nil
    }
    guard kind.map(keyPath.property.kinds.contains) ?? true else {
      let kinds = Field.list(keyPath.property.kinds.map(\.rawValue))
      report(
        "\(Quotation.quoted(key)) is no property of this layer", allowed: "\(kinds) layers have it")
      return nil
    }
    return value(of: keyPath).map { .property(keyPath, $0) }
  }
}
