public import Foundation
import Graphics
package import Inbetween

/// A surface that is drawn on: a bitmap.
///
/// Paths, images and gradients are kept as layers, which the rasterizer of scenes draws when the
/// pixels are asked for.
public final class CGContext {
  /// The settings that ``saveGState()`` keeps.
  struct State {
    var ctm: CGAffineTransform
    var clips: [Clip] = []
    var fill = Color.black
    var stroke = Color.black
    var lineWidth = 1.0
    var lineCap = LineCap.butt
    var lineJoin = LineJoin.miter
    var miterLimit = 10.0
    var dash: (phase: Double, lengths: [Double]) = (0, [])
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var shadow: (offset: CGSize, blur: Double, color: Color?) = (.zero, 0, nil)
  }

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from row to row of ``data``.
  public let bytesPerRow: Int
  /// The layout of a pixel.
  public let bitmapInfo: CGBitmapInfo
  private let layout: PixelLayout
  var state: State
  private var saved: [State] = []
  /// The path in pixels.
  var current = CGMutablePath()
  /// The layers drawn since the last ``flush()``, or since the transparency layer was begun.
  var layers: [Layer] = [] { didSet { drawn = nil } }
  /// Drawings and states from before each transparency layer that is open.
  var groups: [(layers: [Layer], state: State)] = []
  /// True until something is drawn.
  package var isUntouched: Bool { layers.isEmpty && groups.isEmpty }
  private var drawn: Pixmap?
  private let memory: UnsafeMutableRawPointer
  private let ownsMemory: Bool

  /// A bitmap, whose y axis points up: of four components of a byte each, or of a byte of grey or
  /// alpha; `nil` for others, for sides that are not 1 to 32,767 pixels, and for rows that are
  /// shorter than their pixels.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let sides = 1...Canvas.longestSideInPixels
    self.bitmapInfo = CGBitmapInfo(rawValue: bitmapInfo)
    guard let layout = PixelLayout(self.bitmapInfo, components: space.numberOfComponents),
      sides.contains(width), sides.contains(height), bitsPerComponent == 8,
      bytesPerRow == 0 || bytesPerRow >= width * layout.bytesPerPixel, bytesPerRow <= Int32.max
    else { return nil }
    self.layout = layout
    (self.width, self.height) = (width, height)
    self.bytesPerRow = bytesPerRow > 0 ? bytesPerRow : width * layout.bytesPerPixel
    ownsMemory = data == nil
    memory = data ?? .allocate(byteCount: self.bytesPerRow * height, alignment: 64)
    if data == nil {
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: self.bytesPerRow * height)
    }
    state = State(ctm: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// A bitmap of a layer's bounds, whose y axis points down.
  package convenience init?(bounds: CGRect, scale: CGFloat) {
    let (width, height) = (
      Int(exactly: (bounds.width * scale).rounded(.up)),
      Int(exactly: (bounds.height * scale).rounded(.up))
    )
    guard let width, let height else { return nil }
    self.init(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    state.ctm = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  deinit { if ownsMemory { memory.deallocate() } }

  // MARK: State

  /// Keeps the state.
  public func saveGState() { saved.append(state) }
  /// Takes back the state that was kept last.
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  /// The map from the user's plane to pixels.
  public var ctm: CGAffineTransform { state.ctm }
  /// Puts a map before the one there is.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }
  /// Moves the user space by an offset.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales the user space.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Rotates the user space, in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  /// Sets the colour of fills.
  public func setFillColor(_ color: CGColor) { state.fill = color.value }
  /// Sets the colour of fills.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the colour of fills.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.value }
  /// Sets the colour of lines.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the colour of lines to a grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = Double(width) }
  /// Sets the form of open ends.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap.value }
  /// Sets the form of corners.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join.value }
  /// Sets the limit of pointed corners.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(limit) }
  /// Sets the dashes of lines; none make a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dash = (Double(phase), lengths.map(Double.init))
  }
  /// Sets a factor of all opacities.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Double(alpha) }
  /// Sets the blend mode of later painting.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  /// Sets the shadow of later painting.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = (offset, Double(blur), color?.value)
  }
  /// Sets a shadow of a third of black.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }
  /// Accepted without effect: edges are smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Accepted without effect: edges are smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Accepted without effect.
  public var interpolationQuality = CGInterpolationQuality.default
  /// Accepted without effect: curves are exact.
  public func setFlatness(_ flatness: CGFloat) {}

  // MARK: The path

  /// Forgets the path.
  public func beginPath() { current = CGMutablePath() }
  /// Begins a subpath.
  public func move(to point: CGPoint) { current.move(to: point, transform: ctm) }
  /// Adds a line.
  public func addLine(to point: CGPoint) { current.addLine(to: point, transform: ctm) }
  /// Adds lines.
  public func addLines(between points: [CGPoint]) {
    current.addLines(between: points, transform: ctm)
  }
  /// Adds a curve of one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    current.addQuadCurve(to: end, control: control, transform: ctm)
  }
  /// Adds a curve of two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { current.addRect(rect, transform: ctm) }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { current.addRects(rects, transform: ctm) }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, transform: ctm) }
  /// Adds an arc, as a mutable path does.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: ctm)
  }
  /// Adds a path.
  public func addPath(_ path: CGPath) { current.addPath(path, transform: ctm) }
  /// Closes the subpath.
  public func closePath() { current.closeSubpath() }
  /// A copy of the path in the user's plane.
  public var path: CGPath? {
    CGPath(current.path.transformed(by: ctm.inverted().value))
  }
  /// True for a path without elements.
  public var isPathEmpty: Bool { current.isEmpty }
  /// The smallest rectangle around the path.
  public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }

  // MARK: Pixels

  /// Draws a layer with all in it, whose superlayer's coordinates are pixels.
  package func draw(_ layer: Layer) { add(layer) }

  /// Adds a layer in front, under the clips, the alpha and the blend mode of the state.
  func add(_ layer: Layer) {
    var layer = layer
    if let color = state.shadow.color {
      layer.properties.shadow.color = color
      layer.properties.shadow.opacity = 1
      layer.properties.shadow.offset = Size(state.shadow.offset)
      layer.properties.shadow.radius = state.shadow.blur / 2
    }
    layer.properties.opacity = state.alpha
    for clip in state.clips.reversed() {
      var outer = Layer(properties: canvasProperties)
      outer.sublayers = [layer]
      outer.mask = clip.mask(canvasProperties)
      layer = outer
    }
    layer.properties.compositingFilter = state.blendMode.layerMode
    layers.append(layer)
  }

  /// The properties of a layer whose coordinates are pixels.
  var canvasProperties: LayerProperties {
    var properties = LayerProperties()
    properties.anchorPoint = .zero
    properties.bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return properties
  }

  /// The bitmap with all layers drawn; `nil` when the rasterizer refuses one, as too much work.
  private func flushed() -> Pixmap? {
    if let drawn { return drawn }
    // What an open transparency layer holds comes with its end.
    let shown = groups.first?.layers ?? layers
    let scene = Scene(
      canvas: Canvas(width: Double(width), height: Double(height)), duration: 0, layers: shown)
    guard let picture = try? Renderer(TimelineCompiler().compile(scene)).picture(at: 0) else {
      return nil
    }
    // Kept as one picture, so that much drawing is drawn once.
    var layer = Layer(properties: canvasProperties)
    layer.properties.contents = CGImage(picture).reference
    if groups.isEmpty { layers = [layer] } else { groups[0].layers = [layer] }
    drawn = picture
    layout.write(picture, to: memory, bytesPerRow)
    return picture
  }

  /// The bitmap as an image; `nil` when the rasterizer refuses a path or an image of it.
  public func makeImage() -> CGImage? {
    flushed().map { CGImage(layout.shown($0), space: layout.space) }
  }
  /// The pixels, in the layout of ``bitmapInfo``; `nil` when they cannot be drawn.
  public var data: UnsafeMutableRawPointer? { flushed() == nil ? nil : memory }
  /// Paints all that was added into ``data``.
  public func flush() { _ = flushed() }
  /// Paints all that was added into ``data``.
  public func synchronize() { _ = flushed() }
  /// Bits of a component.
  public var bitsPerComponent: Int { 8 }
  /// Bits of a pixel.
  public var bitsPerPixel: Int { layout.bytesPerPixel * 8 }
  /// The space of the colours.
  public var colorSpace: CGColorSpace? { layout.space }
  /// The place of alpha.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & 0x1F) ?? .none
  }
}

/// The care with which images are resampled; all are one here.
public enum CGInterpolationQuality: Int32, Sendable {
  // By Core Graphics' numbers.
  case `default`, none, low, high, medium
}

extension CGPathFillRule {
  var value: FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

extension CGLineCap {
  var value: LineCap { self == .round ? .round : self == .square ? .square : .butt }
}

extension CGLineJoin {
  var value: LineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}
