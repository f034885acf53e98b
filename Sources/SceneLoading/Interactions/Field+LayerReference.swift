import SceneReading
import LayerModel
import Quoting
import SceneModel

/// A layer that a script speaks of, and its kind where that is known.
struct FoundLayer {
  let reference: LayerReference
  let kind: LayerKind?
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
    guard let found = reading.directory[text] else {
      report(
        "there is no layer \(Quotation.quoted(text))",
        suggestion: reading.diagnostics.nearest(text, among: reading.directory.names))
      return nil
    }
    guard found.inSceneCount <= 1 else {
      report(
        "\(found.inSceneCount) layers are called \(Quotation.quoted(text))",
        allowed: "a path, such as \(Field.list(found.inScene.map(\.path)))")
      return nil
    }
    return FoundLayer(
      reference: .named(text), kind: found.kinds.count == 1 ? found.first.kind : nil)
  }
}
