import FrameSampling
public import Graphics
public import LayerModel
import Media
public import Timing

/// The images that layers show, decoded once, before the first frame, and files that play, of which
/// it keeps the pictures shown last.
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
  struct Entry: Sendable {
    let pixmap: Pixmap
    /// True when no pixel lets anything through.
    let isOpaque: Bool

    /// `nil` for a pixmap that cannot be drawn.
    init?(_ pixmap: Pixmap) {
      guard ImageStore.flaw(of: pixmap) == nil else { return nil }
      self.pixmap = pixmap
      isOpaque = !pixmap.hasTransparency
    }
  }

  private let entries: [String: Entry]
  private let moving: [String: AnimatedImageEntry]

  /// A store without images.
  public init() {
    entries = [:]
    moving = [:]
  }

  /// Decodes each file that is asked for once.
  ///
  /// - Parameters:
  ///   - requests: Images and the layers that show them; a file may come many times.
  ///   - decode: Turns a file into pixels.
  /// - Throws: ``RasterError/images(_:)`` with every file that could not be read.
  public convenience init(
    decoding requests: some Sequence<Request>, with decode: (String) throws -> Pixmap
  ) throws(RasterError) {
    try self.init(opening: requests) { .still(try decode($0)) }
  }

  /// Opens each file that is asked for once.
  ///
  /// - Parameters:
  ///   - requests: Images and the layers that show them; a file may come many times.
  ///   - open: Turns a file into pixels, or into pictures that play.
  /// - Throws: ``RasterError/images(_:)`` with every file that could not be read.
  public init(
    opening requests: some Sequence<Request>, with open: (String) throws -> ImageSource
  ) throws(RasterError) {
    var entries: [String: Entry] = [:]
    var moving: [String: AnimatedImageEntry] = [:]
    var failures: [RasterError.ImageFailure] = []
    var seen: Set<String> = []
    for request in requests where seen.insert(request.image.file).inserted {
      func fail(_ reason: String) {
        failures.append(
          RasterError.ImageFailure(
            name: request.image.name, file: request.image.file, layer: request.layer,
            reason: reason))
      }
      do {
        switch try open(request.image.file) {
        case .still(let pixmap):
          if let flaw = Self.flaw(of: pixmap) { fail(flaw) }
          entries[request.image.file] = Entry(pixmap)
        case .moving(let timetable, let decode):
          moving[request.image.file] = AnimatedImageEntry(timetable: timetable, decode: decode)
        }
      } catch {
        fail("\(error)")
      }
    }
    guard failures.isEmpty else { throw .images(failures) }
    self.entries = entries
    self.moving = moving
  }

  /// When each file that plays shows what, by path.
  public var timetables: [String: PictureTimetable] { moving.mapValues(\.timetable) }

  /// The image of a file, the first picture of one that plays; `nil` when it was not asked for.
  public func pixmap(of image: ImageReference) -> Pixmap? { entry(of: image)?.pixmap }

  func entry(of image: ImageReference) -> Entry? { entry(of: PresentationImage(image)) }

  /// The picture that is shown of a file; `nil` when it was not asked for.
  func entry(of shown: PresentationImage) -> Entry? {
    entries[shown.image.file] ?? moving[shown.image.file]?.entry(shown.picture)
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
