import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// A file whose layers become a scene: CAML, or a list of an archive's parts (a property list).
struct Archive {
  let root: XMLField

  init(_ root: XMLField) { self.root = root }

  /// The scene; `nil` after reporting the mistakes.
  func scene() -> Scene? {
    root.name == "caml" ? scene(of: [(root, "")]) : Bundle(root: root).scene()
  }

  /// The scene of several files, one over another; its canvas is the first one's.
  ///
  /// - Parameter parts: The outermost elements, with the folders that their pictures are in.
  /// - Returns: The scene; `nil` after reporting the mistakes.
  func scene(of parts: [(root: XMLField, folder: String)]) -> Scene? {
    let identities = ArchiveContext.Identities()
    var scene: Scene?
    var all = StateList()
    for part in parts {
      guard let (layer, size, states) = layer(of: part.root, part.folder, identities) else {
        return nil
      }
      if scene == nil { scene = Scene(canvas: Canvas(size: size)) }
      scene?.layers.append(layer)
      for state in states { all.add(state) }
    }
    scene?.states = all.states
    scene?.vocabulary = .withoutLength
    return scene
  }

  private func layer(
    of root: XMLField, _ folder: String, _ identities: ArchiveContext.Identities
  ) -> (Layer, Size, [SceneState])? {
    guard let field = Self.outermostLayer(in: root) else {
      root.report("found no layer", allowed: "a caml element with a layer, such as CALayer")
      return nil
    }
    let context = ArchiveContext(folder: folder, identities: identities)
    let states = StateReader(context: context)
    let lists = StateReader.lists(named: "states", in: root)
    states.noteAddedLayers(lists)
    guard var layer = LayerReader(context: context).layer(field) else { return nil }
    // An archive's origin is at the bottom, unless its outermost layer turns it over.
    layer.properties.isGeometryFlipped.toggle()
    let box = layer.box
    guard box.size.width > 0, box.size.height > 0 else {
      field.report("the outermost layer has no size", allowed: "bounds, or layers in it that have")
      return nil
    }
    if layer.properties.bounds.size.width <= 0 || layer.properties.bounds.size.height <= 0 {
      layer.properties.bounds = box
    }
    let size = layer.properties.bounds.size
    let anchor = layer.properties.anchorPoint
    layer.properties.position = Point(x: anchor.x * size.width, y: anchor.y * size.height)
    var properties: [LayerIdentity: LayerProperties] = [:]
    layer.note(in: &properties)
    let transitions = StateReader.lists(named: "stateTransitions", in: root)
    return (layer, size, states.states(lists, transitions, layers: properties))
  }

  /// The first layer below the outermost element, by depth.
  private static func outermostLayer(in root: XMLField) -> XMLField? {
    var waiting = root.elements[...]
    while let next = waiting.popFirst() {
      if next.name.hasSuffix("Layer") || next.attribute("type")?.hasSuffix("Layer") ?? false {
        return next
      }
      waiting += next.elements
    }
    return nil
  }
}

extension Layer {
  /// The bounds; of a layer without a size the box of the layers in it.
  fileprivate var box: Rect {
    let bounds = properties.bounds
    if bounds.size.width > 0, bounds.size.height > 0 { return bounds }
    var corners: [Point] = []
    for sublayer in sublayers {
      let inner = sublayer.box
      guard inner.size.width > 0, inner.size.height > 0 else { continue }
      let anchor = sublayer.properties.anchorPoint
      let position = sublayer.properties.position
      let origin = Point(
        x: position.x - anchor.x * inner.size.width, y: position.y - anchor.y * inner.size.height)
      corners += [origin, Point(x: origin.x + inner.size.width, y: origin.y + inner.size.height)]
    }
    return Rect(around: corners) ?? .zero
  }

  /// Notes the properties of the layer and of those in it by their identities.
  fileprivate func note(in table: inout [LayerIdentity: LayerProperties]) {
    if let identity { table[identity] = properties }
    mask?.note(in: &table)
    for sublayer in sublayers { sublayer.note(in: &table) }
  }
}
