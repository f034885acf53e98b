public import Foundation

/// A direction and a length in the plane.
public struct CGVector: Hashable, Sendable, Codable {
  /// The part along x.
  public var dx: CGFloat
  /// The part along y.
  public var dy: CGFloat

  /// The vector of no length.
  public init() { (dx, dy) = (0, 0) }
  /// A vector from its parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// A vector from its parts.
  public init(dx: Int, dy: Int) { (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy)) }

  /// The vector of no length.
  public static let zero = CGVector()
}
