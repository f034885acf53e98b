import Foundation
import Graphics
import Media

/// A font of pictures (sbix), as many as wanted, each of another colour, made from
/// ``ColorFonts/pictured``.
///
/// A picture fills its glyph's em.
struct PictureFont {
  /// The font's file.
  let data: Data
  /// The colour of each glyph, the alpha full.
  let colors: [(red: UInt8, green: UInt8, blue: UInt8)]

  /// The character of a glyph, counted from 0: those of a private plane.
  static func character(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(0xF0000 + number)) ?? "?"
  }

  /// A font with some glyphs.
  init(glyphs: Int, side: Int = 4) throws {
    colors = (0..<glyphs).map { number in
      let (low, high) = (UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8))
      return (red: low, green: high, blue: low &* 37)
    }
    var tables = Self.tables(of: Array(ColorFonts.pictured))
    let count = glyphs + 1
    tables["maxp"]?.replaceSubrange(4..<6, with: Self.big(count, 2))
    tables["loca"] = [UInt8](repeating: 0, count: 2 * (count + 1))
    tables["hmtx"] =
      Array(tables["hmtx"]?.prefix(4) ?? []) + [UInt8](repeating: 0, count: 2 * glyphs)
    // One group of the format for all planes.
    let last = 0xF0000 + glyphs - 1
    tables["cmap"] =
      Self.big([(0, 2), (1, 2), (3, 2), (10, 2), (12, 4), (12, 2), (0, 2), (28, 4)])
      + Self.big([(0, 4), (1, 4), (0xF0000, 4), (last, 4), (1, 4)])
    let encoder = PNGEncoder(hasAlpha: true, effort: .fast)
    var (offsets, pictures) = ([UInt8](), [UInt8]())
    let start = 4 + 4 * (count + 1)
    offsets += Self.big(start, 4)
    for color in colors {
      offsets += Self.big(start + pictures.count, 4)
      var pixmap = Pixmap(width: side, height: side)
      for place in stride(from: 0, to: pixmap.bytes.count, by: 4) {
        pixmap.bytes.replaceSubrange(
          place..<place + 4, with: [color.blue, color.green, color.red, 255])
      }
      pictures += Self.big(0, 4) + Array("png ".utf8) + (try encoder.encode(pixmap))
    }
    offsets += Self.big(start + pictures.count, 4)
    let strike = Self.big([(1, 2), (1, 2), (1, 4), (12, 4), (side, 2), (72, 2)])
    tables["sbix"] = strike + offsets + pictures
    data = Data(Self.file(tables))
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func big(_ values: [(value: Int, count: Int)]) -> [UInt8] {
    values.flatMap { big($0.value, $0.count) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func tables(of file: [UInt8]) -> [String: [UInt8]] {
    var tables: [String: [UInt8]] = [:]
    for record in 0..<number(file[4..<6]) {
      let place = 12 + 16 * record
      let (offset, length) = (
        number(file[place + 8..<place + 12]), number(file[place + 12..<place + 16])
      )
      tables[String(decoding: file[place..<place + 4], as: UTF8.self)] = Array(
        file[offset..<offset + length])
    }
    return tables
  }

  /// Tables in a file; nobody asks for their checksums.
  private static func file(_ tables: [String: [UInt8]]) -> [UInt8] {
    let sorted = tables.sorted { $0.key < $1.key }
    var head = big(0x10000, 4) + big(tables.count, 2) + big(0, 6)
    var content: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (name, bytes) in sorted {
      head += Array(name.utf8) + big(0, 4) + big(start + content.count, 4) + big(bytes.count, 4)
      content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return head + content
  }
}
