import LayerModel
import TimelineModel

extension SplineSpan {
  /// The value at a part of the span, exact at 0 and 1; outside, the cubic goes on.
  func value(at u: Double) -> PropertyValue {
    if u == 0 { return from }
    if u == 1 { return to }
    let (u2, u3) = (u * u, u * u * u)
    let rise = 3 * u2 - 2 * u3
    let (leave, arrive) = (u3 - 2 * u2 + u, u3 - u2)
    let ends = from.combined(with: to) { $0 + ($1 - $0) * rise }
    let pulls = leaving.combined(with: arriving) { $0 * leave + $1 * arrive }
    return ends.combined(with: pulls) { $0 + $1 }
  }
}
