import Documents
import LayerModel
import Escaping
import SceneModel

extension Field {
  /// `{layer: name, values: {opacity: 0}}`, or a list of such.
  func changes() -> [LayerChange]? {
    guard isSequence else { return change().map { [$0] } }
    guard let items = items("changes of layers") else { return nil }
    let found = items.compactMap { $0.change() }
    return found.count == items.count ? found : nil
  }

  private func change() -> LayerChange? {
    guard let draft = SceneKeys.change.read(self),
      let assignments = draft.values?.assignments(of: draft.kind, in: self)
    else { return nil }
    return LayerChange(draft.layer, assignments, location: location)
  }

  /// The new values of a layer of a kind, in a `change`.
  private func assignments(
    of kind: LayerKind?, in change: Field
  ) -> [LayerChange.Assignment]? {
    guard let mapping = MappingReader(self, .values) else { return nil }
    let all = mapping.all()
    let found = all.compactMap { key, field in
      if let keyPath = AnimationKeyPath(key) {
        Field.remarkOnTurns(keyPath, [field], at: change.location)
      }
      return field.assignment(key, of: kind)
    }
    return found.count == all.count ? found : nil
  }

  private func assignment(_ key: String, of kind: LayerKind?) -> LayerChange.Assignment? {
    if let own = SceneKeys.assignments.first(where: { $0.name == key }) { return own.read(self) }
    guard let keyPath = AnimationKeyPath(key), LayerProperty.named(key) != nil || key.contains(".")
    else {
      let names = LayerProperty.all.map(\.name) + SceneKeys.assignments.map(\.name)
      report(
        "unknown property \(Quotation.quoted(key))",
        suggestion: LayerKeys.synonyms[key] ?? reading.diagnostics.nearest(key, among: names))
      return nil
    }
    guard isProperty(keyPath.property, of: kind, called: Quotation.quoted(key)) else { return nil }
    if keyPath.mayKeepPresentation, node.plainText == "presentation", isText {
      return .presentation(keyPath)
    }
    return PropertyCodecs.values(of: keyPath).read(self).map { .property(keyPath, $0) }
  }
}

extension AnimationKeyPath {
  /// True where `presentation` stands for the value on screen, and is no text or file itself.
  var mayKeepPresentation: Bool {
    valueKind != .text && valueKind != .image && valueKind != .font
  }

  /// The schema of its new values.
  var changeSchema: ValueSchema {
    let schema = PropertyCodecs.values(of: self).schema
    return mayKeepPresentation ? schema.accepting(["presentation"]) : schema
  }
}
