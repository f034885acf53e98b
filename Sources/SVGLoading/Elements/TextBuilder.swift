import Documents
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of texts, a layer for each run of one style.
struct TextBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// A run at its place.
  private struct Item {
    let placed: TextSetter.Placed
    let pen: Point
    /// The elements that say its place, which may move.
    let x: TextRun.Origin?
    let y: TextRun.Origin?
  }

  /// The layer; `nil` when nothing is drawn.
  func layer() -> Layer? {
    let runs = TextReader.runs(of: node, style, builder)
    guard !runs.isEmpty,
      node.field.take(runs.reduce(0) { $0 + $1.text.unicodeScalars.count }, of: .characters)
    else { return nil }
    // Before each is measured.
    let limit = node.field.reading.diagnostics.left(of: .layers)
    guard runs.count <= limit else {
      _ = node.field.take(runs.count, of: .layers)
      return nil
    }
    let setter = TextSetter(builder: builder, style: style)
    let counts = Dictionary(grouping: runs.compactMap(\.measured)) { ObjectIdentifier($0) }
      .mapValues(\.count)
    var (pen, x, y) = (Point.zero, TextRun.Origin?.none, TextRun.Origin?.none)
    var chunks: [(items: [Item], way: TextWay?)] = []
    var chunk: [TextSetter.Placed] = []
    func flush() {
      guard let first = chunk.first else { return }
      // The way down goes on from run to run as they are read.
      var down = 0.0
      for i in chunk.indices {
        down += chunk[i].run.dy
        chunk[i].run.dy = down
      }
      let ordered = fitted(setter.inVisualOrder(chunk), of: counts, runs.count)
      if first.run.way == nil { pen.x -= lead(of: ordered) }
      let items = ordered.map { placed in
        pen.x += placed.run.dx
        defer { pen.x += placed.width }
        return Item(placed: placed, pen: Point(x: pen.x, y: pen.y + placed.run.dy), x: x, y: y)
      }
      pen.y += down
      chunks.append((items, first.run.way))
      chunk = []
    }
    for run in runs {
      if run.x != nil || run.y != nil || run.way !== chunk.last?.run.way {
        flush()
        pen = Point(x: run.x?.value ?? pen.x, y: run.y?.value ?? pen.y)
        (x, y) = (run.x ?? x, run.y ?? y)
      }
      if let placed = setter.placed(run) { chunk.append(placed) }
    }
    flush()
    // The box of all cells is that of the text.
    let cells = chunks.flatMap { $0.way == nil ? $0.items.map(cell) : [] }
    let box = cells.dropFirst().reduce(cells.first) { $0?.union($1) }
    let layers = chunks.flatMap { items, way in
      way.map { self.layers(of: items.map(\.placed), along: $0) }
        ?? items.compactMap { self.layer(of: $0, in: box) }
    }
    guard !layers.isEmpty, node.field.take(layers.count, of: .layers) else { return nil }
    return Layer(anchorPoint: .zero, sublayers: layers)
  }

  /// Runs of the lengths that elements in the text say for theirs, and the text for all of it.
  ///
  /// - Parameters:
  ///   - chunk: The runs that follow one another.
  ///   - counts: The numbers of runs of all such elements.
  ///   - count: The number of all runs of the text.
  /// - Returns: The runs.
  private func fitted(
    _ chunk: [TextSetter.Placed], of counts: [ObjectIdentifier: Int], _ count: Int
  ) -> [TextSetter.Placed] {
    var result = chunk
    let places = Dictionary(grouping: chunk.indices) {
      chunk[$0].run.measured.map { ObjectIdentifier($0) }
    }
    for places in places.values.sorted(by: { $0[0] < $1[0] }) {
      guard let measured = chunk[places[0]].run.measured else { continue }
      let isWhole = places.count >= counts[ObjectIdentifier(measured)] ?? 0
      let part = fitted(places.map { chunk[$0] }, to: measured, isWhole: isWhole)
      for (place, placed) in zip(places, part) { result[place] = placed }
    }
    return fitted(result, to: node, isWhole: chunk.count >= count)
  }

  /// Runs of the length that an element says for all of them.
  private func fitted(
    _ chunk: [TextSetter.Placed], to owner: SVGNode, isWhole: Bool
  ) -> [TextSetter.Placed] {
    guard let text = owner["textLength"],
      let length = Length(text)?.value(
        of: .width(builder.viewport), fontSize: style(of: owner).fontSize)
    else { return chunk }
    let stretches = owner["lengthAdjust"] == "spacingAndGlyphs"
    guard isWhole, length >= 0, !stretches || chunk.first?.run.way == nil else {
      owner.field.leaveOut(
        "a length of a text with places of its own, or of letters along a path, is left out",
        drawing: "its own length")
      return chunk
    }
    return TextSetter.fitted(chunk, to: length, stretches: stretches)
  }

  /// The style of the text, or of an element in it.
  private func style(of owner: SVGNode) -> Style {
    guard owner !== node, let outer = owner.parent else { return style }
    return Style(owner, in: style(of: outer))
  }

  /// The way from where runs begin back to where their anchor is.
  private func lead(of chunk: [TextSetter.Placed]) -> Double {
    let width = chunk.reduce(0) { $0 + $1.width + $1.run.dx }
    let style = chunk.first?.run.style
    return switch (style?["text-anchor"] ?? "start", style?["direction"] == "rtl") {
    case ("middle", _): width / 2
    case ("end", false), ("start", true): width
    default: 0
    }
  }

  /// The box of a run's letters with the height of its font.
  private func cell(_ item: Item) -> Rect {
    let (line, size) = (item.placed.line, item.placed.run.style.fontSize)
    let y = item.pen.y + shift(item.placed)
    return Rect(
      x: item.pen.x, y: y - line.ascent * size, width: max(item.placed.width, 0),
      height: (line.ascent + line.descent) * size)
  }

  // MARK: Layers

  /// True for a run that is visible, or becomes so with the whole text.
  private func isShown(_ run: TextRun) -> Bool {
    let shown = builder.document.motion.animations("visibility", of: run.node, in: builder)
    return run.style.isVisible
      || !shown.isEmpty && (run.node === node || shown[0].target !== run.node)
  }

  private func layer(of item: Item, in box: Rect?) -> Layer? {
    let placed = item.placed
    let style = placed.run.style
    guard isShown(placed.run), style.fontSize > 0 else { return nil }
    let size = style.fontSize
    let place = Point(x: item.pen.x, y: item.pen.y + shift(placed))
    let lines = TextDecorationLine.lines(in: style["text-decoration"])
    tell(lines, of: placed.run)
    let motion = TextMotion(builder: builder, x: item.x, y: item.y)
    let fill = style["fill"] ?? "black"
    let isPlain =
      !fill.hasPrefix("url(") && style["stroke"] ?? "none" == "none" && placed.letters.isEmpty
      && placed.stretch == 1 && placed.run.turn == 0 && lines.isEmpty
      && !builder.document.motion.paints(placed.run.node, in: builder)
    guard isPlain else { return outlines(of: placed, at: place, in: box, motion) }
    guard fill != "none",
      var color = fill.lowercased() == "currentcolor" ? style.color : PaintText.color(fill)
    else { return nil }
    color.alpha *= style.share("fill-opacity")
    var layer = Layer(anchorPoint: .zero, kind: .text, location: placed.run.node.field.location)
    layer.properties.position = Point(x: place.x, y: place.y - placed.line.ascent * size)
    layer.properties.bounds.size = Size(
      width: max(placed.width, 0), height: (placed.line.ascent + placed.line.descent) * size)
    layer.properties.text.string = placed.text
    layer.properties.text.font = placed.font
    layer.properties.text.fontSize = size
    layer.properties.text.foregroundColor = color
    layer.properties.text.alignmentMode = .left
    motion.put(in: &layer)
    return layer
  }

  private func outlines(
    of placed: TextSetter.Placed, at place: Point, in box: Rect?, _ motion: TextMotion
  ) -> Layer? {
    let size = placed.run.style.fontSize
    var path = Path()
    func add(_ outline: Path, _ x: Double) {
      let own = PaintText.turn(placed.run.turn).concatenating(
        AffineTransform.translation(x: x, y: place.y))
      path.append(
        outline.transformed(by: AffineTransform.scale(x: size, y: size).concatenating(own)))
    }
    if placed.letters.isEmpty {
      add(placed.line.outline, place.x)
    } else {
      var x = place.x
      for letter in placed.letters {
        let (begin, end) = letter.place(from: x, size: size, spacing: placed.spacing)
        add(letter.outline, begin)
        x = end
      }
    }
    let stretch = placed.stretch
    if stretch != 1 {
      path = path.transformed(
        by: AffineTransform(a: stretch, b: 0, c: 0, d: 1, tx: place.x * (1 - stretch), ty: 0))
    }
    for line in TextDecorationLine.lines(in: placed.run.style["text-decoration"]) {
      path.append(
        .rect(
          line.rect(at: place, placed.width, size: size, ascent: placed.line.ascent * size)))
    }
    return painted(path, of: placed, in: box, motion)
  }

  /// Tells of decoration lines that are approximated.
  private func tell(_ lines: [TextDecorationLine], of run: TextRun) {
    guard !lines.isEmpty else { return }
    if run.way != nil || run.turn != 0 {
      run.node.field.leaveOut(
        "lines of letters that turn are approximated", drawing: "straight lines, or none on a path")
    } else if run.style["text-decoration"]?.split(separator: " ").contains(where: {
      TextDecorationLine.others.contains(String($0))
    }) == true {
      run.node.field.leaveOut("lines of other forms are approximated", drawing: "straight lines")
    }
    // They have the paint of the element that says them.
    var around: SVGNode? = run.node
    while let node = around, node.declared.keys.allSatisfy({ !Style.decorations.contains($0) }) {
      if node.declared["fill"] != nil || node.declared["stroke"] != nil {
        run.node.field.leaveOut(
          "lines in the paint of an element around are approximated",
          drawing: "those in the paint of the letters")
        return
      }
      around = node.parent
    }
  }

  /// The layers of runs along a path, back to front.
  private func layers(of chunk: [TextSetter.Placed], along way: TextWay) -> [Layer] {
    let lead = lead(of: chunk)
    let isMoving = builder.document.motion.changes("startOffset", of: way.node, in: builder)
    var before = chunk[0].run.x?.value ?? 0
    return chunk.compactMap { placed in
      let style = placed.run.style
      before += placed.run.dx
      let start = before
      before += placed.width
      guard isShown(placed.run), style.fontSize > 0 else { return nil }
      tell(TextDecorationLine.lines(in: style["text-decoration"]), of: placed.run)
      func outline(from place: Double) -> Path {
        way.outline(
          of: placed.letters, from: place, shift: placed.run.dy + shift(placed),
          size: style.fontSize, spacing: placed.spacing)
      }
      func outline() -> Path { outline(from: way.offset - lead + start) }
      let first = outline()
      guard isMoving else { return first.isEmpty ? nil : painted(first, of: placed) }
      // One that is beyond the ends yet has the paints of one that is not.
      let shown = first.isEmpty ? outline(from: 0) : first
      let motion = builder.document.motion.ways(
        of: way, shown, letters: placed.letters.count, outline)
      return shown.isEmpty
        ? nil
        : painted(shown, of: placed) { layer in
          layer.properties.shape.path = first
          layer.animations += motion
        }
    }
  }

  /// The layer of an outline in the paints of a run, the parts of which `adjust` changes.
  private func painted(
    _ path: Path, of placed: TextSetter.Placed, in box: Rect? = nil, _ motion: TextMotion? = nil,
    _ adjust: (inout Layer) -> Void = { _ in }
  ) -> Layer? {
    let (node, style) = (placed.run.node, placed.run.style)
    guard node.field.take(path.elements.count, of: .pathElements) else { return nil }
    let shape = ShapeBuilder(
      builder: builder, node: node, style: style,
      paintBox: PaintBox(box: box, way: motion?.reach ?? .zero))
    var layers = shape.painted(path)
    for i in layers.indices {
      if layers[i].kind.has(.outline) {
        adjust(&layers[i])
      } else if var mask = layers[i].mask {
        adjust(&mask)
        layers[i].mask = mask
      }
    }
    builder.document.motion.put(
      inPaintsOf: &layers, Outline(builder: builder, node: node, style: style), box)
    for i in layers.indices { motion?.put(inPainted: &layers[i], style) }
    guard layers.count != 1 else { return layers[0] }
    return layers.isEmpty ? nil : Layer(anchorPoint: .zero, sublayers: layers)
  }

  /// The way down from the baseline that is meant to the text's own.
  private func shift(_ placed: TextSetter.Placed) -> Double {
    let (style, line) = (placed.run.style, placed.line)
    let size = style.fontSize
    var shift = 0.0
    switch style["alignment-baseline"] ?? style["dominant-baseline"] ?? "auto" {
    case "middle": shift += (xHeight(of: placed.font) ?? 0.5) / 2 * size
    case "central": shift += (line.ascent - line.descent) / 2 * size
    case "hanging": shift += 0.8 * line.ascent * size
    case "text-before-edge", "before-edge": shift += line.ascent * size
    case "mathematical": shift += line.ascent / 2 * size
    case "text-after-edge", "after-edge", "ideographic": shift -= line.descent * size
    default: break
    }
    switch style["baseline-shift"] ?? "baseline" {
    case "sub": shift += 0.2 * size
    case "super": shift -= 0.4 * size
    case let text: shift -= Length(text)?.value(of: .fontSize(size), fontSize: size) ?? 0
    }
    return shift
  }

  private func xHeight(of font: FontReference) -> Double? {
    builder.document.measure("x", font, true)?.outline.boundingBox?.size.height
  }
}
