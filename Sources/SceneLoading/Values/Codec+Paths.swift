import Documents
import Glibc
import Graphics

extension Codec where Value == Path {
  /// Paths in any of their spellings.
  static var outline: Codec {
    Codec(.shared(.path), read: { $0.outline() }, write: { .path($0) })
  }

  /// SVG path data.
  static var svgPathData: Codec {
    Codec(.svgPathData, read: { $0.svg() }, write: { .text($0.svgPathData) })
  }
}

extension Codec where Value == Transform {
  /// Matrices, and products of steps.
  static var transform: Codec {
    Codec(.shared(.transform), read: { $0.transform() }, write: { .transform($0) })
  }
}

extension YAMLNode {
  /// A path: a rectangle or an ellipse where that is all of it, else SVG path data.
  static func path(_ path: Path) -> YAMLNode {
    if let bounds = path.pointBounds, (5...10).contains(path.elements.count) {
      if path == Path(rect: bounds) { return .mapping([Entry("rect", .rect(bounds))]) }
      if path == Path(ellipseIn: bounds) { return .mapping([Entry("ellipse", .rect(bounds))]) }
      if case .move(let start)? = path.elements.first {
        let radius = start.x - bounds.minX
        if radius > 0, path == Path(roundedRect: bounds, cornerRadius: radius) {
          return .mapping([
            Entry("rect", .rect(bounds)), Entry("cornerRadius", .number(radius)),
          ])
        }
      }
    }
    return .text(path.svgPathData)
  }

  /// A matrix: one step where that is all of it, else its 16 numbers.
  static func transform(_ transform: Transform) -> YAMLNode {
    if transform == .identity { return .list([]) }
    let (m, t) = (transform, transform.entries)
    func step(_ key: String, _ value: YAMLNode, _ same: Transform) -> YAMLNode? {
      same == transform ? .mapping([Entry(key, value)]) : nil
    }
    let angle = YAMLNode.angle(m.turnAboutZ)
    return step(
      "translate", .numbers(m.m43 == 0 ? [m.m41, m.m42] : [m.m41, m.m42, m.m43]),
      .translation(x: m.m41, y: m.m42, z: m.m43))
      ?? step("scale", .number(m.m11), .scale(x: m.m11, y: m.m11, z: m.m11))
      ?? step(
        "scale", .numbers(m.m33 == 1 ? [m.m11, m.m22] : [m.m11, m.m22, m.m33]),
        .scale(x: m.m11, y: m.m22, z: m.m33))
      ?? step("rotate", angle, .rotation(radians: m.turnAboutZ))
      ?? step("skew", .angle(m.angleOfSkew), .skew(radians: m.angleOfSkew))
      ?? .numbers(t)
  }
}

extension Transform {
  /// The turn about z in radians, a whole number of degrees where it is nearly that.
  fileprivate var turnAboutZ: Double { AppleSpelling.degrees(atan2(m12, m11)) * .pi / 180 }
  /// The angle of a shear along y, likewise.
  fileprivate var angleOfSkew: Double { AppleSpelling.degrees(atan(m21)) * .pi / 180 }
}

extension Path {
  /// The smallest rectangle around the ends of its segments.
  fileprivate var pointBounds: Rect? {
    Rect(
      around: elements.compactMap { element in
        switch element {
        case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
        case .close: nil
        }
      })
  }
}
