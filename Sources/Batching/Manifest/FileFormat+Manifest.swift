import Comparing
import Encoding
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
      "Numbers are no NaN, and no key stands twice.",
    ],
    forms: [.manifest, .batchEntry, .entryOptions, .output], sharedForms: [.background],
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
    ] + optionRows
  }

  /// The options of entries.
  static let entryOptions = MappingSchema(
    "entryOptions", "Options", expected: "a mapping of options",
    "The options of an entry, or of all entries under `defaults`."
  ) { optionRows }

  private static var optionRows: [KeyRow] {
    [
      KeyRow(
        "outputs",
        .list(
          of: .text.called("a file name").or(.mapping("output", "an output")),
          "a list of file names and outputs"),
        "The files to write, with places such as `{name}`.", standard: "[\"{name}.mp4\"]"),
      KeyRow(
        "parameters", .mapping(ofNamesTo: .text, "a mapping of parameters"),
        "Values for the scene's parameters."),
      KeyRow("tags", .list(of: .text, "a list of words"), "Words to select entries by."),
      KeyRow("framesPerSecond", rate, "Replaces the scene's frame rate."),
      KeyRow("scale", .number(.positive), "Replaces the scene's pixels per point."),
      KeyRow("timeout", .number(.positive), "When an entry is given up.", unit: "seconds"),
      KeyRow("retries", .number(.retries), "How often an entry is tried again.", standard: "0"),
      KeyRow(
        "compare", .names(BatchEntry.Comparison.allCases.map(\.rawValue)),
        "The reference of the comparison.", standard: "\"none\""),
      KeyRow(
        "mode", .names(ComparisonMode.allCases.map(\.rawValue)),
        "The rule for a difference from the file before; when it is not there, `exact` for files without loss, and `perceptual` for others."
      ),
    ] + settingRows
  }

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
            - {file: "{name}.gif", fps: 25, loop: 1}
      """
  ) {
    [
      KeyRow(
        "file", .text.called("a file name, such as `{name}.png`"),
        "The file, with places such as `{name}`.", isRequired: true),
      KeyRow("scale", .number(.positive), "Pixels per point, in place of the entry's."),
    ] + settingRows
  }

  /// The settings of outputs; in an entry and in the defaults they are offered to all that take
  /// them.
  private static var settingRows: [KeyRow] {
    let frame = NumberRange(
      text: "a frame's number", from: 0, to: Double(OutputOptions.lastFrame), isWhole: true)
    return [
      KeyRow(
        "at",
        .number(.notNegative).or(
          .list(
            of: .number(.notNegative), count: 1...OutputOptions.stillLimit, "a list of instants")),
        "The instant of a single picture, or several in a numbered sequence; never rounded to a frame.",
        unit: "seconds"),
      KeyRow(
        "frames",
        .number(frame).or(
          .pattern("^[0-9]+\\.\\.<[0-9]+$", "a part of the clip such as `0..<60`")
        ).or(.list(of: .number(frame), count: 1...OutputOptions.stillLimit, "a list of frames")),
        "The frame of a single picture, several in a numbered sequence, or a part of the clip."),
      KeyRow("fps", rate, "The rate of this file's frames; the entry's when it is not there."),
      KeyRow(
        "background", .shared(.background).orNull,
        "The colour behind all layers in place of the scene's; null and none are transparent."),
      KeyRow(
        "codec", .names(VideoCodec.allCases.map(\.rawValue)),
        "The codec of a movie; the container's own when it is not there."),
      KeyRow(
        "loop", .number(.loopCount), "How often an animated picture plays; 0 is for ever.",
        standard: "0"),
      KeyRow(
        "preset", .names(VideoFormat.Preset.allCases.map(\.rawValue)), "How video is encoded.",
        standard: "\"standard\""),
      KeyRow(
        "crf", .number(.rateFactor), "The constant rate factor; the preset's when it is not there."),
    ]
  }

  /// A rate of frames.
  private static let rate = ValueSchema.number(
    NumberRange(text: "a rate above 0, at most 1000", from: 0, isAbove: true, to: 1000)
  ).or(
    .pattern(
      "^(?:0*[1-9][0-9]*(?:/0*[1-9][0-9]*)?|[0-9]*\\.[0-9]*)$", "a ratio such as `30000/1001`"))
}

extension NumberRange {
  /// Constant rate factors.
  static let rateFactor = NumberRange(text: "a number in 0…63", from: 0, to: 63)
  /// Repetitions of an animated picture.
  static let loopCount = NumberRange(
    text: "a whole number in 0…65535", from: 0, to: 65535, isWhole: true)
  /// Tries after the first.
  static let retries = NumberRange(text: "a whole number in 0…10", from: 0, to: 10, isWhole: true)
}
