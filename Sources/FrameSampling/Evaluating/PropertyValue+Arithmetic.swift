import Graphics
package import LayerModel

extension PropertyValue {
  /// The value that adds nothing: 0, the identity, clear.
  package static func zero(of kind: Kind) -> PropertyValue {
    switch kind {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .color: .color(.clear)
    case .transform: .transform(.identity)
    case .path: .path(nil)
    case .bool: .bool(false)
    case .numbers: .numbers([])
    case .colors: .colors([])
    case .text: .text("")
    case .font: .font(.helvetica)
    case .image: .image(nil)
    case .name: .name("")
    case .corners: .corners([])
    }
  }

  /// True when values of a kind can be added: numbers and what is made of them.
  package static func canAdd(_ kind: Kind) -> Bool {
    switch kind {
    case .number, .point, .size, .rect, .color, .transform, .numbers, .colors: true
    case .path, .bool, .text, .font, .image, .name, .corners: false
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
    return combined(with: other) { $1 + $0 }
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
    return combined(with: self) { value, _ in value * count }
  }

  /// The value whose components a function makes of this one's and another's, no colour being
  /// clear.
  ///
  /// Kinds without components, and lists of different lengths, stay as they are.
  package func combined(
    with other: PropertyValue, _ f: (Double, Double) -> Double
  ) -> PropertyValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(f(a, b))
    case (.point(let a), .point(let b)): return .point(Point(x: f(a.x, b.x), y: f(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(Size(width: f(a.width, b.width), height: f(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: f(a.origin.x, b.origin.x), y: f(a.origin.y, b.origin.y),
          width: f(a.size.width, b.size.width), height: f(a.size.height, b.size.height)))
    case (.color(let a), .color(let b)):
      return .color((a ?? .clear).combined(with: b ?? .clear, f))
    case (.transform(let a), .transform(let b)):
      func row(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w))
      }
      let ((a1, a2, a3, a4), (b1, b2, b3, b4)) = (a.rows, b.rows)
      return .transform(
        Transform(rows: row(a1, b1), row(a2, b2), row(a3, b3), row(a4, b4)))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(f))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.combined(with: $1, f) })
    default: return self
    }
  }
}

extension Color {
  /// The colour whose components a function makes of this one's and another's.
  func combined(with other: Color, _ f: (Double, Double) -> Double) -> Color {
    Color(
      red: f(red, other.red), green: f(green, other.green), blue: f(blue, other.blue),
      alpha: f(alpha, other.alpha))
  }
}

extension Transform {
  /// The map applied a number of times; the identity when that is none.
  ///
  /// - Complexity: O(log count).
  func power(_ count: Int) -> Transform {
    guard count > 1 else { return count == 1 ? self : .identity }
    let half = power(count / 2)
    let even = half.concatenating(half)
    return count.isMultiple(of: 2) ? even : even.concatenating(self)
  }
}
