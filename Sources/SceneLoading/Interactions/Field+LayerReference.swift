import SceneModel

/// A layer that a script speaks of, and its kind where that is known.
struct FoundLayer {
  let reference: LayerReference
  let kind: Layer.Kind?
}

extension Field {
  /// The name or path of a layer, or `self` in a handler.
  func layerReference(_ site: HandlerSite?) -> FoundLayer? {
    guard let text = text("the name of a layer, or a path such as stage/box") else { return nil }
    if text == "self" {
      guard let site else {
        report(
          "\"self\" is the layer whose handler runs, and this is no handler",
          allowed: "the name of a layer")
        return nil
      }
      return FoundLayer(reference: .handlerLayer, kind: site.kind)
    }
    let found = reading.directory[text]
    let inScene = found.filter(\.isInScene)
    guard let first = found.first else {
      report(
        "there is no layer \(Quoting.quoted(text))",
        suggestion: reading.nearest(text, among: reading.directory.names))
      return nil
    }
    guard inScene.count <= 1 else {
      report(
        "\(inScene.count) layers are called \(Quoting.quoted(text))",
        allowed: "a path, such as \(Field.list(inScene.prefix(3).map(\.path)))")
      return nil
    }
    let kinds = Set(found.map(\.kind))
    return FoundLayer(reference: .named(text), kind: kinds.count == 1 ? first.kind : nil)
  }
}
