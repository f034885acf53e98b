import Captioning
import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

extension Field {
  /// A list of layers; the good ones of a list with mistakes.
  func layers() -> [Layer] {
    guard let items = items("a list of layers") else { return [] }
    var layers: [Layer] = []
    // They are large, and would be moved as their list grows.
    layers.reserveCapacity(items.count)
    for item in items { if let layer = item.layer() { layers.append(layer) } }
    return layers
  }

  /// A layer with all that is in it.
  func layer() -> Layer? { layer(SceneKeys.layer)?.layer }

  /// A layer with all that is in it, and the keys of a table beside the layer's own.
  func layer(_ table: KeyTable<SceneKeys.LayerDraft>) -> SceneKeys.LayerDraft? {
    guard reading.take(of: .layers, self), let mapping = MappingReader(self, table.schema) else {
      return nil
    }
    var draft = table.blank
    draft.layer.location = location
    mapping.read(SceneKeys.KeyChoice.of(nil, in: table).head, into: &draft)
    let choice = SceneKeys.KeyChoice.of(draft.kind, in: table)
    mapping.refuse(choice.refused)
    if draft.kind?.has(.text) == true { mapping.refuse(SceneKeys.otherTextKeys) }
    mapping.read(choice.rest, into: &draft, isVariantKnown: draft.kind != nil)
    mapping.finish(&draft)
    return draft
  }
}

extension MappingReader {
  /// Puts the parts of a layer together that depend on each other, and warns of oddities in them.
  fileprivate func finish(_ draft: inout SceneKeys.LayerDraft) {
    if draft.kind?.has(.text) == true, !has(LayerProperty.font.name) {
      draft.layer.properties.text.font = FontReference(
        name: draft.layer.properties.text.font.name, folders: field.assets.folders)
    }
    let properties = draft.layer.properties
    checkStops(
      properties.gradient.colors, .colors, properties.gradient.locations, .locations)
    checkStops(
      properties.shape.fillGradient.colors, .fillGradientColors,
      properties.shape.fillGradient.locations, .fillGradientLocations)
    checkStops(
      properties.shape.strokeGradient.colors, .strokeGradientColors,
      properties.shape.strokeGradient.locations, .strokeGradientLocations)
    if let frame = draft.frame {
      // As setting `frame` first does, and `bounds` and `position` afterwards.
      draft.layer.properties.setFrame(
        frame, size: !has(LayerProperty.bounds.name), position: !has(LayerProperty.position.name))
    }
    if let captions = draft.layer.captions { finish(captions, of: draft.layer) }
    warnAboutRepetition(draft.layer.timing)
    checkTargets(of: draft.layer.animations, in: draft.layer.properties)
    draft.layer = draft.layer.showingDrawing(field)
    finish()
  }

  /// Counts captions, and warns of styles that their font cannot have.
  private func finish(_ captions: LayerCaptions, of layer: Layer) {
    let place = self["file"] ?? field
    guard place.takeCaptions(captions), layer.properties.text.font.source != nil else { return }
    let isStyled = captions.file.cues.contains { cue in
      cue.spans.contains { $0.style.isBold || $0.style.isItalic }
    }
    guard isStyled else { return }
    place.warn(
      "bold and italic captions are drawn plainly, because the font is a file",
      allowed: "the name of a font that has such faces")
  }

  /// Reports animations of emitter cells and filters that a layer does not have.
  private func checkTargets(of animations: [Animation], in layer: LayerProperties) {
    for animation in animations {
      if case .group(let children) = animation.action { checkTargets(of: children, in: layer) }
      guard let property = animation.keyPath?.property, let location = animation.location else {
        continue
      }
      func report(_ found: String, allowed: String? = nil, _ name: String, among names: [String]) {
        field.reading.add(
          .error, line: location.line, column: location.column, origin: field.node.origin,
          keyPath: path(to: "animations").text, found: found, allowed: allowed,
          suggestion: field.reading.diagnostics.nearest(name, among: names))
      }
      if let path = property.cellPath, !layer.emitter.hasCell(at: path) {
        let name = Quotation.quoted(path.joined(separator: ".emitterCells."))
        report(
          "the emitter has no cell \(name)", path.last ?? "", among: layer.emitter.cells.map(\.name)
        )
      }
      if let path = property.filterPath, !layer.hasFilter(at: path) {
        let names = layer.filters(ofBackground: path.isOfBackground)
          .filter { !$0.name.isEmpty }.map { "\(path.listName).\($0.name).\($0.kind.rawValue)" }
        report(
          "the layer has no filter \(Quotation.quoted(property.name))",
          allowed: names.isEmpty ? nil : Field.list(names), property.name, among: names)
      }
    }
  }

  /// Says of a gradient's colours why they would not be drawn.
  private func checkStops(
    _ colors: [Color], _ colorsRow: LayerProperty, _ locations: [Double],
    _ locationsRow: LayerProperty
  ) {
    if !locations.isEmpty, locations.count != colors.count, let field = self[locationsRow.name] {
      field.report(
        "found \(locations.count) locations for \(colors.count) colours",
        allowed: "as many as \"\(colorsRow.name)\" has")
    } else if colors.count == 1 {
      self[colorsRow.name]?.warn(
        "a gradient of one colour is not drawn", allowed: "two or more colours")
    }
  }
}

extension Field {
  /// Warns of a model value that is drawn as another one.
  func warnWhenClamped(_ property: LayerProperty, _ value: PropertyValue) {
    guard property.domain == .clamped, case .number(let number) = value,
      !(0...1).contains(number)
    else { return }
    warn("\(described) is drawn as \(number < 0 ? 0 : 1)", allowed: "0…1")
  }
}
