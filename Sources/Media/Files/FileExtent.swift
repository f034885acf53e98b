import Graphics
import Storing

/// The extent of a picture or clip in its file, as its format says: its end, and what its parts say
/// without being decoded.
///
/// Made only of a file that is whole: decoders show the beginning of a file that is cut off as if
/// it were all of it, and do not look at what stands behind the end.
struct FileExtent {
  /// The number of pictures, for PNG, APNG and GIF; `nil` for others.
  private(set) var pictureCount: Int?
  /// The time for which each picture of an APNG is shown, as fractions of seconds; empty for
  /// others.
  private(set) var delays: [(numerator: Int, denominator: Int)] = []
  /// The end that the file should have; `nil` for formats that do not say.
  private var end: Int?

  /// Nothing known.
  init() {}

  /// Walks through a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followingLinks: True when a symbolic link at the path's end is opened.
  /// - Throws: `MediaError` when the file cannot be read, ends before its content does, or goes on
  ///   behind it.
  init(of path: String, followingLinks: Bool) throws(MediaError) {
    var file = try FileWindow(of: .file(path), followingLinks: followingLinks)
    let head = try file.bytes(12, at: 0)
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      try walkPNG(&file)
    } else if head.starts(with: "GIF8".utf8) {
      try walkGIF(&file)
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
      end = try Self.part(try file.number(4, at: 4, lowestFirst: true), from: 8, of: file)
    } else if head.starts(with: [0xFF, 0xD8]) {
      try checkJPEG(&file)
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      try walkMatroska(&file)
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      try walkMovie(&file)
    }
    if let end { try Self.checkNothing(behind: end, in: &file) }
  }

  /// The end of a part of some bytes, which must lie in the file.
  static func part(
    _ count: Int?, from start: Int, of file: borrowing FileWindow
  ) throws(MediaError) -> Int {
    guard let count, count <= file.byteCount, start + count <= file.byteCount else {
      throw MediaError(
        file: file.path,
        reason: .mismatch(
          found: "\(file.byteCount) bytes of a file that is cut off",
          expected: count.map { "at least \($0.addingReportingOverflow(start).partialValue)" }
            ?? "all of it"))
    }
    return start + count
  }

  /// Zeros are padding, and anything else is content that nobody would see.
  private static func checkNothing(behind end: Int, in file: inout FileWindow) throws(MediaError) {
    var place = end
    while let byte = try file.byte(at: place) {
      guard byte == 0 else {
        throw MediaError(
          file: file.path,
          reason: .mismatch(
            found: "\(file.byteCount - end) bytes behind the end of the content",
            expected: "none"))
      }
      place += 1
    }
  }

  /// Chunks: length, type, data, checksum.
  private mutating func walkPNG(_ file: inout FileWindow) throws(MediaError) {
    var place = 8
    var announced: Int?
    var type: [UInt8] = []
    while type != Array("IEND".utf8) {
      let data = place + 8
      type = try file.bytes(4, at: place + 4)
      place = try Self.part(
        (try file.number(4, at: place)).map { $0 + 4 }, from: place + 8, of: file)
      if type.elementsEqual("acTL".utf8) { announced = try file.number(4, at: data) }
      if type.elementsEqual("fcTL".utf8), let numerator = try file.number(2, at: data + 20),
        let denominator = try file.number(2, at: data + 22)
      {
        delays.append((numerator, denominator))
      }
    }
    end = place
    pictureCount = announced == nil ? 1 : delays.count
    if let announced, announced != delays.count {
      throw MediaError(
        file: file.path,
        reason: .mismatch(
          found: "\(delays.count) pictures", expected: "the \(announced) that it announces"))
    }
  }

  /// Blocks until the trailer.
  private mutating func walkGIF(_ file: inout FileWindow) throws(MediaError) {
    func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var place = 13 + tableSize(try file.number(1, at: 10) ?? 0)
    var count = 0
    while let kind = try file.number(1, at: place), kind != 0x3B {
      switch kind {
      case 0x21: place += 2
      case 0x2C:
        count += 1
        place += 11 + tableSize(try file.number(1, at: place + 9) ?? 0)
      default:
        throw MediaError(
          file: file.path,
          reason: .mismatch(found: "a block of kind \(kind)", expected: "a picture or the end"))
      }
      while let length = try file.number(1, at: place), length > 0 { place += 1 + length }
      place += 1
    }
    end = try Self.part(1, from: place, of: file)
    pictureCount = count
  }

  /// The marker of the end, which no data hold; cameras write more behind it.
  private func checkJPEG(_ file: inout FileWindow) throws(MediaError) {
    let tail = try file.bytes(65536, at: max(0, file.byteCount - 65536))
    guard zip(tail, tail.dropFirst()).contains(where: { $0 == 0xFF && $1 == 0xD9 }) else {
      _ = try Self.part(nil, from: 0, of: file)
      return
    }
  }

  /// A head, and a segment that says how long it is unless it was written to a pipe.
  private mutating func walkMatroska(_ file: inout FileWindow) throws(MediaError) {
    guard let head = try Self.length(at: 4, in: &file),
      let headLength = head.value
    else { return }
    let segment = try Self.part(headLength, from: head.end, of: file)
    guard try file.bytes(4, at: segment) == [0x18, 0x53, 0x80, 0x67],
      let length = try Self.length(at: segment + 4, in: &file), let value = length.value
    else { return }
    end = try Self.part(value, from: length.end, of: file)
  }

  /// A length whose first byte says how many bytes it has; the value is `nil` where all its bits
  /// are set.
  private static func length(
    at place: Int, in file: inout FileWindow
  ) throws(MediaError) -> (value: Int?, end: Int)? {
    guard let first = try file.byte(at: place), first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard let number = try file.number(count, at: place) else { return nil }
    let all = 1 << (7 * count) - 1
    let value = number & all
    return (value == all ? nil : value, place + count)
  }

  /// Boxes one after another, of one movie.
  mutating func walkMovie(_ file: inout FileWindow) throws(MediaError) {
    var (place, movies) = (0, 0)
    while place < file.byteCount, let length = try file.number(4, at: place), length > 0 {
      let type = try file.bytes(4, at: place + 4)
      if type.elementsEqual("ftyp".utf8) { movies += 1 }
      let isLong = length == 1
      let count = isLong ? try file.number(8, at: place + 8) : length
      guard movies == 1, count ?? 8 >= 8 else { break }
      place = try Self.part(count, from: place, of: file)
    }
    // A last box without a length reaches to the end.
    let rest = try file.bytes(8, at: place)
    end = rest.starts(with: [0, 0, 0, 0]) && rest.suffix(4) != [0, 0, 0, 0] ? nil : place
  }
}
