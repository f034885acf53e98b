import Documents
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

  /// A layer with all that is in it; `more` reads keys of a form that stand beside the layer's own.
  func layer(
    _ form: MappingSchema = .layer, alsoReading more: (MappingReader) -> Void = { _ in }
  ) -> Layer? {
    guard reading.take(of: .layers, self), let mapping = MappingReader(self, form) else {
      return nil
    }
    more(mapping)
    let kind = mapping.layerType()
    var layer = Layer(kind: kind ?? .layer, location: location)
    layer.name = mapping["name"]?.text("a name") ?? ""
    mapping.readProperties(into: &layer.properties, of: kind)
    mapping.readPropertiesWithoutEffect(of: kind)
    if kind?.has(.particles) == true {
      layer.properties.emitter.cells = mapping["emitterCells"]?.emitterCells() ?? []
    } else if kind != nil {
      mapping.refuse(["emitterCells"], "belongs to emitter layers")
    }
    layer.properties.filters = mapping["filters"]?.filters() ?? []
    layer.properties.backgroundFilters = mapping["backgroundFilters"]?.filters() ?? []
    layer.timing = mapping.mediaTiming()
    layer.sublayers = mapping["sublayers"]?.layers() ?? []
    if let mask = mapping["mask"], !mask.isNull { layer.mask = mask.layer() }
    layer.animations = mapping["animations"]?.animations(on: kind) ?? []
    mapping.checkCells(of: layer.animations, in: layer)
    mapping.checkFilters(of: layer.animations, in: layer)
    mapping.readHandlers(into: &layer, of: kind)
    if kind == nil { _ = mapping["emitterCells"] }
    mapping.finish()
    return layer
  }
}

extension MappingReader {
  /// The layer's type; where it is none, which is reported, the one whose class it is, or `nil`.
  fileprivate func layerType() -> LayerKind? {
    guard let field = self["type"] else { return .layer }
    let names = LayerKeys.types
    return (field.choice(names) ?? field.appleName(among: names)).flatMap(LayerKind.init(rawValue:))
  }

  /// Every property in the table, and `frame`.
  fileprivate func readProperties(into properties: inout LayerProperties, of kind: LayerKind?) {
    let frame = self["frame"]?.rect()
    let choice = LayerKeys.PropertyChoice.of(kind)
    refuse(choice.refused)
    for property in choice.properties {
      guard let field = self[property.name], let value = field.value(of: property) else { continue }
      properties[property] = value
      self.field.remarkOnTurns(AnimationKeyPath(property), [field])
      field.warnWhenClamped(property, value)
    }
    if kind?.has(.text) == true, !has(LayerProperty.font.name) {
      properties.text.font = FontReference(
        name: properties.text.font.name, folders: field.assets.folders)
    }
    checkStops(of: properties.gradient)
    guard let frame else { return }
    // As setting `frame` first does, and `bounds` and `position` afterwards.
    let size = Size(width: frame.maxX - frame.minX, height: frame.maxY - frame.minY)
    if !has(LayerProperty.bounds.name) { properties.bounds.size = size }
    if !has(LayerProperty.position.name) {
      properties.position = Point(
        x: frame.minX + properties.anchorPoint.x * size.width,
        y: frame.minY + properties.anchorPoint.y * size.height)
    }
  }

  /// Says of a gradient's colours why they would not be drawn.
  private func checkStops(of gradient: GradientProperties) {
    let (colors, locations) = (gradient.colors.count, gradient.locations.count)
    if locations > 0, locations != colors, let field = self[LayerProperty.locations.name] {
      field.report(
        "found \(locations) locations for \(colors) colours", allowed: "as many as \"colors\" has")
    } else if colors == 1 {
      self[LayerProperty.colors.name]?.warn(
        "a gradient of one colour is not drawn", allowed: "two or more colours")
    }
  }

  /// Reads what is accepted and changes nothing, so that mistakes in it are found.
  fileprivate func readPropertiesWithoutEffect(of kind: LayerKind?) {
    _ = self["isOpaque"]?.bool()
    _ = self["allowsEdgeAntialiasing"]?.bool()
    _ = self["edgeAntialiasingMask"]?.edges()
    _ = self["contentsFormat"]?.choice(LayerKeys.contentsFormats)
    _ = self["minificationFilterBias"]?.number()
    if kind.map({ $0.has(.text) }) ?? true {
      _ = self["allowsFontSubpixelQuantization"]?.bool()
    } else {
      refuse(["allowsFontSubpixelQuantization"], "belongs to text layers")
    }
  }

  /// The handlers of the layer.
  fileprivate func readHandlers(into layer: inout Layer, of kind: LayerKind?) {
    self["actions"]?.readActions(into: &layer, of: kind)
    layer.isDraggable = self["isDraggable"]?.bool() ?? false
    let site = HandlerSite(kind: kind)
    layer.onTap = self["onTap"]?.entries(site) ?? []
    layer.onPress = self["onPress"]?.entries(site) ?? []
    layer.onDrag = self["onDrag"]?.entries(site) ?? []
  }
}

extension Field {
  /// Warns of a model value that is drawn as another one.
  fileprivate func warnWhenClamped(_ property: LayerProperty, _ value: PropertyValue) {
    guard property.domain == .clamped, case .number(let number) = value,
      !(0...1).contains(number)
    else { return }
    warn("\(described) is drawn as \(number < 0 ? 0 : 1)", allowed: "0…1")
  }
}
