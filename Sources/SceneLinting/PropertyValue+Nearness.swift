import SceneModel
import LayerModel

extension PropertyValue {
  /// True when two values cannot be told apart: numbers to 1e-9 of their size.
  func isNear(_ other: PropertyValue) -> Bool {
    let (a, b) = (components, other.components)
    guard kind == other.kind, !a.isEmpty, a.count == b.count else { return self == other }
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0), abs($1)) }
  }
}
