extension Path {
  /// The shape of a rounded rectangle's corners.
  public enum CornerForm: Hashable, Sendable {
    /// A quarter of a circle.
    case circular
    /// Three cubics that leave the sides gradually (core-animation 7.3): each point is given by its
    /// distances from the corner along the two sides, in radii.
    case continuous

    /// The distance from the corner at which its curve begins, in radii
    /// (`cornerCurveExpansionFactor`).
    public var expansionFactor: Double { self == .continuous ? 1.528665 : 1 }

    /// The cubics of a corner after its first point, which lies ``expansionFactor`` along the first
    /// side: two control points and an end each, as distances along the first and the second side,
    /// in radii.
    fileprivate var cubics: [(Point, Point, Point)] {
      switch self {
      case .circular:
        // The distance at which one cubic stands for a quarter of a circle, within 2.8e-4 of the
        // radius.
        let k = 1 - Path.controlDistance(sweep: .pi / 2)
        return [(Point(x: k, y: 0), Point(x: 0, y: k), Point(x: 0, y: 1))]
      case .continuous:
        return [
          (
            Point(x: 1.08849296, y: 0), Point(x: 0.86840694, y: 0),
            Point(x: 0.63149379, y: 0.07491139)
          ),
          (
            Point(x: 0.37282383, y: 0.16905956), Point(x: 0.16905956, y: 0.37282383),
            Point(x: 0.07491139, y: 0.63149379)
          ),
          (Point(x: 0, y: 0.86840694), Point(x: 0, y: 1.08849296), Point(x: 0, y: 1.528665)),
        ]
      }
    }
  }

  /// A rectangle with round corners: from the left end of the top side clockwise on screen, closed.
  ///
  /// A radius above half the shorter side acts as that half (measured, core-animation 7.3), and a
  /// curve that begins beyond half of the shorter side is made smaller as a whole; sides that are
  /// used up by their corners leave no line behind.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius of the rounded corners, in points.
  ///   - corners: The corners to round, in the order top left, top right, bottom right, bottom
  ///     left.
  ///   - form: How round corners look.
  public init(
    roundedRect rect: Rect, cornerRadius: Double,
    corners: (Bool, Bool, Bool, Bool) = (true, true, true, true), form: CornerForm = .circular
  ) {
    let box = rect.corners
    let half = min(box[2].x - box[0].x, box[2].y - box[0].y) / 2
    let radius = min(cornerRadius, half / form.expansionFactor)
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    let reach = form == .circular ? radius : min(radius * form.expansionFactor, half)
    let rounded = [corners.0, corners.1, corners.2, corners.3]
    // Directions of the sides, clockwise from the top one: side i leaves corner i.
    let sides = [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1)]
    move(to: rounded[0] ? box[0] + sides[0] * reach : box[0])
    for i in [1, 2, 3, 0] {
      let corner = box[i]
      let back = sides[(i + 3) % 4] * -1
      let start = rounded[i] ? corner + back * reach : corner
      // The close draws the line to a square first corner.
      if start != currentPoint, rounded[i] || i != 0 { addLine(to: start) }
      guard rounded[i] else { continue }
      func place(_ point: Point) -> Point {
        corner + back * (point.x * radius) + sides[i] * (point.y * radius)
      }
      let cubics = form.cubics
      for (n, cubic) in cubics.enumerated() {
        // Where the curve meets the side it is exact, so that no line is left between two corners.
        let end = n == cubics.count - 1 ? corner + sides[i] * reach : place(cubic.2)
        addCurve(to: end, control1: place(cubic.0), control2: place(cubic.1))
      }
    }
    closeSubpath()
  }
}
