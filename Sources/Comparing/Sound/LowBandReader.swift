import Foundation
import Media
import Storing

/// A sound without what encoders leave out: from 20 Hz to about 10 kHz, at 24 kHz.
///
/// AAC and MP3 cut at 15 to 20 kHz, which changes the level of noise by decibels; Opus takes away
/// what is below the audible.
struct LowBandReader {
  /// Samples a second.
  static let rate = 24_000
  /// The number of samples of the source that are read at once.
  private static let piece = 24_000
  /// A low-pass of 63 taps at 10.5 kHz, a sinc under Hamming's window.
  private static let taps: [Float] = {
    let cutoff = 10_500.0 / 48_000
    let taps = (-31...31).map { k -> Double in
      let x = 2 * cutoff * Double(k)
      let sinc = k == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)
      return sinc * (0.54 + 0.46 * cos(Double.pi * Double(k) / 31))
    }
    let sum = taps.reduce(0, +)
    return taps.map { Float($0 / sum) }
  }()
  /// The factor of a high-pass of first order at 20 Hz, of which two stand behind one another.
  private static let highPass = Float(exp(-2 * Double.pi * 20 / 48_000))

  private let source: any SoundSource
  /// Samples of the source that later ones are made of, both channels of one behind another.
  private var kept = [Float](repeating: 0, count: 2 * 31)
  private var before = [Float](repeating: 0, count: 8)
  private var hasEnded = false
  /// The number of samples that the source has given.
  private(set) var sourceCount = 0

  init(_ source: any SoundSource) { self.source = source }

  /// The next samples, left and right, of some length; empty at the end.
  mutating func next() throws(MediaError) -> (left: [Float], right: [Float]) {
    guard !hasEnded else { return ([], []) }
    var new = try source.read(Self.piece)
    sourceCount += new.count / 2
    hasEnded = new.count < 2 * Self.piece
    filter(&new)
    if hasEnded { new += [Float](repeating: 0, count: 2 * 31) }
    kept += new
    let count = max(0, kept.count / 2 - Self.taps.count + 2) / 2
    var (left, right) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    unsafe kept.withUnsafeBufferPointer { kept in
      for i in 0..<count {
        var sum = SIMD2<Float>.zero
        for k in Self.taps.indices {
          let place = 2 * (2 * i + k)
          unsafe sum += Self.taps[k] * SIMD2(kept[place], kept[place + 1])
        }
        (left[i], right[i]) = (sum.x, sum.y)
      }
    }
    kept.removeFirst(4 * count)
    return (left, right)
  }

  /// Takes what is below the audible away, twice, in place.
  private mutating func filter(_ samples: inout [Float]) {
    for channel in 0..<2 {
      for stage in 0..<2 {
        let place = 4 * channel + 2 * stage
        var (x, y) = (before[place], before[place + 1])
        for i in stride(from: channel, to: samples.count, by: 2) {
          y = Self.highPass * (y + samples[i] - x)
          x = samples[i]
          samples[i] = y
        }
        // What dies away for ever would be slow.
        if abs(y) < 1e-20 { y = 0 }
        (before[place], before[place + 1]) = (x, y)
      }
    }
  }
}
