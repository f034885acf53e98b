/// The components of a colour that are compared: luma and colour differences by BT.709 from sRGB
/// values, and alpha.
public enum ComparedPlane: String, Hashable, Sendable, CaseIterable {
  /// Luma.
  case y
  /// Blue difference.
  case cb
  /// Red difference.
  case cr
  /// Coverage.
  case alpha

  /// True for colour differences.
  var isColor: Bool { self == .cb || self == .cr }

  /// Its place in lists of all planes.
  var place: Int {
    switch self {
    case .y: 0
    case .cb: 1
    case .cr: 2
    case .alpha: 3
    }
  }
}
