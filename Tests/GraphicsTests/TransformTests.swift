import Graphics
import TestSupport
import Testing

/// Matrices of space: the short ways to a product are the product, but for the sign of a zero.
@Suite struct TransformTests {
  /// Numbers of which many are 0 or 1, as in most matrices.
  private static func number(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: 0
    case 1: 1
    case 2: -1
    default: .random(in: -100...100, using: &random)
    }
  }

  private static func matrix(_ random: inout SeededGenerator) -> Transform {
    func row() -> SIMD4<Double> {
      SIMD4(number(&random), number(&random), number(&random), number(&random))
    }
    return Transform(rows: row(), row(), row(), row())
  }

  @Test func `a shift before or after a map is the product with the shift`() {
    var random = SeededGenerator(state: 3)
    for _ in 0..<10_000 {
      let map = Self.matrix(&random)
      let (x, y, z) = (Self.number(&random), Self.number(&random), Self.number(&random))
      let shift = Transform.translation(x: x, y: y, z: z)
      #expect(map.afterTranslation(x: x, y: y, z: z) == shift.concatenating(map))
      #expect(map.beforeTranslation(x: x, y: y, z: z) == map.concatenating(shift))
    }
  }

  @Test(arguments: [false, true])
  func `numbers are put together as the product of scale, turns and shift`(
    _ isPlane: Bool
  ) {
    var random = SeededGenerator(state: 4)
    for _ in 0..<10_000 {
      var parts = TransformComponents(.identity)
      let turns = SIMD3(Self.number(&random), Self.number(&random), Self.number(&random))
      let scale = SIMD3(Self.number(&random), Self.number(&random), Self.number(&random))
      let shift = SIMD3(Self.number(&random), Self.number(&random), Self.number(&random))
      parts.rotation = isPlane ? SIMD3(0, 0, turns.z) : turns
      parts.scale = scale
      parts.translation = shift
      let turn = Transform.rotation(radians: parts.rotation.x, x: 1, y: 0, z: 0)
        .concatenating(.rotation(radians: parts.rotation.y, x: 0, y: 1, z: 0))
        .concatenating(.rotation(radians: parts.rotation.z, x: 0, y: 0, z: 1))
      let wanted = Transform.scale(x: scale.x, y: scale.y, z: scale.z)
        .concatenating(turn.concatenating(.translation(x: shift.x, y: shift.y, z: shift.z)))
      #expect(parts.matrix == wanted, "turns \(parts.rotation), scale \(scale), shift \(shift)")
    }
  }
}
