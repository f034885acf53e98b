/// The transition between two states of a layer with all its sublayers (`CATransition`, and those
/// that UIKit adds).
public struct TransitionAnimation: Hashable, Sendable {
  /// The way in which the new state takes the place of the old one.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The one dissolves into the other.
    case fade
    /// The new one slides over the old one.
    case moveIn
    /// The new one pushes the old one out.
    case push
    /// The old one slides away from the new one.
    case reveal
    /// A turn of both as the two faces of a card (UIKit's).
    case flip
    /// The old one rolls up from the bottom, over the new one (UIKit's).
    case curlUp
    /// The new one rolls down from the top, over the old one (UIKit's).
    case curlDown
    /// The same as `fade` (UIKit's).
    case crossDissolve

    /// True for those that are UIKit's, with its curve.
    public var isViewTransition: Bool {
      switch self {
      case .flip, .curlUp, .curlDown, .crossDissolve: true
      case .fade, .moveIn, .push, .reveal: false
      }
    }
    /// True for those that mix both states instead of moving them.
    public var isDissolve: Bool { self == .fade || self == .crossDissolve }
    /// True for those in which a state rolls up or down as a page.
    public var isCurl: Bool { self == .curlUp || self == .curlDown }
  }

  /// The side that the motion comes from, in the layer's coordinates.
  public enum Subtype: String, CaseIterable, Hashable, Sendable {
    // The side with the smaller x, the larger x, the smaller y, the larger y.
    case fromLeft, fromRight, fromTop, fromBottom
  }

  /// The way in which the new state takes the place of the old one.
  public var style: Style
  /// The side that the motion comes from; means nothing to a dissolve and to a curl.
  public var subtype: Subtype
  /// The part of the whole transition at which it begins, 0…1.
  public var startProgress: Double
  /// The part at which it ends, from `startProgress` to 1.
  public var endProgress: Double

  /// A transition with Core Animation's defaults, except what is given.
  public init(
    _ style: Style = .fade, subtype: Subtype = .fromLeft, startProgress: Double = 0,
    endProgress: Double = 1
  ) {
    self.style = style
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
  }
}
