import LayerModel
import Timing

/// The time of a style sheet's animation: it runs, or stands at one part of its duration (CSS
/// Animations 1, Web Animations 1).
struct StylePace {
  /// The times of its actions, those that win last.
  let timings: [MediaTiming]
  /// The second at which it begins, or stands from.
  let begin: Seconds
  /// One iteration in seconds.
  let duration: Seconds
  /// The time for which it runs in all; may be infinite.
  let activeDuration: Seconds
  /// The part of the duration at which it stands; `nil` for one that runs.
  let rest: Double?

  /// True where its end stays.
  var freezes: Bool { rest != nil || timings.contains { $0.fillMode.fillsForwards } }

  /// True where its start is there before it begins.
  var fillsBefore: Bool { timings.contains { $0.fillMode.fillsBackwards } }

  /// An animation that takes no time at all has this, as it begins.
  private static let moment = 1e-9

  /// The properties of an animation.
  struct Properties {
    let duration: Seconds
    /// May be infinite.
    let count: Double
    let direction: String
    let delay: Seconds
    let fill: FillMode
    let isPaused: Bool

    var activeDuration: Seconds { duration > 0 && count > 0 ? duration * count : 0 }

    /// The part of the duration at which it begins.
    var first: Double { directed(0, in: 0) }

    /// The part of the duration at which it ends.
    var last: Double { count > 0 ? part(of: count, isEnd: true) : first }

    /// The part of the duration after some iterations.
    func part(of iterations: Double, isEnd: Bool = false) -> Double {
      guard iterations.isFinite else { return direction == "reverse" ? 0 : 1 }
      let whole = iterations.rounded(.down)
      let isWhole = isEnd && whole == iterations
      return directed(isWhole ? 1 : iterations - whole, in: isWhole ? whole - 1 : whole)
    }

    private func directed(_ part: Double, in iteration: Double) -> Double {
      let isOdd = iteration.truncatingRemainder(dividingBy: 2) != 0
      let runsBack =
        switch direction {
        case "reverse": true
        case "alternate": isOdd
        case "alternate-reverse": !isOdd
        default: false
        }
      return runsBack ? 1 - part : part
    }
  }

  /// The time of an animation; `nil` for one that never does anything.
  init?(_ properties: Properties) {
    let (delay, fill, active) = (properties.delay, properties.fill, properties.activeDuration)
    guard !properties.isPaused else {
      // Its own time is 0 for ever.
      if -delay < 0 {
        guard fill.fillsBackwards else { return nil }
        self.init(restingAt: properties.first)
      } else if -delay >= active {
        guard fill.fillsForwards else { return nil }
        self.init(restingAt: properties.last)
      } else {
        self.init(restingAt: properties.part(of: -delay / properties.duration))
      }
      return
    }
    guard active > 0 else {
      let (first, last) = (properties.first, properties.last)
      let fillsBefore = fill.fillsBackwards && delay > 0
      if fill.fillsForwards {
        let isEven = fillsBefore && first == last
        self.init(restingAt: last, from: isEven ? 0 : delay, before: fillsBefore ? first : nil)
        return
      }
      guard fillsBefore else { return nil }
      self.init(
        runningIn: MediaTiming(
          beginTime: delay, duration: Self.moment, speed: first > 0 ? -1 : 1,
          fillMode: .backwards), for: Self.moment)
      return
    }
    let direction = properties.direction
    var timing = MediaTiming(
      beginTime: delay == 0 ? nil : delay, duration: properties.duration,
      speed: direction == "reverse" ? -1 : 1,
      autoreverses: direction.hasPrefix("alternate"), fillMode: fill)
    timing.repeatCount = properties.count / (timing.autoreverses ? 2 : 1)
    if timing.repeatCount == 1 { timing.repeatCount = 0 }
    // The way back is as long as the way there.
    if direction == "alternate-reverse" { timing.timeOffset = properties.duration }
    self.init(runningIn: timing, for: active)
  }

  /// One that runs for some time in all.
  private init(runningIn timing: MediaTiming, for activeDuration: Seconds) {
    (timings, begin, duration) = ([timing], timing.beginTime ?? 0, timing.duration ?? 1)
    (self.activeDuration, rest) = (activeDuration, nil)
  }

  /// One that stands at a part of its duration from a second on, and may stand at another before.
  private init(restingAt part: Double, from begin: Seconds = 0, before: Double? = nil) {
    func rest(_ part: Double, _ begin: Seconds) -> MediaTiming {
      MediaTiming(
        beginTime: begin > 0 ? begin : nil, duration: 1, speed: 0, timeOffset: part,
        fillMode: .forwards)
    }
    self.begin = max(begin, 0)
    (duration, activeDuration, self.rest) = (1, 0, part)
    timings =
      (begin > 0 ? before : nil).map { [rest($0, 0), rest(part, begin)] }
      ?? [rest(part, begin)]
  }
}
