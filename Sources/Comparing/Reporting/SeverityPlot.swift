import Graphics
import Timing

/// How far each frame is from its limit, over the clip, as an SVG drawing.
struct SeverityPlot {
  private let found: ClipComparison
  private let marked: Set<FrameIndex>
  private static let width = 960.0
  private static let height = 220.0
  private static let left = 44.0
  private static let bottom = 28.0
  private static let top = 12.0

  /// A plot of a comparison in which some frames of A are marked.
  init(_ found: ClipComparison, marking frames: [FrameIndex]) {
    self.found = found
    marked = Set(frames)
  }

  /// The top of the scale: what is worse is drawn at it.
  private var most: Double {
    let worst = found.frames.map(\.measures.severity).filter(\.isFinite).max() ?? 0
    return min(max(worst * 1.1, 1.5), 20)
  }

  private var lastFrame: Int { max(found.frames.map(\.a).max() ?? 1, 1) }

  private func x(_ frame: Int) -> Double {
    Self.left + (Self.width - Self.left - 12) * Double(frame) / Double(lastFrame)
  }

  private func y(_ severity: Double) -> Double {
    let share = min(max(severity, 0), most) / most
    return Self.height - Self.bottom - (Self.height - Self.bottom - Self.top) * share
  }

  /// The drawing, to stand in a page.
  var svg: String {
    let base = y(0)
    var parts = [
      "<svg class=\"plot\" viewBox=\"0 0 \(Self.number(Self.width)) \(Self.number(Self.height))\" role=\"img\" aria-label=\"Difference over its limit, by frame\">"
    ]
    for step in ticks {
      parts.append(
        "<line class=\"grid\" x1=\"\(Self.number(Self.left))\" x2=\"\(Self.number(Self.width - 12))\" y1=\"\(Self.number(y(step)))\" y2=\"\(Self.number(y(step)))\"/><text class=\"tick\" x=\"\(Self.number(Self.left - 6))\" y=\"\(Self.number(y(step) + 4))\" text-anchor=\"end\">\(step.shortestDecimal)×</text>"
      )
    }
    let points = found.frames.map {
      "\(Self.number(x($0.a))),\(Self.number(y($0.measures.severity)))"
    }
    if let first = found.frames.first, let last = found.frames.last {
      parts.append(
        "<polygon class=\"area\" points=\"\(Self.number(x(first.a))),\(Self.number(base)) \(points.joined(separator: " ")) \(Self.number(x(last.a))),\(Self.number(base))\"/>"
      )
    }
    parts.append("<polyline class=\"curve\" points=\"\(points.joined(separator: " "))\"/>")
    parts.append(
      "<line class=\"limit\" x1=\"\(Self.number(Self.left))\" x2=\"\(Self.number(Self.width - 12))\" y1=\"\(Self.number(y(1)))\" y2=\"\(Self.number(y(1)))\"/>"
    )
    for difference in found.differences {
      guard let frame = difference.frame else { continue }
      parts.append(
        "<line class=\"event\" x1=\"\(Self.number(x(frame)))\" x2=\"\(Self.number(x(frame)))\" y1=\"\(Self.number(Self.top))\" y2=\"\(Self.number(base))\"><title>\(difference)</title></line>"
      )
    }
    for frame in found.frames where marked.contains(frame.a) {
      parts.append(
        "<a href=\"#frame-\(frame.a)\"><circle class=\"worst\" cx=\"\(Self.number(x(frame.a)))\" cy=\"\(Self.number(y(frame.measures.severity)))\" r=\"6\"><title>frame \(frame.a)</title></circle></a>"
      )
    }
    for place in 0...4 {
      let frame = lastFrame * place / 4
      parts.append(
        "<text class=\"tick\" x=\"\(Self.number(x(frame)))\" y=\"\(Self.number(Self.height - 8))\" text-anchor=\"middle\">\(frame)</text>"
      )
    }
    return parts.joined() + "</svg>"
  }

  private var ticks: [Double] {
    let step = most <= 3 ? 1.0 : most <= 8 ? 2.0 : 5.0
    return Array(stride(from: 0, through: most, by: step))
  }

  private static func number(_ value: Double) -> String {
    ((value * 10).rounded() / 10).shortestDecimal
  }
}
