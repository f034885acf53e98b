package import Inbetween

/// Presentation values of some layers and key paths at some instants.
package struct SampledValues {
  private struct Column {
    let sampler: LayerSampler
    let keyPath: AnimationKeyPath
  }

  private struct Row: Encodable {
    let time: Double
    let layer: String
    let keyPath: String
    let value: JSONValue
  }

  private let columns: [Column]
  private let instants: [Seconds]

  /// A name that means nothing in a timeline.
  package struct UnknownName: Error {
    /// The sentence that says so.
    package let message: String
    /// The nearest name that means something.
    package let suggestion: String?
  }

  /// The values of layers and key paths by their names.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - names: Layers by path, by name, or by the end of their path; all when empty.
  ///   - texts: Key paths; those with a track when empty.
  ///   - instants: Scene times, in seconds.
  /// - Throws: ``UnknownName``.
  package init(
    timeline: Timeline, layers names: [String], keyPaths texts: [String], instants: [Seconds]
  ) throws(UnknownName) {
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
        throw UnknownName(
          message:
            "--key-path \(text): \(names.isEmpty ? "no layer" : "none of these layers") has it",
          suggestion: nil)
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
  ) throws(UnknownName) -> [TimelineLayer] {
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
    let choices = near == nil ? "; there are: \(NameList.text(paths))" : ""
    throw UnknownName(
      message: timeline.layers.isEmpty
        ? "the scene has no layers" : "no layer \"\(name)\"\(choices)",
      suggestion: near)
  }

  private static func keyPath(_ text: String) throws(UnknownName) -> AnimationKeyPath {
    if let keyPath = AnimationKeyPath(text) { return keyPath }
    let near = NearestName.find(text, among: AnimationKeyPath.all.map(\.description))
    let members = text.split(separator: ".").first.flatMap { AnimationKeyPath(String($0)) }.map {
      property in
      AnimationKeyPath.all.filter { $0.property == property.property }.map(\.description)
    }
    let choices =
      near == nil ? members.map { "; there are: \(NameList.text($0))" } ?? "" : ""
    throw UnknownName(message: "no key path \"\(text)\"\(choices)", suggestion: near)
  }

  /// One line a value under the header `time,layer,keyPath,value`.
  ///
  /// - Parameter write: Takes the text, a line after another.
  /// - Throws: The error of that call.
  package func writeCSV<Failure>(
    to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try write("time,layer,keyPath,value\n")
    for instant in instants {
      for column in columns {
        let value = column.sampler.value(of: column.keyPath, at: instant)
        let fields = [
          instant.shortestDecimal, column.sampler.layer.path, column.keyPath.description,
          value.description,
        ]
        try write(fields.map(Self.quoted).joined(separator: ",") + "\n")
      }
    }
  }

  /// An array of objects, one a line; a vector's value is an array, no colour is null.
  ///
  /// - Parameter write: Takes the text, a line after another.
  /// - Throws: The error of that call.
  package func writeJSON<Failure>(
    to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var separator = "[\n"
    for instant in instants {
      for column in columns {
        let row = Row(
          time: instant, layer: column.sampler.layer.path, keyPath: column.keyPath.description,
          value: JSONValue(column.sampler.value(of: column.keyPath, at: instant)))
        try write(separator + JSONText.encodeInOneLine(row))
        separator = ",\n"
      }
    }
    try write(separator == "[\n" ? "[]\n" : "\n]\n")
  }

  /// A panel of curves for each column; what is not made of numbers has none.
  package func plot(over range: Range<Seconds>) -> CurvePlot {
    CurvePlot(
      columns.map { column in
        CurvePlot.Panel(
          title: "\(column.sampler.layer.path)  \(column.keyPath)",
          unit: column.keyPath.unit.rawValue, names: Self.componentNames(column.keyPath)
        ) { instant in column.sampler.value(of: column.keyPath, at: instant).components }
      }, range: range)
  }

  /// The names of the numbers of a value, in the order in which they are printed; empty where they
  /// go by their numbers.
  private static func componentNames(_ keyPath: AnimationKeyPath) -> [String] {
    switch keyPath.valueKind {
    case .number: ["\(keyPath)"]
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform: (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    default: []
    }
  }

  /// RFC 4180: a field with a comma, a quote or a line break stands in quotes.
  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
