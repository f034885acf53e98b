package import Graphics
import Storing

/// The facts at the beginning of an image file, found without decoding.
package struct ImageFacts: Hashable, Sendable {
  /// The number of its bytes.
  package let byteCount: Int
  /// The picture's width and height in pixels; `nil` where its format does not say, as in a video.
  package let size: Size?
  /// The number of the picture's pixels; `nil` where its format does not say.
  package let pixelCount: Int?

  /// Reads the header of a PNG, APNG, GIF, JPEG or WebP file; of any other file the size.
  ///
  /// - Throws: `MediaError` when the file cannot be read.
  package init(of source: ContentSource) throws(MediaError) {
    let input = try InputFile(source)
    byteCount = try input.byteCount()
    let start = try input.bytes(32, from: 0)
    var size = Self.size(start)
    if size == nil { size = try Self.sizeOfJPEG(input, start) }
    pixelCount = size.map { $0.width * $0.height }
    self.size = size.map { Size(width: Double($0.width), height: Double($0.height)) }
  }

  private typealias PixelSize = (width: Int, height: Int)

  private static func size(_ bytes: [UInt8]) -> PixelSize? {
    func number(_ place: Int, _ count: Int, isBig: Bool = false) -> Int {
      let part = bytes[place..<place + count]
      return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 30 else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return (number(16, 4, isBig: true), number(20, 4, isBig: true))
    }
    if bytes.starts(with: "GIF8".utf8) { return (number(6, 2), number(8, 2)) }
    guard bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
      return nil
    }
    // The first chunk decides: an extended file says the canvas, less one; lossy and lossless
    // streams 14 bits a side.
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return (number(24, 3) + 1, number(27, 3) + 1)
    case "VP8 ": return (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    case "VP8L":
      let bits = number(21, 4)
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default: return nil
    }
  }

  /// A JPEG's size stands in the first segment that begins a frame.
  private static func sizeOfJPEG(
    _ input: borrowing InputFile, _ start: [UInt8]
  ) throws(MediaError) -> PixelSize? {
    guard start.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    // Profiles and previews come before it, in segments of at most 64 kB.
    for _ in 0..<1000 {
      let bytes = try input.bytes(9, from: place)
      guard bytes.count == 9, bytes[0] == 0xFF else { return nil }
      let marker = bytes[1]
      if marker == 0xFF {
        place += 1
      } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (Int(bytes[7]) << 8 | Int(bytes[8]), Int(bytes[5]) << 8 | Int(bytes[6]))
      } else {
        place += 2 + (Int(bytes[2]) << 8 | Int(bytes[3]))
      }
    }
    return nil
  }
}
