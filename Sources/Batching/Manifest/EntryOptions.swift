import Comparing
import Documents
import Graphics
import SceneModel
import Timing

/// The options of an entry beside its scene, completed by the manifest's defaults.
struct EntryOptions {
  /// The outputs; `nil` is a movie under the entry's name.
  var outputs: [OutputTemplate]?
  /// The settings that all outputs are offered.
  var shared = OutputOptions()
  var parameters: [String: String] = [:]
  var tags: [String] = []
  var animation: String?
  var duration: Seconds?
  var states: [StateSwitch] = []
  var frameRate: FrameRate?
  var scale: Double?
  var timeout: Seconds?
  var retries = 0
  var comparison = BatchEntry.Comparison.none
  var mode: ComparisonMode?
  var isReproducible: Bool?

  /// The keys, in the order in which they are documented.
  static let keys: [Key<EntryOptions>] =
    [
      Key(
        "outputs",
        as: .list(
          of: .text.called("a file name").or(.mapping("output", "an output")),
          "a list of file names and outputs"),
        "The files to write, with places such as `{name}`.", standard: "[\"{name}.mp4\"]",
        read: { field, options in
          options.outputs = field.items("a list of file names")?.compactMap(OutputTemplate.init)
          return true
        }),
      Key(
        "parameters", as: .mapping(ofNamesTo: .text, "a mapping of parameters"),
        "Values for the scene's parameters.",
        read: { field, options in
          options.parameters.merge(texts(field) ?? [:]) { $1 }
          return true
        }),
      Key(
        "tags", as: .list(of: .text, "a list of words"), "Words to select entries by.",
        read: { field, options in
          options.tags += field.items("a list of words")?.compactMap { $0.text("a word") } ?? []
          return true
        }),
      Key(
        "animation", .text(), optional: \.animation,
        "Takes the animation of this name out of a package of several (`.lottie`)."),
      Key(
        "duration", .number(.positive), optional: \.duration, "Replaces the scene's duration.",
        unit: "seconds"),
      Key(
        "state",
        as: .text.called("a state").or(.list(of: .text, "a list of states")),
        "States of the scene that it is switched to: `NAME` from the start, `NAME@SECONDS` at a time.",
        read: { field, options in
          let texts = field.isSequence ? field.items("a list of states") ?? [] : [field]
          options.states = texts.compactMap { field in
            guard let text = field.text("NAME, or NAME@SECONDS") else { return nil }
            if let change = StateSwitch(text) { return change }
            field.mismatch("NAME, or NAME@SECONDS")
            return nil
          }
          return options.states.count == texts.count
        }),
      Key("framesPerSecond", .rate, optional: \.frameRate, "Replaces the scene's frame rate."),
      Key(
        "scale", .number(.positive), optional: \.scale, "Replaces the scene's pixels per point."),
      Key(
        "timeout", .number(.positive), optional: \.timeout, "When an entry is given up.",
        unit: "seconds"),
      Key("retries", .whole(.retries), \.retries, "How often an entry is tried again.", usual: 0),
      Key(
        "compare", .name, \.comparison, "The reference of the comparison.",
        usual: BatchEntry.Comparison.none),
      Key(
        "mode", .name, optional: \.mode,
        "The rule for a difference from the file before; when it is not there, `exact` for files without loss, and `perceptual` for others."
      ),
      Key(
        "reproducible", .bool, optional: \.isReproducible,
        "True asks for the same bytes on any x86-64 machine, false does not; when it is not there, the command's `--reproducible` decides."
      ),
    ] + OutputOptions.keys.map { $0.lifted(\.shared) }

  /// Takes the options of a mapping; the rest stays.
  mutating func read(_ mapping: MappingReader) {
    let around = shared
    shared = OutputOptions()
    mapping.read(Self.keys, into: &self)
    shared = shared.completed(by: around)
  }

  /// A mapping of names to texts, numbers and booleans, as texts.
  static func texts(_ field: Field) -> [String: String]? {
    guard let mapping = MappingReader(field, "a mapping of parameters") else { return nil }
    var result: [String: String] = [:]
    for (key, value) in mapping.all() {
      if let text = value.text("a text, a number, true or false") { result[key] = text }
    }
    mapping.finish()
    return result
  }
}
