import Glibc
import Graphics

/// The births of a cell's particles: one where the integral of its rate passes a whole number, k =
/// 0 at the start.
///
/// A steady rate has births at k / rate. One that changes is summed once over fixed steps, so that
/// the births are the same for every frame.
struct BirthSchedule: Sendable {
  /// The time of the first sum, and the step from one to the next.
  private let start: Double
  private let step: Double
  /// The number born until each step; not falling.
  private let sums: [Double]
  /// Births per second before the first step and after the last.
  private let rates: (before: Double, after: Double)

  /// The most steps that are summed for all cells of a timeline together: about ten seconds' work.
  static let stepLimit = 20_000_000
  /// The most steps for one cell.
  static let longestSum = 400_000

  /// A steady rate in births a second.
  init(origin: Double, rate: Double) {
    start = origin
    step = 1
    sums = [0]
    rates = (rate, rate)
  }

  /// A rate that changes over a range of the emitter's time.
  ///
  /// - Parameters:
  ///   - origin: The emitter's time at which the count is 0.
  ///   - range: The emitter's time over which the rate changes.
  ///   - stepLimit: The most steps.
  ///   - rate: Births a second at a time.
  init(
    origin: Double, over range: ClosedRange<Double>, stepLimit: Int, rate: (Double) -> Double
  ) {
    let start = min(range.lowerBound, origin)
    let length = max(range.upperBound - start, 1e-3)
    // At least 240 steps a second, unless that would be too many.
    let count = Int(
      saturating: min(max((length * 240).rounded(.up), 1), Double(max(stepLimit, 1))))
    let step = length / Double(count)
    var sums = [0.0]
    sums.reserveCapacity(count + 1)
    for i in 0..<count {
      sums.append(sums[i] + rate(start + (Double(i) + 0.5) * step) * step)
    }
    self.start = start
    self.step = step
    rates = (rate(start), rate(start + length))
    // The sum is 0 at the origin.
    let place = min(max((origin - start) / step, 0), Double(count))
    let (i, part) = (Int(saturating: place), place - place.rounded(.down))
    let zero = i < count ? sums[i] + (sums[i + 1] - sums[i]) * part : sums[count]
    self.sums = sums.map { $0 - zero }
  }

  /// The numbers of the births after one time and until another; `nil` when there is none, or the
  /// limit is passed.
  func births(
    after early: Double, until late: Double, _ budget: inout ParticleBudget
  ) -> Range<Int>? {
    guard late > early else { return nil }
    let last = (count(at: late) + 1e-9).rounded(.down)
    let first = (count(at: early) - 1e-9).rounded(.up)
    let number = last - first + 1
    guard !(number <= 0), budget.take(number), abs(first) < 1e15 else { return nil }
    return Int(saturating: first)..<Int(saturating: first + number)
  }

  /// The time of a particle's birth.
  func time(of k: Int) -> Double {
    let k = Double(k)
    let last = sums.count - 1
    if k < sums[0] { return start + (k - sums[0]) / rates.before }
    if k >= sums[last] {
      return rates.after > 0
        ? start + Double(last) * step + (k - sums[last]) / rates.after : .infinity
    }
    let high = (1..<last).lowest { !(sums[$0] <= k) }
    let low = high - 1
    return start + (Double(low) + (k - sums[low]) / (sums[high] - sums[low])) * step
  }

  private func count(at time: Double) -> Double {
    let place = (time - start) / step
    let last = sums.count - 1
    if place <= 0 { return sums[0] + (time - start) * rates.before }
    if place >= Double(last) {
      return sums[last] + (time - start - Double(last) * step) * rates.after
    }
    // Times too far apart to have a difference are no place between two steps.
    let i = min(max(Int(saturating: place), 0), last - 1)
    return sums[i] + (sums[i + 1] - sums[i]) * (place - Double(i))
  }
}
