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
  case text(AttributedText)
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

    /// True when values of the kind can be added: numbers, points, sizes, rectangles, colours and
    /// transforms.
    package var canAdd: Bool {
      switch self {
      case .number, .point, .size, .rect, .color, .transform, .numbers, .colors: true
      case .path, .bool, .text, .font, .image, .name, .corners: false
      }
    }

    /// The number of a vector's lanes that values of the kind use; `nil` for kinds that are not
    /// made of at most four numbers.
    package var laneCount: Int? {
      switch self {
      case .number: 1
      case .point, .size: 2
      case .rect, .color: 4
      default: nil
      }
    }

    /// False for the kinds without numbers, whose values are always finite.
    package var holdsNumbers: Bool { self == .path || canAdd }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value as text: every number in its shortest exact decimal form, the numbers of a vector
  /// separated by spaces.
  ///
  /// A colour is red, green, blue and alpha, 1 = full, or `none`; a matrix m11…m44; a rectangle x,
  /// y, width and height; a path SVG path data, or `none`; an image its name, or `none`; of several
  /// colours the numbers of each.
  public var description: String {
    switch self {
    case _ where isNone: "none"
    case .path(let path?): path.svgPathData
    case .bool(let value): value ? "true" : "false"
    case .image(let image?): image.name
    case .text(let text): text.string
    case .font(let font): font.description
    case .name(let name): name
    case .corners(let corners):
      CornerMask.named.filter { corners.contains($0.corner) }.map(\.name).joined(separator: " ")
    default: components.map(\.shortestDecimal).joined(separator: " ")
    }
  }

  /// True for no colour, no path and no image.
  package var isNone: Bool {
    switch self {
    case .color(nil), .path(nil), .image(nil): true
    default: false
    }
  }

  /// The numbers of a value that is made of numbers, in the order in which they are printed; empty
  /// for the other kinds and for no colour.
  public var components: [Double] {
    switch self {
    case .transform(let matrix): matrix.entries
    case .numbers(let list): list
    case .colors(let list): list.flatMap { PropertyValue.color($0).components }
    default: lanes.map { lanes in (0..<(kind.laneCount ?? 0)).map { lanes[$0] } } ?? []
    }
  }
}

extension PropertyValue {
  /// The numbers of a number, a point, a size, a rectangle or a colour that is not none; `nil` for
  /// all other values.
  package var lanes: ValueLanes? {
    switch self {
    case .number(let number): ValueLanes(number, 0, 0, 0)
    case .point(let point): ValueLanes(point)
    case .size(let size): ValueLanes(size)
    case .rect(let rect): ValueLanes(rect)
    case .color(let color): color.map { ValueLanes($0) }
    default: nil
    }
  }

  /// The value of a kind that is made of at most four numbers; `nil` for another kind, or another
  /// count of numbers than it has.
  package init?(_ kind: Kind, numbers: [Double]) {
    guard let count = kind.laneCount, numbers.count == count else { return nil }
    var lanes = ValueLanes.zero
    for (place, number) in numbers.enumerated() { lanes[place] = number }
    self.init(kind, of: lanes)
  }

  /// The value of a kind that is made of at most four numbers.
  package init(_ kind: Kind, of lanes: ValueLanes) {
    switch kind {
    case .number: self = .number(lanes.x)
    case .point: self = .point(lanes.point)
    case .size: self = .size(lanes.size)
    case .rect: self = .rect(lanes.rect)
    case .color: self = .color(lanes.color)
    default: preconditionFailure("a \(kind) is not made of at most four numbers")
    }
  }
}
