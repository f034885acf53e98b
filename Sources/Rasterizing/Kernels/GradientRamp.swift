import CKernels
import FramePlanning
import Graphics

/// The colours between a gradient's stops.
struct GradientRamp {
  /// In the order of their places.
  let stops: [kernel_gradient_stop]

  init(_ gradient: GradientStops) {
    let colors = gradient.colors.map {
      SIMD4($0.red * 255, $0.green * 255, $0.blue * 255, $0.alpha)
    }
    let locations = gradient.locations
    stops = colors.indices.map { i in
      var change = SIMD4<Double>.zero
      // Over less than this the change for one unit may be no number.
      if i + 1 < colors.count, locations[i + 1] - locations[i] > 1e-300 {
        change = (colors[i + 1] - colors[i]) / (locations[i + 1] - locations[i])
      }
      return kernel_gradient_stop(
        place: locations[i], color: Self.tuple(colors[i]), change: Self.tuple(change))
    }
  }

  /// The pixel of a parameter.
  ///
  /// It has the colour of the last stop at or before the parameter and on the way to the next one;
  /// outside of the stops that of the nearest.
  ///
  /// - Parameters:
  ///   - t: The parameter.
  ///   - stop: Where to begin to look for the stop, and then the stop.
  /// - Returns: Premultiplied alpha, red, green and blue from the highest byte.
  func pixel(_ t: Double, _ stop: inout Int) -> UInt32 {
    while stop > 0, t < stops[stop].place { stop -= 1 }
    while stop + 1 < stops.count, t >= stops[stop + 1].place { stop += 1 }
    let last = stops[stops.count - 1].place
    let (color, change) = (Self.vector(stops[stop].color), Self.vector(stops[stop].change))
    let distance = max((t < last ? t : last) - stops[stop].place, 0)
    var levels: SIMD4<Double>
    if color.w == 1, change.w == 0 {
      levels = (color + 0.5) + change * distance
      levels.w = 255
    } else {
      let found = color + change * distance
      levels = found * found.w + 0.5
      levels.w = found.w * 255 + 0.5
    }
    return UInt32(levels.w) << 24 | UInt32(levels.x) << 16 | UInt32(levels.y) << 8
      | UInt32(levels.z)
  }

  @inline(__always)
  private static func vector(_ four: (Double, Double, Double, Double)) -> SIMD4<Double> {
    SIMD4(four.0, four.1, four.2, four.3)
  }

  private static func tuple(_ four: SIMD4<Double>) -> (Double, Double, Double, Double) {
    (four.x, four.y, four.z, four.w)
  }
}
