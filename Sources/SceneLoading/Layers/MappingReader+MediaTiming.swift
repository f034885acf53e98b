import Documents
import Timing

extension MappingReader {
  /// The CAMediaTiming properties of a layer or an animation.
  func mediaTiming() -> MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = self["beginTime"]?.number()
    timing.duration = self["duration"]?.number(.notNegative)
    timing.speed = self["speed"]?.number() ?? timing.speed
    timing.timeOffset = self["timeOffset"]?.number() ?? timing.timeOffset
    timing.repeatCount = self["repeatCount"]?.repeatCount() ?? timing.repeatCount
    timing.repeatDuration = self["repeatDuration"]?.number(.notNegative) ?? timing.repeatDuration
    timing.autoreverses = self["autoreverses"]?.bool() ?? timing.autoreverses
    if let name = self["fillMode"]?.choice(FillMode.allCases.map(\.rawValue)) {
      timing.fillMode = FillMode(rawValue: name) ?? timing.fillMode
    }
    if timing.repeatCount > 0, timing.repeatDuration > 0 {
      self["repeatCount"]?.warn("\"repeatCount\" is ignored, because \"repeatDuration\" is there")
    }
    return timing
  }
}

extension Field {
  /// A number of cycles; the one number that may be infinite, and as large as a `Float` goes.
  func repeatCount() -> Double? {
    let allowed = NumberRange.repeatCount.text
    guard case .number(let value, let text) = node.content, value >= 0,
      value.isFinite || text.lowercased().hasSuffix(".inf")
    else {
      if case .number = node.content {
        mismatch(allowed)
      } else if case .text(let text, _) = node.content, AppleSpelling.isInfinity(text) {
        mismatch(allowed, suggestion: ".inf")
      } else {
        _ = number(.repeatCount)
      }
      return nil
    }
    return value
  }
}
