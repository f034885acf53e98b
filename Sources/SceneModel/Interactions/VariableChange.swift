/// A new value of a variable of the script.
public struct VariableChange: Hashable, Sendable {
  /// The variable's name.
  public let name: String
  /// The value, worked out when the action runs.
  package var value: LateValue

  package init(_ name: String, _ value: LateValue) { (self.name, self.value) = (name, value) }
}

/// A variable of a scene's script.
public struct SceneVariable: Hashable, Sendable {
  /// The name by which expressions call it.
  public let name: String
  /// The value at the start.
  package let value: LateValue

  package init(_ name: String, _ value: LateValue) { (self.name, self.value) = (name, value) }
}
