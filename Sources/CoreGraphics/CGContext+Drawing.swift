public import Foundation
import Graphics
import Inbetween

/// The treatment of a path that is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  // By Core Graphics' numbers.
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGContext {
  // MARK: Paths

  /// Fills the path, and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    var layer = Layer(kind: .shape, properties: canvasProperties)
    layer.properties.shape.path = current.path
    layer.properties.shape.fillColor = state.fill
    layer.properties.shape.fillRule = rule.value
    add(layer)
    beginPath()
  }

  /// Draws the line of the path, and forgets it.
  public func strokePath() {
    var layer = Layer(kind: .shape, properties: canvasProperties)
    // The line is as wide as the map of now makes it, also when that is not the same both ways.
    layer.properties.transform = Transform(ctm.value)
    layer.properties.shape.path = current.path.transformed(by: ctm.inverted().value)
    layer.properties.shape.fillColor = nil
    layer.properties.shape.strokeColor = state.stroke
    layer.properties.shape.lineWidth = state.lineWidth
    layer.properties.shape.lineCap = state.lineCap
    layer.properties.shape.lineJoin = state.lineJoin
    layer.properties.shape.miterLimit = state.miterLimit
    layer.properties.shape.lineDashPattern = state.dash.lengths
    layer.properties.shape.lineDashPhase = state.dash.phase
    add(layer)
    beginPath()
  }

  /// Draws the path in a way, and forgets it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let kept = current
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      fillPath(using: mode == .eoFillStroke ? .evenOdd : .winding)
      addDevicePath(kept)
      strokePath()
    }
  }

  private func addDevicePath(_ path: CGPath) {
    let map = ctm
    state.ctm = .identity
    addPath(path)
    state.ctm = map
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { draw { $0.addRect(rect) } }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { draw { $0.addRects(rects) } }
  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) { draw { $0.addEllipse(in: rect) } }
  /// Draws the line of a rectangle.
  public func stroke(_ rect: CGRect) { draw(.stroke) { $0.addRect(rect) } }
  /// Draws the line of a rectangle, of a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  /// Draws the line of an ellipse.
  public func strokeEllipse(in rect: CGRect) { draw(.stroke) { $0.addEllipse(in: rect) } }
  /// Draws lines, each between two points.
  public func strokeLineSegments(between points: [CGPoint]) {
    draw(.stroke) { context in
      for i in stride(from: 0, to: points.count - 1, by: 2) {
        context.move(to: points[i])
        context.addLine(to: points[i + 1])
      }
    }
  }
  /// Makes a rectangle clear.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.destinationOut)
    state.fill = .black
    state.alpha = 1
    state.shadow.color = nil
    fill(rect)
    restoreGState()
  }

  private func draw(_ mode: CGPathDrawingMode = .fill, _ path: (CGContext) -> Void) {
    beginPath()
    path(self)
    drawPath(using: mode)
  }

  // MARK: Images and gradients

  /// Draws an image into a rectangle, its top where y is largest.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    var layer = Layer(properties: canvasProperties)
    layer.properties.bounds = Rect(
      x: 0, y: 0, width: Double(rect.width), height: Double(rect.height))
    layer.properties.transform = Transform(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
        .concatenating(ctm).value)
    layer.properties.contents = image.reference
    add(layer)
  }

  /// Draws a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (from, to) = (Point(start), Point(end))
    let way = to - from
    guard way.length > 0 else { return }
    let far =
      (Double(width) + Double(height)) * 4 / abs(ctm.value.determinant).squareRoot()
      + way.length + from.length
    let (along, across) = (way * (far / way.length), Point(-way.y, way.x) * (far / way.length))
    let first = options.contains(.drawsBeforeStartLocation) ? from - along : from
    let last = options.contains(.drawsAfterEndLocation) ? to + along : to
    let band = Path(
      polyline: [first - across, last - across, last + across, first + across], closed: true)
    draw(gradient, .axial, from: from, to: to, inside: band, .nonZero, reach: far)
  }

  /// Draws a gradient from a circle to another about the same centre.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let isOutwards = endRadius >= startRadius
    let (inner, outer) = isOutwards ? (startRadius, endRadius) : (endRadius, startRadius)
    guard outer > 0 else { return }
    let center = Point(endCenter)
    let far =
      (Double(width) + Double(height)) * 4 / abs(ctm.value.determinant).squareRoot()
      + center.length + Double(outer)
    let beyond: CGGradientDrawingOptions =
      isOutwards ? .drawsAfterEndLocation : .drawsBeforeStartLocation
    let within: CGGradientDrawingOptions =
      isOutwards ? .drawsBeforeStartLocation : .drawsAfterEndLocation
    func circle(_ radius: Double) -> Path {
      Path(ellipseIn: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    }
    var region = circle(options.contains(beyond) ? far : Double(outer))
    if inner > 0, !options.contains(within) { region.append(circle(Double(inner))) }
    let part = Double(inner / outer)
    let places = gradient.locations.map { isOutwards ? $0 : 1 - $0 }
    draw(
      CGGradient(
        isOutwards ? gradient.colors : gradient.colors.reversed(),
        (isOutwards ? places : places.reversed()).map { part + (1 - part) * $0 }), .radial,
      from: center, to: center + Point(Double(outer), Double(outer)), inside: region, .evenOdd,
      reach: far)
  }

  private func draw(
    _ gradient: CGGradient, _ type: GradientType, from: Point, to: Point, inside region: Path,
    _ rule: FillRule, reach: Double
  ) {
    // A square in the user's plane, in which the gradient's own unit is the same both ways.
    let box = Rect(from.x - reach, from.y - reach, 2 * reach, 2 * reach)
    func unit(_ point: Point) -> Point {
      Point((point.x - box.origin.x) / box.size.width, (point.y - box.origin.y) / box.size.height)
    }
    var layer = Layer(kind: .gradient, properties: canvasProperties)
    layer.properties.bounds = Rect(origin: .zero, size: box.size)
    layer.properties.position = .zero
    layer.properties.transform = Transform(
      CGAffineTransform(translationX: CGFloat(box.origin.x), y: CGFloat(box.origin.y))
        .concatenating(ctm).value)
    layer.properties.gradient.type = type
    layer.properties.gradient.colors =
      gradient.colors.count > 1 ? gradient.colors : gradient.colors + gradient.colors
    layer.properties.gradient.locations = gradient.colors.count > 1 ? gradient.locations : [0, 1]
    layer.properties.gradient.startPoint = unit(from)
    layer.properties.gradient.endPoint = unit(to)
    let kept = state.clips
    state.clips.append(.path(region.transformed(by: ctm.value), rule))
    add(layer)
    state.clips = kept
  }
}
