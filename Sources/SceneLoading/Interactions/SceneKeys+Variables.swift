import Documents
import Escaping
import SceneModel

extension SceneKeys {
  /// The variables of the script.
  static let variablesKey = Key<Scene>(
    ExpansionKeys.variables,
    as: .mapping(ofNamesTo: .anything, "a mapping of names to values").asWritten.orNull,
    "Variables of the script with their values at the start; `change` gives them others.",
    read: { field, scene in
      guard !field.isNull else { return true }
      guard let mapping = MappingReader(field, "a mapping of names to the values at the start")
      else { return false }
      scene.variables = mapping.all().map { SceneVariable($0.key, $0.field.plainLateValue()) }
      return true
    },
    write: { scene, writing in
      guard !scene.variables.isEmpty else { return nil }
      return .mapping(scene.variables.map { YAMLNode.Entry($0.name, .value($0.value, writing)) })
    })

  /// New values of variables.
  static let variableChanges = Codec<[VariableChange]>(
    .mapping(ofNamesTo: .anything, "a mapping of variables to values"),
    read: { $0.variableChanges() },
    write: { changes, writing in
      .mapping(changes.map { YAMLNode.Entry($0.name, .value($0.value, writing)) })
    })
}

extension Field {
  /// New values of variables; `nil` after reporting that there is no such variable.
  fileprivate func variableChanges() -> [VariableChange]? {
    guard let mapping = MappingReader(self, "a mapping of variables to values") else { return nil }
    let names = reading.scene.variables
    var changes: [VariableChange] = []
    let all = mapping.all()
    for (name, field) in all {
      guard names.contains(name) else {
        field.report(
          "there is no variable \(Quotation.quoted(name))",
          allowed: names.isEmpty
            ? "none: \"variables\" declares none"
            : names.count <= 12 ? Field.list(names.sorted()) : nil,
          suggestion: reading.diagnostics.nearest(name, among: names.sorted()))
        continue
      }
      changes.append(VariableChange(name, field.lateValue() ?? .null))
    }
    return changes.count == all.count ? changes : nil
  }

  /// A value without expressions.
  func plainLateValue() -> LateValue { lateValue() ?? .null }

  /// Reads the condition of an entry; false after reporting why that is none.
  func readCondition(into draft: inout SceneKeys.EntryDraft) -> Bool {
    if node.isLate {
      draft.condition = lateValue()
      return draft.condition != nil
    }
    guard let condition = bool() else { return false }
    // What always holds is no condition.
    draft.condition = condition ? nil : .bool(false)
    return true
  }
}
