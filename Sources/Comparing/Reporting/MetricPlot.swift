import Foundation
import Graphics

/// The course of a measure over a comparison, as a page needs it to draw it at any width.
///
/// Places are shares of the drawing in per cent: from the left, and from the bottom.
struct MetricPlot {
  /// The measure.
  enum Metric: CaseIterable {
    case severity
    case psnr
    case ssim

    var title: String {
      switch self {
      case .severity: "Times its limit; above 1 a frame differs"
      case .psnr: "PSNR, dB; the higher, the more alike"
      case .ssim: "SSIM; 1 for equal pictures"
      }
    }

    func value(_ measures: FrameMeasures) -> Double? {
      switch self {
      case .severity: measures.severity
      case .psnr: measures.psnr
      case .ssim: measures.ssim
      }
    }
  }

  private let metric: Metric
  private let moments: [ComparisonMoment]
  private let scale: MetricScale

  /// A plot of a measure.
  init(_ metric: Metric, of moments: [ComparisonMoment]) {
    self.metric = metric
    self.moments = moments
    scale = MetricScale(metric, moments.compactMap(\.measures).compactMap(metric.value))
  }

  /// The distance of a place in time from the left, in per cent.
  static func x(_ place: Int, of count: Int) -> Double {
    count > 1 ? 100 * Double(place) / Double(count - 1) : 50
  }

  /// The distance of a moment's value from the bottom, in per cent; `nil` where nothing was
  /// measured.
  func y(_ place: Int) -> Double? {
    moments[place].measures.flatMap(metric.value).map { scale.share($0) * 100 }
  }

  /// Lines through the values of moments that follow each other; what is level is one line.
  private var curve: String {
    let heights = moments.indices.map(y)
    var path = ""
    for (place, height) in heights.enumerated() {
      guard let height else { continue }
      let before = place > 0 ? heights[place - 1] : nil
      let after = place + 1 < heights.count ? heights[place + 1] : nil
      if before == height, after == height { continue }
      let x = Self.x(place, of: heights.count)
      path += before == nil ? "M" : "L"
      path += "\(Self.number(x * 10)) \(Self.number(100 - height))"
      // A frame alone is a dot, which is a short line.
      if before == nil, after == nil { path += "h2" }
    }
    return path
  }

  /// The template's values.
  func context(marks: [[String: Any]]) -> [String: Any] {
    let count = moments.count
    var context: [String: Any] = [
      "title": metric.title, "curve": curve, "marks": marks,
      "levels": scale.ticks.map { ["y": Self.number($0.share * 100), "label": $0.label] },
      "frames": stride(from: 0, through: 4, by: 1).map { (count - 1) * $0 / 4 }.uniqued.map {
        [
          "x": Self.number(Self.x($0, of: count)),
          "label": (moments[$0].a ?? moments[$0].b).map(String.init) ?? "",
        ]
      },
    ]
    if metric == .severity {
      context["limit"] = Self.number(scale.share(1) * 100)
      context["events"] = moments.indices.filter { !moments[$0].notes.isEmpty }.map {
        [
          "x": Self.number(Self.x($0, of: count)),
          "title": moments[$0].notes.joined(separator: "; "),
        ]
      }
    }
    return context
  }

  static func number(_ value: Double) -> String { ((value * 10).rounded() / 10).shortestDecimal }
}

extension [Int] {
  fileprivate var uniqued: [Int] { Array(Set(self)).sorted() }
}
