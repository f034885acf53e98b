public import FramePlanning
import Graphics
public import Timing

/// A layer that could not be drawn and is left out, with the first instant at which it is.
public struct RenderIssue: Hashable, Sendable, CustomStringConvertible {
  /// The layer, and what was refused.
  public let failure: LayerFailure
  /// The first picture that lacks it, in seconds from the clip's start.
  public let instant: Seconds

  /// "layer "a/b" cannot be drawn: cairo_fill: out of memory; it is left out from 0.5 s on".
  public var description: String {
    "\(failure); it is left out from \(instant.shortestDecimal) s on"
  }
}

/// Issues as pictures are drawn, in any order: one for each layer, the earliest.
package struct RenderIssues {
  private var byLayer: [String: RenderIssue] = [:]

  /// A collection without issues.
  package init() {}

  /// Adds what could not be drawn of one picture.
  mutating func add(_ failures: [LayerFailure], at instant: Seconds) {
    for failure in failures { add(RenderIssue(failure: failure, instant: instant)) }
  }

  /// Adds issues that were found elsewhere.
  package mutating func add(_ issues: [RenderIssue]) {
    for issue in issues { add(issue) }
  }

  private mutating func add(_ issue: RenderIssue) {
    let layer = issue.failure.layer
    if let known = byLayer[layer], known.instant <= issue.instant { return }
    byLayer[layer] = issue
  }

  /// The issues by instant, and by the layers' paths at the same one.
  package var sorted: [RenderIssue] {
    byLayer.values.sorted {
      ($0.instant, $0.failure.layer) < ($1.instant, $1.failure.layer)
    }
  }
}
