import Graphics
import Storing

extension FileExtent {
  /// The largest length of a WAV's data that is meant; programs that write into a pipe, and do not
  /// know the length, say more.
  private static let longestData = 0x7FFF_0000

  /// Walks through a sound; tags behind its end do not matter.
  ///
  /// FLAC, MP3 and bare AAC have no length in bytes: the decoder finds where they end.
  ///
  /// - Parameter source: The sound; a file's path leads to no symbolic link.
  /// - Throws: `MediaError` when the file cannot be read, or ends before its content does.
  init(ofSound source: ContentSource) throws(MediaError) {
    self.init()
    var file = try FileWindow(of: source)
    let head = try file.bytes(12, at: 0)
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WAVE".utf8) {
      try walkWave(&file)
    } else if head.starts(with: "OggS".utf8) {
      try walkOgg(&file)
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      try walkMovie(&file)
    }
  }

  /// Chunks to the end of the samples: a name, a length, and content of an even length.
  private mutating func walkWave(_ file: inout FileWindow) throws(MediaError) {
    var place = 12
    while let length = try file.number(4, at: place + 4, lowestFirst: true) {
      if try file.bytes(4, at: place).elementsEqual("data".utf8) {
        if length <= Self.longestData { _ = try Self.part(length, from: place + 8, of: file) }
        return
      }
      place = try Self.part(length, from: place + 8, of: file)
      place += length & 1
    }
    // Without a chunk of samples.
    _ = try Self.part(nil, from: place, of: file)
  }

  /// Pages, each with the lengths of its parts; a flag marks the last one.
  private mutating func walkOgg(_ file: inout FileWindow) throws(MediaError) {
    var (place, isLast) = (0, false)
    while try file.bytes(4, at: place).elementsEqual("OggS".utf8) {
      isLast = (try file.number(1, at: place + 5) ?? 0) & 4 != 0
      let count = try file.number(1, at: place + 26)
      let lengths = try Self.part(count, from: place + 27, of: file)
      var length = 0
      for part in place + 27..<lengths { length += try file.number(1, at: part) ?? 0 }
      place = try Self.part(length, from: lengths, of: file)
    }
    if !isLast { _ = try Self.part(nil, from: place, of: file) }
  }
}
