import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of texts, a layer for each run of one style.
struct TextBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// A run of characters in one style, with the place that is said for it.
  private struct Run {
    var text: String
    let node: SVGNode
    let style: Style
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// The turn of its characters, in degrees.
    var turn = 0.0
    /// The path along which they stand.
    var way: TextWay?
  }

  /// A run that is measured.
  private struct Placed {
    let run: Run
    let line: MeasuredLine
    let font: FontReference
    /// The letters from left to right, where they stand each for itself.
    let letters: [MeasuredLine.Letter]
    let width: Double
  }

  /// The layer; `nil` when nothing is drawn.
  func layer() -> Layer? {
    var runs = self.runs(
      of: node, style,
      isPreserved: node.field.element["space", in: "http://www.w3.org/XML/1998/namespace"]
        == "preserve")
    collapse(&runs)
    guard !runs.isEmpty,
      node.field.take(runs.reduce(0) { $0 + $1.text.unicodeScalars.count }, of: .characters)
    else { return nil }
    // Before each is measured.
    let limit = node.field.reading.diagnostics.left(of: .layers)
    guard runs.count <= limit else {
      _ = node.field.take(runs.count, of: .layers)
      return nil
    }
    var pen = Point.zero
    var layers: [Layer] = []
    var chunk: [Placed] = []
    func flush() {
      guard let first = chunk.first else { return }
      defer { chunk = [] }
      if chunk.count > 1, let left = chunk.first(where: { Self.runsLeft($0.run.text) }) {
        left.run.node.field.leaveOut(
          "a text from right to left in several runs is approximated",
          drawing: "its runs, each from right to left, beside one another from left to right")
      }
      if let way = first.run.way {
        layers += self.layers(of: chunk, along: way)
        return
      }
      pen.x -= lead(of: chunk)
      for placed in chunk {
        pen.x += placed.run.dx
        pen.y += placed.run.dy
        if let made = self.layer(of: placed, at: pen) { layers.append(made) }
        pen.x += placed.width
      }
    }
    for run in runs {
      if run.x != nil || run.y != nil || run.way !== chunk.last?.run.way {
        flush()
        pen = Point(x: run.x ?? pen.x, y: run.y ?? pen.y)
      }
      guard let placed = placed(run) else { continue }
      chunk.append(placed)
    }
    flush()
    guard !layers.isEmpty, node.field.take(layers.count, of: .layers) else { return nil }
    var whole = Layer(sublayers: layers)
    whole.properties.anchorPoint = .zero
    return whole
  }

  /// The way from where runs begin back to where their anchor is.
  private func lead(of chunk: [Placed]) -> Double {
    let width = chunk.reduce(0) { $0 + $1.width + $1.run.dx }
    let style = chunk.first?.run.style
    return switch (style?["text-anchor"] ?? "start", style?["direction"] == "rtl") {
    case ("middle", _): width / 2
    case ("end", false), ("start", true): width
    default: 0
    }
  }

  /// True for a text with letters of scripts from right to left.
  private static func runsLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      switch $0.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  // MARK: Runs

  private func runs(
    of node: SVGNode, _ style: Style, isPreserved: Bool, along way: TextWay? = nil
  ) -> [Run] {
    var runs: [Run] = []
    guard node.field.take(1 + node.children.count, of: .madeValues) else { return [] }
    func list(_ name: String, _ reference: Length.Reference) -> [Double] {
      (node[name] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap {
        Length(String($0))?.value(of: reference, fontSize: style.fontSize)
      }
    }
    let (width, height) = (
      Length.Reference.width(builder.viewport), Length.Reference.height(builder.viewport)
    )
    var (xs, ys) = (list("x", width), list("y", height))
    let (dxs, dys) = (list("dx", width), list("dy", height))
    let turns = (node["rotate"] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap {
      NumberText.number($0)
    }
    // A text without a place begins at the origin.
    if node === self.node {
      if xs.isEmpty { xs = [0] }
      if ys.isEmpty { ys = [0] }
    }
    let isSingle = max(xs.count, ys.count, dxs.count, dys.count) > 1 || !turns.isEmpty
    var index = 0
    func add(_ text: String) {
      func run(_ text: String, _ place: Int) -> Run {
        func value(_ list: [Double]) -> Double? { place < list.count ? list[place] : nil }
        return Run(
          text: text, node: node, style: style, x: value(xs), y: value(ys), dx: value(dxs) ?? 0,
          dy: value(dys) ?? 0, turn: value(turns) ?? turns.last ?? 0, way: way)
      }
      guard isSingle else {
        if text.allSatisfy(\.isWhitespace), index == 0, !isPreserved { return }
        runs.append(run(text, index))
        index += 1
        return
      }
      if Self.runsLeft(text) {
        node.field.leaveOut(
          "places and turns of letters from right to left are approximated",
          drawing: "each letter for itself, as it stands alone, from left to right")
      }
      for character in text where !(character.isWhitespace && index == 0) {
        runs.append(run(String(character), index))
        index += 1
      }
    }
    let children = Dictionary(
      node.children.map { ($0.field.element.offset, $0) }, uniquingKeysWith: { first, _ in first })
    for part in node.field.element.content {
      switch part {
      case .text(let text):
        add(
          isPreserved
            ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : Self.collapsed(text))
      case .element(let element):
        guard let child = children[element.offset] else { continue }
        let inner = Style(child, in: style)
        guard inner.isDisplayed else { continue }
        switch child.name {
        case "tspan", "a":
          let space = child.field.element["space", in: "http://www.w3.org/XML/1998/namespace"]
          runs += self.runs(
            of: child, inner, isPreserved: space.map { $0 == "preserve" } ?? isPreserved,
            along: way)
          index = max(index, 1)
        case "textPath":
          guard let way = TextWay(child, inner, builder) else {
            child.field.leaveOut(
              "a text along a path that is not there is left out", drawing: "nothing in its place")
            continue
          }
          runs += self.runs(of: child, inner, isPreserved: isPreserved, along: way)
          index = max(index, 1)
        default: break
        }
      }
    }
    return runs
  }

  private static func collapsed(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isWhitespace {
        if result.last != " " { result.append(" ") }
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Takes away blanks at the ends and after blanks.
  private func collapse(_ runs: inout [Run]) {
    let isPreserved =
      node.field.element["space", in: "http://www.w3.org/XML/1998/namespace"] == "preserve"
    guard !isPreserved else { return }
    var endsInBlank = true
    for i in runs.indices {
      if endsInBlank { runs[i].text = String(runs[i].text.drop { $0 == " " }) }
      if !runs[i].text.isEmpty { endsInBlank = runs[i].text.last == " " }
    }
    for i in runs.indices.reversed() {
      while runs[i].text.last == " " { runs[i].text.removeLast() }
      if !runs[i].text.isEmpty { break }
    }
    // An empty run still says where those after it begin.
    var (x, y): (Double?, Double?) = (nil, nil)
    for i in runs.indices where runs[i].text.isEmpty || x != nil || y != nil {
      if runs[i].text.isEmpty {
        (x, y) = (runs[i].x ?? x, runs[i].y ?? y)
      } else {
        (runs[i].x, runs[i].y) = (runs[i].x ?? x, runs[i].y ?? y)
        (x, y) = (nil, nil)
      }
    }
    runs.removeAll { $0.text.isEmpty }
  }

  // MARK: Fonts

  private func placed(_ run: Run) -> Placed? {
    var run = run
    // The direction that is said, and not that of the first letter, puts parts of both in order: a
    // mark of it is the first letter then.
    if Self.runsLeft(run.text) {
      run.text = (run.style["direction"] == "rtl" ? "\u{200F}" : "\u{200E}") + run.text
    }
    let font = font(of: run.style)
    guard let line = builder.document.measure(run.text, font) else {
      run.node.field.leaveOut("a text without a font is left out", drawing: "nothing in its place")
      return nil
    }
    let (size, spacing) = (run.style.fontSize, spacing(run.style))
    guard spacing != 0 || run.way != nil else {
      return Placed(run: run, line: line, font: font, letters: [], width: line.width * size)
    }
    // Scripts from Hebrew on join letters, or run from right to left.
    let isShaped = spacing == 0 || run.text.unicodeScalars.contains { $0.value >= 0x590 }
    // Marks of direction have no place, and so no space beside them.
    let letters =
      isShaped
      ? line.letters.filter { $0.width != 0 || !$0.outline.isEmpty } : self.letters(run.text, font)
    return Placed(
      run: run, line: line, font: font, letters: letters,
      width: letters.reduce(0) { $0 + $1.width * size + spacing })
  }

  /// The letters of a text, none joined with another.
  private func letters(_ text: String, _ font: FontReference) -> [MeasuredLine.Letter] {
    var known: [Character: MeasuredLine.Letter?] = [:]
    return text.compactMap { character in
      if let letter = known[character] { return letter }
      let letter = builder.document.measure(String(character), font).map { ($0.width, $0.outline) }
      known[character] = .some(letter)
      return letter
    }
  }

  private func spacing(_ style: Style) -> Double {
    guard let text = style["letter-spacing"], text != "normal" else { return 0 }
    return Length(text)?.value(of: .fontSize(style.fontSize), fontSize: style.fontSize) ?? 0
  }

  private static let generic = [
    "serif": "Times New Roman", "sans-serif": "Helvetica", "monospace": "Courier New",
    "system-ui": "Helvetica", "cursive": "Helvetica", "fantasy": "Helvetica",
  ]

  private func font(of style: Style) -> FontReference {
    let families = (style["font-family"] ?? "serif").split(separator: ",").map {
      $0.trimmed.filter { $0 != "\"" && $0 != "'" }
    }
    let first = families.first { !$0.isEmpty } ?? "serif"
    var name = Self.generic[first.lowercased()] ?? first
    let weight = style["font-weight"] ?? "normal"
    if weight == "bold" || weight == "bolder" || (Int(weight) ?? 400) >= 600 { name += " Bold" }
    if let slant = style["font-style"], slant.hasPrefix("italic") || slant.hasPrefix("oblique") {
      name += " Italic"
    }
    return FontReference(name: name, folders: node.field.reading.diagnostics.assets.folders)
  }

  // MARK: Layers

  private func layer(of placed: Placed, at pen: Point) -> Layer? {
    let style = placed.run.style
    guard style.isVisible, style.fontSize > 0 else { return nil }
    let size = style.fontSize
    let place = Point(x: pen.x, y: pen.y + shift(style, placed.line))
    if let decoration = style["text-decoration"], decoration != "none" {
      placed.run.node.field.leaveOut(
        "lines of a text's decoration are left out", drawing: "the text without them")
    }
    let fill = style["fill"] ?? "black"
    let isPlain =
      !fill.hasPrefix("url(") && style["stroke"] ?? "none" == "none" && spacing(style) == 0
      && placed.run.turn == 0 && !builder.document.motion.changes("stroke", of: placed.run.node)
      && !builder.document.motion.changes("fill", of: placed.run.node)
    guard isPlain else { return outlines(of: placed, at: place) }
    guard fill != "none",
      var color = fill.lowercased() == "currentcolor" ? style.color : PaintText.color(fill)
    else { return nil }
    color.alpha *= style.share("fill-opacity")
    var layer = Layer(kind: .text, location: placed.run.node.field.location)
    layer.properties.anchorPoint = .zero
    layer.properties.position = Point(x: place.x, y: place.y - placed.line.ascent * size)
    // A little wider, so that no rounding breaks it.
    layer.properties.bounds.size = Size(width: placed.width + size, height: size * 1.5)
    layer.properties.text.string = placed.run.text
    layer.properties.text.font = placed.font
    layer.properties.text.fontSize = size
    layer.properties.text.foregroundColor = color
    layer.properties.text.alignmentMode = .left
    return layer
  }

  private func outlines(of placed: Placed, at place: Point) -> Layer? {
    let (style, size) = (placed.run.style, placed.run.style.fontSize)
    let spacing = spacing(style)
    var path = Path()
    func add(_ outline: Path, _ x: Double) {
      let own = PaintText.turn(placed.run.turn).concatenating(
        AffineTransform.translation(x: x, y: place.y))
      path.append(
        outline.transformed(by: AffineTransform.scale(x: size, y: size).concatenating(own)))
    }
    if spacing == 0 {
      add(placed.line.outline, place.x)
    } else {
      var x = place.x
      for letter in placed.letters {
        add(letter.outline, x)
        x += letter.width * size + spacing
      }
    }
    return painted(path, of: placed)
  }

  /// The layers of runs along a path, back to front.
  private func layers(of chunk: [Placed], along way: TextWay) -> [Layer] {
    let lead = lead(of: chunk)
    let isMoving = builder.document.motion.changes("startOffset", of: way.node)
    var before = chunk[0].run.x ?? 0
    var below = 0.0
    return chunk.compactMap { placed in
      let style = placed.run.style
      before += placed.run.dx
      below += placed.run.dy
      defer { before += placed.width }
      guard style.isVisible, style.fontSize > 0 else { return nil }
      func outline(from place: Double) -> Path {
        way.outline(
          of: placed.letters, from: place, shift: below + shift(style, placed.line),
          size: style.fontSize, spacing: spacing(style))
      }
      func outline() -> Path { outline(from: way.offset - lead + before) }
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
    _ path: Path, of placed: Placed, _ adjust: (inout Layer) -> Void = { _ in }
  ) -> Layer? {
    let style = placed.run.style
    guard placed.run.node.field.take(path.elements.count, of: .pathElements) else { return nil }
    let shape = ShapeBuilder(builder: builder, node: placed.run.node, style: style)
    var layers = shape.painted(path)
    for i in layers.indices {
      if layers[i].kind.has(.outline) {
        adjust(&layers[i])
      } else if var mask = layers[i].mask {
        adjust(&mask)
        layers[i].mask = mask
      }
    }
    guard layers.count != 1 else { return layers[0] }
    var layer = Layer(sublayers: layers)
    layer.properties.anchorPoint = .zero
    return layers.isEmpty ? nil : layer
  }

  /// The way down from the baseline that is meant to the text's own.
  private func shift(_ style: Style, _ line: MeasuredLine) -> Double {
    let size = style.fontSize
    var shift = 0.0
    switch style["dominant-baseline"] ?? style["alignment-baseline"] ?? "auto" {
    // An em's middle lies about so far above the baseline in fonts of these widths.
    case "middle": shift += 0.26 * size
    case "central": shift += 0.35 * size
    case "hanging", "text-before-edge", "text-top": shift += 0.73 * size
    case "text-after-edge", "ideographic", "text-bottom": shift -= 0.21 * size
    default: break
    }
    switch style["baseline-shift"] ?? "baseline" {
    case "sub": shift += 0.2 * size
    case "super": shift -= 0.4 * size
    case let text: shift -= Length(text)?.value(of: .fontSize(size), fontSize: size) ?? 0
    }
    return shift
  }
}
