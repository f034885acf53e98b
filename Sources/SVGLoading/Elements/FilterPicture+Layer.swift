import Graphics
import LayerModel
import SceneModel

extension FilterPicture {
  /// The layer that draws the picture.
  ///
  /// - Parameters:
  ///   - source: The layer of the element.
  ///   - region: The rectangle that a colour everywhere fills.
  /// - Returns: The layer.
  func layer(of source: Layer, in region: Rect) -> Layer {
    if let (rest, shadow) = shadow(ofOpaque: source.isOpaque) {
      var caster = source
      guard let color = shadow.color else { return source }
      caster.setShadow(color, shadow.offset, shadow.deviation)
      if case .stack(let parts) = rest.content, parts.isEmpty { return caster }
      return Layer(anchorPoint: .zero, sublayers: [rest.drawn(source, region), caster])
    }
    return drawn(source, region)
  }

  private func drawn(_ source: Layer, _ region: Rect) -> Layer {
    switch content {
    case .copy(let copy): return Self.layer(copy, of: source)
    case .flood(let color):
      var layer = Layer(anchorPoint: .zero)
      layer.properties.position = region.origin
      layer.properties.bounds.size = region.size
      layer.properties.backgroundColor = color
      return layer
    case .filtered(let picture, let filters):
      var layer = picture.drawn(source, region)
      for (kind, value) in filters { layer.add(kind, value) }
      return layer
    case .moved(let picture, let way):
      var layer = Layer(anchorPoint: .zero, sublayers: [picture.drawn(source, region)])
      layer.properties.position = Point(x: way.width, y: way.height)
      return layer
    case .cut(let picture, let rect):
      var layer = Layer(anchorPoint: .zero, sublayers: [picture.drawn(source, region)])
      layer.properties.bounds = rect
      layer.properties.position = rect.origin
      layer.properties.masksToBounds = true
      return layer
    case .stack(let pictures):
      return Layer(anchorPoint: .zero, sublayers: pictures.map { $0.drawn(source, region) })
    case .blended(let picture, let mode, let other):
      var layer = picture.drawn(source, region)
      if layer.properties.compositingFilter != .normal {
        layer = Layer(anchorPoint: .zero, sublayers: [layer])
      }
      layer.properties.compositingFilter = mode
      var group = Layer(anchorPoint: .zero, sublayers: [other.drawn(source, region), layer])
      group.properties.shouldRasterize = true
      return group
    case .masked(let picture, let other, let isInverted):
      var layer = Layer(anchorPoint: .zero, sublayers: [picture.drawn(source, region)])
      var mask = other.drawn(source, region)
      if isInverted {
        mask.properties.compositingFilter = .destinationOut
        mask = Layer(anchorPoint: .zero, sublayers: [.everything, mask])
      }
      layer.mask = mask
      return layer
    }
  }

  /// The layer of a copy of the element; one that is not as the element is has no name.
  private static func layer(_ copy: Copy, of source: Layer) -> Layer {
    var layer = source
    if copy.isHard {
      layer.add(.colorMatrix, .numbers(matrix(of: Color(red: 0, green: 0, blue: 0, alpha: 255))))
    }
    if let color = copy.color { layer.add(.colorMatrix, .numbers(matrix(of: color))) }
    if copy.deviation > 0 { layer.add(.gaussianBlur, .number(copy.deviation)) }
    guard copy.offset != .zero else { return layer }
    layer = Layer(anchorPoint: .zero, sublayers: [layer])
    layer.properties.position = Point(x: copy.offset.width, y: copy.offset.height)
    return layer
  }
}

extension Layer {
  /// Adds a filter behind the others.
  mutating func add(_ kind: LayerFilter.Kind, _ value: PropertyValue) {
    // They come before a shadow, a mask and a blend mode.
    if properties.shadow.opacity > 0 || mask != nil || properties.compositingFilter != .normal {
      self = Layer(anchorPoint: .zero, sublayers: [self], location: location)
    }
    let name = "\(kind.rawValue)\(properties.filters.count)"
    properties.filters.append(LayerFilter(name: name, kind, value))
  }

  /// Gives the layer a shadow, around another layer where it has one or a mask.
  mutating func setShadow(_ color: Color, _ offset: Size, _ radius: Double) {
    if properties.shadow.opacity > 0 || mask != nil {
      self = Layer(anchorPoint: .zero, sublayers: [self], location: location)
    }
    properties.shadow.color = color
    properties.shadow.opacity = 1
    properties.shadow.offset = offset
    properties.shadow.radius = max(0, radius)
  }

  /// True where nothing that it draws has an alpha between 0 and 1, but at edges.
  var isOpaque: Bool {
    let shape = properties.shape
    func isFull(_ color: Color?) -> Bool { color.map { $0.alpha == 1 || $0.alpha == 0 } ?? true }
    func isFull(_ gradient: ShapeGradient) -> Bool {
      !gradient.isDrawn || gradient.colors.allSatisfy(isFull)
    }
    return properties.opacity == 1 && properties.contents == nil && (mask?.isOpaque ?? true)
      && properties.filters.isEmpty && properties.shadow.opacity == 0
      && [shape.fillColor, shape.strokeColor, properties.backgroundColor].allSatisfy(isFull)
      && isFull(shape.fillGradient) && isFull(shape.strokeGradient)
      && (!kind.has(.text) || isFull(properties.text.foregroundColor))
      && animations.allSatisfy { $0.keyPath.map { Self.ofPlace.contains($0.property) } ?? false }
      && sublayers.allSatisfy(\.isOpaque)
  }

  /// The colours that it draws with, whatever their alphas are; `nil` where they are not known.
  var plainColors: Set<Color>? {
    let shape = properties.shape
    guard properties.contents == nil, properties.filters.isEmpty, animations.isEmpty,
      !shape.fillGradient.isDrawn, !shape.strokeGradient.isDrawn, !kind.has(.gradient)
    else { return nil }
    var colors = [
      kind.has(.outline) ? shape.fillColor : nil, kind.has(.outline) ? shape.strokeColor : nil,
      properties.backgroundColor, kind.has(.text) ? properties.text.foregroundColor : nil,
      properties.shadow.opacity > 0 ? properties.shadow.color : nil,
    ].compactMap(\.self)
    for i in colors.indices { colors[i].alpha = 1 }
    return sublayers.reduce(Set(colors)) { found, layer in
      layer.plainColors.flatMap { found?.union($0) }
    }
  }

  /// Properties that change no alpha inside of the layer's forms.
  private static let ofPlace: Set<LayerProperty> = [.path, .transform, .position]
}
