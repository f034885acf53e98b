import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// A movement by `cubicPaced` whose speed is not even.
///
/// The mode times its key frames by straight distances (core-animation 4.4): the mean speed is the
/// same between all, and the speed in between is not where the curve bends. A view's key frames
/// have a curve of their own as well, which eases in and out unless they say otherwise.
struct UnevenPaceRule {
  /// The fastest speed as a multiple of the slowest from which on it is seen.
  private static let leastRatio = 2.5
  /// The places at which the speed of a span is looked at.
  private static let sampleCount = 16

  /// The finding about an animation through values.
  ///
  /// - Parameters:
  ///   - site: The animation.
  ///   - track: The track that it was compiled to.
  /// - Returns: The finding; `nil` where the speed is even enough.
  func finding(at site: AnimationSite, as track: Track) -> SceneFinding? {
    guard case .keyframe(let keyframe) = site.animation.action,
      keyframe.calculationMode == .cubicPaced,
      site.keyPath?.valueKind == .point, case .keyframes(let keyframes) = track.content,
      let ratio = ratio(of: keyframes), ratio >= Self.leastRatio
    else { return nil }
    let times = ((ratio * 10).rounded() / 10).shortestDecimal
    return site.finding(
      "uneven-pace",
      what: "calculationMode: cubicPaced moves \(times) times as fast here as there",
      why:
        "It times its values by their straight distances, and the curve between them is longer where it bends",
      fix: keyframe.hasShape
        ? "Leave tensionValues, continuityValues and biasValues out, or set path with calculationMode: paced"
        : "Set path instead of values, with calculationMode: paced, or add values where it bends")
  }

  /// The finding about the key frames of a view.
  func finding(about view: ViewKeyframeAnimation) -> SceneFinding? {
    guard view.calculationMode == .cubicPaced, view.style.curve == .easeInEaseOut else {
      return nil
    }
    return SceneFinding(
      rule: "uneven-pace", location: view.keyframes.first?.changes.first?.location, layerPath: "",
      animation: "", what: "calculationMode: cubicPaced has the curve easeInEaseOut around it",
      why: "A view's key frames ease in and out as a whole unless they name a curve",
      fix: "Set curve: linear for an even speed")
  }

  /// The fastest speed over the slowest; `nil` where nothing moves.
  private func ratio(of keyframes: Keyframes) -> Double? {
    let speeds = keyframes.segments.flatMap { segment -> [Double] in
      guard case .spline(let span) = segment.interpolation, segment.end > segment.start else {
        return []
      }
      return (0...Self.sampleCount).map { i in
        span.speed(at: Double(i) / Double(Self.sampleCount)) / (segment.end - segment.start)
      }
    }
    guard let fastest = speeds.max(), let slowest = speeds.min(), fastest > 0 else { return nil }
    return slowest > 0 ? fastest / slowest : .infinity
  }
}

extension AnimationKeyframes {
  /// True when it says more of its curve than the values.
  fileprivate var hasShape: Bool {
    !(tensionValues + continuityValues + biasValues).allSatisfy { $0 == 0 }
  }
}

extension SplineSpan<PropertyValue> {
  /// The length of the derivative by the span's own progress, for points.
  fileprivate func speed(at u: Double) -> Double {
    guard case .point(let from) = from, case .point(let to) = to,
      case .point(let leaving) = leaving,
      case .point(let arriving) = arriving
    else { return 0 }
    let chord = 6 * u * (1 - u)
    let (start, end) = ((1 - u) * (1 - 3 * u), u * (3 * u - 2))
    return ((to - from) * chord + leaving * start + arriving * end).length
  }
}
