package import Graphics
package import LayerModel

extension ValueFunction {
  /// The inputs with which the matrix changes nothing.
  var neutralInput: PropertyValue {
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
  func matrix(of input: PropertyValue) -> Transform {
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
