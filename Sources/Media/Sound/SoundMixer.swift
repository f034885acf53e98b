import Storing

/// Adds up the voices of a soundtrack, one block of samples after another.
///
/// A file is open only while it is heard.
final class SoundMixer: SoundSource {
  private let track: Soundtrack
  /// The next sample.
  private var position = 0
  /// Places of voices that have not begun, the next one last.
  private var waiting: [Int]
  /// The voices that are heard, in the soundtrack's order.
  private var heard: [Playing] = []

  private struct Playing {
    let place: Int
    let voice: Soundtrack.Voice
    let source: SoundDecoder
  }

  init(_ track: Soundtrack) {
    self.track = track
    waiting = track.voices.indices.sorted {
      (track.voices[$0].begin, $0) > (track.voices[$1].begin, $1)
    }
  }

  /// The next samples, limited to full scale.
  ///
  /// - Parameter count: The largest number that is wanted.
  /// - Returns: As many, fewer at the end; empty behind it.
  /// - Throws: `MediaError` when a file cannot be decoded.
  func read(_ count: Int) throws(MediaError) -> [Float] {
    let count = min(count, track.sampleCount - position)
    guard count > 0 else { return [] }
    try begin(before: position + count)
    var sum = [Float](repeating: 0, count: count * 2)
    for index in heard.indices {
      let voice = heard[index].voice
      let first = max(voice.begin, position)
      let end = min(voice.begin + voice.count, position + count)
      guard first < end else { continue }
      let samples = try heard[index].source.read(end - first)
      let target = (first - position) * 2
      for i in 0..<samples.count / 2 {
        let gain = voice.gain(at: first - voice.begin + i)
        sum[target + 2 * i] += samples[2 * i] * gain
        sum[target + 2 * i + 1] += samples[2 * i + 1] * gain
      }
    }
    position += count
    heard.removeAll { $0.voice.begin + $0.voice.count <= position }
    for i in sum.indices { sum[i] = min(max(sum[i], -1), 1) }
    return sum
  }

  /// Opens the files of voices that begin before a sample.
  private func begin(before end: Int) throws(MediaError) {
    var hasNew = false
    while let place = waiting.last, track.voices[place].begin < end {
      waiting.removeLast()
      let voice = track.voices[place]
      let source = try SoundDecoder(voice.source)
      try source.skip(voice.offset + max(position - voice.begin, 0))
      heard.append(Playing(place: place, voice: voice, source: source))
      hasNew = true
    }
    if hasNew { heard.sort { $0.place < $1.place } }
  }
}
