package import Timing

/// The rate of all sound, to which every file is brought.
package enum SoundRate {
  /// Samples a second; each has two channels.
  package static let perSecond = 48_000

  /// The sample nearest to an instant, which is also the number of samples up to it.
  package static func sample(at instant: Seconds) -> Int {
    // Beyond any clip's end.
    Int(min(instant * Double(perSecond), 0x1p52).rounded())
  }
}
