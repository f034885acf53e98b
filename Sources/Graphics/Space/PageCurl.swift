import Glibc

/// A page that rolls up from its lower edge, as it is seen from above: an approximation of UIKit's
/// page curl, whose form is not public.
///
/// The page lies flat down to the fold line. There it leaves the plane and winds around a cylinder
/// that stands on the page, with its axis over the fold line; below the cylinder nothing of the
/// page is left. At progress q the fold line is at (1 − q) of the height, and the radius is
/// (1 − q²) / 8 of it, so that a page at 0 lies flat and one at 1 is gone.
/// ```
///  flat page, seen from the front      eye
///  ─────────────────────────┬──╮        ↓
///                fold line  ╰──╯  cylinder, on whose upper side the page's back is seen
/// ```
/// The page is endless below its bounds: whatever it shows there rolls up with it.
public struct PageCurl: Hashable, Sendable {
  /// The y at which the page leaves the plane.
  public let fold: Double
  /// The radius of the cylinder, in the units of `fold`.
  public let radius: Double

  /// The share of the height that the radius is at the beginning.
  private static let largestRadius = 0.125

  /// A page rolled up to some part.
  ///
  /// - Parameters:
  ///   - progress: 0 is flat, 1 is gone; numbers beyond act as these.
  ///   - bounds: The page.
  public init(progress: Double, in bounds: Rect) {
    let q = min(max(progress, 0), 1)
    let height = max(bounds.size.height, 0)
    fold = bounds.minY + (1 - q) * height
    radius = (1 - q * q) * height * Self.largestRadius
  }

  private init(fold: Double, radius: Double) {
    (self.fold, self.radius) = (fold, radius)
  }

  /// The curl in coordinates that are stretched along y, by a positive factor, and moved.
  public func scaled(by factor: Double, movedBy distance: Double) -> PageCurl {
    PageCurl(fold: fold * factor + distance, radius: radius * factor)
  }

  /// The y of the cylinder's upper side on screen, above which the page lies untouched.
  public var top: Double { fold - radius }
  /// The y of its lower side, below which there is nothing of the page.
  public var bottom: Double { fold + radius }
  /// The y on the page of the last part that is seen on the cylinder.
  public var end: Double { fold + 1.5 * .pi * radius }

  /// The y on the page whose back is seen from above on the cylinder.
  ///
  /// - Parameter y: A place on screen, from ``top`` to ``bottom``; those beyond act as these.
  /// - Returns: A place on the page, farther down the higher it is on screen.
  public func back(at y: Double) -> Double { fold + radius * (.pi - asin(unit(y))) }

  /// The y on the page whose front is seen below that, from inside the cylinder.
  ///
  /// - Parameter y: A place on screen, from ``fold`` to ``bottom``; those beyond act as these.
  /// - Returns: A place on the page.
  public func front(at y: Double) -> Double { fold + radius * asin(max(unit(y), 0)) }

  /// The y on screen of a place on the page, which winds around the cylinder from the fold on.
  public func screen(of place: Double) -> Double {
    place > fold && radius > 0 ? fold + radius * sin((place - fold) / radius) : place
  }

  /// The share of the paper on the cylinder that faces the eye, 1 on the crest and 0 where it is
  /// seen edge on: the mean over a part of the screen.
  ///
  /// - Parameters:
  ///   - upper: Where the part begins.
  ///   - lower: Where it ends; at `upper`, the value there.
  /// - Returns: A number in 0…1.
  public func facing(from upper: Double, to lower: Double) -> Double {
    let (a, b) = (unit(upper), unit(lower))
    func height(_ x: Double) -> Double { max(1 - x * x, 0).squareRoot() }
    guard b - a > 1e-6 else { return height(a) }
    // The area under a half circle.
    func area(_ x: Double) -> Double { (x * height(x) + asin(x)) / 2 }
    return min(max((area(b) - area(a)) / (b - a), 0), 1)
  }

  /// The places on the page that lie over one another at a place on screen, the one on top first.
  public func places(at y: Double) -> [Double] {
    if y < top || radius == 0 { return y < fold ? [y] : [] }
    guard y < bottom else { return [] }
    return [back(at: y), y < fold ? y : front(at: y)]
  }

  /// A place on screen as the sine of an angle on the cylinder.
  private func unit(_ y: Double) -> Double {
    radius > 0 ? min(max((y - fold) / radius, -1), 1) : 0
  }
}
