import Graphics
public import LayerModel
import Media
import Escaping
public import TimelineModel
import Timing

/// A sound of a scene that nobody hears, though it is there.
public struct UnheardSound: Hashable, Sendable, CustomStringConvertible {
  /// The part of the clip's sound that it would be.
  public let clip: AudioClip
  /// The reason, as a sentence.
  public let reason: String

  /// "the sound "a.wav" is never heard: …".
  public var description: String { "the sound \"\(clip.name)\" is never heard: \(reason)" }

  /// The gain at which a sound as loud as can be is less than a step of 16 bits, in decibels.
  private static let silence = -96.0

  /// A sound of a clip that lasts some seconds; `nil` when it is heard.
  fileprivate init?(_ clip: AudioClip, in duration: Seconds) {
    self.clip = clip
    func number(_ value: Double) -> String { value.shortestDecimal }
    if clip.begin >= duration, clip.begin > 0 {
      reason =
        "it begins at \(number(clip.begin)) s, and the clip ends at \(number(duration)) s; set at or time.duration"
    } else if SoundRate.sample(at: clip.duration ?? 1) == 0 {
      reason = "it lasts \(number(clip.duration ?? 0)) s, less than a sample; set duration"
    } else if clip.gain <= Self.silence {
      reason = "its gain is \(number(clip.gain)) dB; set gain"
    } else if clip.offset > 0, Soundtrack.ends(clip.source, before: clip.offset) {
      reason = "it leaves out \(number(clip.offset)) s of a file that is no longer; set from"
    } else {
      return nil
    }
  }
}

extension Timeline {
  /// The sounds that are outside of the clip, outside of their files, or silent; those that cannot
  /// be read are told when they are mixed.
  public var unheardSounds: [UnheardSound] { audio.compactMap { UnheardSound($0, in: duration) } }
}
