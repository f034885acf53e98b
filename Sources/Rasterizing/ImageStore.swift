public import Graphics
public import SceneModel

/// The images that layers show, decoded once, before the first frame.
///
/// It never changes, so all workers share one.
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
  }

  private let entries: [String: Entry]

  /// A store without images.
  public init() { entries = [:] }

  /// Decodes each file that is asked for once.
  ///
  /// - Parameters:
  ///   - requests: Images and the layers that show them; a file may come many times.
  ///   - decode: Turns a file into pixels.
  /// - Throws: ``RasterError/images(_:)`` with every file that could not be read.
  public init(
    decoding requests: some Sequence<Request>, with decode: (String) throws -> Pixmap
  ) throws(RasterError) {
    var entries: [String: Entry] = [:]
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
        let pixmap = try decode(request.image.file)
        if let flaw = Self.flaw(of: pixmap) {
          fail(flaw)
        } else {
          entries[request.image.file] = Entry(pixmap: pixmap, isOpaque: Self.isOpaque(pixmap))
        }
      } catch {
        fail("\(error)")
      }
    }
    guard failures.isEmpty else { throw .images(failures) }
    self.entries = entries
  }

  /// The image of a file, or `nil` when it was not asked for.
  public func pixmap(of image: ImageReference) -> Pixmap? { entries[image.file]?.pixmap }

  func entry(of image: ImageReference) -> Entry? { entries[image.file] }

  /// What keeps a pixmap, which is an open value, from being drawn.
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

  private static func isOpaque(_ pixmap: Pixmap) -> Bool {
    (0..<pixmap.height).allSatisfy { y in
      let row = y * pixmap.strideInBytes
      return stride(from: row + 3, to: row + pixmap.width * 4, by: 4)
        .allSatisfy { pixmap.bytes[$0] == 255 }
    }
  }
}
