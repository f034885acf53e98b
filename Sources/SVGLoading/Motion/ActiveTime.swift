import Documents
import Timing

/// The time for which each begin of an element lets its animation run (SMIL 3, 5.4.5).
struct ActiveTime {
  /// One run of its values; `nil` where it has no end.
  let duration: Seconds?
  /// The time for which it runs in all; may be infinite.
  let length: Seconds
  /// The time before which nothing ends it but the end of its runs.
  let least: Seconds

  /// The time that an element says.
  init(of node: SVGNode) {
    func seconds(_ name: String) -> Seconds? { node[name].flatMap { ClockText.seconds($0) } }
    func isEndless(_ name: String) -> Bool { node[name].map { $0.trimmed } == "indefinite" }
    duration = seconds("dur").flatMap { $0 > 0 ? $0 : nil }
    let count =
      isEndless("repeatCount")
      ? .infinity
      : node["repeatCount"].flatMap { NumberText.number($0) }.flatMap { $0 > 0 ? $0 : nil }
    let span = isEndless("repeatDur") ? .infinity : seconds("repeatDur")
    var length = span ?? duration ?? .infinity
    if let count, let duration { length = min(count * duration, span ?? .infinity) }
    // Bounds that leave nothing between them are none.
    let (least, most) = (max(seconds("min") ?? 0, 0), seconds("max") ?? .infinity)
    let isBounded = most > 0 && least <= most
    self.length = max(isBounded ? min(length, most) : length, 0)
    self.least = isBounded ? least : 0
  }
}
