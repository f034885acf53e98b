package import Graphics

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

  /// The number of numbers that it takes: 1 or 3.
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

extension ValueFunction {
  /// The inputs with which the matrix changes nothing.
  package var neutralInput: PropertyValue {
    switch self {
    case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
    case .scaleX, .scaleY, .scaleZ: .number(1)
    case .translate: .numbers([0, 0, 0])
    case .scale: .numbers([1, 1, 1])
    }
  }

  /// The inputs that are nearest to a matrix: its own turn, stretch or shift.
  ///
  /// *Inferred:* Apple does not say where an animation with a value function and an implicit end
  /// begins; this reads as the key paths of the same names do.
  package func input(from matrix: Transform) -> PropertyValue {
    let parts = TransformComponents(matrix)
    let numbers = members.map { member -> Double in
      if case .number(let number) = parts.member(member) { number } else { 0 }
    }
    return inputCount == 1 ? .number(numbers[0]) : .numbers(numbers)
  }

  /// The matrix of some inputs (core-animation 3.4).
  package func matrix(of input: PropertyValue) -> Transform {
    switch (self, input) {
    case (.rotateX, .number(let angle)): .rotation(radians: angle, x: 1, y: 0, z: 0)
    case (.rotateY, .number(let angle)): .rotation(radians: angle, x: 0, y: 1, z: 0)
    case (.rotateZ, .number(let angle)): .rotation(radians: angle)
    case (.scaleX, .number(let s)): .scale(x: s, y: 1)
    case (.scaleY, .number(let s)): .scale(x: 1, y: s)
    case (.scaleZ, .number(let s)): .scale(x: 1, y: 1, z: s)
    case (.translateX, .number(let d)): .translation(x: d, y: 0)
    case (.translateY, .number(let d)): .translation(x: 0, y: d)
    case (.translateZ, .number(let d)): .translation(x: 0, y: 0, z: d)
    case (.scale, .numbers(let s)): .scale(x: s[0], y: s[1], z: s[2])
    case (.translate, .numbers(let d)): .translation(x: d[0], y: d[1], z: d[2])
    default: preconditionFailure("\(self) takes a \(inputKind), not \(input)")
    }
  }
}
