package import FramePlanning
import Graphics
import LayerModel
import Media
package import TimelineModel
import Storing

extension ImageStore {
  /// Every image of a timeline, decoded once, and every file that plays.
  ///
  /// How large they are is read from their headers first, so that too much is refused before any is
  /// decoded.
  package convenience init(of timeline: Timeline) throws(RenderError) {
    let requests = timeline.imagesShown.map {
      ImageStore.Request(image: $0.image, layer: $0.layerPath)
    }
    var budget = ImageBudget(timeline.limits)
    for request in requests { budget.foresee(request) }
    if let excess = budget.announcedExcess { throw .raster(.limit(excess)) }
    do {
      try self.init(opening: requests) { source in try budget.open(source) }
    } catch {
      throw .raster(error)
    }
  }
}

/// The work that is left for images.
private struct ImageBudget {
  private let limits: WorkLimits
  /// Pixels that headers announce, and the first layer whose image is too much.
  private var announced = 0
  private var culprit: String?
  /// Pixels that were decoded.
  private var decoded = 0

  init(_ limits: WorkLimits) { self.limits = limits }

  /// Counts the pixels that a file's header announces; files without one are counted when they are
  /// decoded.
  mutating func foresee(_ request: ImageStore.Request) {
    // What cannot be read, or is too large by itself, is told with all others of that kind.
    guard let facts = try? ImageFacts(of: request.image.source), let pixels = facts.pixelCount,
      limits.excess(of: .imagePixels, found: pixels) == nil
    else { return }
    announced += pixels
    if culprit == nil, announced > limits[.decodedPixels] { culprit = request.layer }
  }

  /// The excess for which the images are too much, before any is decoded.
  var announcedExcess: LimitExcess? {
    limits.excess(of: .decodedPixels, found: announced)?.at(layer: culprit ?? "")
  }

  /// Decodes an image.
  mutating func open(_ source: ContentSource) throws -> ImageSource {
    let facts = try ImageFacts(of: source)
    if let excess = limits.excess(of: .imageBytes, found: facts.byteCount) { throw excess }
    if let pixels = facts.pixelCount,
      let excess = limits.excess(of: .imagePixels, found: pixels)
    {
      throw excess
    }
    let left = max(limits[.decodedPixels] - decoded, 1)
    let limit = PictureLimit(
      pixels: min(limits[.imagePixels], left), side: PictureLimit.standard.side,
      clipBytes: limits[.imageBytes], clipFrames: limits[.videoFrames],
      clipPixels: limits[.videoPixels])
    let image: DecodedImage
    do throws(MediaError) {
      image = try ImageDecoder(limit: limit).open(source)
    } catch {
      if let excess = excess(error, limit) { throw excess }
      throw error
    }
    switch image {
    case .still(let pixmap):
      try take(pixmap.width * pixmap.height)
      return .still(pixmap)
    case .moving(let moving):
      // The last four that were shown are kept, however large.
      try take(4 * moving.largestPixels)
      return .moving(moving.timetable, largestPixels: moving.largestPixels) {
        try moving.picture($0)
      }
    }
  }

  private mutating func take(_ pixels: Int) throws {
    decoded += pixels
    if let excess = limits.excess(of: .decodedPixels, found: decoded, isLeast: true) {
      throw excess
    }
  }

  /// The limit of ours that the decoder kept to.
  private func excess(_ error: MediaError, _ limit: PictureLimit) -> LimitExcess? {
    switch error.reason {
    case .tooLarge(let width, let height, _, let side) where width <= side && height <= side:
      limit.pixels < limits[.imagePixels]
        ? limits.excess(of: .decodedPixels, found: decoded + width * height)
        : limits.excess(of: .imagePixels, found: width * height)
    case .clipTooLong(.bytes, let limit):
      limits.excess(of: .imageBytes, found: limit + 1, isLeast: true)
    case .clipTooLong(.frames, let limit):
      limits.excess(of: .videoFrames, found: limit + 1, isLeast: true)
    case .clipTooLong(.pixels, let limit):
      limits.excess(of: .videoPixels, found: limit + 1, isLeast: true)
    default: nil
    }
  }
}
