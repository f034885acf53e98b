public import Foundation
import Coverage
import Graphics
package import Inbetween

/// An outline of lines and curves.
public class CGPath: Hashable, CustomStringConvertible {
  package fileprivate(set) var path: Path

  /// A path from our own value.
  package init(_ path: Path) { self.path = path }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect: Rect(rect)).mapped(transform))
  }
  /// An ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: Rect(rect)).mapped(transform))
  }
  /// A rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path(roundedRect: rect, cornerWidth, cornerHeight).mapped(transform))
  }

  /// A copy.
  public func copy() -> CGPath? { CGPath(path) }
  /// A copy under a map.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.mapped(transform))
  }
  /// A copy that may be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
  /// A copy under a map that may be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(path.mapped(transform))
  }
  /// The outline of the path's line, as polygons within 1/256 of a point of it.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let line = StrokeStyle(
      width: Double(lineWidth), cap: lineCap.value, join: lineJoin.value,
      miterLimit: Double(miterLimit))
    return CGPath(path.transformed(by: transform.value)).outline(of: line)
  }
  /// The outline of the path's line in a style.
  func outline(of line: StrokeStyle) -> CGPath {
    // So many pixels to a point are measured to a fraction of a pixel.
    let fine = Graphics.AffineTransform.scale(x: 16, y: 16)
    return CGPath(StrokeTessellation(path, map: fine, style: line).outline)
  }
  /// The dashes of the path.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let mapped = path.transformed(by: transform.value)
    return CGPath(
      mapped.dashed(pattern: lengths.map(Double.init), phase: Double(phase)))
  }

  /// True for a path without elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The end of the last element; zero when there is none.
  public var currentPoint: CGPoint { CGPoint(path.currentPoint ?? .zero) }
  /// The smallest rectangle around all points, those that control curves too; null when empty.
  public var boundingBox: CGRect { path.controlPointBox.map(CGRect.init) ?? .null }
  /// The smallest rectangle around the outline; null when empty.
  public var boundingBoxOfPath: CGRect { path.boundingBox.map(CGRect.init) ?? .null }

  /// True for a point inside.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let turns = path.transformed(by: transform.value).windingNumber(around: Point(point))
    return rule == .evenOdd ? turns % 2 != 0 : turns != 0
  }

  /// True for a path that is a rectangle, which it then gives.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let box = path.boundingBox, path.elements == Path(rect: box).elements else {
      return false
    }
    rect?.pointee = CGRect(box)
    return true
  }

  /// Calls a block for each element.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in path.elements {
      var points: [CGPoint]
      let type: CGPathElementType
      switch element {
      case .move(let to): (type, points) = (.moveToPoint, [CGPoint(to)])
      case .line(let to): (type, points) = (.addLineToPoint, [CGPoint(to)])
      case .quadCurve(let to, let control):
        (type, points) = (.addQuadCurveToPoint, [CGPoint(control), CGPoint(to)])
      case .curve(let to, let control1, let control2):
        (type, points) = (
          .addCurveToPoint, [CGPoint(control1), CGPoint(control2), CGPoint(to)]
        )
      case .close: (type, points) = (.closeSubpath, [.zero])
      }
      points.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var element = CGPathElement(type: type, points: base)
        withUnsafePointer(to: &element) { block($0) }
      }
    }
  }

  /// Calls a function for each element.
  public func apply(
    info: UnsafeMutableRawPointer?,
    function: (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
  ) {
    applyWithBlock { function(info, $0) }
  }

  /// Paths are equal when their elements are.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }
  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
  /// The path as SVG path data.
  public var description: String { "<CGPath \(path.svgPathData)>" }
}

/// An outline that may be changed.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(Path()) }
  package override init(_ path: Path) { super.init(path) }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: Point(point.applying(transform)))
  }
  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: Point(point.applying(transform)))
  }
  /// Adds lines between points, the first of which begins a subpath.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (i, point) in points.enumerated() {
      if i == 0 {
        move(to: point, transform: transform)
      } else {
        addLine(to: point, transform: transform)
      }
    }
  }
  /// Adds a curve of one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(
      to: Point(end.applying(transform)), control: Point(control.applying(transform)))
  }
  /// Adds a curve of two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: Point(end.applying(transform)), control1: Point(control1.applying(transform)),
      control2: Point(control2.applying(transform)))
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(Path(rect: Rect(rect)).transformed(by: transform.value))
  }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(Path(ellipseIn: Rect(rect)).transformed(by: transform.value))
  }
  /// Adds a rectangle with round corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.append(
      Path(roundedRect: rect, cornerWidth, cornerHeight).transformed(by: transform.value))
  }
  /// Adds an arc, with a line to its start.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius.
  ///   - startAngle: The angle at which it starts, in radians.
  ///   - endAngle: The angle at which it ends.
  ///   - clockwise: True for falling angles: clockwise where y points up, the other way on screen.
  ///   - transform: The map of the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let arc = Path(
      arcCenter: Point(center), radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: !clockwise
    ).transformed(by: transform.value)
    join(arc)
  }
  /// Adds an arc by the angle that it goes.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }
  /// Adds an arc that touches the lines from the current point to a corner and from there on.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let start = Point(currentPoint)
    let (corner, end) = (
      Point(tangent1End.applying(transform)), Point(tangent2End.applying(transform))
    )
    let (a, b) = (start - corner, end - corner)
    let cross = a.x * b.y - a.y * b.x
    guard a.length > 0, b.length > 0, abs(cross) > 1e-12 else { return path.addLine(to: corner) }
    let (u, v) = (a * (1 / a.length), b * (1 / b.length))
    let half = acos(max(-1, min(1, u.x * v.x + u.y * v.y))) / 2
    let reach = Double(radius) / tan(half)
    let middle = u + v
    let center = corner + middle * (1 / middle.length) * (Double(radius) / sin(half))
    let (from, to) = (corner + u * reach - center, corner + v * reach - center)
    addArc(
      center: CGPoint(center), radius: radius, startAngle: CGFloat(atan2(from.y, from.x)),
      endAngle: CGFloat(atan2(to.y, to.x)), clockwise: cross > 0)
  }
  /// Adds another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.transformed(by: transform.value))
  }
  /// Closes the subpath.
  public func closeSubpath() { path.closeSubpath() }

  private func join(_ arc: Path) {
    for (i, element) in arc.elements.enumerated() {
      switch element {
      case .move(let to):
        if path.isEmpty || i > 0 || path.elements.last == .close {
          path.move(to: to)
        } else {
          path.addLine(to: to)
        }
      case .line(let to): path.addLine(to: to)
      case .quadCurve(let to, let control): path.addQuadCurve(to: to, control: control)
      case .curve(let to, let control1, let control2):
        path.addCurve(to: to, control1: control1, control2: control2)
      case .close: path.closeSubpath()
      }
    }
  }
}

/// An element of a path, with its points.
public struct CGPathElement {
  /// The sort of element.
  public var type: CGPathElementType
  /// The control points and the end.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// The sorts of elements of a path.
public enum CGPathElementType: Int32, Sendable {
  // By Core Graphics' numbers.
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// The rule for points inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Inside where the path winds around.
  case winding
  /// Inside where it winds around an odd number of times.
  case evenOdd
}

/// The forms of open ends.
public enum CGLineCap: Int32, Sendable {
  // By Core Graphics' numbers.
  case butt, round, square
}

/// The forms of corners.
public enum CGLineJoin: Int32, Sendable {
  // By Core Graphics' numbers.
  case miter, round, bevel
}

extension Path {
  fileprivate func mapped(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { transformed(by: $0.pointee.value) } ?? self
  }

  fileprivate init(roundedRect rect: CGRect, _ width: CGFloat, _ height: CGFloat) {
    guard width != height, width > 0, height > 0 else {
      self.init(roundedRect: Rect(rect), cornerRadius: Double(width))
      return
    }
    // Round in a plane that is stretched so that the corners are circles.
    let stretch = CGAffineTransform(scaleX: 1, y: height / width)
    let box = rect.applying(stretch.inverted())
    self = Path(roundedRect: Rect(box), cornerRadius: Double(width))
      .transformed(by: stretch.value)
  }
}
