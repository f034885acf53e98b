package import Graphics
package import Timing
import Storing

/// The sound of a part of a clip: voices with their times in samples, and the length of all of it.
package struct Soundtrack: Hashable, Sendable {
  /// The number of samples.
  package let sampleCount: Int
  /// The voices, added up in this order.
  let voices: [Voice]

  /// A sound file's part in it.
  struct Voice: Hashable, Sendable {
    let source: ContentSource
    /// The sample at which it begins; negative before the part of the clip.
    let begin: Int
    /// The file's samples that are left out before it.
    let offset: Int
    /// The number of the file's samples that sound.
    let count: Int
    let amplitude: Double
    /// The number of samples that it takes to come to its full amplitude.
    let fadeIn: Double
    /// The number of samples that it takes to fall silent at its end.
    let fadeOut: Double

    /// The factor of one of its samples, counted from its begin.
    func gain(at sample: Int) -> Float {
      var gain = amplitude
      if Double(sample) < fadeIn { gain *= Double(sample) / fadeIn }
      if Double(count - sample) < fadeOut { gain *= Double(count - sample) / fadeOut }
      return Float(gain)
    }
  }

  /// Measures sounds for a part of a clip; each file is decoded as far as it is heard, so that
  /// damage is found before anything is written.
  ///
  /// - Parameters:
  ///   - clips: The sounds.
  ///   - frames: The frames of the part.
  ///   - rate: The frames' rate.
  /// - Throws: ``Failures`` with every file that holds no sound, or cannot be decoded as far as it
  ///   is heard.
  package init(
    _ clips: [SoundClip], frames: Range<FrameIndex>, rate: FrameRate
  ) throws(Failures) {
    let start = Self.sample(of: frames.lowerBound, rate)
    sampleCount = Self.sample(of: frames.upperBound, rate) - start
    var voices: [Voice] = []
    var failures = Failures()
    for (place, clip) in clips.enumerated() {
      do throws(MediaError) {
        let voice = try Voice(clip, from: start, count: sampleCount)
        if voice.begin < sampleCount, voice.begin + voice.count > 0 { voices.append(voice) }
      } catch {
        failures.all.append((place, error))
      }
    }
    guard failures.all.isEmpty else { throw failures }
    self.voices = voices
  }

  /// The sounds that cannot be read.
  package struct Failures: Error {
    /// Each with its place among the sounds, in their order.
    package fileprivate(set) var all: [(place: Int, error: MediaError)] = []
  }

  /// The last sample that begins before a frame does, or with it.
  private static func sample(of frame: FrameIndex, _ frameRate: FrameRate) -> Int {
    frame * frameRate.seconds * SoundRate.perSecond / frameRate.frames
  }

  /// True when a file's sound ends before an instant, or at it; false for one that cannot be read.
  package static func ends(_ source: ContentSource, before instant: Seconds) -> Bool {
    guard let decoder = try? SoundDecoder(source),
      let count = try? decoder.skip(SoundRate.sample(at: instant) + 1)
    else { return false }
    return count <= SoundRate.sample(at: instant)
  }

  /// The whole soundtrack, mixed while it is read.
  package var source: any SoundSource { SoundMixer(self) }
}

extension Soundtrack.Voice {
  /// A sound as it is heard in a part of a clip that begins at a sample and has so many.
  fileprivate init(_ clip: SoundClip, from start: Int, count total: Int) throws(MediaError) {
    source = clip.source
    begin = SoundRate.sample(at: clip.begin) - start
    offset = SoundRate.sample(at: clip.offset)
    amplitude = clip.amplitude
    let rate = Double(SoundRate.perSecond)
    (fadeIn, fadeOut) = (clip.fadeIn * rate, clip.fadeOut * rate)
    let wanted = clip.duration.map(SoundRate.sample(at:)) ?? .max
    // Where it fades at its end, that has to be known, also when it is not heard.
    let heard = clip.fadeOut > 0 ? wanted : min(wanted, max(total - begin, 0))
    _ = try FileExtent(ofSound: clip.source)
    let decoder = try SoundDecoder(clip.source)
    try decoder.skip(offset)
    count = try decoder.skip(heard)
  }
}
