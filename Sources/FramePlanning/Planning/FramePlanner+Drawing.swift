import Coverage
import FrameSampling
import Graphics
import LayerModel

extension FramePlanner {
  /// Adds a colour through a coverage, unless nothing of it can be seen.
  func add(
    _ coverage: DrawingStep.Coverage, box: Rect, color: Color, of planned: PlannedLayer,
    to steps: inout [DrawingStep]
  ) {
    add(coverage, in: PixelRect(covering: box), color: color, of: planned, to: &steps)
  }

  /// Adds a colour through a coverage that lies in some pixels, unless nothing of it can be seen.
  private func add(
    _ coverage: DrawingStep.Coverage, in pixels: PixelRect, color: Color, of planned: PlannedLayer,
    to steps: inout [DrawingStep]
  ) {
    let extents = pixels.intersection(planned.visible)
    let color = color.clamped
    guard color.alpha > 0, !extents.isEmpty else { return }
    steps.append(
      DrawingStep(
        coverage: coverage, paint: .color(color), alpha: planned.alpha, extents: extents,
        layer: planned.path))
  }

  /// The background colour in the shape of the bounds.
  mutating func addBackground(of planned: PlannedLayer, to steps: inout [DrawingStep]) {
    guard let color = planned.properties.backgroundColor, !planned.properties.bounds.isEmpty else {
      return
    }
    let outline = boundsCoverage(of: planned)
    add(outline.coverage, box: outline.box, color: color, of: planned, to: &steps)
  }

  /// The path of a layer's outline, which copies share.
  mutating func path(of outline: BoundsOutline) -> Path {
    if let last = lastOutline, last.outline == outline { return last.path }
    let path = outline.path()
    lastOutline = (outline, path)
    return path
  }

  /// The shape of the bounds with their round corners, and the box around it.
  mutating func boundsCoverage(
    of planned: PlannedLayer
  ) -> (coverage: DrawingStep.Coverage, box: Rect) {
    let outline = planned.outline
    let box = planned.map.boundingBox(of: outline.bounds)
    if planned.map.isAxisAligned, outline.isSquare { return (.rect(box), box) }
    return (.area(path(of: outline), planned.map, .nonZero), box)
  }

  /// A shape layer's fill, and then its line.
  mutating func addShape(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    guard planned.layer.kind.has(.outline), let whole = planned.properties.shape.path,
      !whole.isEmpty
    else { return }
    try take(whole.elements.count, of: .drawnElements, for: planned)
    let path = geometries.left(
      of: whole, by: planned.properties.shape.trim, layer: planned.layer.id)
    guard !path.isEmpty else { return }
    // The properties are read one by one: all of them together are large.
    if planned.properties.shape.isFilled, let box = path.controlPointBox {
      addPaint(
        planned.properties.shape.fillColor, planned.properties.shape.fillGradient,
        through: .area(path, planned.map, planned.properties.shape.fillRule),
        in: PixelRect(covering: planned.map.boundingBox(of: box)), of: planned, to: &steps)
    }
    guard planned.properties.shape.isStroked else { return }
    let properties = planned.properties
    guard let style = LayerGeometry.strokeStyle(properties) else { return }
    let geometry = geometries.geometry(of: path, layer: planned.layer.id)
    let drawn = geometry.drawn(properties.shape)
    guard !drawn.isEmpty else { return }
    try take(drawn.elements.count, of: .drawnElements, for: planned)
    let line = geometry.line(
      along: drawn, properties.shape, style: style, map: planned.map)
    addPaint(
      properties.shape.strokeColor, properties.shape.strokeGradient, through: .stroke(line),
      in: line.extents, of: planned, to: &steps)
  }

  /// Adds a colour, or the gradient in its place, through a coverage that lies in some pixels.
  private mutating func addPaint(
    _ color: Color?, _ gradient: ShapeGradient, through coverage: DrawingStep.Coverage,
    in pixels: PixelRect, of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) {
    if gradient.isDrawn {
      add(gradient, through: coverage, in: pixels, of: planned, to: &steps)
    } else if let color {
      add(coverage, in: pixels, color: color, of: planned, to: &steps)
    }
  }

  /// An image, where the gravity puts it; a layer may have two at a time.
  mutating func addImage(
    _ reference: PresentationImage, of planned: PlannedLayer, isSecond: Bool = false,
    to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let properties = planned.properties
    let upright = planned.uprightMap
    guard let entry = images.entry(of: reference) else {
      throw images.error(of: reference, layer: planned.layer.path)
    }
    let size = Size(width: Double(entry.pixmap.width), height: Double(entry.pixmap.height))
    guard let place = LayerGeometry.contentsRect(properties, imageSize: entry.size) else { return }
    let box = upright.boundingBox(of: place)
    let reach = PixelRect(covering: box)
    let extents = reach.intersection(planned.visible)
    guard !extents.isEmpty else { return }

    if let slices = NineSlice(
      properties, imageSize: size, pixelsPerPoint: entry.pixelsPerPoint, place: place)
    {
      addSlices(slices, of: reference, place: place, extents: extents, of: planned, to: &steps)
      return
    }
    let part = properties.contentsRect
    let (stretchX, stretchY) = (
      place.size.width / (part.size.width * size.width),
      place.size.height / (part.size.height * size.height)
    )
    let map = AffineTransform(
      a: stretchX, b: 0, c: 0, d: stretchY,
      tx: place.origin.x - part.origin.x * size.width * stretchX,
      ty: place.origin.y - part.origin.y * size.height * stretchY
    ).concatenating(upright)
    guard map.isDrawable else { return }

    var step = DrawingStep(
      coverage: .box, paint: .image(reference, x: 0, y: 0), alpha: planned.alpha,
      extents: extents, layer: planned.path)
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    if flatReach == nil, let origin = map.pixelShift(over: size), unit.contains(part) {
      step.paint = .image(reference, x: origin.x, y: origin.y)
      // The image goes on beyond the part that is shown.
      if part != unit, !box.isPixelAligned { step.coverage = .rect(box) }
    } else {
      let pattern = ImagePattern(
        image: reference, of: size, map: map,
        part: Rect(
          x: part.origin.x * size.width, y: part.origin.y * size.height,
          width: part.size.width * size.width, height: part.size.height * size.height),
        extents: extents, filter: Self.filter(for: map, properties))
      if map.isAxisAligned {
        step.paint = .scaled(plan.scaledImages.count)
        plan.scaledImages.append(
          ScaledImage(
            pattern, in: box, extents: reach.intersection(planned.unmasked),
            isOpaque: entry.isOpaque, of: (planned.layer.id, planned.path), isSecond: isSecond))
      } else {
        step.paint = .pattern(pattern)
        step.coverage = .area(Path(rect: place), upright, .nonZero)
      }
    }
    steps.append(step)
  }

  /// The filter for a map from image pixels to the canvas's: made smaller along either axis or not.
  static func filter(
    for map: AffineTransform, _ properties: LayerProperties
  ) -> ImagePattern.Filter {
    let stretch = min(
      (map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
    let isSmaller = stretch < 1
    switch isSmaller ? properties.minificationFilter : properties.magnificationFilter {
    case .nearest: return .nearest
    case .linear, .trilinear: return isSmaller ? .averaging : .bilinear
    }
  }
}

extension AffineTransform {
  /// The whole pixels by which the map shifts a picture of some size, or `nil` when it does
  /// anything else that Cairo's grid of 1/256 could tell.
  fileprivate func pixelShift(over size: Size) -> (x: Int, y: Int)? {
    let tolerance = 1.0 / 512
    guard b == 0, c == 0, abs(a - 1) * size.width < tolerance,
      abs(d - 1) * size.height < tolerance, abs(tx - tx.rounded()) < tolerance,
      abs(ty - ty.rounded()) < tolerance, abs(tx) < 1e6, abs(ty) < 1e6
    else { return nil }
    return (Int(tx.rounded()), Int(ty.rounded()))
  }
}
