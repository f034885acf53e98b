import Inbetween

/// Presentation values of some layers and key paths at some instants.
struct SampledValues {
  private struct Column {
    let sampler: LayerSampler
    let keyPath: AnimationKeyPath
  }

  private let columns: [Column]
  private let instants: [Seconds]

  /// Names that mean nothing are failures that say so.
  init(
    timeline: Timeline, layers names: [String], keyPaths texts: [String], instants: [Seconds]
  ) throws(CommandFailure) {
    self.instants = instants
    var layers = timeline.layers
    if !names.isEmpty {
      layers = []
      for name in names { layers += try Self.layers(named: name, in: timeline) }
    }
    var keyPaths: [AnimationKeyPath] = []
    for text in texts {
      let keyPath = try Self.keyPath(text)
      guard layers.contains(where: { keyPath.property.kinds.contains($0.kind) }) else {
        throw CommandFailure(
          .usage,
          "--key-path \(text): \(names.isEmpty ? "no layer" : "none of these layers") has it"
        )
      }
      keyPaths.append(keyPath)
    }
    var columns: [Column] = []
    for layer in layers {
      let sampler = LayerSampler(layer)
      let wanted = keyPaths.isEmpty ? layer.animatedKeyPaths : keyPaths
      for keyPath in wanted where keyPath.property.kinds.contains(layer.kind) {
        columns.append(Column(sampler: sampler, keyPath: keyPath))
      }
    }
    self.columns = columns
  }

  /// The layer at a path, else all of a name, else all whose path ends so.
  private static func layers(
    named name: String, in timeline: Timeline
  ) throws(CommandFailure) -> [TimelineLayer] {
    let ways: [(TimelineLayer) -> Bool] = [
      { $0.path == name }, { $0.name == name }, { $0.path.hasSuffix("/" + name) },
    ]
    for way in ways {
      let found = timeline.layers.filter(way)
      if !found.isEmpty { return found }
    }
    let paths = timeline.layers.map(\.path)
    let known = paths + timeline.layers.map(\.name).filter { !$0.isEmpty }
    let near = NearestName.find(name, among: known)
    let choices = near == nil ? "; there are: \(CommandFailure.list(paths))" : ""
    throw CommandFailure(
      .usage,
      timeline.layers.isEmpty ? "the scene has no layers" : "no layer \"\(name)\"\(choices)",
      suggestion: near)
  }

  private static func keyPath(_ text: String) throws(CommandFailure) -> AnimationKeyPath {
    if let keyPath = AnimationKeyPath(text) { return keyPath }
    let near = NearestName.find(text, among: AnimationKeyPath.all.map(\.description))
    let members = text.split(separator: ".").first.flatMap { AnimationKeyPath(String($0)) }.map {
      property in
      AnimationKeyPath.all.filter { $0.property == property.property }.map(\.description)
    }
    let choices =
      near == nil ? members.map { "; there are: \(CommandFailure.list($0))" } ?? "" : ""
    throw CommandFailure(.usage, "no key path \"\(text)\"\(choices)", suggestion: near)
  }

  /// One line a value under the header `time,layer,keyPath,value`.
  func printCSV() throws(CommandFailure) {
    var output = BufferedOutput()
    try output.add("time,layer,keyPath,value\n")
    for instant in instants {
      for column in columns {
        let value = column.sampler.value(of: column.keyPath, at: instant)
        let fields = [
          instant.shortestDecimal, column.sampler.layer.path, column.keyPath.description,
          value.description,
        ]
        try output.add(fields.map(Self.quoted).joined(separator: ",") + "\n")
      }
    }
    try output.flush()
  }

  /// An array of objects, one a line; a vector's value is an array, no colour is null.
  func printJSON() throws(CommandFailure) {
    struct Row: Encodable {
      let time: Double
      let layer: String
      let keyPath: String
      let value: JSONValue
    }
    var output = BufferedOutput()
    var separator = "[\n"
    for instant in instants {
      for column in columns {
        let row = Row(
          time: instant, layer: column.sampler.layer.path, keyPath: column.keyPath.description,
          value: JSONValue(column.sampler.value(of: column.keyPath, at: instant)))
        try output.add(separator + JSONText.encodeInOneLine(row))
        separator = ",\n"
      }
    }
    try output.add(separator == "[\n" ? "[]\n" : "\n]\n")
    try output.flush()
  }

  /// A panel of curves for each column; what is not made of numbers has none.
  func plot(over range: Range<Seconds>) -> CurvePlot {
    CurvePlot(
      columns.map { column in
        CurvePlot.Panel(title: "\(column.sampler.layer.path)  \(column.keyPath)") { instant in
          column.sampler.value(of: column.keyPath, at: instant).components
        }
      }, range: range)
  }

  /// RFC 4180: a field with a comma, a quote or a line break stands in quotes.
  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
