import ArgumentParser
import Inbetween
import Reporting

/// `inbetween limits`: the table of limits on work.
struct LimitsCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits",
    abstract: "Lists what a scene may ask for, and what raises it.",
    usage: "inbetween limits [--json]",
    discussion: """
      A scene that asks for more than one of these is refused before the work is done: status 3, with the number, the \
      place and the limit's name. Commands that read scenes take --limit name=value, where k, M, G and T stand for \
      thousands, millions and so on:

        inbetween render scene.yaml -o clip.mp4 --limit particles=500k --limit layers=30k
      """)

  @Flag(help: "Prints the limits as JSON.") var json = false

  var inputs: [NamedFile] { [] }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let rows = WorkLimits.Name.allCases.map(Row.init)
    guard !json else { return try StandardStreams.output(JSONText.encode(rows)) }
    let names = rows.map(\.name.count).max() ?? 0
    let numbers = rows.map { String($0.value).count }.max() ?? 0
    let lines = rows.map { row in
      let name = row.name + String(repeating: " ", count: names - row.name.count)
      let number = String(row.value)
      return
        "\(name)  \(String(repeating: " ", count: numbers - number.count))\(number)  \(row.meaning)\n"
    }
    try StandardStreams.output(lines.joined())
  }

  private struct Row: Encodable {
    let name: String
    let value: Int
    let largest: Int
    let unit: String
    let meaning: String

    init(_ name: WorkLimits.Name) {
      self.name = name.rawValue
      (value, largest) = (name.standard, name.range.upperBound)
      (unit, meaning) = (name.unit, name.meaning)
    }
  }
}
