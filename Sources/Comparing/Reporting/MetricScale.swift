import Foundation
import Graphics

/// From a measure to a height: 0 at the bottom, 1 at the top.
struct MetricScale {
  /// A level with a name.
  struct Tick {
    let share: Double
    let label: String
  }

  let ticks: [Tick]
  private let metric: MetricPlot.Metric
  private let low: Double
  private let high: Double

  /// A scale on which all values of a measure can be told apart.
  init(_ metric: MetricPlot.Metric, _ values: [Double]) {
    self.metric = metric
    let finite = values.filter(\.isFinite)
    switch metric {
    case .severity:
      (low, high) = (0, log1p(max((finite.max() ?? 0) * 1.1, 1.5)))
    case .psnr:
      // Equal pictures have no finite ratio: they are drawn a step above the best of the others.
      low = ((finite.min() ?? 30) / 10).rounded(.down) * 10
      high = (((finite.max() ?? 30) + 0.1) / 10).rounded(.up) * 10 + 10
    case .ssim:
      let worst = 1 - (finite.min() ?? 1)
      (low, high) = (1 - (Self.steps.first { $0 >= worst } ?? 2), 1)
    }
    ticks = Self.ticks(metric, low, high)
  }

  /// The place of a value on the scale.
  func share(_ value: Double) -> Double { Self.share(value, metric, low, high) }

  private static let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

  private static func share(
    _ value: Double, _ metric: MetricPlot.Metric, _ low: Double, _ high: Double
  ) -> Double {
    // Ratios to a limit grow by factors; the limit must be seen even beside the worst.
    let place = metric == .severity ? log1p(max(value, 0)) : value
    return min(max((place - low) / (high - low), 0), 1)
  }

  private static func ticks(
    _ metric: MetricPlot.Metric, _ low: Double, _ high: Double
  ) -> [Tick] {
    let levels: [Double] =
      switch metric {
      case .severity:
        (expm1(high) < 12 ? [0, 1, 2, 5, 10] : [0, 1, 5, 20, 100, 500, 2000]).filter {
          log1p($0) <= high
        }
      case .psnr: [low, (low + high - 10) / 2, high - 10, high]
      case .ssim: [low, (low + 1) / 2, 1]
      }
    return levels.map { level in
      let isEqual = metric == .psnr && level == high
      return Tick(
        share: share(level, metric, low, high),
        label: isEqual
          ? "equal"
          : ((level * 1e5).rounded() / 1e5).shortestDecimal
            + (metric == .severity ? "×" : ""))
    }
  }
}
