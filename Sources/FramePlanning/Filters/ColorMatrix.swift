import Foundation
import Graphics
import LayerModel

/// Four rows of four factors and a summand, for components of sRGB in 0…1 that are not
/// premultiplied.
package struct ColorMatrix: Hashable, Sendable {
  /// Columns: the factors of red, green, blue and alpha, and the summands.
  package let columns: [SIMD4<Double>]

  static let identity = ColorMatrix(rows: (0..<20).map { $0 % 6 == 0 ? 1 : 0 })

  /// A matrix from 20 numbers, row by row.
  init(rows: [Double]) {
    precondition(rows.count == 20, "\(rows.count) numbers of a colour matrix")
    columns = (0..<5).map { i in SIMD4(rows[i], rows[5 + i], rows[10 + i], rows[15 + i]) }
  }

  /// The matrix of red, green and blue alone, with one summand for the three.
  private init(_ factors: [Double], summand: Double = 0) {
    var rows: [Double] = []
    for row in 0..<3 { rows += factors[row * 3..<row * 3 + 3] + [0, summand] }
    self.init(rows: rows + [0, 0, 0, 1, 0])
  }

  /// The matrix of a filter, as CSS has it; `nil` for one that is no matrix.
  init?(_ filter: LayerFilter) {
    switch (filter.kind, filter.value) {
    case (.saturate, .number(let amount)): self.init(Self.saturation(max(amount, 0)))
    case (.brightness, .number(let amount)):
      let factor = max(amount, 0)
      self.init([factor, 0, 0, 0, factor, 0, 0, 0, factor])
    case (.contrast, .number(let amount)):
      let factor = max(amount, 0)
      self.init([factor, 0, 0, 0, factor, 0, 0, 0, factor], summand: 0.5 - 0.5 * factor)
    case (.invert, .number(let amount)):
      let part = min(max(amount, 0), 1)
      let factor = 1 - 2 * part
      self.init([factor, 0, 0, 0, factor, 0, 0, 0, factor], summand: part)
    case (.hueRotate, .number(let angle)): self.init(Self.rotation(of: angle))
    case (.tint, .color(let color)):
      let color = (color ?? .clear).clamped
      self.init(
        rows: [
          color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0,
          color.alpha, 0,
        ])
    case (.colorMatrix, .numbers(let numbers)) where numbers.count == 20:
      self.init(rows: numbers)
    default: return nil
    }
  }

  /// The light of red, green and blue as Filter Effects 1 rounds them.
  private static let light = (0.213, 0.715, 0.072)

  private static func saturation(_ s: Double) -> [Double] {
    let (r, g, b) = light
    return [
      r + (1 - r) * s, g - g * s, b - b * s, r - r * s, g + (1 - g) * s, b - b * s, r - r * s,
      g - g * s, b + (1 - b) * s,
    ]
  }

  private static func rotation(of angle: Double) -> [Double] {
    let (c, s) = (cos(angle), sin(angle))
    let (r, g, b) = light
    return [
      r + c * (1 - r) - s * r, g - c * g - s * g, b - c * b + s * (1 - b),
      r - c * r + s * 0.143, g + c * (1 - g) + s * 0.140, b - c * b - s * 0.283,
      r - c * r - s * (1 - r), g - c * g + s * g, b + c * (1 - b) + s * b,
    ]
  }

  /// True when a clear pixel gets some alpha.
  var fillsClearPixels: Bool { columns[4].w > 0 }

  /// The only colour that it makes, and the factor of alpha.
  ///
  /// - Parameter color: The only colour that it is given; `nil` when there may be others.
  /// - Returns: Both; `nil` when it makes several, or when more than the alpha decides the new one.
  func onlyColor(of color: SIMD3<Double>?) -> (color: SIMD3<Double>, growth: Double)? {
    // Clear pixels have no colour: those that get alpha of it are others than those that have it.
    guard (0..<3).allSatisfy({ columns[$0].w == 0 }), columns[4].w == 0 else { return nil }
    var sum = columns[4]
    for i in 0..<3 {
      if let color { sum += columns[i] * color[i] } else if columns[i] != .zero { return nil }
    }
    let growth = columns[3]
    guard growth.w >= 0, growth.x == 0, growth.y == 0, growth.z == 0 else { return nil }
    let clamped = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return (SIMD3(clamped.x, clamped.y, clamped.z), growth.w)
  }

  /// The colour that it makes of another, brought into 0…1.
  package func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
    var sum = columns[4]
    for i in 0..<4 { sum += columns[i] * color[i] }
    return sum.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
  }
}
