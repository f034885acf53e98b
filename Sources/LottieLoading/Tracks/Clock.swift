import Timing

/// The relation of a composition's frames to the time of the layers that show it.
struct Clock {
  /// Another composition that is shown at frames which a track of this one says.
  final class Driver {
    let clock: Clock
    /// The frame that is shown at each frame of the other composition.
    let map: Track<Double>
    /// Works out values at the other's frames.
    let baking: Baking

    init(clock: Clock, map: Track<Double>, baking: Baking) {
      (self.clock, self.map, self.baking) = (clock, map, baking)
    }
  }

  /// The rate of all compositions of a file.
  let rate: FrameRate
  /// The frame of the scene, or of a driver's map, at which frame 0 is shown.
  private let start: Double
  /// Such frames for each of the composition, above 0.
  private let stretch: Double
  /// The composition that drives it; `nil` for one that runs as the scene does.
  let driver: Driver?

  /// The clock of a file whose frames begin with one that is shown first.
  init(rate: FrameRate, firstFrame: Double) {
    self.init(rate: rate, start: -firstFrame, stretch: 1, driver: nil)
  }

  private init(rate: FrameRate, start: Double, stretch: Double, driver: Driver?) {
    (self.rate, self.start, self.stretch, self.driver) = (rate, start, stretch, driver)
  }

  /// The instant of a frame; of a whole frame the same as a timeline's.
  func seconds(_ frame: Double) -> Seconds {
    (start + stretch * frame) * Double(rate.seconds) / Double(rate.frames)
  }

  /// The composition's frame at a frame of the driver's map.
  func frame(atDriven frame: Double) -> Double { (frame - start) / stretch }

  /// The clock of a composition that runs in this one, whose frame 0 is shown at a frame.
  func inside(start: Double, stretch: Double) -> Clock {
    Clock(
      rate: rate, start: self.start + self.stretch * start, stretch: self.stretch * stretch,
      driver: driver)
  }

  /// The clock of a composition that shows the frames of a track of this one.
  func driving(_ map: Track<Double>, _ baking: Baking) -> Clock {
    Clock(
      rate: rate, start: 0, stretch: 1,
      driver: Driver(clock: self, map: map, baking: baking))
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
