import Graphics

/// A filter of a layer with its sublayers, or of its backdrop.
public struct LayerFilter: Hashable, Sendable {
  /// The kinds of filter; a kind's name is also that of its number, colour or list.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Blurs; the standard deviation in points.
    case gaussianBlur
    /// Takes colour away or adds to it; 0 is grey, 1 leaves it.
    case saturate
    /// Multiplies the light; 0 is black, 1 leaves it.
    case brightness
    /// Stretches about the middle grey; 0 is grey, 1 leaves it.
    case contrast
    /// Turns colours into their opposites; 1 wholly, 0 not at all.
    case invert
    /// Turns the hue; an angle in radians.
    case hueRotate
    /// Multiplies with a colour, alpha too.
    case tint
    /// Four rows of five numbers, for red, green, blue and alpha: four factors and a summand.
    case colorMatrix
  }

  /// Says which of a layer's filters it is, as key paths do.
  public struct Path: Hashable, Sendable {
    /// True for one of the filters of the backdrop.
    public let isOfBackground: Bool
    /// The filter's name.
    public let name: String
    /// The filter's kind.
    public let kind: Kind

    /// A path from its parts.
    public init(isOfBackground: Bool, name: String, kind: Kind) {
      (self.isOfBackground, self.name, self.kind) = (isOfBackground, name, kind)
    }

    /// The name of the property that holds the filter.
    public var listName: String { isOfBackground ? "backgroundFilters" : "filters" }
  }

  /// The name by which key paths know it; empty when it has none.
  public var name: String
  /// The filter's kind.
  public let kind: Kind
  /// The amount, of the kind's own type.
  public internal(set) var value: PropertyValue

  /// A filter; the value must be of the kind's type.
  public init(name: String = "", _ kind: Kind, _ value: PropertyValue) {
    precondition(value.kind == kind.neutral.kind, "\(kind) takes no \(value.kind)")
    (self.name, self.kind, self.value) = (name, kind, value)
  }

  /// The numbers of a colour matrix that is CSS's `sepia()` (Filter Effects 1, 8.3).
  ///
  /// - Parameter amount: The amount: 1 wholly, 0 not at all.
  /// - Returns: Four rows of five numbers.
  package static func sepia(_ amount: Double) -> PropertyValue {
    let whole = [
      [0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131],
    ]
    let rows = whole.enumerated().flatMap { row, factors -> [Double] in
      factors.enumerated().map { column, factor in
        (row == column ? 1 - amount : 0) + amount * factor
      } + [0, 0]
    }
    return .numbers(rows + [0, 0, 0, 1, 0])
  }
}
