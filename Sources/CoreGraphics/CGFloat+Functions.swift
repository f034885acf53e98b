import Foundation

/// Functions that Foundation on Linux hides inside extensions of `CGFloat`.
///
/// There `abs`, `min` and `max` name static members of Foundation's, which shadow Swift's own; on
/// Apple's systems code in the wild calls them freely.
extension CGFloat {
  /// Distance of `x` from zero.
  public func abs(_ x: CGFloat) -> CGFloat { Swift.abs(x) }

  /// Smaller one of two values.
  public func min(_ x: CGFloat, _ y: CGFloat) -> CGFloat { Swift.min(x, y) }

  /// Smallest one of three values and more.
  public func min(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ rest: CGFloat...) -> CGFloat {
    rest.reduce(Swift.min(x, y, z), Swift.min)
  }

  /// Larger one of two values.
  public func max(_ x: CGFloat, _ y: CGFloat) -> CGFloat { Swift.max(x, y) }

  /// Largest one of three values and more.
  public func max(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ rest: CGFloat...) -> CGFloat {
    rest.reduce(Swift.max(x, y, z), Swift.max)
  }
}

/// The same functions in static members.
extension CGFloat {
  /// Distance of `x` from zero.
  public static func abs(_ x: CGFloat) -> CGFloat { Swift.abs(x) }

  /// Smaller one of two values.
  public static func min(_ x: CGFloat, _ y: CGFloat) -> CGFloat { Swift.min(x, y) }

  /// Smallest one of three values and more.
  public static func min(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ rest: CGFloat...) -> CGFloat {
    rest.reduce(Swift.min(x, y, z), Swift.min)
  }

  /// Larger one of two values.
  public static func max(_ x: CGFloat, _ y: CGFloat) -> CGFloat { Swift.max(x, y) }

  /// Largest one of three values and more.
  public static func max(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ rest: CGFloat...) -> CGFloat {
    rest.reduce(Swift.max(x, y, z), Swift.max)
  }
}
