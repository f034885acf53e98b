import Documents
import LayerModel
import SceneLoading

/// A place in a scene where a mapping of a table of keys stands, with the keys that it needs.
struct SchemaPlace {
  /// The table.
  let schema: MappingSchema
  /// The variant of the mapping; `nil` when the table has none.
  let variant: String?
  /// The scene before and after the mapping's keys.
  let (before, after): (String, String)
  /// The keys that the mapping needs, with their values.
  let needs: [String: String]

  /// A place.
  ///
  /// - Parameters:
  ///   - schema: The name of the table of keys.
  ///   - scene: The scene, with `@` for the mapping's keys.
  ///   - needs: The keys that the mapping needs.
  ///   - variant: The variant.
  init(
    _ schema: String, _ scene: String, _ needs: [String: String] = [:],
    variant: String? = nil
  ) {
    guard let schema = FileFormat.scene.schemas.first(where: { $0.name == schema }) else {
      preconditionFailure("no table is called \(schema)")
    }
    self.schema = schema
    self.variant = variant
    self.needs = needs
    let parts = scene.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    (before, after) = (String(parts[0]), String(parts[1]))
  }

  /// The scene with a key of a value, and a line at its top level.
  func scene(_ key: String, _ value: String, top: String = "") -> String {
    scene(keys: Self.text(needs.merging([key: value]) { $1 }), top: top)
  }

  /// The keys that the mapping needs.
  var keys: String { Self.text(needs) }

  private static func text(_ keys: [String: String]) -> String {
    keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .joined(separator: ", ")
  }

  /// The scene with the keys of the mapping, and a line at its top level.
  func scene(keys: String, top: String = "") -> String {
    (top.isEmpty ? "" : top + "\n") + before + keys + after
  }

  /// The rows that the mapping may have there.
  var rows: [KeyRow] {
    schema.rows.filter { row in
      row.variants.isEmpty || variant.map(row.variants.contains) ?? true
    }
  }
}
