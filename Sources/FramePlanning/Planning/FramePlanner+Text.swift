import Coverage
import FrameSampling
import Graphics
import LayerModel
import Typesetting

extension FramePlanner {
  /// A text as it is set for its layer.
  struct SetText {
    /// The layer's position.
    let position: Int
    /// The text as its fitting makes it.
    let fitted: TextProperties
    /// Its glyphs.
    let text: TypesetText
  }

  /// A text layer's text, from the top of the bounds, whatever their height (core-animation 9.2),
  /// unless its vertical alignment says otherwise.
  ///
  /// A text that is divided is drawn whole while all of its parts are where the whole text has
  /// them, and by its parts otherwise.
  mutating func addText(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    if planned.layer.kind.has(.part) { return try addPart(of: planned, to: &steps) }
    guard planned.layer.kind.has(.text) else { return }
    let properties = planned.properties
    let isDivided = properties.text.partition != .none && hasParts(planned)
    guard isDivided || mayBeSeen(properties.text, in: properties.bounds, of: planned),
      let set = try setText(at: planned.position, for: planned)
    else { return }
    if isDivided {
      guard let count = restingParts(of: planned, set) else { return }
      planned.drawnParts = count
    }
    let origin = properties.bounds.origin
    try add(
      set.text, set.fitted, of: planned, color: properties.text.foregroundColor,
      at: Point(
        x: origin.x, y: origin.y + set.text.drop(of: set.fitted, in: properties.bounds.size)),
      to: &steps)
  }

  /// The text of the layer at a position, set; `nil` when nothing of it is seen.
  mutating func setText(
    at position: Int, for planned: PlannedLayer
  ) throws(RasterError) -> SetText? {
    if let shown = shownText, shown.position == position { return shown }
    let properties = frame.layers[position].properties
    let text = properties.text
    guard !text.string.isEmpty, text.emSize > 0, text.isSeen || text.partition != .none else {
      return nil
    }
    guard let textFonts = fonts.fonts(of: text) else {
      throw .missingFont(name: "\(text.font)", layer: frame.layers[position].path)
    }
    try takeText(at: position)
    texts.elementLimit = frame.limits[.drawnElements]
    do throws(TypesettingError) {
      let id = frame.layers[position].id
      let fitted = try texts.fitted(properties, fonts: textFonts, layerID: id)
      // Fitting may end at no size at all.
      guard fitted.emSize > 0 else { return nil }
      let set = SetText(
        position: position, fitted: fitted,
        text: try texts.text(fitted, in: properties.bounds.size, fonts: textFonts, layerID: id))
      if text.partition != .none { shownText = set }
      return set
    } catch {
      guard case .call(let function, let status) = error else { throw .text(error) }
      plan.failures.append(
        LayerFailure(
          layer: planned.path, function: function, status: "font \"\(text.font)\": \(status)"))
      return nil
    }
  }

  /// Draws a text.
  ///
  /// - Parameters:
  ///   - set: The glyphs.
  ///   - fitted: The text that they are of.
  ///   - planned: The layer that draws it.
  ///   - color: The text's colour.
  ///   - place: The place of the top left corner of the text's box in the layer.
  ///   - steps: The steps that it adds to.
  /// - Throws: That a limit is passed.
  mutating func add(
    _ set: TypesetText, _ fitted: TextProperties, of planned: PlannedLayer, color: Color?,
    at place: Point, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let em = fitted.emSize
    let map = AffineTransform(a: em, b: 0, c: 0, d: em, tx: place.x, ty: place.y)
      .concatenating(planned.uprightMap)
    guard map.isDrawable else { return }
    let size = em * frame.canvas.scale
    func coverage(of outline: Path, in pieces: TextPieces?) -> DrawingStep.Coverage {
      guard let pieces, pieces.isDrawn(under: map, size: size) else {
        return .area(outline, map, .nonZero)
      }
      return .text(pieces, map)
    }
    for run in set.runs where run.color.alpha > 0 {
      try take(run.outline.elements.count, of: .drawnElements, for: planned)
      if let box = run.outline.controlPointBox {
        add(
          coverage(of: run.outline, in: run.pieces), box: map.boundingBox(of: box),
          color: run.color, of: planned, to: &steps)
      }
      try addColoredParts(run.parts, run.color, map, of: planned, to: &steps)
    }
    guard let color, color.alpha > 0 else { return }
    try take(set.outline.elements.count, of: .drawnElements, for: planned)
    if let box = set.outlineBox {
      add(
        coverage(of: set.outline, in: set.pieces), box: map.boundingBox(of: box), color: color,
        of: planned, to: &steps)
    }
    try addColoredParts(set.coloredParts, color, map, of: planned, to: &steps)
  }

  /// False for a text so far outside of the visible pixels that it need not even be set, as are
  /// most rows of a long list.
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
  var reach: Double {
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
