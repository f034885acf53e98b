import Comparing
import Media
public import Documents

extension FileFormat {
  /// A batch's manifests.
  public static let manifest = FileFormat(
    name: "manifest", title: "Batch manifests",
    summary: """
      A manifest is one YAML 1.2 file that lists scenes, the files that they become, and rows of parameters for them.
      """,
    notes: """
      Files are relative to the manifest's folder. A name may have places to fill in: `{scene}`, `{row}`, in `outputs`
      also `{name}`, and every parameter's name. Options of an entry win over the defaults; parameters and tags are added
      to theirs.
      """,
    unsayable: [
      "Scenes and files of rows are there, and a pattern finds one that is not excluded.",
      "Names and outputs differ, stay inside the batch's folder, and every place in them has a value.",
      "A rate has at most three decimals, and is at most 1000 frames per second.",
      "A matte is opaque.",
      "Numbers are no NaN, and no key stands twice.",
    ],
    schemas: [.manifest, .batchEntry, .entryOptions, .output],
    sharedSchemas: [.background, .color],
    hasExpressions: false)
}

extension MappingSchema {
  /// The top level of a manifest.
  static let manifest = MappingSchema(
    "manifest", "The top level", expected: "a manifest: a mapping with the keys batch and entries",
    "A manifest: entries, and the options that they share.",
    example: """
      batch: 1
      defaults: {outputs: ["{name}.mp4", "{name}.gif"]}
      entries:
        - {scene: scene.yaml}
        - {scene: scene.yaml, name: "card-{color}", rows: [{color: red}, {color: blue}]}
      """
  ) {
    [
      KeyRow(
        "batch", .number(NumberRange(text: "1", from: 1, to: 1)), "The version of the format.",
        isRequired: true),
      KeyRow(
        "defaults", .mapping("entryOptions", "a mapping of options"),
        "The options of entries that do not say otherwise."),
      KeyRow(
        "entries", .list(of: .mapping("batchEntry", "an entry"), "a list of entries"),
        "The renders.", isRequired: true),
    ]
  }

  /// An entry of a manifest.
  static let batchEntry = MappingSchema(
    "batchEntry", "An entry", expected: "a mapping with the key scene",
    "A scene, or all those of a pattern, each with every row of parameters.", base: "entryOptions"
  ) {
    [
      KeyRow(
        "scene", .text.called("a file, or a pattern with `*`, `?` and `[]`"),
        "The scenes, relative to the manifest's folder.", isRequired: true),
      KeyRow(
        "exclude", .text.called("a pattern").or(.list(of: .text, "a list of patterns")),
        "Scenes that the pattern leaves out."),
      KeyRow(
        "name", .text, "The entry's name, with places such as `{scene}`, `{row}` and `{color}`.",
        standard: "\"{scene}\""),
      KeyRow(
        "rows",
        .text.called("a .csv or .jsonl file").or(
          .list(of: .mapping(ofNamesTo: .text, "a mapping of parameters"), "a list of mappings")),
        "Rows of parameters, one render each."),
    ] + EntryOptions.keys.map(\.row)
  }

  /// The options of entries.
  static let entryOptions = MappingSchema(
    "entryOptions", "Options", expected: "a mapping of options",
    "The options of an entry, or of all entries under `defaults`.",
    example: """
      batch: 1
      defaults: {outputs: ["{name}.gif"], maxBytes: 800k, timeout: 600}
      entries:
        - {scene: scene.yaml}
      """
  ) { EntryOptions.keys.map(\.row) }

  /// An output with settings of its own.
  static let output = MappingSchema(
    "output", "An output", expected: "a file name, or a mapping with the key file",
    "A file, or a numbered sequence, with settings that win over the entry's.",
    synonyms: ["name": "file", "path": "file", "framesPerSecond": "fps"],
    example: """
      batch: 1
      entries:
        - scene: scene.yaml
          outputs:
            - "{name}.mp4"
            - {file: "{name}.png", at: 0.5}
            - {file: "{name}.gif", fps: 25, loop: 1, maxBytes: 800k}
      """
  ) {
    OutputTemplate.keys.map(\.row)
  }
}

extension NumberRange {
  /// Constant rate factors.
  static let rateFactor = NumberRange(in: 0...63)
  /// Repetitions of an animated picture.
  static let loopCount = NumberRange(
    text: "a whole number in 0…65535", from: 0, to: 65535, isWhole: true)
  /// Tries after the first.
  static let retries = NumberRange(text: "a whole number in 0…10", from: 0, to: 10, isWhole: true)
}
