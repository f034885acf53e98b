import CFFmpeg
import Graphics
import Timing
import Storing

/// An animated WebP, which libavformat does not read: its frames are found here, decoded by
/// libavcodec and painted over each other.
///
/// As in browsers the background is clear, whatever the file says.
final class WebPAnimation: ClipSource {
  let timeBase = (numerator: 1, denominator: 1000)
  let timeResolution: Seconds = 0.001
  let frameRate: FrameRate? = nil
  let announcedFrameCount: Int?
  let isLossless: Bool
  private var file: FileWindow
  private let end: Int
  private var decoder: StreamDecoder
  private let packet: Packet
  private let picture: Picture
  private var reader: PictureReader
  private var canvas: Pixmap
  /// The begin of the next chunk.
  private var place: Int
  private var time = 0
  /// The area that is cleared before the next frame.
  private var disposal: FrameArea?

  /// Columns and rows of a frame on the canvas.
  private typealias FrameArea = (columns: Range<Int>, rows: Range<Int>)

  /// Opens a file; its frames are counted, so that one that is missing is missed.
  init(path: String, limit: PictureLimit) throws(MediaError) {
    LibavCall.silence
    var file = try FileWindow(of: .file(path), followingLinks: true)
    let size = try file.number(4, at: 4, lowestFirst: true) ?? 0
    end = min(8 + size, file.byteCount)
    let width = 1 + (try file.number(3, at: 24, lowestFirst: true) ?? 0)
    let height = 1 + (try file.number(3, at: 27, lowestFirst: true) ?? 0)
    try limit.check(width: width, height: height, file: path)
    var count = 0
    var place = 12
    var hasLoss = false
    while let chunk = try WebPChunk(at: place, before: end, in: &file) {
      place = chunk.next
      guard chunk.type == "ANMF" else { continue }
      count += 1
      // Its size, place, duration and flags take 16 bytes; then come the chunks of the picture.
      var part = chunk.data.lowerBound + 16
      while !hasLoss, let inner = try? WebPChunk(at: part, before: chunk.data.upperBound, in: &file)
      {
        hasLoss = inner.type == "VP8 "
        part = inner.next
      }
    }
    isLossless = !hasLoss
    guard count > 0 else { throw MediaError(file: path, reason: .noPicture) }
    announcedFrameCount = count
    decoder = try StreamDecoder(AV_CODEC_ID_WEBP, limit: limit, path: path)
    packet = try Packet(file: path)
    picture = try Picture(file: path)
    reader = PictureReader(file: path)
    canvas = Pixmap(width: width, height: height)
    self.place = 12
    self.file = file
  }

  func next() throws(MediaError) -> CodedFrame? {
    while let chunk = try WebPChunk(at: place, before: end, in: &file) {
      place = chunk.next
      if chunk.type == "ANMF" { return try frame(in: chunk) }
    }
    return nil
  }

  /// Place and size in the canvas, how long it is shown, how it is painted, and the chunks of the
  /// picture.
  private func frame(in chunk: WebPChunk) throws(MediaError) -> CodedFrame {
    func number(_ place: Int) throws(MediaError) -> Int {
      try file.number(3, at: chunk.data.lowerBound + place, lowestFirst: true) ?? 0
    }
    guard chunk.data.count > 16 else { throw damage("a frame of \(chunk.data.count) bytes") }
    let (x, y) = (2 * (try number(0)), 2 * (try number(3)))
    let (width, height) = (1 + (try number(6)), 1 + (try number(9)))
    guard x + width <= canvas.width, y + height <= canvas.height else {
      throw damage("a frame of \(width) × \(height) at \(x), \(y)")
    }
    let duration = try number(12)
    let flags = try file.byte(at: chunk.data.lowerBound + 15) ?? 0
    let area: FrameArea = (x..<x + width, y..<y + height)
    let pixels = try decode(chunk.data.lowerBound + 16..<chunk.data.upperBound, width, height)
    if let disposal { canvas.clear(columns: disposal.columns, rows: disposal.rows) }
    canvas.paint(pixels, x: x, y: y, blends: flags & 2 == 0)
    disposal = flags & 1 == 1 ? area : nil
    defer { time += duration }
    return CodedFrame(
      picture: .pixmap(canvas), timestamp: time, duration: duration, time: Double(time) / 1000)
  }

  /// Decodes a frame's chunks as the file of a still picture that they would be alone.
  private func decode(_ data: Range<Int>, _ width: Int, _ height: Int) throws(MediaError) -> Pixmap
  {
    var chunks: [UInt8] = []
    var hasAlpha = false
    var place = data.lowerBound
    while let chunk = try WebPChunk(at: place, before: data.upperBound, in: &file) {
      if ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) {
        // No picture needs more than its pixels and some tables.
        guard chunk.data.count <= 8 * width * height + 65536 else {
          throw damage("\(chunk.data.count) bytes for \(width) × \(height) pixels")
        }
        hasAlpha = hasAlpha || chunk.type == "ALPH"
        chunks += try file.bytes(chunk.next - place, at: place)
        if chunk.next > file.byteCount { chunks.append(0) }
      }
      place = chunk.next
    }
    if hasAlpha {
      chunks =
        WebPChunk.header("VP8X", 10) + [0x10, 0, 0, 0]
        + WebPChunk.number(width - 1, 3) + WebPChunk.number(height - 1, 3) + chunks
    }
    let whole = WebPChunk.header("RIFF", chunks.count + 4) + Array("WEBP".utf8) + chunks
    try packet.fill(with: whole, addition: [], file: file.path)
    unsafe try decoder.send(packet.raw)
    guard try decoder.receive(into: picture) == true else {
      throw damage("a frame without a picture")
    }
    guard picture.width == width, picture.height == height else {
      throw damage("\(picture.width) × \(picture.height) pixels in a frame of \(width) × \(height)")
    }
    return try reader.pixmap(of: picture)
  }

  private func damage(_ found: String) -> MediaError {
    MediaError(
      file: file.path,
      reason: .mismatch(
        found: found, expected: "one that fits \(canvas.width) × \(canvas.height) pixels"))
  }
}

/// A part of a WebP file: four letters, a length with its lowest byte first, and data padded to an
/// even length.
private struct WebPChunk {
  let type: String
  let data: Range<Int>
  /// The begin of the next chunk.
  var next: Int { data.upperBound + data.count % 2 }

  /// The chunk at a place; `nil` when none begins before the end.
  ///
  /// - Throws: `MediaError` when it goes on behind the end.
  init?(at place: Int, before end: Int, in file: inout FileWindow) throws(MediaError) {
    guard place + 8 <= end, let length = try file.number(4, at: place + 4, lowestFirst: true) else {
      return nil
    }
    type = String(decoding: try file.bytes(4, at: place), as: UTF8.self)
    guard length <= end - place - 8 else {
      throw MediaError(
        file: file.path,
        reason: .mismatch(
          found: "a part \"\(type)\" of \(length) bytes",
          expected: "at most the \(end - place - 8) that are left"))
    }
    data = place + 8..<place + 8 + length
  }

  static func header(_ type: String, _ length: Int) -> [UInt8] {
    Array(type.utf8) + number(length, 4)
  }

  static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension Pixmap {
  /// Makes a part clear.
  fileprivate mutating func clear(columns: Range<Int>, rows: Range<Int>) {
    for y in rows {
      let row = y * strideInBytes
      for i in row + columns.lowerBound * 4..<row + columns.upperBound * 4 { bytes[i] = 0 }
    }
  }
}
