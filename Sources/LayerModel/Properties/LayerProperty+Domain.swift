extension LayerProperty {
  /// The numbers that a property takes, each component for itself.
  ///
  /// A scene with another number is refused. An animation may lead out of the domain; then drawing
  /// puts a number of the domain in its place.
  public enum Domain: Hashable, Sendable {
    /// Every finite number; also of properties without numbers.
    case any
    /// Numbers from 0 on.
    case notNegative
    /// Numbers above 0.
    case positive
    /// Every finite number, drawn as the nearest one in 0…1; a scene is warned of others.
    case clamped
    /// Whole numbers from 0 up to a largest one.
    case whole(upTo: Int)
    /// Numbers in 0…1; in a list none is smaller than the one before.
    case ascending

    /// True for a number that a scene may have.
    public func contains(_ number: Double) -> Bool {
      switch self {
      case .any, .clamped: number.isFinite
      case .notNegative: number.isFinite && number >= 0
      case .positive: number.isFinite && number > 0
      case .whole(let largest):
        (0...Double(largest)).contains(number) && number == number.rounded()
      case .ascending: (0...1).contains(number)
      }
    }
  }

  /// The unit of a property's numbers.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// A factor, a count or a colour's component, full at 1; or no number at all.
    case none = ""
    /// Points of the layer's coordinates.
    case points = "pt"
    /// Parts of a whole: of a rectangle's sides (Core Animation's unit coordinates) or a path's
    /// length.
    case fractions = "of 1"
    /// Image pixels per point.
    case pixelsPerPoint = "px/pt"
    /// Angles, positive clockwise on screen.
    case radians = "rad"
    /// Seconds of the layer's own time.
    case seconds = "s"
    /// An amount, or growth of something of no unit, in a second.
    case perSecond = "1/s"
    /// Speeds.
    case pointsPerSecond = "pt/s"
    /// Accelerations.
    case pointsPerSecondSquared = "pt/s²"
    /// Angular speeds.
    case radiansPerSecond = "rad/s"

    /// True for angles, also those of a second, which scenes may write in degrees or turns.
    public var isAngular: Bool { self == .radians || self == .radiansPerSecond }
  }

  /// The ways in which a property may be animated.
  public enum Animatability: Hashable, Sendable {
    /// Core Animation does not animate it.
    case none
    /// Animations that are added; a change of the value has no action of its own, as that of an
    /// outline or of a text (core-animation 7.2, 8).
    case explicit
    /// Animations that are added, and the one that a change of the value starts by itself
    /// (core-animation 10.1).
    case implicit
  }
}
