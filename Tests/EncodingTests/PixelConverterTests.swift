import Encoding
import Graphics
import Media
import Testing
import TestSupport
import Timing

/// A size of picture, and which rows of it are converted.
struct ConversionCase: Sendable, CustomTestStringConvertible {
  let width: Int
  let height: Int
  var rows: Range<Int>?

  var testDescription: String { "\(width) × \(height), rows \(rows.map { "\($0)" } ?? "all")" }
}

private let sizes: [ConversionCase] = [
  ConversionCase(width: 64, height: 32), ConversionCase(width: 1, height: 1),
  ConversionCase(width: 2, height: 2), ConversionCase(width: 15, height: 7),
  ConversionCase(width: 17, height: 8), ConversionCase(width: 31, height: 9),
  ConversionCase(width: 33, height: 2), ConversionCase(width: 48, height: 40, rows: 8..<24),
  ConversionCase(width: 35, height: 21, rows: 16..<21), ConversionCase(width: 147, height: 6),
]

@Suite struct PixelConverterTests {
  /// Pixels that differ everywhere, from a fixed linear congruence; premultiplied or not is all
  /// one.
  private func noise(width: Int, height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    var state: UInt32 = 12345
    for i in pixmap.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixmap.bytes[i] = UInt8(state >> 24)
    }
    return pixmap
  }

  private func frame(width: Int, height: Int) throws -> EncoderFrame {
    let format = try #require(VideoFormat(width: width, height: height, frameRate: .sixty))
    return try EncoderFrame(format: format)
  }

  /// Y, Cb and Cr of the mean of some pixels, in double precision.
  private func exact(
    _ pixels: [(blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)]
  ) -> [Double] {
    func mean(_ channel: ((blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)) -> UInt8) -> Double
    {
      Double(pixels.reduce(0) { $0 + Int(channel($1)) }) / Double(pixels.count)
    }
    let (r, g, b) = (mean(\.red) / 255, mean(\.green) / 255, mean(\.blue) / 255)
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [16 + 219 * y, 128 + 224 * (b - y) / 1.8556, 128 + 224 * (r - y) / 1.5748]
  }

  @Test(arguments: sizes)
  func `the vector twin equals the scalar twin to the byte`(_ size: ConversionCase) throws {
    try checkTwin(.vector, size)
  }

  @Test(.enabled(if: PixelConverter.isWide), arguments: sizes)
  func `the wide twin equals the scalar twin to the byte`(_ size: ConversionCase) throws {
    try checkTwin(.wide, size)
  }

  private func checkTwin(
    _ implementation: PixelConverter.Implementation, _ size: ConversionCase
  ) throws {
    let pixmap = noise(width: size.width, height: size.height)
    let a = try frame(width: size.width, height: size.height)
    let b = try frame(width: size.width, height: size.height)
    try PixelConverter(implementation: implementation).convert(pixmap, rows: size.rows, into: a)
    try PixelConverter(implementation: .scalar).convert(pixmap, rows: size.rows, into: b)
    let (got, wanted) = (try a.samples(), try b.samples())
    #expect(got == wanted)
    // Not both black: something was converted.
    #expect(Set(got.luma).count > 1 || size.width < 3)
  }

  @Test(arguments: sizes)
  func `every sample is within 0.52 of the formula`(_ size: ConversionCase) throws {
    let pixmap = noise(width: size.width, height: size.height)
    let converted = try frame(width: size.width, height: size.height)
    try PixelConverter().convert(pixmap, rows: size.rows, into: converted)
    let samples = try converted.samples()
    let (w, h) = (size.width, size.height)
    var worst = 0.0
    for y in size.rows ?? 0..<h {
      for x in 0..<w {
        let pixel = pixmap.pixel(x: x, y: y)
        worst = max(worst, abs(Double(samples.luma[y * samples.width + x]) - exact([pixel])[0]))
        guard x % 2 == 0, y % 2 == 0 else { continue }
        let block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map {
          pixmap.pixel(x: min($0.0, w - 1), y: min($0.1, h - 1))
        }
        let chroma = exact(block)
        let i = y / 2 * samples.width / 2 + x / 2
        worst = max(worst, abs(Double(samples.cb[i]) - chroma[1]))
        worst = max(worst, abs(Double(samples.cr[i]) - chroma[2]))
      }
    }
    #expect(worst <= 0.52, "off by \(worst), tolerance 0.52")
  }

  @Test func `rows that are not asked for keep what they hold`() throws {
    let frame = try frame(width: 40, height: 12)
    try PixelConverter().convert(noise(width: 40, height: 12), rows: 4..<8, into: frame)
    let samples = try frame.samples()
    #expect(samples.luma[..<160].allSatisfy { $0 == 16 })
    #expect(samples.luma[320...].allSatisfy { $0 == 16 })
    #expect(samples.cb[..<40].allSatisfy { $0 == 128 })
    #expect(samples.luma[160..<320].contains { $0 != 16 })
  }

  @Test(arguments: [0..<1, 5..<37, 31..<32, 32..<64, 33..<70, 90..<101, 0..<101, 50..<50])
  func `columns give what the whole conversion gives there`(_ columns: Range<Int>) throws {
    let pixmap = noise(width: 101, height: 6)
    let (part, whole) = (try frame(width: 101, height: 6), try frame(width: 101, height: 6))
    let black = try part.samples()
    try PixelConverter().convert(pixmap, rows: 2..<6, columns: columns, into: part)
    try PixelConverter().convert(pixmap, into: whole)
    let (got, wanted) = (try part.samples(), try whole.samples())
    // Whole groups of 32.
    let wide =
      columns.isEmpty ? 0..<0 : columns.lowerBound / 32 * 32..<(columns.upperBound + 31) / 32 * 32
    for y in 0..<6 {
      for x in 0..<102 {
        let isIn = y >= 2 && wide.contains(x)
        let (i, j) = (y * 102 + x, y / 2 * 51 + x / 2)
        #expect(got.luma[i] == (isIn ? wanted : black).luma[i], "luma \(x), \(y)")
        #expect(got.cb[j] == (isIn ? wanted : black).cb[j], "Cb \(x), \(y)")
        #expect(got.cr[j] == (isIn ? wanted : black).cr[j], "Cr \(x), \(y)")
      }
    }
  }

  @Test func `the column and row beyond an odd side repeat the last`() throws {
    let frame = try frame(width: 3, height: 3)
    try PixelConverter().convert(noise(width: 3, height: 3), into: frame)
    let samples = try frame.samples()
    #expect(samples.width == 4 && samples.height == 4)
    for i in 0..<4 {
      #expect(samples.luma[i * 4 + 3] == samples.luma[i * 4 + 2])
      #expect(samples.luma[12 + i] == samples.luma[8 + i])
    }
  }

  @Test func `greys, black and white are exact`() throws {
    var pixmap = Pixmap(width: 256, height: 2)
    for x in 0..<256 {
      for y in 0..<2 {
        for channel in 0..<3 {
          pixmap.bytes[y * pixmap.strideInBytes + x * 4 + channel] = UInt8(x)
        }
      }
    }
    let frame = try frame(width: 256, height: 2)
    try PixelConverter().convert(pixmap, into: frame)
    let samples = try frame.samples()
    for x in 0..<256 {
      let wanted = UInt8((16 + 219 * Double(x) / 255).rounded())
      #expect(samples.luma[x] == wanted, "grey \(x): got \(samples.luma[x]), wanted \(wanted)")
    }
    #expect((samples.cb + samples.cr).allSatisfy { $0 == 128 })
  }

  @Test func `a picture of another size is refused`() throws {
    let frame = try frame(width: 8, height: 8)
    #expect(throws: EncodingError.self) {
      try PixelConverter().convert(Pixmap(width: 9, height: 8), into: frame)
    }
  }
}
