public import Graphics
public import Storing

/// Writes pictures as PNG, tagged sRGB.
///
/// The bytes are a function of the picture and the settings (and of the version of zlib).
public struct PNGEncoder: Sendable {
  /// Time against size.
  public enum Effort: Hashable, Sendable {
    /// About 15 ms for 1080p: for sequences.
    case fast
    /// Several times slower: for pictures that are kept.
    case small
  }

  /// True when alpha is written; decided once for a sequence, so that all its files are alike.
  public let hasAlpha: Bool
  /// Time against size.
  public let effort: Effort

  /// An encoder.
  ///
  /// - Parameters:
  ///   - hasAlpha: True writes RGBA, not premultiplied; false RGB, as seen over black.
  ///   - effort: Time against size.
  public init(hasAlpha: Bool, effort: Effort = .fast) {
    self.hasAlpha = hasAlpha
    self.effort = effort
  }

  /// The bytes of a PNG file.
  ///
  /// Colours are divided by alpha and rounded to nearest; where alpha is 0 they are 0.
  public func encode(_ pixmap: Pixmap) throws(MediaError) -> [UInt8] {
    try encode(pixmap, file: "")
  }

  /// Writes a PNG file, which appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: The file, or `-` for standard output; an existing one is replaced.
  /// - Throws: `MediaError` when the picture cannot be encoded or the file not be written.
  public func write(_ pixmap: Pixmap, to path: String) throws(MediaError) {
    try StillEncoder.write(to: path) { () throws(MediaError) in try encode(pixmap, file: path) }
  }

  /// The compressed pixels of a part of a picture, without the chunks around them.
  ///
  /// The data of PNG's `IDAT` and APNG's `fdAT` chunks.
  package func compress(
    _ pixmap: Pixmap, columns: Range<Int>, rows: Range<Int>
  ) throws(MediaError) -> [UInt8] {
    let file = try StillEncoder.encode(
      pixmap, columns: columns, rows: rows, hasAlpha: hasAlpha,
      as: .png(hasAlpha: hasAlpha, effort), file: "")
    // Behind the signature: length, type, data and checksum of each chunk.
    var data: [UInt8] = []
    var place = 8
    while place + 12 <= file.count {
      let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if file[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += file[place + 8..<place + 8 + count]
      }
      place += 12 + count
    }
    return data
  }

  private func encode(_ pixmap: Pixmap, file: String) throws(MediaError) -> [UInt8] {
    try StillEncoder.encode(
      pixmap, columns: 0..<pixmap.width, rows: 0..<pixmap.height, hasAlpha: hasAlpha,
      as: .png(hasAlpha: hasAlpha, effort), file: file)
  }
}
