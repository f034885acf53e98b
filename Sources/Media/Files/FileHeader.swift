import Graphics
import Storing

/// The first and the last bytes of a picture file, for what libav* does not tell of it.
struct FileHeader {
  private let bytes: [UInt8]
  private let end: [UInt8]

  /// Reads the beginning and the end of a picture.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - followingLinks: True when a symbolic link at the end of a file's path is opened.
  /// - Throws: `MediaError` when it cannot be read.
  init(of source: ContentSource, followingLinks: Bool = false) throws(MediaError) {
    let input = try InputFile(source, followingLinks: followingLinks)
    bytes = try input.bytes(8192, atEnd: false)
    end = try input.bytes(64, atEnd: true)
  }

  /// True when it is a GIF without its last byte: the rest of it is missing, however many pictures
  /// there are.
  var isCutGIF: Bool {
    bytes.starts(with: "GIF8".utf8) && end.last { $0 != 0 } != 0x3B
  }

  /// The number of pictures that an APNG says it has; `nil` for all others.
  var pictureCount: Int? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]),
      let place = place(of: Array("acTL".utf8)), place + 12 <= bytes.count
    else { return nil }
    return bytes[place + 4..<place + 8].reduce(0) { $0 << 8 | Int($1) }
  }

  /// True when it is a WebP of several images.
  var isAnimatedWebP: Bool {
    // "RIFF", a size, "WEBP", "VP8X", a size, flags of which the second bit is the animation's.
    bytes.starts(with: "RIFF".utf8) && bytes.count > 20
      && bytes[8..<16].elementsEqual("WEBPVP8X".utf8) && bytes[20] & 2 != 0
  }

  /// The number of times that a GIF or APNG plays; 0 is for ever.
  var playCount: Int {
    // In an APNG the chunk before the first picture counts how often it plays.
    if pictureCount != nil, let place = place(of: Array("acTL".utf8)) {
      return bytes[place + 8..<place + 12].reduce(0) { $0 << 8 | Int($1) }
    }
    // A GIF's extension counts repetitions after the first showing; without it there are none.
    guard let place = place(of: Array("NETSCAPE2.0".utf8) + [3, 1]), place + 15 <= bytes.count
    else { return 1 }
    let repetitions = Int(bytes[place + 13]) | Int(bytes[place + 14]) << 8
    return repetitions == 0 ? 0 : repetitions + 1
  }

  private func place(of pattern: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: pattern) }
  }
}
