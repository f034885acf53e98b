import Glibc

/// The first bytes of a picture file, for what libav* does not tell of it.
struct FileHeader {
  private let bytes: [UInt8]

  /// Reads the beginning of a regular file.
  init(of file: String) throws(MediaError) {
    let input = try InputFile(path: file, followingLinks: false)
    bytes = try input.prefix(8192)
  }

  /// Whether it is a WebP of several images.
  var isAnimatedWebP: Bool {
    // "RIFF", a size, "WEBP", "VP8X", a size, flags of which the second bit is the animation's.
    bytes.starts(with: "RIFF".utf8) && bytes.count > 20
      && bytes[8..<16].elementsEqual("WEBPVP8X".utf8) && bytes[20] & 2 != 0
  }

  /// How often a GIF or APNG plays; 0 is for ever.
  var playCount: Int {
    // In an APNG the chunk before the first picture counts how often it plays.
    if let place = place(of: Array("acTL".utf8)), bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      guard place + 12 <= bytes.count else { return 0 }
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
