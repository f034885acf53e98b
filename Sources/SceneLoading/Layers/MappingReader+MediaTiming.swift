import Documents
import Timing

extension MappingReader {
  /// Warns of a count that the duration of the repetition takes the place of.
  func warnAboutRepetition(_ timing: MediaTiming) {
    guard timing.repeatCount > 0, timing.repeatDuration > 0 else { return }
    self["repeatCount"]?.warn("\"repeatCount\" is ignored, because \"repeatDuration\" is there")
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
