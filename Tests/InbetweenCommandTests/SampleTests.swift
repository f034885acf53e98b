import Foundation
import Testing

/// Presentation values as numbers, against closed forms.
@Suite struct SampleTests {
  struct RowCase: Sendable, CustomTestStringConvertible {
    let arguments: String
    let rows: [String]
    var testDescription: String { arguments }
  }

  static let cases = [
    // Key paths with a track, of all layers, in the order of the file.
    RowCase(
      arguments: "--at 0,0.5",
      rows: [
        "0,stage/box,opacity,0", "0,stage/box,backgroundColor,0 0 1 1",
        "0,stage/box,transform.rotation.z,0", "0,stage/box,bounds,0 0 10 10",
        "0.5,stage/box,opacity,1.5", "0.5,stage/box,backgroundColor,0.5 0 0.5 1",
        "0.5,stage/box,transform.rotation.z,2", "0.5,stage/box,bounds,0 0 15 20",
      ]),
    RowCase(
      arguments: "--layer box --key-path opacity --key-path position.x --at 0.25",
      rows: ["0.25,stage/box,opacity,0.75", "0.25,stage/box,position.x,15"]),
    RowCase(
      arguments: "--layer stage/box --layer stage --key-path opacity --at 0.1",
      rows: ["0.1,stage/box,opacity,0.30000000000000004", "0.1,stage,opacity,1"]),
    // From A up to, but not including, B.
    RowCase(
      arguments: "--key-path bounds.size.width --layer box --from 0.25 --to 1 --fps 4",
      rows: [
        "0.25,stage/box,bounds.size.width,12.5", "0.5,stage/box,bounds.size.width,15",
        "0.75,stage/box,bounds.size.width,17.5",
      ]),
    RowCase(
      arguments: "--key-path opacity --layer box --from 0 --to 0.1 --fps 30000/1001",
      rows: [
        "0,stage/box,opacity,0", "0.03336666666666667,stage/box,opacity,0.1001",
        "0.06673333333333334,stage/box,opacity,0.2002",
      ]),
    RowCase(arguments: "--key-path opacity --layer box --from 1 --to 1 --fps 30", rows: []),
    // After the end, where nothing is animated any more.
    RowCase(
      arguments: "--layer box --key-path opacity --at 1e308", rows: ["1e+308,stage/box,opacity,1"]),
    RowCase(
      arguments: "--key-path strokeEnd --at 0 --set paint=red",
      rows: ["0,\"odd, \"\"name\"\"\",strokeEnd,1"]),
    RowCase(
      arguments: "--layer box --key-path backgroundColor --at 0 --set paint=lime",
      rows: ["0,stage/box,backgroundColor,0 1 0 1"]),
  ]

  @Test(arguments: cases)
  func `values are exact, unclamped, and in rows`(_ row: RowCase) throws {
    let arguments = ["sample", "box.yaml"] + row.arguments.split(separator: " ").map(String.init)
    let run = try CommandRun(arguments, in: SceneFolder())
    #expect(run.status == 0)
    #expect(run.messages == "")
    let expected = ["time,layer,keyPath,value"] + row.rows
    // 0.1 · 3 may be rounded once or twice on the way.
    for (got, wanted) in zip(run.text.split(separator: "\n"), expected) {
      #expect(Self.isNear(String(got), wanted), "got \(got), wanted \(wanted)")
    }
    #expect(run.text.split(separator: "\n").count == expected.count, "\(run.text)")
  }

  /// Equal texts, except for numbers within 1e-12.
  private static func isNear(_ a: String, _ b: String) -> Bool {
    func words(_ text: String) -> [Substring] { text.split { $0 == "," || $0 == " " } }
    let (left, right) = (words(a), words(b))
    return left.count == right.count
      && zip(left, right).allSatisfy { x, y in
        if x == y { return true }
        guard let x = Double(x), let y = Double(y) else { return false }
        return abs(x - y) <= 1e-12
      }
  }

  @Test func `a transform is its sixteen numbers`() throws {
    let run = try CommandRun(
      ["sample", "box.yaml", "--layer", "box", "--key-path", "transform", "--at", "0.25"],
      in: SceneFolder())
    let line = try #require(run.text.split(separator: "\n").last)
    let numbers = try #require(line.split(separator: ",").last).split(separator: " ")
      .compactMap { Double($0) }
    let (s, c) = (sin(1.0), cos(1.0))
    let expected = [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    #expect(numbers.count == 16)
    for (got, wanted) in zip(numbers, expected) { #expect(abs(got - wanted) < 1e-12) }
  }

  @Test func `as JSON a vector is an array`() throws {
    struct Row: Decodable, Equatable {
      let time: Double
      let layer: String
      let keyPath: String
      let value: [Double]
    }
    let folder = try SceneFolder()
    let arguments = ["sample", "box.yaml", "--key-path", "bounds", "--layer", "box", "--json"]
    let run = try CommandRun(arguments + ["--at", "0,1"], in: folder)
    #expect(
      try run.json([Row].self) == [
        Row(time: 0, layer: "stage/box", keyPath: "bounds", value: [0, 0, 10, 10]),
        Row(time: 1, layer: "stage/box", keyPath: "bounds", value: [0, 0, 10, 10]),
      ])
    let none = try CommandRun(arguments + ["--from", "1", "--to", "1", "--fps", "1"], in: folder)
    #expect(try none.json([Row].self) == [])
  }
}
