import Graphics

extension PropertyValue {
  /// The value of a kind that can be added which adds nothing: 0, the identity, clear.
  package static func zero(of kind: Kind) -> PropertyValue {
    switch kind {
    case .transform: .transform(.identity)
    case .numbers: .numbers([])
    case .colors: .colors([])
    default: PropertyValue(kind, of: .zero)
    }
  }

  /// This value on top of another: components are summed; of matrices this one acts first, in the
  /// layer's own space (`CATransform3DConcat(self, other)`).
  ///
  /// Kinds that cannot be added replace.
  package func added(to other: PropertyValue) -> PropertyValue {
    if case (.transform(let a), .transform(let b)) = (self, other) {
      return .transform(a.concatenating(b))
    }
    return combined(with: other) { $0.added(to: $1) }
  }

  /// This value less another, component by component.
  package func subtracting(_ other: PropertyValue) -> PropertyValue {
    combined(with: other) { $0 - $1 }
  }

  /// This value that many times on top of itself; matrices are concatenated.
  package func repeated(_ count: Double) -> PropertyValue {
    if case .transform(let matrix) = self {
      return .transform(matrix.power(Int(saturating: count)))
    }
    return combined(with: self) { value, _ in value.repeated(count) }
  }

  /// The value whose components a function makes of this one's and another's, no colour being
  /// clear: of all numbers that a vector holds at once, of matrices row by row, of lists element by
  /// element.
  ///
  /// Kinds without components, and lists of different lengths, stay as they are.
  package func combined(
    with other: PropertyValue, _ f: (ValueLanes, ValueLanes) -> ValueLanes
  ) -> PropertyValue {
    switch (self, other) {
    case (.color(let a), .color(let b)):
      return .color(f(ValueLanes(a ?? .clear), ValueLanes(b ?? .clear)).color)
    case (.transform(let a), .transform(let b)):
      let ((a1, a2, a3, a4), (b1, b2, b3, b4)) = (a.rows, b.rows)
      return .transform(Transform(rows: f(a1, b1), f(a2, b2), f(a3, b3), f(a4, b4)))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { f(ValueLanes($0, 0, 0, 0), ValueLanes($1, 0, 0, 0)).x })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { f(ValueLanes($0), ValueLanes($1)).color })
    default:
      guard kind == other.kind, let a = lanes, let b = other.lanes else { return self }
      return PropertyValue(kind, of: f(a, b))
    }
  }

  /// False when a number in it has grown beyond all bounds, as cumulative matrices can.
  ///
  /// Only kinds that are made of numbers grow.
  package var isFinite: Bool {
    switch self {
    case .transform(let matrix): matrix.isFinite
    case .numbers(let list): list.allSatisfy(\.isFinite)
    case .colors(let list): list.allSatisfy { ValueLanes($0).isFinite }
    case .path(let path?): path.isFinite
    default: lanes?.isFinite ?? true
    }
  }
}
