package import Coverage
import Graphics
import LayerModel

/// Something that is done to a picture in pixels.
package enum PixelFilter: Hashable, Sendable {
  /// A blur of colours and alpha, premultiplied.
  case blur(GaussianBlur)
  /// Colours of each pixel, not premultiplied, one matrix after another.
  case colors([ColorMatrix])
}

/// The filters of a group, and the pixels that they look at.
package struct PixelFiltering: Hashable, Sendable {
  package let filters: [PixelFilter]
  /// True when the picture ends at the canvas's edge: pixels beyond do not count, rather than being
  /// clear.
  package let endsAtEdges: Bool

  /// The filters of a list under a map from points to pixels; `nil` when none changes a pixel.
  init?(_ list: [LayerFilter], map: AffineTransform, endsAtEdges: Bool) {
    var filters: [PixelFilter] = []
    for filter in list {
      if case .number(let deviation) = filter.value, filter.kind == .gaussianBlur {
        guard deviation > 0, let blur = GaussianBlur(deviation: deviation, map: map) else {
          continue
        }
        filters.append(.blur(blur))
      } else if let matrix = ColorMatrix(filter), matrix != .identity {
        if case .colors(let before) = filters.last {
          filters[filters.count - 1] = .colors(before + [matrix])
        } else {
          filters.append(.colors([matrix]))
        }
      }
    }
    guard !filters.isEmpty else { return nil }
    (self.filters, self.endsAtEdges) = (filters, endsAtEdges)
  }

  /// A colour through blurred alpha.
  struct ColoredBlur {
    let blur: GaussianBlur
    let color: Color
    /// Multiplies the blurred alpha.
    let growth: Double
  }

  /// The blur of a picture that has only one colour, or is given one, and is blurred once.
  ///
  /// - Parameter color: The only colour of the picture; `nil` when it may have others.
  /// - Returns: The blur; `nil` where other colours count.
  func coloredBlur(of color: Color?) -> ColoredBlur? {
    var color = color.map { SIMD3($0.red, $0.green, $0.blue) }
    var (growth, found) = (1.0, GaussianBlur?.none)
    for filter in filters {
      // What is more than opaque is cut there.
      guard growth <= 1 else { return nil }
      switch filter {
      case .blur(let blur):
        guard found == nil else { return nil }
        found = blur
      case .colors(let matrices):
        for matrix in matrices {
          guard growth <= 1, let only = matrix.onlyColor(of: color) else { return nil }
          (color, growth) = (only.color, growth * only.growth)
        }
      }
    }
    guard let found, let color else { return nil }
    return ColoredBlur(
      blur: found, color: Color(red: color.x, green: color.y, blue: color.z), growth: growth)
  }

  /// The pixels that paint in some pixels can reach.
  func reached(from source: PixelRect) -> PixelRect {
    filters.reduce(source) { rect, filter in
      if case .blur(let blur) = filter { blur.reached(from: rect) } else { rect }
    }
  }

  /// True when it makes something of clear pixels.
  var fillsClearPixels: Bool {
    filters.contains { filter in
      guard case .colors(let matrices) = filter else { return false }
      return matrices.contains { $0.fillsClearPixels }
    }
  }

  /// The cost for a picture, counted in pixels that are painted.
  func work(in extents: PixelRect) -> Int {
    filters.reduce(0) { sum, filter in
      switch filter {
      case .blur(let blur): sum + 5 * blur.work(from: extents, to: extents)
      case .colors(let matrices): sum + extents.area * 2 * matrices.count
      }
    }
  }
}
