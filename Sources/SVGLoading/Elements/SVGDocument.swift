import Documents
import Graphics
import LayerModel
import SceneModel

/// A document whose elements become a scene.
final class SVGDocument {
  let root: SVGNode
  let measure: MeasuredLine.Measure
  /// The elements by their identities; the first of several counts.
  private(set) var nodes: [String: SVGNode] = [:]
  /// The stops of gradients that were used, by their elements.
  private var stops: [ObjectIdentifier: [Gradient.Stop]] = [:]
  /// The pictures of elements that were used; `nil` for those that are not there.
  private var images: [ObjectIdentifier: ImageReference?] = [:]
  /// The transforms of texts that were read.
  private var transforms: [String: AffineTransform?] = [:]
  /// The motion of elements.
  private(set) var motion = Motion()

  init(_ field: XMLField, measure: @escaping MeasuredLine.Measure) {
    self.measure = measure
    root = SVGNode(field)
    var sheet = Stylesheet(canvas: Self.canvas(of: root, fontSize: Length.initialFontSize) ?? .zero)
    var all: [SVGNode] = []
    func visit(_ node: SVGNode) {
      all.append(node)
      if let id = node.id, nodes[id] == nil { nodes[id] = node }
      if node.name == "style" { sheet.add(node.field) }
      for child in node.children { visit(child) }
    }
    visit(root)
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

  /// The scene; `nil` after reporting the mistakes.
  func scene() -> Scene? {
    let style = Style(root, in: Style())
    guard let size = Self.canvas(of: root, fontSize: style.fontSize, isTold: true) else {
      return nil
    }
    let box = ViewBox(root["viewBox"])
    let viewport = Viewport(size: box?.rect.size ?? size)
    let builder = ElementBuilder(document: self, viewport: viewport)
    var layer = Layer(name: root.id ?? "", location: root.field.location)
    layer.properties.anchorPoint = .zero
    layer.sublayers = builder.layers(root.children, in: style)
    if let box {
      let map = box.map(
        to: Rect(x: 0, y: 0, width: size.width, height: size.height), root["preserveAspectRatio"])
      if map != .identity { layer.properties.transform = Transform(map) }
    }
    builder.decorate(&layer, root, style, isOutermost: true)
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
    scene.duration = motion.end
    if let color = style["background-color"].flatMap(PaintText.color) {
      scene.canvas.background = color.alpha > 0 ? color : nil
    }
    let limits = root.field.reading.diagnostics.limits
    guard scene.layers.depth <= limits.deepestLayers else {
      root.field.report(
        "layers that lie \(scene.layers.depth) deep in one another",
        allowed: limits.deepestLayersAllowed)
      return nil
    }
    return scene
  }

  /// The size of the canvas; `nil`, reported where it is told, for a side that is none.
  private static func canvas(
    of root: SVGNode, fontSize: Double, isTold: Bool = false
  ) -> Size? {
    let box = ViewBox(root["viewBox"])
    func side(_ name: String, _ boxSide: Double?, _ usual: Double) -> Double? {
      guard let text = root[name], let length = Length(text), !length.hasParts else {
        return boxSide ?? usual
      }
      let side = length.value(of: .fontSize(fontSize))
      guard side > 0 else {
        if isTold {
          root.field.report("found \"\(text)\"", allowed: "a length above 0", at: name)
        }
        return nil
      }
      return side
    }
    guard var width = side("width", box?.rect.size.width, 300),
      var height = side("height", box?.rect.size.height, 150)
    else { return nil }
    if let box {
      // One side says the other by the box.
      if root["width"] == nil, root["height"] != nil {
        width = height * box.rect.size.width / box.rect.size.height
      } else if root["height"] == nil, root["width"] != nil {
        height = width * box.rect.size.height / box.rect.size.width
      }
    }
    return Size(width: width, height: height)
  }

  private var title: String {
    root.children.first { $0.name == "title" }.map { $0.field.element.text.trimmed } ?? ""
  }
}

extension [Layer] {
  /// The depth to which layers and masks lie in one another.
  fileprivate var depth: Int {
    var (deepest, waiting) = (0, map { ($0, 1) })
    while let (layer, depth) = waiting.popLast() {
      deepest = Swift.max(deepest, depth)
      waiting += (layer.sublayers + (layer.mask.map { [$0] } ?? [])).map { ($0, depth + 1) }
    }
    return deepest
  }
}
