package import Graphics

/// The numbers of a value that is made of at most four, in one vector; the others are 0.
///
/// The arithmetic of values is that of these vectors: ``PropertyValue/combined(with:_:)`` applies
/// it to whatever is made of numbers.
@usableFromInline package typealias ValueLanes = SIMD4<Double>

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

  /// One or two of the numbers, from one on.
  @inlinable @inline(__always) package func part(_ first: Int, _ count: Int) -> ValueLanes {
    ValueLanes(self[first], count == 2 ? self[first + 1] : 0, 0, 0)
  }

  /// Replaces one or two of the numbers, from one on, by the first of another vector.
  @inlinable @inline(__always) package mutating func replacePart(
    _ first: Int, _ count: Int, with part: ValueLanes
  ) {
    self[first] = part.x
    if count == 2 { self[first + 1] = part.y }
  }
}

// MARK: Arithmetic

extension ValueLanes {
  /// The results of a function of these numbers and others.
  @inlinable @inline(__always) package func combined(
    with other: ValueLanes, _ f: (ValueLanes, ValueLanes) -> ValueLanes
  ) -> ValueLanes {
    f(self, other)
  }

  /// The vector that is a fraction of the way to another, exact at 0 and 1; outside it goes on.
  @inlinable @inline(__always) package func interpolated(to other: ValueLanes, by fraction: Double)
    -> ValueLanes
  {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return self + (other - self) * fraction
  }

  /// These numbers on top of others.
  @inlinable @inline(__always) package func added(to other: ValueLanes) -> ValueLanes {
    other + self
  }

  /// These numbers that many times.
  @inlinable @inline(__always) package func repeated(_ count: Double) -> ValueLanes { self * count }

  /// False when one of the numbers is beyond all bounds.
  @inlinable package var isFinite: Bool {
    // 0 times anything finite is 0, and times anything else is not a number.
    (self * 0).sum() == 0
  }
}
