extension Path {
  /// An ellipse that touches the sides of a rectangle, clockwise on screen from three o'clock.
  public static func ellipse(in rect: Rect) -> Path { Path(ellipseIn: rect) }

  /// A rectangle, clockwise on screen from its origin.
  public static func rect(_ rect: Rect) -> Path { Path(rect: rect) }

  /// A rectangle with round corners.
  public static func roundedRect(_ rect: Rect, cornerRadius: Double) -> Path {
    Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// A part of a circle.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius, in points.
  ///   - startAngle: The angle at which it starts, in radians from the x axis, positive clockwise
  ///     on screen.
  ///   - endAngle: The angle at which it ends.
  ///   - clockwise: True for the way clockwise on screen.
  /// - Returns: The arc, which is open.
  public static func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) -> Path {
    Path(
      arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Straight lines from point to point.
  public static func polyline(_ points: [Point], closed: Bool = false) -> Path {
    Path(polyline: points, closed: closed)
  }

  /// A smooth curve through some points.
  public static func smooth(_ points: [Point], closed: Bool = false) -> Path {
    Path(smooth: points, closed: closed)
  }
}
