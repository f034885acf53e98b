/// Makes a matrix of one number or three (`CAValueFunction`).
///
/// An animation of a matrix that has one runs its inputs, so that a turn may be as long as it
/// likes, and replaces the whole matrix by what the function makes of them.
public enum ValueFunction: String, CaseIterable, Hashable, Sendable {
  // A turn in radians about an axis.
  case rotateX, rotateY, rotateZ
  /// A stretch along x, y and z.
  case scale
  // A stretch along one axis.
  case scaleX, scaleY, scaleZ
  /// A shift in points along x, y and z.
  case translate
  // A shift in points along one axis.
  case translateX, translateY, translateZ

  /// The members of a matrix that its inputs are, in their order.
  public var members: [AnimationKeyPath.Member] {
    switch self {
    case .rotateX: [.rotationX]
    case .rotateY: [.rotationY]
    case .rotateZ: [.rotationZ]
    case .scale: [.scaleX, .scaleY, .scaleZ]
    case .scaleX: [.scaleX]
    case .scaleY: [.scaleY]
    case .scaleZ: [.scaleZ]
    case .translate: [.translationX, .translationY, .translationZ]
    case .translateX: [.translationX]
    case .translateY: [.translationY]
    case .translateZ: [.translationZ]
    }
  }

  /// How many numbers it takes: 1 or 3.
  public var inputCount: Int { members.count }

  /// The kind of value its inputs are: a number, or a list of three.
  public var inputKind: PropertyValue.Kind { inputCount == 1 ? .number : .numbers }

  /// True when its input is an angle.
  public var takesAngle: Bool {
    switch self {
    case .rotateX, .rotateY, .rotateZ: true
    default: false
    }
  }
}
