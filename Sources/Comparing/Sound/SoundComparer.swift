import Foundation
import Media
import Timing
import Storing

/// Compares the sounds of two clips: their length and time, levels, and spectra.
///
/// Both are read twice rather than kept. What is heard is compared: 20 Hz to 10 kHz, left and
/// right, down to 20 dB below what is louder within a fifth of a second: encoders leave noise that
/// far before an attack.
struct SoundComparer {
  /// The result of a comparison.
  struct Outcome {
    var verdict: SoundVerdict
    var differences: [SoundDifference] = []
    /// Remarks, a sentence each.
    var notes: [String] = []
  }

  /// The difference of levels in 50 ms that counts, in decibels.
  ///
  /// AAC from 128 kb/s on, Opus from 96
  /// on, MP3 and Vorbis leave up to 1.5 of tones, sweeps, bursts, noise, music and speech.
  private static let windowLimit = 3.0
  /// The difference of levels in a second that counts, in decibels; they leave up to 0.6, of noise.
  private static let blockLimit = 0.75
  /// The share of a second's spectrum that counts; they leave up to 0.16, of a sweep.
  private static let spectrumLimit = 0.3
  /// The difference of lengths that counts, in seconds: files of AAC end with silence of a frame or
  /// two.
  private static let lengthLimit = 0.1
  /// The shift that counts, in steps: AAC and MP3 without their delay are up to five late.
  private static let shiftLimit = 6
  /// The difference of levels in 50 ms at the beginning or the end, of which that delay takes half.
  private static let edgeLimit = 3.8

  /// Steps of a window.
  private static let window = 10
  /// Steps of a block.
  private static let block = 200
  /// The steps by which a window may lie beside the other's: times are rounded to steps.
  private static let slack = 2
  /// The windows on either side whose levels hide what is far below them.
  private static let hidingReach = 40

  private let mode: ComparisonMode

  /// A comparer of a mode.
  init(mode: ComparisonMode) { self.mode = mode }

  /// Compares sound B with sound A.
  func compare(_ b: ClipSound, with a: ClipSound) -> Outcome {
    switch (a.kind, b.kind) {
    case (.present(let openA), .present(let openB)):
      let differences: [SoundDifference]
      do throws(MediaError) {
        differences =
          mode == .exact
          ? try Self.samples(openA(), openB()) : try Self.measured(openA, openB)
      } catch {
        return Outcome(verdict: .notCompared, notes: ["the sound was not compared: \(error)"])
      }
      guard differences.isEmpty else {
        return Outcome(verdict: .different, differences: differences)
      }
      return Outcome(verdict: .alike, notes: ["the sound does not differ"])
    case (.present, .absent): return Self.lone(isInJudged: false)
    case (.absent, .present): return Self.lone(isInJudged: true)
    case (.present, .impossible): return Self.onlyPictures("judged")
    case (.impossible, .present): return Self.onlyPictures("expected")
    default: return Outcome(verdict: .none)
    }
  }

  private static func lone(isInJudged: Bool) -> Outcome {
    Outcome(verdict: .different, differences: [.presence(isInJudged: isInJudged)])
  }

  private static func onlyPictures(_ clip: String) -> Outcome {
    Outcome(
      verdict: .notCompared,
      notes: ["the sound was not compared: the \(clip) clip is of a kind that has none"])
  }

  // MARK: Sample by sample

  private static func samples(
    _ a: any SoundSource, _ b: any SoundSource
  ) throws(MediaError) -> [SoundDifference] {
    var (first, largest): (Int?, Float) = (nil, 0)
    var counts = (0, 0)
    while true {
      let (partA, partB) = (try a.read(48_000), try b.read(48_000))
      if partA.isEmpty, partB.isEmpty { break }
      for (i, (x, y)) in zip(partA, partB).enumerated() where x != y {
        first = first ?? counts.0 + i / 2
        largest = max(largest, abs(x - y))
      }
      counts.0 += partA.count / 2
      counts.1 += partB.count / 2
    }
    let rate = Double(SoundRate.perSecond)
    let length: [SoundDifference] =
      counts.0 == counts.1
      ? [] : [.length(a: Double(counts.0) / rate, b: Double(counts.1) / rate)]
    let sample = first.map {
      SoundDifference.samples(first: Double($0) / rate, largest: Double(largest))
    }
    return length + [sample].compactMap(\.self)
  }

  // MARK: As it is heard

  private static func measured(
    _ openA: ClipSound.Opening, _ openB: ClipSound.Opening
  ) throws(MediaError) -> [SoundDifference] {
    let (a, b) = (try SoundEnvelope(openA()), try SoundEnvelope(openB()))
    let length: [SoundDifference] =
      abs(a.duration - b.duration) > lengthLimit ? [.length(a: a.duration, b: b.duration)] : []
    let lag = a.lag(of: b)
    let shifted = try content(a, b, lag, openA, openB)
    guard lag != 0 else { return length + shifted }
    // What a shift does not explain is no shift.
    if !shifted.isEmpty {
      let still = try content(a, b, 0, openA, openB)
      if Self.parts(still) <= Self.parts(shifted) { return length + still }
    }
    let shift: [SoundDifference] =
      abs(lag) >= shiftLimit ? [.shift(Double(lag) * SoundEnvelope.seconds)] : []
    return length + shift + shifted
  }

  /// The number of parts of sounds that differ.
  private static func parts(_ differences: [SoundDifference]) -> Int {
    differences.reduce(0) { sum, difference in
      switch difference {
      case .level(_, _, _, _, let count), .spectrum(_, _, _, let count): sum + count
      case .presence, .length, .shift, .samples: sum + 1
      }
    }
  }

  /// The differences where both have something, when B is late by some steps.
  private static func content(
    _ a: SoundEnvelope, _ b: SoundEnvelope, _ lag: Int, _ openA: ClipSound.Opening,
    _ openB: ClipSound.Opening
  ) throws(MediaError) -> [SoundDifference] {
    let steps = (a: max(0, -lag), b: max(0, lag))
    let count = min(a.count - steps.a, b.count - steps.b)
    guard count > 0 else { return [] }
    let powers = (0..<2).map { channel in
      (
        a: Array(a.powers[channel][steps.a..<steps.a + count]),
        b: Array(b.powers[channel][steps.b..<steps.b + count])
      )
    }
    // -55 dB below full scale, or 45 below the peak of what is quiet all over.
    let peak = Double(max(a.peak, b.peak))
    let floor = max(min(pow(10, -5.5), peak * pow(10, -4.5)), 1e-8)
    let start = Double(steps.a) * SoundEnvelope.seconds
    let levels = levels(powers, floor, start)
    let spectra = try spectra(powers, floor, steps, count, openA, openB)
    return levels + spectra
  }

  /// The blocks of some steps: a second each, the last one with the rest.
  private static func blocks(_ count: Int) -> [Range<Int>] {
    let blocks = max(1, count / block)
    return (0..<blocks).map { $0 * block..<($0 + 1 == blocks ? count : ($0 + 1) * block) }
  }

  private static func decibels(_ power: Double) -> Double { 10 * log10(power) }

  /// A channel's differences of levels, in 50 ms and in seconds, of which the worst is told.
  private static func levels(
    _ powers: [(a: [Float], b: [Float])], _ floor: Double, _ start: Seconds
  ) -> [SoundDifference] {
    let windows = powers.map { (a: windowMeans($0.a), b: windowMeans($0.b)) }
    let loudest = loudest(windows)
    let means = powers.map { pair in
      blocks(pair.a.count).map { (a: mean(pair.a[$0]), b: mean(pair.b[$0])) }
    }
    return SoundDifference.Channel.allCases.enumerated().compactMap { channel, name in
      var (worst, first, found) = ((excess: 1.0, decibels: 0.0, step: 0), Int?.none, 0)
      func add(_ difference: Double, _ limit: Double, at step: Int) {
        guard abs(difference) > limit else { return }
        (first, found) = (min(first ?? step, step), found + 1)
        if abs(difference) / limit > worst.excess {
          worst = (abs(difference) / limit, difference, step)
        }
      }
      let pair = windows[channel]
      for i in pair.a.indices {
        let hidden = max(floor, loudest[i] * 1e-2)
        let beside = max(0, i - slack)...min(pair.a.count - 1, i + slack)
        // The other's level is anywhere between those beside it.
        func outside(_ one: [Double], _ other: [Double]) -> Double {
          let range = beside.reduce((low: Double.infinity, high: 0.0)) {
            (min($0.low, other[$1]), max($0.high, other[$1]))
          }
          let level = decibels(one[i] + hidden)
          let (low, high) = (decibels(range.low + hidden), decibels(range.high + hidden))
          return level < low ? level - low : level > high ? level - high : 0
        }
        let (fromA, fromB) = (outside(pair.a, pair.b), outside(pair.b, pair.a))
        let isEdge = i < window || i + window >= pair.a.count
        add(abs(fromA) > abs(fromB) ? -fromA : fromB, isEdge ? edgeLimit : windowLimit, at: i)
      }
      for (index, block) in blocks(powers[channel].a.count).enumerated() {
        let (left, right) = (means[0][index], means[1][index])
        let hidden = max(floor, max(left.a, left.b, right.a, right.b) * 1e-3)
        let own = means[channel][index]
        add(
          decibels(own.b + hidden) - decibels(own.a + hidden), blockLimit, at: block.lowerBound)
      }
      guard let first else { return nil }
      func time(_ step: Int) -> Seconds { start + Double(step) * SoundEnvelope.seconds }
      return .level(
        name, decibels: worst.decibels, at: time(worst.step), first: time(first),
        count: found)
    }
  }

  private static func mean(_ powers: ArraySlice<Float>) -> Double {
    Double(powers.reduce(0, +)) / Double(max(powers.count, 1))
  }

  /// The mean powers of windows that begin at each step.
  private static func windowMeans(_ powers: [Float]) -> [Double] {
    let size = min(window, powers.count)
    var sums = [0.0]
    for power in powers { sums.append(sums[sums.count - 1] + Double(power)) }
    return (0...(powers.count - size)).map { max(0, sums[$0 + size] - sums[$0]) / Double(size) }
  }

  /// For each window the loudest one around it, of all channels and both sounds.
  private static func loudest(_ windows: [(a: [Double], b: [Double])]) -> [Double] {
    let count = windows[0].a.count
    let all = (0..<count).map { i in
      windows.reduce(0) { max($0, $1.a[i], $1.b[i]) }
    }
    return (0..<count).map { i in
      all[max(0, i - hidingReach)...min(count - 1, i + hidingReach)].reduce(0, max)
    }
  }

  /// The seconds in which a channel's spectrum is another, of which the worst is told.
  private static func spectra(
    _ powers: [(a: [Float], b: [Float])], _ floor: Double, _ steps: (a: Int, b: Int), _ count: Int,
    _ openA: ClipSound.Opening, _ openB: ClipSound.Opening
  ) throws(MediaError) -> [SoundDifference] {
    var a = try BlockReader(openA(), skipping: steps.a * SoundEnvelope.step)
    var b = try BlockReader(openB(), skipping: steps.b * SoundEnvelope.step)
    var worst: [(share: Double, step: Int, count: Int)] = [(0, 0, 0), (0, 0, 0)]
    for block in blocks(count) {
      let size = block.count * SoundEnvelope.step
      let (spectrumA, spectrumB) = (try a.spectrum(size), try b.spectrum(size))
      let means = powers.map { max(mean($0.a[block]), mean($0.b[block])) }
      for channel in 0..<2 where means[channel] > max(floor, means.reduce(0, max) * 1e-2) {
        let share = spectrumA.distance(to: spectrumB, channel)
        guard share > spectrumLimit else { continue }
        worst[channel].count += 1
        if share > worst[channel].share {
          (worst[channel].share, worst[channel].step) = (share, block.lowerBound)
        }
      }
    }
    return SoundDifference.Channel.allCases.enumerated().compactMap { channel, name in
      let found = worst[channel]
      guard found.count > 0 else { return nil }
      return .spectrum(
        name, share: found.share,
        at: Double(found.step + steps.a) * SoundEnvelope.seconds, count: found.count)
    }
  }
}

/// Reads blocks of a sound and makes spectra of them.
private struct BlockReader {
  private var reader: LowBandReader
  private var left: [Float] = []
  private var right: [Float] = []

  init(_ source: any SoundSource, skipping count: Int) throws(MediaError) {
    reader = LowBandReader(source)
    try fill(count)
    drop(count)
  }

  private mutating func fill(_ count: Int) throws(MediaError) {
    while left.count < count {
      let piece = try reader.next()
      guard !piece.left.isEmpty else { return }
      left += piece.left
      right += piece.right
    }
  }

  private mutating func drop(_ count: Int) {
    left.removeFirst(min(count, left.count))
    right.removeFirst(min(count, right.count))
  }

  /// The spectrum of the next samples.
  mutating func spectrum(_ count: Int) throws(MediaError) -> BlockSpectrum {
    try fill(count)
    defer { drop(count) }
    return BlockSpectrum(left.prefix(count), right.prefix(count))
  }
}
