import Coverage
import FramePlanning
import Graphics
import LayerModel

/// The pixels that steps of a plan cover with an opaque colour, whatever is behind them.
///
/// Earlier steps need not be painted there.
struct OcclusionCulling {
  /// Rectangles of fewer pixels are painted over as quickly.
  private static let fewestPixels = 1 << 14

  private let covers: [(step: Int, pixels: PixelRect)]

  init(_ steps: [DrawingStep], groups: [DrawingGroup] = []) {
    covers = steps.indices.lazy.filter { steps[$0].extents.area >= Self.fewestPixels }
      .flatMap { i in
        Self.coveredPixels(of: steps[i], groups).filter { $0.area >= Self.fewestPixels }
          .map { (i, $0) }
      }
  }

  /// Rectangles of pixels in which nothing is seen of what was there before a step.
  private static func coveredPixels(of step: DrawingStep, _ groups: [DrawingGroup]) -> [PixelRect] {
    guard let members = step.members else { return step.coveredPixels }
    // Its first member hides what is behind it, and its outline none of that.
    guard let ground = groups[members].steps.first?.coveredPixels.first else { return [] }
    var cover = step
    cover.paint = .color(.black)
    return cover.coveredPixels.map { $0.intersection(ground) }
  }

  /// The pixels of a box that are hidden behind later steps: a rectangle, which may be empty.
  ///
  /// - Parameters:
  ///   - step: The number of the step that they are hidden from; −1 for the background.
  ///   - box: The box.
  /// - Returns: The largest rectangle that one step hides.
  func pixels(behind step: Int, in box: PixelRect) -> PixelRect {
    covers.lazy.filter { $0.step > step }.map { $0.pixels.intersection(box) }
      .max { $0.area < $1.area } ?? .empty
  }
}

extension DrawingStep {
  /// True when its paint is opaque wherever it covers.
  private var hides: Bool {
    switch paint {
    case .color(let color): color.alpha >= 1
    case .bordered(let colors): colors.fill.alpha >= 1
    case .image, .scaled, .pattern, .group, .gradient, .members: false
    }
  }

  /// Rectangles of pixels whose colour is the step's when it is painted.
  fileprivate var coveredPixels: [PixelRect] {
    guard hides, alpha >= 1, operation == .normal else { return [] }
    let rects: [Rect]
    switch coverage {
    case .rect(let rect): rects = [rect]
    case .area(let path, let map, _) where map.isAxisAligned: rects = path.insides(under: map)
    default: return []
    }
    return rects.compactMap { PixelRect(wellInside: $0)?.intersection(extents) }
  }
}

extension PixelRect {
  /// The pixels that lie inside a rectangle by a pixel at least; `nil` where there are none.
  init?(wellInside rect: Rect) {
    func pixel(_ value: Double) -> Int { Self.limited(value) }
    let (left, right) = (pixel(rect.minX.rounded(.up)) + 1, pixel(rect.maxX.rounded(.down)) - 1)
    let (top, bottom) = (pixel(rect.minY.rounded(.up)) + 1, pixel(rect.maxY.rounded(.down)) - 1)
    guard left < right, top < bottom else { return nil }
    self.init(x: left..<right, y: top..<bottom)
  }
}
