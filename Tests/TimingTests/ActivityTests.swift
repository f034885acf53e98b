import Testing
import Timing

/// From the parent's time to the place in the cycle of one animation.
@Suite struct ActivityTests {
  struct ActivityCase: Sendable, CustomTestStringConvertible {
    let name: String
    let timing: MediaTiming
    var begin: Seconds = 0
    var iteration: Seconds = 1
    var isAttached = true
    /// Place in the cycle at some instants; `nil` shows nothing.
    let wanted: [(at: Seconds, place: Seconds?)]
    var testDescription: String { name }
  }

  @Test(arguments: plain + filling + repeating + shifted + backwards + standing)
  func `an animation's place in its cycle`(_ row: ActivityCase) {
    let map = row.timing.activity(
      begin: row.begin, iteration: row.iteration, isAttached: row.isAttached)
    for (instant, wanted) in row.wanted {
      let got = map(instant)?.time
      #expect(
        (got == nil) == (wanted == nil), "at \(instant): got \(got as Any), wanted \(wanted as Any)"
      )
      if let got, let wanted {
        #expect(abs(got - wanted) < 1e-12, "at \(instant): got \(got), wanted \(wanted)")
      }
    }
  }

  static let plain: [ActivityCase] = [
    ActivityCase(
      name: "1.6 half-open: the begin is active, the end is after", timing: .init(), begin: 2,
      iteration: 3,
      wanted: [(1.999, nil), (2, 0), (3.5, 1.5), (4.999, 2.999), (5, nil), (9, nil)]),
    ActivityCase(
      name: "1.6 decimals meet their sum", timing: .init(), begin: 0.4, iteration: 0.1,
      wanted: [(0.3999, nil), (0.4, 0), (0.45, 0.05), (0.5, nil)]),
    ActivityCase(
      name: "1.2 speed 2 takes half the time", timing: .init(speed: 2), begin: 1, iteration: 2,
      wanted: [(1, 0), (1.5, 1), (1.75, 1.5), (2, nil)]),
    ActivityCase(
      name: "1.2 speed 0.5 takes double", timing: .init(speed: 0.5), iteration: 2,
      wanted: [(0, 0), (2, 1), (3.5, 1.75), (4, nil)]),
    ActivityCase(
      name: "1.6 no length: at its end from the begin on", timing: .init(fillMode: .both), begin: 1,
      iteration: 0, wanted: [(0.5, 0), (1, 1), (2, 1)]),
    ActivityCase(
      name: "1.6 no length and no fill: never", timing: .init(), begin: 1, iteration: 0,
      wanted: [(0.5, nil), (1, nil), (2, nil)]),
  ]

  static let filling: [ActivityCase] = [
    ActivityCase(
      name: "1.6 removed", timing: .init(fillMode: .removed), begin: 1,
      wanted: [(0.5, nil), (1.5, 0.5), (2, nil)]),
    ActivityCase(
      name: "1.6 forwards", timing: .init(fillMode: .forwards), begin: 1,
      wanted: [(0.5, nil), (1.5, 0.5), (2, 1), (99, 1)]),
    ActivityCase(
      name: "1.6 backwards", timing: .init(fillMode: .backwards), begin: 1,
      wanted: [(-9, 0), (0.5, 0), (1.5, 0.5), (2, nil)]),
    ActivityCase(
      name: "1.6 both", timing: .init(fillMode: .both), begin: 1,
      wanted: [(0.5, 0), (1.5, 0.5), (2, 1)]),
    ActivityCase(
      name: "1.6 forwards means nothing to what is removed", timing: .init(fillMode: .both),
      begin: 1, isAttached: false, wanted: [(0.5, 0), (1.5, 0.5), (2, nil)]),
    ActivityCase(
      name: "1.6 backwards at negative speed shows the end",
      timing: .init(speed: -1, fillMode: .backwards), begin: 1,
      wanted: [(0.5, 1), (1, 1), (1.25, 0.75), (2, nil)]),
    ActivityCase(
      name: "1.6 backwards shows the start, whatever the offset",
      timing: .init(timeOffset: 0.25, fillMode: .backwards), begin: 1,
      wanted: [(0.5, 0), (1, 0.25)]),
  ]

  static let repeating: [ActivityCase] = [
    ActivityCase(
      name: "1.5 twice, a boundary is a start, the end an end",
      timing: .init(repeatCount: 2, fillMode: .forwards),
      wanted: [(0.999, 0.999), (1, 0), (1.5, 0.5), (2, 1), (3, 1)]),
    ActivityCase(
      name: "1.5 two and a half times", timing: .init(repeatCount: 2.5, fillMode: .forwards),
      wanted: [(2, 0), (2.25, 0.25), (2.5, 0.5), (9, 0.5)]),
    ActivityCase(
      name: "1.5 half a time", timing: .init(repeatCount: 0.5, fillMode: .forwards),
      wanted: [(0.25, 0.25), (0.5, 0.5), (0.75, 0.5)]),
    ActivityCase(
      name: "1.5 there and back ends at the start",
      timing: .init(autoreverses: true, fillMode: .forwards),
      wanted: [(0.5, 0.5), (1, 1), (1.25, 0.75), (1.75, 0.25), (2, 0), (3, 0)]),
    ActivityCase(
      name: "1.5 a count is of whole cycles there and back",
      timing: .init(repeatCount: 1.5, autoreverses: true, fillMode: .forwards),
      wanted: [(1.5, 0.5), (2, 0), (2.5, 0.5), (3, 1), (4, 1)]),
    ActivityCase(
      name: "1.5 repeatDuration is not doubled",
      timing: .init(repeatDuration: 2.5, autoreverses: true, fillMode: .forwards),
      wanted: [(1, 1), (1.5, 0.5), (2.25, 0.25), (2.5, 0.5), (4, 0.5)]),
    ActivityCase(
      name: "1.1 repeatDuration wins over the count",
      timing: .init(repeatCount: 9, repeatDuration: 1.5, fillMode: .forwards),
      wanted: [(1, 0), (1.25, 0.25), (1.5, 0.5)]),
    ActivityCase(
      name: "1.5 repeatDuration shorter than a iteration cuts it",
      timing: .init(repeatDuration: 0.75), wanted: [(0.5, 0.5), (0.75, nil)]),
    ActivityCase(
      name: "1.5 repeatDuration counts in own seconds",
      timing: .init(speed: 2, repeatDuration: 3), wanted: [(0.75, 0.5), (1.25, 0.5), (1.5, nil)]),
    ActivityCase(
      name: "1.5 for ever by infinity", timing: .init(repeatCount: .infinity),
      wanted: [(1_000_000.25, 0.25), (1e9, 0)]),
    ActivityCase(
      name: "1.5 for ever by a huge float", timing: .init(repeatCount: 3.4e38),
      wanted: [(1_000_000.25, 0.25)]),
    ActivityCase(
      name: "1.5 for ever by an infinite repeatDuration", timing: .init(repeatDuration: .infinity),
      wanted: [(1_000_000.25, 0.25)]),
    ActivityCase(
      name: "1.5 decimals meet their multiples", timing: .init(repeatCount: 11), iteration: 0.1,
      wanted: [(0.3, 0), (0.6, 0), (0.7, 0), (1.05, 0.05), (1.1, nil)]),
  ]

  static let shifted: [ActivityCase] = [
    ActivityCase(
      name: "1.7 an offset wraps: C D E A B", timing: .init(timeOffset: 0.4, fillMode: .forwards),
      wanted: [(0, 0.4), (0.5, 0.9), (0.6, 0), (0.75, 0.15), (1, 0.4), (2, 0.4)]),
    ActivityCase(
      name: "1.7 an offset is in own seconds", timing: .init(speed: 2, timeOffset: 0.5),
      wanted: [(0, 0.5), (0.125, 0.75), (0.375, 0.25), (0.5, nil)]),
    ActivityCase(
      name: "1.7 an offset beyond a cycle", timing: .init(timeOffset: 2.25), wanted: [(0, 0.25)]),
    ActivityCase(
      name: "1.7 a negative offset", timing: .init(timeOffset: -0.25),
      wanted: [(0, 0.75), (0.25, 0), (0.5, 0.25), (1, nil)]),
    ActivityCase(
      name: "1.7 an offset in a wave there and back",
      timing: .init(timeOffset: 1.5, autoreverses: true, fillMode: .forwards),
      wanted: [(0, 0.5), (0.25, 0.25), (0.5, 0), (1, 0.5), (1.5, 1), (2, 0.5), (3, 0.5)]),
    ActivityCase(
      name: "1.7 an offset of a whole cycle ends at a start",
      timing: .init(timeOffset: 1, fillMode: .forwards), wanted: [(0, 0), (0.5, 0.5), (1, 0)]),
  ]

  static let backwards: [ActivityCase] = [
    ActivityCase(
      name: "1.7 speed −1, offset D: from D down to 0",
      timing: .init(speed: -1, timeOffset: 2, fillMode: .forwards), iteration: 2,
      wanted: [(0, 2), (0.5, 1.5), (1.5, 0.5), (2, 0), (5, 0)]),
    ActivityCase(
      name: "1.7 speed −1, no offset: the same by the modulo rule",
      timing: .init(speed: -1, fillMode: .forwards), iteration: 2,
      wanted: [(0, 2), (0.5, 1.5), (1.5, 0.5), (2, 0), (5, 0)]),
    ActivityCase(
      name: "1.7 speed −2", timing: .init(speed: -2), iteration: 2,
      wanted: [(0.25, 1.5), (0.75, 0.5), (1, nil)]),
    ActivityCase(
      name: "1.7 speed −1, offset 0.25 wraps downwards",
      timing: .init(speed: -1, timeOffset: 0.25, fillMode: .forwards),
      wanted: [(0, 0.25), (0.125, 0.125), (0.5, 0.75), (1, 0.25), (2, 0.25)]),
    ActivityCase(
      name: "1.7 speed −1, there and back", timing: .init(speed: -1, autoreverses: true),
      wanted: [(0.25, 0.25), (1, 1), (1.5, 0.5), (2, nil)]),
    ActivityCase(
      name: "1.7 speed −1 twice: each cycle from its end",
      timing: .init(speed: -1, repeatCount: 2, fillMode: .forwards),
      wanted: [(0.25, 0.75), (1, 1), (1.25, 0.75), (2, 0)]),
  ]

  static let standing: [ActivityCase] = [
    ActivityCase(
      name: "1.7 speed 0 shows its offset for ever", timing: .init(speed: 0, timeOffset: 0.25),
      begin: 1, wanted: [(0.5, nil), (1, 0.25), (1000, 0.25)]),
    ActivityCase(
      name: "1.7 speed 0, offset A: the end", timing: .init(speed: 0, timeOffset: 1),
      wanted: [(0, 1), (5, 1)]),
    ActivityCase(
      name: "1.7 speed 0, offset beyond: the end", timing: .init(speed: 0, timeOffset: 7),
      wanted: [(0, 1)]),
    ActivityCase(
      name: "1.7 speed 0, offset below: the start", timing: .init(speed: 0, timeOffset: -7),
      wanted: [(0, 0)]),
    ActivityCase(
      name: "1.7 speed 0, offset in the second cycle",
      timing: .init(speed: 0, timeOffset: 1.25, repeatCount: 2), wanted: [(0, 0.25)]),
    ActivityCase(
      name: "1.7 speed 0, offset A in decimals",
      timing: .init(speed: 0, timeOffset: 0.3, repeatCount: 3),
      iteration: 0.1, wanted: [(0, 0.1)]),
    ActivityCase(
      name: "1.7 speed 0, there and back, offset A: the start",
      timing: .init(speed: 0, timeOffset: 2, autoreverses: true), wanted: [(0, 0)]),
    ActivityCase(
      name: "1.6 speed 0 fills backwards with the start",
      timing: .init(speed: 0, timeOffset: 0.5, fillMode: .backwards), begin: 1,
      wanted: [(0.5, 0), (1, 0.5)]),
  ]

  struct CycleCase: Sendable, CustomTestStringConvertible {
    let name: String
    let timing: MediaTiming
    let wanted: [(at: Seconds, cycle: Double)]
    var testDescription: String { name }
  }

  @Test(arguments: [
    CycleCase(
      name: "3.2 eleven times", timing: .init(repeatCount: 11, fillMode: .forwards),
      wanted: [(0, 0), (0.5, 0), (1, 1), (10.5, 10), (11, 10), (20, 10)]),
    CycleCase(
      name: "3.2 there and back counts whole cycles",
      timing: .init(repeatCount: 2, autoreverses: true, fillMode: .forwards),
      wanted: [(1.5, 0), (2, 1), (3.5, 1), (4, 1)]),
    CycleCase(
      name: "1.7 a wrap counts", timing: .init(timeOffset: 0.75), wanted: [(0.125, 0), (0.5, 1)]),
    CycleCase(
      name: "1.7 backwards from three cycles",
      timing: .init(speed: -1, timeOffset: 3, repeatCount: 3),
      wanted: [(0.5, 2), (1.5, 1), (2.5, 0)]),
    CycleCase(
      name: "1.7 never below 0", timing: .init(timeOffset: -1.5, repeatCount: 3),
      wanted: [(0.25, 0), (1.25, 0), (2.75, 1)]),
  ]) func `the number of the cycle`(_ row: CycleCase) {
    let map = row.timing.activity(begin: 0, iteration: 1, isAttached: true)
    for (instant, wanted) in row.wanted {
      #expect(map(instant)?.cycle == wanted, "at \(instant): got \(map(instant) as Any)")
    }
  }
}
