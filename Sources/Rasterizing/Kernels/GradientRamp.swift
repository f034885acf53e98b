import FramePlanning
import Graphics

/// The colours between a gradient's stops, ready to be looked up.
struct GradientRamp {
  /// The difference from a stop to the next one: red, green, blue, alpha, not premultiplied.
  struct Piece {
    let start: Double
    let color: SIMD4<Double>
    /// The change of the colour for one unit of the parameter.
    let change: SIMD4<Double>
  }

  /// In the order of their starts; the last one does not change.
  let pieces: [Piece]
  private let last: Double

  init(_ stops: GradientStops) {
    let colors = stops.colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
    let locations = stops.locations
    pieces = colors.indices.map { i in
      // Over less than this even a whole unit's change happens at once.
      guard i + 1 < colors.count, locations[i + 1] - locations[i] > 1e-300 else {
        return Piece(start: locations[i], color: colors[i], change: .zero)
      }
      return Piece(
        start: locations[i], color: colors[i],
        change: (colors[i + 1] - colors[i]) / (locations[i + 1] - locations[i]))
    }
    last = locations[locations.count - 1]
  }

  /// The pixel of a parameter.
  ///
  /// It has the colour of the last stop at or before the parameter and on the way to the next one;
  /// outside of the stops that of the nearest.
  ///
  /// - Parameters:
  ///   - t: The parameter.
  ///   - piece: Where to begin to look for the stop, and then the stop.
  /// - Returns: Premultiplied alpha, red, green and blue from the highest byte.
  func pixel(_ t: Double, _ piece: inout Int) -> UInt32 { Self.pixel(levels(t, &piece)) }

  /// The channels of a parameter, premultiplied, in levels and half a level more: red, green, blue,
  /// alpha.
  func levels(_ t: Double, _ piece: inout Int) -> SIMD4<Double> {
    while piece > 0, t < pieces[piece].start { piece -= 1 }
    while piece + 1 < pieces.count, t >= pieces[piece + 1].start { piece += 1 }
    let found = pieces[piece]
    var color = found.color + found.change * max(min(t, last) - found.start, 0)
    let alpha = color.w
    color *= alpha
    color.w = alpha
    return color * 255 + 0.5
  }

  /// Rounds down.
  static func pixel(_ levels: SIMD4<Double>) -> UInt32 {
    UInt32(levels.w) << 24 | UInt32(levels.x) << 16 | UInt32(levels.y) << 8 | UInt32(levels.z)
  }
}
