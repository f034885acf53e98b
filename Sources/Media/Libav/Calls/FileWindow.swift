import Graphics
import Storing

/// Bytes of a regular file at any place, read in large pieces.
///
/// A place outside of the file has no byte; there is no error in asking.
struct FileWindow: ~Copyable {
  private static let length = 65536

  /// The file as it was named; of bytes what stands for them in messages.
  let path: String
  /// Bytes in the file.
  let byteCount: Int
  private let file: InputFile
  private var start = 0
  private var bytes: [UInt8] = []

  init(of source: ContentSource, followingLinks: Bool = false) throws(MediaError) {
    let file = try InputFile(source, followingLinks: followingLinks)
    byteCount = try file.byteCount()
    self.file = file
    path = source.description
  }

  /// The byte at a place; `nil` outside of the file.
  mutating func byte(at place: Int) throws(MediaError) -> UInt8? {
    guard (0..<byteCount).contains(place) else { return nil }
    if !(start..<start + bytes.count).contains(place) {
      start = place
      bytes = try file.bytes(Self.length, from: place)
    }
    return place - start < bytes.count ? bytes[place - start] : nil
  }

  /// Some bytes from a place on, fewer where the file ends.
  mutating func bytes(_ count: Int, at place: Int) throws(MediaError) -> [UInt8] {
    guard count > 0, (0..<byteCount).contains(place) else { return [] }
    // What is small is near what was read before it.
    guard count <= 64 else { return try file.bytes(min(count, byteCount - place), from: place) }
    var result: [UInt8] = []
    for i in place..<min(place + count, byteCount) {
      guard let byte = try byte(at: i) else { break }
      result.append(byte)
    }
    return result
  }

  /// A number of some bytes at a place; `nil` where not all of them are there.
  mutating func number(
    _ count: Int, at place: Int, lowestFirst: Bool = false
  ) throws(MediaError) -> Int? {
    let bytes = try bytes(count, at: place)
    guard bytes.count == count else { return nil }
    let number = (lowestFirst ? bytes.reversed() : bytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}
