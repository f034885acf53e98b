package import Graphics

/// The numbers of a value that is made of at most four, in one vector; the others are 0.
package typealias ValueLanes = SIMD4<Double>

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
}

extension PropertyValue.Kind {
  /// How many of a vector's numbers values of the kind use; `nil` for kinds that are not made of at
  /// most four numbers.
  package var laneCount: Int? {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    default: nil
    }
  }
}

extension AnimationKeyPath.Member {
  /// The place of the member's first number in the vector of a point, a size or a rectangle; `nil`
  /// for the members of matrices.
  package var firstLane: Int? {
    switch self {
    case .x, .width, .origin, .originX: 0
    case .y, .height, .originY: 1
    case .size, .sizeWidth: 2
    case .sizeHeight: 3
    default: nil
    }
  }
}

extension ValueLanes {
  /// The coordinates of a point.
  package init(_ point: Point) { self.init(point.x, point.y, 0, 0) }
  /// The sides of a size.
  package init(_ size: Size) { self.init(size.width, size.height, 0, 0) }
  /// The origin and the size of a rectangle.
  package init(_ rect: Rect) {
    self.init(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }
  /// The components of a colour.
  package init(_ color: Color) { self.init(color.red, color.green, color.blue, color.alpha) }

  /// The point of the first two numbers.
  package var point: Point { Point(x: x, y: y) }
  /// The size of the first two numbers.
  package var size: Size { Size(width: x, height: y) }
  /// The rectangle of the four numbers.
  package var rect: Rect { Rect(x: x, y: y, width: z, height: w) }
  /// The colour of the four numbers.
  package var color: Color { Color(red: x, green: y, blue: z, alpha: w) }
}
