import Timing

/// The steps of what is shown or not between key frames of a style sheet: where one of two is
/// shown, it is while the curve between them lies within 0 and 1 (CSS 2, `visibility`, in Web
/// Animations 1).
struct ShownSteps {
  /// Parts of the duration from 0 on, at each of which a step begins.
  private(set) var times: [Double] = []
  /// True for the steps that are shown.
  private(set) var shown: [Bool] = []

  /// Places of a curve that are looked at.
  private static let places = 64
  /// Places that are looked at to find where between two of them a step begins.
  private static let halvings = 40
  /// A part of the way from what is hidden that is none yet: at a key frame itself it is hidden.
  private static let least = 1e-7

  /// The steps of key frames.
  ///
  /// - Parameters:
  ///   - values: True for the key frames that are shown.
  ///   - times: Their parts of the duration.
  ///   - curves: The curves between them.
  ///   - take: Counts places that are looked at, before they are; false ends it.
  init?(
    _ values: [Bool], at times: [Double], _ curves: [TimingFunction], take: (Int) -> Bool
  ) {
    guard take(values.count * Self.places) else { return nil }
    for (place, value) in values.enumerated() {
      guard place + 1 < values.count, place < curves.count, values[place + 1] != value,
        times[place + 1] > times[place]
      else {
        add(times[place], value)
        continue
      }
      let (start, length) = (times[place], times[place + 1] - times[place])
      let curve = curves[place]
      func isShown(_ part: Double) -> Bool {
        let eased = curve(part)
        return eased <= 0 ? value : eased >= 1 ? !value : true
      }
      var last = 0.0
      add(start, isShown(0))
      for step in 1...Self.places {
        let next = Double(step) / Double(Self.places)
        if isShown(next) != isShown(last) {
          guard take(Self.halvings) else { return nil }
          var (low, high) = (last, next)
          while high - low > 1e-12, high > Self.least {
            let middle = (low + high) / 2
            if isShown(middle) == isShown(last) { low = middle } else { high = middle }
          }
          add(start + high * length, isShown(next))
        }
        last = next
      }
    }
  }

  private mutating func add(_ time: Double, _ isShown: Bool) {
    if let last = shown.last, last == isShown { return }
    times.append(time)
    shown.append(isShown)
  }
}
