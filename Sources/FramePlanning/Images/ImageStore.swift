package import FrameSampling
public import Graphics
public import LayerModel
import Media
public import Timing
import Typesetting

/// The images that layers show, decoded once, before the first frame, those that play, of which it
/// keeps the pictures shown last, and pictures of glyphs, which it decodes when they are drawn.
///
/// Its answers never change, so all workers share one.
public final class ImageStore: Sendable {
  /// An image that is needed, and who needs it.
  public struct Request: Hashable, Sendable {
    /// The image.
    public let image: ImageReference
    /// The path of the layer that shows it, for messages.
    public let layer: String

    /// A request for an image that a layer shows.
    public init(image: ImageReference, layer: String) {
      self.image = image
      self.layer = layer
    }
  }

  /// An image and what is known about its pixels.
  package struct Entry: Sendable {
    package let pixmap: Pixmap
    /// The pixels for each point of the picture's size, that of a file being its pixels.
    let pixelsPerPoint: Size
    /// True when no pixel lets anything through.
    package let isOpaque: Bool
    private let halvedPictures: HalvedPictures

    /// `nil` for a pixmap that cannot be drawn.
    init?(_ pixmap: Pixmap, pixelsPerPoint: Size = Size(width: 1, height: 1)) {
      guard ImageStore.flaw(of: pixmap) == nil else { return nil }
      (self.pixmap, self.pixelsPerPoint) = (pixmap, pixelsPerPoint)
      isOpaque = !pixmap.hasTransparency
      halvedPictures = HalvedPictures(of: pixmap)
    }

    /// The size that gravities and slices go by: of a file as many points as pixels.
    package var size: Size {
      Size(
        width: Double(pixmap.width) / pixelsPerPoint.width,
        height: Double(pixmap.height) / pixelsPerPoint.height)
    }

    /// The picture, halved some times.
    package func halved(_ count: Int) -> Pixmap { halvedPictures.picture(count) }
  }

  private let entries: [ContentSource: Entry]
  private let moving: [ContentSource: AnimatedImageEntry]
  private let snapshots: SnapshotPictures
  private let glyphs = DecodedPictures<ContentBytes>(byteLimit: glyphBytes)
  /// The pixels of all images as they lie in memory; one that plays counts its largest picture four
  /// times, as that many are kept however large.
  let decodedPixels: Int

  /// The bytes of glyphs' pictures that are kept.
  package static let glyphBytes = 32 << 20

  /// A store without images.
  public init() {
    entries = [:]
    moving = [:]
    snapshots = SnapshotPictures([])
    decodedPixels = 0
  }

  /// A store of the same images that also shows snapshots, drawn when they are first shown.
  ///
  /// - Parameters:
  ///   - other: The images.
  ///   - snapshots: The snapshots by their numbers, from 1 on.
  package init(_ other: ImageStore, showing snapshots: [Snapshot]) {
    (entries, moving, decodedPixels) = (other.entries, other.moving, other.decodedPixels)
    self.snapshots = SnapshotPictures(snapshots)
  }

  /// Opens each image that is asked for once.
  ///
  /// - Parameters:
  ///   - requests: Images and the layers that show them; an image may come many times.
  ///   - open: Turns content into pixels, or into pictures that play.
  /// - Throws: ``RasterError/images(_:)`` with every one that could not be read.
  public init(
    opening requests: some Sequence<Request>, with open: (ContentSource) throws -> ImageSource
  ) throws(RasterError) {
    var entries: [ContentSource: Entry] = [:]
    var moving: [ContentSource: AnimatedImageEntry] = [:]
    var pixels = 0
    var failures: [RasterError.ImageFailure] = []
    var seen: Set<ContentSource> = []
    for request in requests where seen.insert(request.image.source).inserted {
      let source = request.image.source
      func fail(_ reason: String) {
        failures.append(
          RasterError.ImageFailure(
            name: request.image.name, source: source, layer: request.layer, reason: reason))
      }
      do {
        switch try open(source) {
        case .still(let pixmap):
          if let flaw = Self.flaw(of: pixmap) { fail(flaw) }
          entries[source] = Entry(pixmap)
          pixels += pixmap.width * pixmap.height
        case .moving(let timetable, let largestPixels, let decode):
          moving[source] = AnimatedImageEntry(timetable: timetable, decode: decode)
          pixels += 4 * largestPixels
        }
      } catch {
        fail("\(error)")
      }
    }
    guard failures.isEmpty else { throw .images(failures) }
    self.entries = entries
    self.moving = moving
    snapshots = SnapshotPictures([])
    decodedPixels = pixels
  }

  /// The timetable of each image that plays.
  public var timetables: [ContentSource: PictureTimetable] { moving.mapValues(\.timetable) }

  /// An image's picture, the first of one that plays; `nil` when it was not asked for.
  public func pixmap(of image: ImageReference) -> Pixmap? { entry(of: image)?.pixmap }

  package func entry(of image: ImageReference) -> Entry? { entry(of: PresentationImage(image)) }

  /// The picture that is shown of an image; `nil` when it was not asked for.
  package func entry(of shown: PresentationImage) -> Entry? {
    if case .snapshot(let number) = shown.image.source {
      return snapshots.entry(number, drawing: self)
    }
    return entries[shown.image.source] ?? moving[shown.image.source]?.entry(shown.picture)
  }

  /// The error for an image that has no picture.
  func error(of shown: PresentationImage, layer: String) -> RasterError {
    if case .snapshot(let number) = shown.image.source, let known = snapshots.error(of: number) {
      return known
    }
    return .missingImage(name: shown.name, layer: layer)
  }

  /// The picture of a glyph; `nil` when it cannot be decoded.
  package func entry(ofGlyph bytes: ContentBytes) -> Entry? {
    glyphs.entry(bytes) { try ImageDecoder(limit: GlyphPicture.limit).decode(.bytes(bytes)) }
  }

  /// The flaw of a pixmap, which is an open value, that keeps it from being drawn.
  private static func flaw(of pixmap: Pixmap) -> String? {
    let sides = 1...Canvas.longestSideInPixels
    guard sides.contains(pixmap.width), sides.contains(pixmap.height) else {
      return "\(pixmap.width) × \(pixmap.height) pixels, each side may have \(sides)"
    }
    guard pixmap.strideInBytes >= pixmap.width * 4, pixmap.strideInBytes % 4 == 0,
      pixmap.bytes.count >= pixmap.strideInBytes * pixmap.height
    else { return "its rows do not hold its pixels" }
    return nil
  }
}
