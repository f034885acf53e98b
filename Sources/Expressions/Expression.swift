/// An expression in postfix order, as steps over a stack of values, so that long ones need no
/// recursion.
package struct Expression {
  /// One thing to do.
  enum Operation {
    case push(ExpressionValue)
    case name(String)
    /// Replaces the arguments on the stack by a function's result.
    case call(String, count: Int)
    /// Replaces values on the stack by the list of them.
    case list(count: Int)
    /// Replaces values on the stack by the mapping of as many keys to them.
    case mapping(keys: [String])
    /// Replaces a list or mapping and an index by the item.
    case index
    case member(String)
    case negate
    case not
    case binary(BinaryOperator)
    /// Checks that the value of an operand is true or false.
    case condition(of: String)
    /// Goes on at another step when the topmost value is so; else takes it off.
    case skip(when: Bool, to: Int)
    /// Takes the topmost value off, and goes on at another step when it is false.
    case skipUnless(Int)
    case jump(Int)
  }

  /// An operator between two values.
  enum BinaryOperator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// A thing to do, and the byte of the scalar that asks for it.
  struct Step {
    var operation: Operation
    let offset: Int
  }

  /// The steps, in order.
  var steps: [Step] = []

  /// The names whose values it asks for; those of functions that it calls are none.
  package var names: Set<String> {
    Set(steps.compactMap { if case .name(let name) = $0.operation { name } else { nil } })
  }
}
