import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Reads layers with all that is in them.
struct LayerReader {
  let context: ArchiveContext
  /// The layers that this one is in.
  var depth = 1

  /// The layer of an element; `nil` after reporting that there are too many.
  func layer(_ field: XMLField) -> Layer? {
    guard field.take(of: .layers) else { return nil }
    let limits = field.reading.diagnostics.limits
    guard depth <= limits.deepestLayers else {
      field.report(
        "layers that lie more than \(limits.deepestLayers) deep in one another",
        allowed: limits.deepestLayersAllowed)
      return nil
    }
    let kind = kind(of: field)
    var layer = Layer(
      kind: kind, name: field.attribute("name") ?? "", location: field.location)
    if let id = field.attribute("id") { layer.identity = context.identify(id, kind) }
    if layer.name.hasPrefix("#") { layer.name = String(layer.name.drop { $0 == "#" }) }
    for attribute in field.element.attributes where attribute.name.space.isEmpty {
      set(
        attribute.name.local, WrittenValue(field: field, attribute: attribute.name.local),
        of: &layer)
    }
    for child in field.elements {
      set(child.name, WrittenValue(field: child, attribute: nil), of: &layer)
    }
    if let mode = FilterReader.blendMode(of: field) { layer.properties.compositingFilter = mode }
    if layer.kind.has(.text) {
      layer.properties.text.font = FontReference(
        name: layer.properties.text.font.name,
        folders: field.reading.diagnostics.assets.folders)
    }
    fixStops(&layer.properties.gradient)
    layer.timing = field.timing()
    var inside = self
    inside.depth += 1
    if let mask = field["mask"] {
      let element = mask.elements.first { $0.name.hasSuffix("Layer") } ?? mask
      layer.mask = inside.layer(element)
    }
    layer.sublayers = inside.layers(field["sublayers"])
    if let id = field.attribute("id") {
      for added in context.added[id] ?? [] {
        guard var sublayer = inside.layer(added.element) else { continue }
        sublayer.properties.isHidden = true
        sublayer.identity = context.identify(added.identity, sublayer.kind)
        layer.sublayers.append(sublayer)
      }
    }
    layer.animations = AnimationReader(context: context, properties: layer.properties)
      .animations(field["animations"])
    return layer
  }

  /// The layers of a list, back to front.
  func layers(_ list: XMLField?) -> [Layer] {
    (list?.elements ?? []).compactMap { layer($0) }
  }

  private func kind(of field: XMLField) -> LayerKind {
    let name = field.name.hasPrefix("CA") ? field.name : field.attribute("type") ?? "CALayer"
    if let kind = LayerKind(className: name) { return kind }
    field.leaveOut(
      "a layer of the class \(Quotation.quoted(Quotation.cut(name, to: 40))) is approximated",
      drawing: "a plain layer")
    return .layer
  }

  // MARK: Properties

  /// Sets the property of a name, unless it is one of those known to have no effect offscreen.
  private func set(_ name: String, _ value: WrittenValue, of layer: inout Layer) {
    switch name {
    case "filters": layer.properties.filters = FilterReader(field: value.field).filters()
    case "backgroundFilters":
      layer.properties.backgroundFilters = FilterReader(field: value.field).filters()
    case "emitterCells":
      layer.properties.emitter.cells = EmitterReader(context: context).cells(value.field)
    case "type" where layer.kind.has(.gradient):
      if value.attribute != nil, let type = value.text.flatMap(GradientType.init(rawValue:)) {
        layer.properties.gradient.type = type
      }
    case _ where Self.others.contains(name): break
    default:
      // Beside the whole matrix its parts say the same.
      if name.hasPrefix("transform."), value.field.attribute("transform") != nil { return }
      let keyPaths = KeyPathSpelling.keyPaths(name)
      guard let property = keyPaths.first?.property,
        property.kinds.contains(layer.kind) || property.traits.isEmpty
      else {
        guard keyPaths.isEmpty, !Self.isOfEditor(name) else { return }
        value.field.leaveOut(
          "the property \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
          drawing: "the layer without it", at: value.attribute)
        return
      }
      for keyPath in keyPaths {
        guard let found = value.value(of: keyPath, in: context) else {
          tell(value, of: name, keyPath.valueKind)
          continue
        }
        layer.properties = layer.properties.setting(keyPath, to: found)
      }
    }
  }

  /// Tells of a text that is no value, in whose place stays the usual one; those that say that
  /// there is none are as good as nothing.
  private func tell(_ value: WrittenValue, of name: String, _ kind: PropertyValue.Kind) {
    // Names and pictures are told where they are looked for.
    guard let text = value.text, !["", "undefined"].contains(text), kind != .name, kind != .image
    else { return }
    value.field.leaveOut(
      "a value of \(Quotation.quoted(Quotation.cut(name, to: 40))) that is not known is left out",
      drawing: "the usual one", at: value.attribute)
  }

  /// Names that are read elsewhere, or do not change the picture here.
  private static let others: Set<String> = [
    "id", "name", "type", "sublayers", "mask", "animations", "states", "stateTransitions",
    "compositingFilter", "beginTime", "duration", "speed", "timeOffset", "repeatCount",
    "repeatDuration", "autoreverses", "fillMode", "allowsEdgeAntialiasing", "allowsHitTesting",
    "allowsDisplayCompositing", "allowsDisplayEncoding", "allowsGroupBlending", "contentsFormat",
    "contentsOpaque", "contentsAligned", "contentsMultiplyByColor", "edgeAntialiasingMask",
    "needsDisplayOnBoundsChange", "drawsAsynchronously", "resizingMode", "autoresizingMask",
    "layoutManager", "opaque", "scriptComponents", "scriptObject", "modules", "userInfo", "style",
    "noAnimation", "rasterizationScale", "minificationFilterBias", "nested", "eventHandlers",
    "dividers", "publishedObjectName", "constraints", "wantsExtendedDynamicRangeContent",
  ]

  /// True for the attributes of editors, which are theirs alone.
  private static func isOfEditor(_ name: String) -> Bool {
    ["caplay", "mica", "lk", "uik", "nested"].contains { name.lowercased().hasPrefix($0) }
      || name.contains("_") || name.contains("-")
  }

  /// A gradient has as many places as colours, or none.
  private func fixStops(_ gradient: inout GradientProperties) {
    if gradient.locations.count != gradient.colors.count { gradient.locations = [] }
  }
}
