public import Graphics
public import Timing

/// The ring that is drawn where a finger touches the canvas.
public struct TouchIndicator: Hashable, Sendable {
  /// The ring's colour.
  public var color: Color
  /// The radius from the touch to the middle of the line, in points; above 0.
  public var radius: Double

  /// The line's width, in points.
  public static let lineWidth = 3.0
  /// The time that the ring takes to fade after the touch has ended, in seconds.
  public static let fadeDuration: Seconds = 0.3

  /// A ring; without arguments black at 35 %, 22 points wide to either side.
  public init(
    color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0.35), radius: Double = 22
  ) {
    (self.color, self.radius) = (color, radius)
  }
}
