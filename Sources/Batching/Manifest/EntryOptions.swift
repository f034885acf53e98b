import Comparing
import Documents
import Timing

/// The options of an entry beside its scene, completed by the manifest's defaults.
struct EntryOptions {
  /// The outputs; `nil` is a movie under the entry's name.
  var outputs: [OutputTemplate]?
  /// The settings that all outputs are offered.
  var shared = OutputOptions()
  var parameters: [String: String] = [:]
  var tags: [String] = []
  var frameRate: FrameRate?
  var scale: Double?
  var timeout: Seconds?
  var retries = 0
  var comparison = BatchEntry.Comparison.none
  var mode: ComparisonMode?

  /// Takes what a mapping says; the rest stays.
  mutating func read(_ mapping: MappingReader) {
    if let field = mapping["outputs"] {
      outputs = (field.items("a list of file names") ?? []).compactMap(OutputTemplate.init)
    }
    shared = OutputOptions(mapping).completed(by: shared)
    if let field = mapping["parameters"], let texts = Self.texts(field) {
      parameters.merge(texts) { $1 }
    }
    if let field = mapping["tags"] {
      tags += (field.items("a list of words") ?? []).compactMap { $0.text("a word") }
    }
    if let rate = mapping["framesPerSecond"]?.frameRate() { frameRate = rate }
    if let value = mapping["scale"]?.number(.positive) { scale = value }
    if let value = mapping["timeout"]?.number(.positive) { timeout = value }
    if let value = mapping["retries"]?.number(.retries) { retries = Int(value) }
    if let name = mapping["compare"]?.choice(BatchEntry.Comparison.allCases.map(\.rawValue)),
      let value = BatchEntry.Comparison(rawValue: name)
    {
      comparison = value
    }
    if let name = mapping["mode"]?.choice(ComparisonMode.allCases.map(\.rawValue)),
      let value = ComparisonMode(rawValue: name)
    {
      mode = value
    }
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
