import Graphics
public import Timing

/// A difference between the sounds of two clips; B is the one that is judged.
public enum SoundDifference: Hashable, Sendable {
  /// Only A has sound, or only B.
  case presence(isInJudged: Bool)
  /// One is longer, in seconds.
  case length(a: Seconds, b: Seconds)
  /// All of B's is late by some seconds, or early when that is negative.
  case shift(Seconds)
  /// B's is louder by some decibels, or quieter when that is negative, most of all at an instant;
  /// `count` parts of a second differ, the first of them at `first`.
  case level(Channel, decibels: Double, at: Seconds, first: Seconds, count: Int)
  /// The spectrum is another, most of all in the second from an instant on, by a share of it;
  /// `count` seconds differ.
  case spectrum(Channel, share: Double, at: Seconds, count: Int)
  /// A sample is another, which counts where nothing may differ: the first one, and the largest
  /// difference of all, of 1.
  case samples(first: Seconds, largest: Double)

  /// A side of the sound.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    case left
    case right
  }
}

extension SoundDifference: CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .presence(let isInJudged):
      isInJudged ? "there is sound, of which the expected clip has none" : "there is no sound"
    case .length(let a, let b): "the sound is \(Self.text(b)) s long, not \(Self.text(a)) s"
    case .shift(let time): "the sound is \(Self.text(abs(time))) s \(time > 0 ? "late" : "early")"
    case .level(let channel, let decibels, let instant, let first, let count):
      "the sound is \(decibels > 0 ? "louder" : "quieter") by \(Self.text(abs(decibels), 10)) dB at \(Self.text(instant)) s on the \(channel.rawValue)\(Self.others(count, first))"
    case .spectrum(let channel, let share, let instant, let count):
      "the sound from \(Self.text(instant)) s on is another on the \(channel.rawValue): \(Self.text(100 * share, 1)) % of its spectrum\(Self.others(count, nil))"
    case .samples(let first, let largest):
      "the sound's samples differ from \(Self.text(first, 100_000)) s on, by up to \(Self.text(largest, 1_000_000))"
    }
  }

  private static func others(_ count: Int, _ first: Seconds?) -> String {
    guard count > 1 else { return "" }
    return ", one of \(count) such parts" + (first.map { ", the first at \(text($0)) s" } ?? "")
  }

  private static func text(_ value: Double, _ parts: Double = 1000) -> String {
    ((value * parts).rounded() / parts).shortestDecimal
  }
}
