import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// A document whose elements become a scene.
final class SVGDocument {
  let root: SVGNode
  let measure: MeasuredLine.Measure
  /// The size of a picture in pixels; `nil` where it says none.
  let pictureSize: (ContentSource) -> Size?
  /// The elements by their identities; the first of several counts.
  private(set) var nodes: [String: SVGNode] = [:]
  /// The stops of gradients that were used, by their elements.
  private var stops: [ObjectIdentifier: [Gradient.Stop]] = [:]
  /// The pictures of elements that were used; `nil` for those that are not there.
  private var images: [ObjectIdentifier: ImageReference?] = [:]
  /// The fonts that its style sheets bring along.
  private var faces: [StyleFontFace] = []
  /// The fonts that were looked for, and true for those that are installed.
  private var fonts: [FontReference: Bool] = [:]
  /// The shapes of CSS of texts that were read.
  private var shapes: [String: BasicShape?] = [:]
  /// The transforms of texts that were read.
  private var transforms: [String: AffineTransform?] = [:]
  /// The size of the canvas.
  private(set) var size = Size.zero
  /// The motion of elements.
  private(set) var motion = Motion()

  init(
    _ field: XMLField, measure: @escaping MeasuredLine.Measure,
    pictureSize: @escaping (ContentSource) -> Size?
  ) {
    (self.measure, self.pictureSize) = (measure, pictureSize)
    root = SVGNode(field)
    var sheet = Stylesheet(canvas: Self.canvas(of: root, Style()) ?? .zero)
    var all: [SVGNode] = []
    func visit(_ node: SVGNode) {
      all.append(node)
      if let id = node.id, nodes[id] == nil { nodes[id] = node }
      if node.name == "style" { sheet.add(node.field) }
      for child in node.children { visit(child) }
    }
    visit(root)
    faces = sheet.faces
    for node in all { sheet.declare(for: node) }
    motion = Motion(MotionTable(of: all, by: nodes, sheet.keyframes))
  }

  /// The transform of a text, read once where it says all; `nil` for a text that is none.
  ///
  /// - Parameters:
  ///   - text: The list of its functions.
  ///   - size: The size that percentages are parts of.
  ///   - fontSize: The size of an em.
  /// - Returns: Its part in the plane.
  func transform(_ text: String, of size: Size, fontSize: Double) -> AffineTransform? {
    let known = transforms[text] ?? PaintText.transform(text)
    transforms[text] = .some(known)
    if let known { return known }
    // It is read for each element that has it.
    guard root.field.take(text.utf8.count, of: .parameterBytes) else { return nil }
    return TransformCall.list(text, of: size, fontSize: fontSize)?.matrix.inPlane
  }

  /// The shape of CSS of a text, read once; `nil` for a text that is none.
  func shape(_ text: String) -> BasicShape? {
    if let known = shapes[text] { return known }
    let shape = BasicShape(text)
    shapes[text] = .some(shape)
    return shape
  }

  /// The cost of a search for a font, in made values.
  private static let fontSearch = 50

  /// True for a font that is installed, or lies in the file or beside it.
  func has(_ font: FontReference) -> Bool {
    if let known = fonts[font] { return known }
    // Each is looked for among all fonts there are.
    guard root.field.take(Self.fontSearch, of: .madeValues) else { return false }
    let found = measure("x", font, true)?.isSubstitute == false
    fonts[font] = found
    return found
  }

  /// The fonts of a family that its style sheets bring along; those that are none are told.
  func faces(of family: String, weight: Double, isSlanted: Bool) -> [FontReference] {
    guard root.field.take(faces.count, of: .madeValues) else { return [] }
    let fonts = StyleFontFace.faces(faces, of: family, weight: weight, isSlanted: isSlanted)
    let found = fonts.filter { has($0) }
    if found.count < fonts.count {
      root.field.leaveOut("a font that cannot be read is left out", drawing: "another font")
    }
    return found
  }

  /// The stops of a gradient, read once.
  func stops(of gradient: SVGNode, _ read: () -> [Gradient.Stop]) -> [Gradient.Stop] {
    if let known = stops[ObjectIdentifier(gradient)] { return known }
    let stops = read()
    self.stops[ObjectIdentifier(gradient)] = stops
    return stops
  }

  /// The picture of an element, read once.
  func image(of node: SVGNode, _ read: () -> ImageReference?) -> ImageReference? {
    if let known = images[ObjectIdentifier(node)] { return known }
    let image = read()
    images[ObjectIdentifier(node)] = .some(image)
    return image
  }

  /// The element that a reference names; `nil`, told as left out, when there is none.
  func node(_ identity: String?, for node: SVGNode) -> SVGNode? {
    guard let identity else { return nil }
    if let found = nodes[identity] { return found }
    node.field.leaveOut(
      "a reference to an element that is not there is left out", drawing: "nothing in its place")
    return nil
  }

  /// An element and those that it refers to one after another: at most 30, without a circle.
  func chain(
    from first: SVGNode, where isTaken: (SVGNode) -> Bool = { _ in true }
  ) -> [SVGNode] {
    var chain = [first]
    while let next = SVGNode.identity(in: chain[chain.count - 1].reference)
      .flatMap({ nodes[$0] }), isTaken(next), !chain.contains(where: { $0 === next }),
      chain.count < 30
    {
      chain.append(next)
    }
    return chain
  }

  /// The scene; `nil` after reporting the mistakes.
  func scene() -> Scene? {
    let style = Style(root, in: Style())
    guard let size = Self.canvas(of: root, style, isTold: true) else {
      return nil
    }
    self.size = size
    let box = ViewBox(root["viewBox"])
    let viewport = Viewport(size: box?.rect.size ?? size)
    var builder = ElementBuilder(document: self, viewport: viewport)
    builder.map =
      box?.map(to: Rect(origin: .zero, size: size), root["preserveAspectRatio"]) ?? .identity
    var layer = Layer(anchorPoint: .zero, name: root.id ?? "", location: root.field.location)
    if !ViewBox.isNothing(root["viewBox"]) {
      layer.sublayers = builder.layers(root.children, in: style)
    }
    if builder.map != .identity { layer.properties.transform = Transform(builder.map) }
    builder.decorate(&layer, root, style, isOutermost: true)
    place(&layer, style, size, builder)
    let background = background(style)
    // What is behind the picture is nothing to the blend modes in it (Compositing 1, 3.4).
    if background == nil, layer.sublayers.contains(where: \.blends) {
      layer.properties.shouldRasterize = true
    }
    layer.sublayers = layer.sublayers.flatMap { $0.flattened() }
    guard let bounded = layer.bounded() else {
      root.field.report("found numbers that are no coordinates any more", allowed: "within ±1e15")
      return nil
    }
    if bounded != layer {
      root.field.leaveOut(
        "elements with numbers beyond ±1e15 are left out", drawing: "nothing in their place")
      layer = bounded
    }
    var scene = Scene(title: title, canvas: Canvas(size: size), layers: [layer])
    scene.vocabulary = .withoutLength
    let limits = root.field.reading.diagnostics.limits
    // One with more frames than a clip may have is as good as endless.
    let (most, rate) = (Double(limits[.frames]), scene.frameRate)
    scene.duration = motion.end.flatMap {
      $0 * Double(rate.frames) / Double(rate.seconds) <= most ? $0 : nil
    }
    scene.canvas.background = background
    guard scene.layers.depth <= limits.deepestLayers else {
      root.field.report(
        "layers that lie \(scene.layers.depth) deep in one another",
        allowed: limits.deepestLayersAllowed)
      return nil
    }
    return scene
  }

  /// The colour behind the picture; `nil` for none.
  private func background(_ style: Style) -> Color? {
    guard let text = style["background-color"] else { return nil }
    let color = text.lowercased() == "currentcolor" ? style.color : PaintText.color(text)
    return color.flatMap { $0.alpha > 0 ? $0 : nil }
  }

  /// Gives the picture the transform of the outermost element, which acts about the middle of the
  /// canvas where nothing else is said (CSS Transforms 1, 5).
  private func place(_ layer: inout Layer, _ style: Style, _ size: Size, _ builder: ElementBuilder)
  {
    let text = [style.ownTransform, style["transform"]].compactMap(\.self)
      .filter { $0 != "none" }.joined(separator: " ")
    guard !text.isEmpty, !motion.changes("transform", of: root, in: builder) else { return }
    let center = builder.transformOrigin(of: layer, style, isOutermost: true).point ?? .zero
    guard let map = transform(text, of: size, fontSize: style.fontSize) else {
      root.field.leaveOut(
        "a transform that is none is left out", drawing: "the element without it", at: "transform")
      return
    }
    layer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
    layer.properties.transform = Transform(map.about(center))
  }

  /// The size of the canvas; `nil`, reported where it is told, for a side that is none.
  private static func canvas(
    of root: SVGNode, _ style: Style, isTold: Bool = false
  ) -> Size? {
    let box = ViewBox(root["viewBox"])
    let written = ["width", "height"].map { style[$0] ?? root[$0] }
    func side(_ name: String, _ text: String?, _ boxSide: Double?, _ usual: Double) -> Double? {
      guard let text, let length = Length(text), !length.hasParts else {
        return boxSide ?? usual
      }
      let side = length.value(of: .fontSize(style.fontSize))
      guard side > 0 else {
        if isTold {
          root.field.report("found \"\(text)\"", allowed: "a length above 0", at: name)
        }
        return nil
      }
      return side
    }
    guard var width = side("width", written[0], box?.rect.size.width, 300),
      var height = side("height", written[1], box?.rect.size.height, 150)
    else { return nil }
    if let box {
      // One side says the other by the box.
      if written[0] == nil, written[1] != nil {
        width = height * box.rect.size.width / box.rect.size.height
      } else if written[1] == nil, written[0] != nil {
        height = width * box.rect.size.height / box.rect.size.width
      }
    }
    return Size(width: width, height: height)
  }

  private var title: String {
    root.children.first { $0.name == "title" }.map { $0.field.element.text.trimmed } ?? ""
  }
}
