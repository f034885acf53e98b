import Glibc
import Graphics

extension GradientPicture {
  /// The colours between stops, ready to be looked up.
  private struct Ramp {
    /// Where each piece begins, its colour there, and how the colour changes for one unit of the
    /// parameter: red, green, blue, alpha, not premultiplied.
    private let pieces: [(start: Double, color: SIMD4<Double>, change: SIMD4<Double>)]
    private let first: Double
    private let last: Double

    init(_ stops: GradientStops) {
      let colors = stops.colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
      let locations = stops.locations
      first = locations[0]
      pieces = colors.indices.map { i in
        // Over less than this even a whole unit's change happens at once.
        guard i + 1 < colors.count, locations[i + 1] - locations[i] > 1e-300 else {
          return (locations[i], colors[i], .zero)
        }
        return (
          locations[i], colors[i], (colors[i + 1] - colors[i]) / (locations[i + 1] - locations[i])
        )
      }
      last = locations[locations.count - 1]
    }

    /// The pixel of a parameter.
    ///
    /// It has the colour of the last stop at or before the parameter and on the way to the next
    /// one; outside of the stops that of the nearest. `piece` is where to begin to look.
    func pixel(_ t: Double, _ piece: inout Int) -> UInt32 {
      while piece > 0, t < pieces[piece].start { piece -= 1 }
      while piece + 1 < pieces.count, t >= pieces[piece + 1].start { piece += 1 }
      let found = pieces[piece]
      var color = found.color + found.change * max(min(t, last) - found.start, 0)
      let alpha = color.w
      color *= alpha
      color.w = alpha
      color = color * 255 + 0.5
      return UInt32(color.w) << 24 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    }
  }

  /// Fills a picture of its extents.
  ///
  /// - Complexity: O(pixels); rows along which nothing changes are filled with one colour.
  func paint(into picture: Picture) {
    let ramp = Ramp(stops)
    var piece = 0
    picture.changeRows(as: UInt32.self) { y, row in
      let line = Point(x: Double(extents.minX) + 0.5, y: Double(y) + 0.5)
      let start = map.apply(to: line)
      if form == .axial, map.a == 0 {
        let pixel = ramp.pixel(start.x, &piece)
        for i in 0..<row.count { row[i] = pixel }
        return
      }
      for i in 0..<row.count {
        // From the row's start and not summed: each pixel is exact.
        let x = start.x + map.a * Double(i)
        let y = start.y + map.b * Double(i)
        row[i] = ramp.pixel(parameter(x, y), &piece)
      }
    }
  }

  private func parameter(_ x: Double, _ y: Double) -> Double {
    switch form {
    case .axial: return x
    case .radial: return (x * x + y * y).squareRoot()
    case .conic:
      // On the ray itself rounding must not decide between the first colour and the last.
      if x >= 0, abs(y) <= 1e-9 * x { return 0 }
      let t = atan2(y, x) / (2 * .pi)
      return t < 0 ? t + 1 : t
    }
  }
}
