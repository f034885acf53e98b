import Documents
import LayerModel

extension SceneKeys {
  /// The keys that the text decides.
  private static let placedByText: Set<String> = ["bounds", "frame", "part", "position", "type"]

  /// The layers of a text's parts, which are made before layers are read.
  static let parts = MappingSchema(
    ExpansionKeys.parts, "Parts of a text",
    expected: "{by: characters, words or lines, index: NAME} and the keys of a part's layer",
    "Under `parts` of a text layer: each part of the text becomes a layer of its own, exactly where the whole text has it. The other keys are those of the part's layer, but `position` and `bounds`; in them `${count}` is the number of parts, `${part}` the part's characters.",
    synonyms: LayerKeys.ofLayers, base: "layer",
    example: """
      inbetween: 1
      canvas: {width: 300, height: 60}
      time: {duration: 2}
      layers:
        - type: text
          name: title
          frame: [10, 5, 280, 50]
          string: One by one
          parts:
            by: characters
            index: i
            animations:
              - keyPath: opacity
                fromValue: 0
                duration: 0.3
                beginTime: "${0.1 * i}"
                fillMode: backwards
      """
  ) {
    [
      KeyRow(
        "by", .names(TextPartition.allCases.filter { $0 != .none }.map(\.rawValue)),
        "The kind of parts: letters as the font joins them, what stands between blanks, or lines.",
        isRequired: true),
      KeyRow(
        "index", MappingSchema.nameInExpressions,
        "The name of a part's number in expressions, from 0."),
    ]
      + layer.keys.filter {
        !placedByText.contains($0.name)
          && ($0.variants.isEmpty || $0.variants.contains(LayerKind.part.rawValue))
      }.map { key in
        KeyRow(
          key.row.name, key.row.schema, key.row.meaning, unit: key.row.unit,
          standard: key.row.standard)
      }
  }
}
