import Documents
import LayerModel
import Escaping
import SceneModel

/// A layer that a script speaks of, and its kind where that is known.
struct FoundLayer {
  let reference: LayerReference
  let kind: LayerKind?
}

extension Field {
  /// The name or path of a layer, or `self` in a handler.
  func layerReference() -> FoundLayer? {
    if case .layer(let reference)? = known { return FoundLayer(reference: reference, kind: nil) }
    guard let found = foundLayer() else { return nil }
    note(.layer(found.reference))
    return found
  }

  private func foundLayer() -> FoundLayer? {
    if isNull, holdsComment {
      report(
        "found nothing: \"#\" begins a comment where it stands without quotes",
        allowed: "a layer's identity in quotes, such as \"#box\"")
      return nil
    }
    guard let text = text("the name of a layer, or a path such as stage/box") else { return nil }
    if text == "self" {
      guard let site = reading.scene.site else {
        report(
          "\"self\" is the layer whose handler runs, and this is no handler",
          allowed: "the name of a layer")
        return nil
      }
      return FoundLayer(reference: .handlerLayer, kind: site.kind)
    }
    let directory = file?.place.directory ?? reading.scene.directory
    guard let found = directory[text] else {
      if let identity = identity(meantBy: text, directory) { return identity }
      let paths = directory.paths(endingWith: text)
      report(
        "there is no layer \(Quotation.quoted(text))",
        allowed: paths.count > 1 ? "a path, such as \(Field.list(Array(paths.prefix(3))))" : nil,
        suggestion: paths.count == 1
          ? paths[0]
          : paths.isEmpty
            ? reading.diagnostics.nearest(text, among: directory.names + directory.identities)
            : nil)
      return nil
    }
    guard found.inSceneCount <= 1 else {
      report(
        "\(found.inSceneCount) layers are called \(Quotation.quoted(text))",
        allowed: "a path, such as \(Field.list(found.inScene.map { Self.path($0) }))")
      return nil
    }
    guard let path = path(of: text, found) else { return nil }
    return FoundLayer(
      reference: .named(path), kind: found.kinds.count == 1 ? found.first.kind : nil)
  }

  /// The layer that has an identity; `nil` when none has.
  private func identity(meantBy text: String, _ directory: LayerDirectory) -> FoundLayer? {
    guard let (own, found) = directory[identity: text] else { return nil }
    var identity = own
    if let file {
      guard isOnly(file) else { return nil }
      identity = file.place.layerPath + (text.hasPrefix("#") ? "/#\(own)" : "/\(own)")
    }
    return FoundLayer(
      reference: .identified(LayerIdentity(identity)),
      kind: found.kinds.count == 1 ? found.first.kind : nil)
  }

  /// The identity of a layer; `nil` after reporting that it is another's, too.
  func identity() -> LayerIdentity? {
    if case .identity(let identity)? = known { return identity }
    guard let identity = newIdentity() else { return nil }
    note(.identity(identity))
    return identity
  }

  private func newIdentity() -> LayerIdentity? {
    guard let text = text("a text that no other layer has as its id") else { return nil }
    guard !text.isEmpty else {
      mismatch("a text that no other layer has as its id")
      return nil
    }
    let directory = file?.place.directory ?? reading.scene.directory
    if directory["#\(text)"] != nil {
      report(
        "a layer is called \(Quotation.quoted("#\(text)"))", allowed: "another id, or another name")
      return nil
    }
    let whole = file.map { "\($0.place.layerPath)/#\(text)" } ?? text
    guard reading.scene.identities.insert(whole).inserted else {
      report(
        "another layer has the id \(Quotation.quoted(text))",
        allowed: "a text that no other layer has as its id")
      return nil
    }
    return LayerIdentity(whole)
  }

  /// True where a comment stands in place of a value.
  private var holdsComment: Bool {
    source.excerpt(line: node.line, column: node.column)?.text.contains("#") ?? false
  }

  /// The name by which the scene knows a layer: as it is written, or the path from the root where
  /// that says which of several is meant; `nil` after reporting that nothing does.
  private func path(of name: String, _ found: LayerDirectory.Meaning) -> String? {
    guard let file else {
      return reading.scene.directory.isAlsoInside(name) ? Self.path(found.first) : name
    }
    return isOnly(file) ? "\(file.place.layerPath)/\(found.first.path)" : nil
  }

  /// A layer's path; with a slash before it where it would be taken for a name.
  private static func path(_ entry: LayerDirectory.Entry) -> String {
    entry.path.contains("/") ? entry.path : "/\(entry.path)"
  }

  /// True for a used file whose layer has a path of its own; that it has not is reported.
  func isOnly(_ file: UsedFile) -> Bool {
    let count = reading.scene.directory[file.place.layerPath]?.inSceneCount ?? 0
    guard count > 1 else { return true }
    report(
      "\(count) layers are called \(Quotation.quoted(file.place.layerPath)), and the script of one speaks of what is in it",
      allowed: "names that differ")
    return false
  }
}
