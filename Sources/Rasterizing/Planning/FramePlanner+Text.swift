import Coverage
import FrameSampling
import Graphics
import LayerModel
import Typesetting

extension FramePlanner {
  /// A text layer's text, from the top of the bounds, whatever their height (core-animation 9.2),
  /// unless its vertical alignment says otherwise.
  mutating func addText(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    guard planned.layer.kind.has(.text) else { return }
    let properties = planned.properties
    let text = properties.text
    guard !text.string.isEmpty, text.emSize > 0, text.isSeen,
      mayBeSeen(text, in: properties.bounds, of: planned)
    else { return }
    guard let textFonts = fonts.fonts(of: text) else {
      throw .missingFont(name: "\(text.font)", layer: planned.path)
    }
    try takeText(of: planned)
    texts.elementLimit = frame.limits[.drawnElements]
    let (fitted, set): (TextProperties, TypesetText)
    do throws(TypesettingError) {
      fitted = try texts.fitted(properties, fonts: textFonts, layerID: planned.layer.id)
      // Fitting may end at no size at all.
      guard fitted.emSize > 0 else { return }
      set = try texts.text(
        fitted, in: properties.bounds.size, fonts: textFonts, layerID: planned.layer.id)
    } catch {
      guard case .call(let function, let status) = error else { throw .text(error) }
      plan.failures.append(
        LayerFailure(
          layer: planned.path, function: function, status: "font \"\(text.font)\": \(status)"))
      return
    }
    let em = fitted.emSize
    let origin = properties.bounds.origin
    let map = AffineTransform(
      a: em, b: 0, c: 0, d: em, tx: origin.x,
      ty: origin.y + set.drop(of: fitted, in: properties.bounds.size)
    ).concatenating(planned.uprightMap)
    guard map.isDrawable else { return }
    for run in set.runs where run.color.alpha > 0 {
      try take(run.outline.elements.count, of: .drawnElements, for: planned)
      if let box = run.outline.controlPointBox {
        add(
          .area(run.outline, map, .nonZero), box: map.boundingBox(of: box), color: run.color,
          of: planned, to: &steps)
      }
      try addColoredParts(run.parts, run.color, map, of: planned, to: &steps)
    }
    guard let color = text.foregroundColor, color.alpha > 0 else { return }
    try take(set.outline.elements.count, of: .drawnElements, for: planned)
    if let box = set.outlineBox {
      let size = em * frame.canvas.scale
      var coverage = DrawingStep.Coverage.area(set.outline, map, .nonZero)
      if let pieces = set.pieces, pieces.isDrawn(under: map, size: size) {
        coverage = .text(pieces, map)
      }
      add(coverage, box: map.boundingBox(of: box), color: color, of: planned, to: &steps)
    }
    try addColoredParts(set.coloredParts, color, map, of: planned, to: &steps)
  }

  /// False for a text so far outside of the visible pixels that it need not even be set, as are most
  /// rows of a long list.
  private func mayBeSeen(_ text: TextProperties, in bounds: Rect, of planned: PlannedLayer) -> Bool
  {
    let reach = text.reach
    let all = Rect(
      x: bounds.minX - reach, y: bounds.minY - reach, width: bounds.size.width + 2 * reach,
      height: bounds.size.height + 2 * reach)
    let box = planned.uprightMap.boundingBox(of: all)
    let visible = planned.visible.rect
    return
      !(box.maxX < visible.minX || box.minX > visible.maxX || box.maxY < visible.minY
      || box.minY > visible.maxY)
  }

  /// Parts of glyphs in colours of their own, which take no more than the alpha of the text's.
  private mutating func addColoredParts(
    _ parts: [ColoredGlyphPart], _ foreground: Color, _ map: AffineTransform,
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    for part in parts {
      switch part {
      case .fill(let path, let color):
        try take(path.elements.count, of: .drawnElements, for: planned)
        guard let box = path.controlPointBox else { continue }
        var own = color ?? foreground
        if color != nil { own.alpha *= foreground.alpha }
        add(
          .area(path, map, .nonZero), box: map.boundingBox(of: box), color: own, of: planned,
          to: &steps)
      case .picture(let picture, let rect):
        try take(1, of: .drawnElements, for: planned)
        try take(picture, for: planned)
        addPicture(picture, in: rect, foreground.alpha, map, of: planned, to: &steps)
      }
    }
  }

  private func addPicture(
    _ picture: GlyphPicture, in rect: Rect, _ alpha: Double, _ map: AffineTransform,
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) {
    guard !rect.isEmpty else { return }
    let extents = PixelRect(covering: map.boundingBox(of: rect)).intersection(planned.visible)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let pixels = AffineTransform(
      a: rect.size.width / width, b: 0, c: 0, d: rect.size.height / height, tx: rect.minX,
      ty: rect.minY
    ).concatenating(map)
    guard !extents.isEmpty, pixels.isDrawable else { return }
    let pattern = ImagePattern(
      image: PresentationImage(picture.image), of: Size(width: width, height: height),
      map: pixels,
      part: Rect(x: 0, y: 0, width: width, height: height),
      extents: extents, filter: Self.filter(for: pixels, LayerProperties()))
    steps.append(
      DrawingStep(
        coverage: .area(Path(rect: rect), map, .nonZero), paint: .pattern(pattern),
        alpha: planned.alpha * alpha, extents: extents, layer: planned.path))
  }
}

extension TextProperties {
  /// The distance beyond the bounds, in points, within which all of the text lies, set in any way:
  /// a glyph, and a line of one, has less than eight ems for each byte of its characters.
  fileprivate var reach: Double {
    var (size, beside) = (emSize, 0.0)
    for run in attributedString.runs {
      size = max(size, run.attributes.fontSize ?? 0)
      beside = max(beside, abs(run.attributes.kern) + abs(run.attributes.baselineOffset))
    }
    return Double(string.utf8.count + 1) * (8 * size + beside)
  }

  /// False when neither the text nor a run has a colour.
  fileprivate var isSeen: Bool {
    (foregroundColor?.alpha ?? 0) > 0
      || attributedString.runs.contains { ($0.attributes.foregroundColor?.alpha ?? 0) > 0 }
  }
}
