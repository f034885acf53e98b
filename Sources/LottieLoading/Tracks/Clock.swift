import Timing

/// The relation of a composition's frames to the time of the layers that show it.
struct Clock {
  /// The rate of all compositions of a file.
  let rate: FrameRate
  /// The frame of the scene, or of the layer that remaps its time, at which frame 0 is shown.
  private let start: Double
  /// Such frames for each of the composition, above 0.
  private let stretch: Double
  /// True in a layer that remaps its time, which may be any at the clip's start.
  let isRemapped: Bool

  /// The clock of a file whose frames begin with one that is shown first.
  init(rate: FrameRate, firstFrame: Double) {
    self.init(rate: rate, start: -firstFrame, stretch: 1, isRemapped: false)
  }

  private init(rate: FrameRate, start: Double, stretch: Double, isRemapped: Bool) {
    (self.rate, self.start, self.stretch) = (rate, start, stretch)
    self.isRemapped = isRemapped
  }

  /// The instant of a frame; of a whole frame the same as a timeline's.
  func seconds(_ frame: Double) -> Seconds {
    (start + stretch * frame) * Double(rate.seconds) / Double(rate.frames)
  }

  /// The clock of a composition that runs in this one, whose frame 0 is shown at a frame.
  func inside(start: Double, stretch: Double) -> Clock {
    Clock(
      rate: rate, start: self.start + self.stretch * start, stretch: self.stretch * stretch,
      isRemapped: isRemapped)
  }

  /// The clock of a composition in a layer whose time is that of its frames, from one on.
  func remapped(from first: Double) -> Clock {
    Clock(rate: rate, start: -first, stretch: 1, isRemapped: true)
  }
}

extension FrameRate {
  /// The nearest rate that is written as one: a whole number, or one of broadcasting's thousandths,
  /// within 1e-3; else thousandths.
  init?(nearest rate: Double) {
    guard rate >= 0.001, rate <= 1000 else { return nil }
    let whole = rate.rounded()
    let slowed = (rate * 1.001).rounded()
    if abs(rate - whole) <= 1e-3, whole >= 1 {
      self.init(frames: Int(whole))
    } else if slowed >= 1, abs(slowed / 1.001 - rate) <= 1e-3 {
      self.init(frames: Int(slowed) * 1000, per: 1001)
    } else {
      self.init(frames: Int((rate * 1000).rounded()), per: 1000)
    }
  }
}
