import Graphics
import TestSupport
import Testing

@testable import Encoding

/// GIF's codes, beside a decoder that goes by the format's words alone.
@Suite struct LZWCompressorTests {
  /// The pixels of a picture's data.
  private func decoded(_ data: [UInt8]) -> [UInt8] {
    let minimum = Int(data[0])
    var codes: [UInt8] = []
    var place = 1
    while data[place] > 0 {
      codes += data[place + 1...place + Int(data[place])]
      place += 1 + Int(data[place])
    }
    var bit = 0
    func next(_ width: Int) -> Int {
      defer { bit += width }
      return (0..<width).reduce(0) { sum, i in
        sum | Int(codes[(bit + i) / 8] >> ((bit + i) % 8) & 1) << i
      }
    }
    let clear = 1 << minimum
    var (table, width, last) = ([[UInt8]](), minimum + 1, [UInt8]())
    var pixels: [UInt8] = []
    while true {
      let code = next(width)
      if code == clear {
        table = (0..<clear).map { [UInt8($0)] } + [[], []]
        (width, last) = (minimum + 1, [])
        continue
      }
      if code == clear + 1 { return pixels }
      let string = code < table.count ? table[code] : last + last.prefix(1)
      pixels += string
      if !last.isEmpty, table.count < 4096 { table.append(last + string.prefix(1)) }
      if table.count == 1 << width, width < 12 { width += 1 }
      last = string
    }
  }

  private func compressed(_ pixels: [UInt8], keepsTable: Bool) -> [UInt8] {
    var compressor = LZWCompressor()
    return unsafe pixels.withUnsafeBytes {
      unsafe compressor.compress($0, runByte: pixels.first ?? 0, keepsTable: keepsTable) ?? []
    }
  }

  @Test(arguments: 0..<60, [false, true])
  func `pixels come out as they went in`(seed: Int, keepsTable: Bool) {
    var random = SeededGenerator(state: UInt64(seed))
    let colors = UInt8([2, 4, 17, 255][seed % 4])
    let count = [1, 300, 20_000, 120_000][seed / 4 % 4]
    var pixels: [UInt8] = []
    while pixels.count < count {
      // Runs, noise, and what was there before.
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        pixels += repeatElement(
          pixels.first ?? 1, count: .random(in: 1...9000, using: &random))
      case 1:
        pixels += (0..<Int.random(in: 1...4000, using: &random)).map { _ in
          UInt8.random(in: 0...colors, using: &random)
        }
      default: pixels += pixels.prefix(.random(in: 0...5000, using: &random))
      }
    }
    #expect(decoded(compressed(pixels, keepsTable: keepsTable)) == pixels)
  }

  @Test func `a full table is kept where what comes is like what was`() {
    var random = SeededGenerator(state: 7)
    let words = (0..<300).map { _ in
      (0..<30).map { _ in UInt8.random(in: 0...200, using: &random) }
    }
    let pixels = (0..<6000).flatMap { _ in words[.random(in: 0..<300, using: &random)] }
    let (kept, cleared) = (
      compressed(pixels, keepsTable: true).count, compressed(pixels, keepsTable: false).count
    )
    #expect(kept < cleared, "\(kept), \(cleared)")
    // Where all is new it is cleared, too.
    let noise = (0..<200_000).map {
      UInt8($0 / 20_000 * 20 + Int.random(in: 0..<20, using: &random))
    }
    let (keptNoise, clearedNoise) = (
      compressed(noise, keepsTable: true).count, compressed(noise, keepsTable: false).count
    )
    #expect(Double(keptNoise) < 1.05 * Double(clearedNoise), "\(keptNoise), \(clearedNoise)")
  }
}
