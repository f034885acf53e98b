import Inbetween

/// Presentation values of some layers and key paths at some instants.
struct SampledValues {
  private struct Column {
    let layer: TimelineLayer
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
      for name in names {
        guard let index = timeline.layer(named: name) else {
          let known = timeline.layers.map(\.path).joined(separator: ", ")
          throw CommandFailure(.usage, "no layer \"\(name)\"; there are: \(known)")
        }
        layers.append(timeline.layers[index])
      }
    }
    var keyPaths: [AnimationKeyPath] = []
    for text in texts {
      guard let keyPath = AnimationKeyPath(text) else {
        throw CommandFailure(.usage, "no key path \"\(text)\"")
      }
      keyPaths.append(keyPath)
    }
    var columns: [Column] = []
    for layer in layers {
      let wanted = keyPaths.isEmpty ? layer.animatedKeyPaths : keyPaths
      for keyPath in wanted where keyPath.property.kinds.contains(layer.kind) {
        columns.append(Column(layer: layer, keyPath: keyPath))
      }
    }
    if !keyPaths.isEmpty, columns.isEmpty {
      throw CommandFailure(
        .usage, "none of these layers has \(texts.joined(separator: ", "))")
    }
    self.columns = columns
  }

  /// One line a value under the header `time,layer,keyPath,value`.
  func printCSV() {
    var text = "time,layer,keyPath,value\n"
    for instant in instants {
      for column in columns {
        let value = column.layer.value(of: column.keyPath, at: instant)
        let fields = [
          instant.shortestDecimal, column.layer.path, column.keyPath.description, value.description,
        ]
        text += fields.map(Self.quoted).joined(separator: ",") + "\n"
      }
      if text.utf8.count > 1 << 16 {
        StandardStreams.output(text)
        text = ""
      }
    }
    StandardStreams.output(text)
  }

  /// An array of objects; a vector's value is an array, no colour is null.
  func printJSON() {
    struct Row: Encodable {
      let time: Double
      let layer: String
      let keyPath: String
      let value: JSONValue
    }
    let rows = instants.flatMap { instant in
      columns.map { column in
        Row(
          time: instant, layer: column.layer.path, keyPath: column.keyPath.description,
          value: JSONValue(column.layer.value(of: column.keyPath, at: instant)))
      }
    }
    StandardStreams.output(JSONText.encode(rows))
  }

  /// A panel of curves for each column; what is not made of numbers has none.
  func plot(over range: Range<Seconds>) -> CurvePlot {
    CurvePlot(
      columns.map { column in
        CurvePlot.Panel(title: "\(column.layer.path)  \(column.keyPath)") { instant in
          column.layer.value(of: column.keyPath, at: instant).components
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
