import Comparing
import Encoding
import SceneLoading
import Timing

/// The options of an entry beside its scene, completed by the manifest's defaults.
struct EntryOptions {
  var outputs = ["{name}.mp4"]
  var parameters: [String: String] = [:]
  var tags: [String] = []
  var frameRate: FrameRate?
  var scale: Double?
  var preset = VideoFormat.Preset.standard
  var crf: Double?
  var timeout: Seconds?
  var retries = 0
  var comparison = BatchEntry.Comparison.none
  var mode = ComparisonMode.perceptual

  /// Takes what a mapping says; the rest stays.
  mutating func read(_ mapping: MappingReader) {
    if let field = mapping["outputs"] {
      outputs = (field.items("a list of file names") ?? []).compactMap { $0.text("a file name") }
    }
    if let field = mapping["parameters"], let texts = Self.texts(field) {
      parameters.merge(texts) { $1 }
    }
    if let field = mapping["tags"] {
      tags += (field.items("a list of words") ?? []).compactMap { $0.text("a word") }
    }
    if let field = mapping["framesPerSecond"],
      let text = field.text("a rate, such as 60 or 30000/1001")
    {
      frameRate = FrameRate(text)
      if frameRate == nil {
        field.mismatch("a rate above 0, at most 1000, such as 60 or 30000/1001")
      }
    }
    if let value = mapping["scale"]?.number(.positive) { scale = value }
    if let name = mapping["preset"]?.choice(VideoFormat.Preset.allCases.map(\.rawValue)),
      let value = VideoFormat.Preset(rawValue: name)
    {
      preset = value
    }
    if let value = mapping["crf"]?.number(.rateFactor) { crf = value }
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
