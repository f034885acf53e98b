public import Graphics

/// A value of a layer property, or of a member of one.
public enum PropertyValue: Hashable, Sendable {
  /// A number: opacity, a coordinate, an angle in radians.
  case number(Double)
  /// A point of the plane.
  case point(Point)
  /// A width and a height.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A colour; `nil` is none.
  case color(Color?)
  /// A matrix, kept apart: it is many times as large as all other values.
  indirect case transform(Transform)
  /// An outline; `nil` is none.
  case path(Path?)
  /// Yes or no.
  case bool(Bool)
  /// A list of numbers, such as a dash pattern.
  case numbers([Double])
  /// A list of colours, such as a gradient's.
  case colors([Color])
  /// A text.
  case text(String)
  /// A font.
  case font(FontReference)
  /// An image; `nil` is none.
  case image(ImageReference?)
  /// The name of one of a property's choices.
  case name(String)
  /// A set of corners.
  case corners(CornerMask)

  /// The kind of value, without the value.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .bool: .bool
    case .numbers: .numbers
    case .colors: .colors
    case .text: .text
    case .font: .font
    case .image: .image
    case .name: .name
    case .corners: .corners
    }
  }

  /// The kinds of value there are, named as messages name them.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    // One for each case of `PropertyValue`.
    case number, point, size, rect, color, transform, path, bool, numbers, colors, text, font, image
    case name, corners
  }
}
