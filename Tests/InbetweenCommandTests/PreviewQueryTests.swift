import Foundation
import TestSupport
import Testing

/// The numbers that the addresses of `inbetween preview` take.
@Suite struct PreviewQueryTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=0.5", folder.file("tone.wav")])
    let scene = """
      inbetween: 1
      canvas: {width: 40, height: 30}
      time: {duration: 1, framesPerSecond: 20}
      audio: [{file: tone.wav}]
      layers:
        - name: box
          frame: [0, 0, 10, 10]
          animations: [{keyPath: opacity, fromValue: 0, toValue: 1, duration: 1, repeatCount: 3}]

      """
    try folder.write(scene, to: "sound.yaml")
  }

  /// An address and the numbers that it takes, with those that are right.
  struct Address: Sendable, CustomTestStringConvertible {
    let path: String
    var method = "GET"
    var others = ""
    let numbers: [String: String]

    var testDescription: String { path }
  }

  static let addresses = [
    Address(path: "frame.png", numbers: ["at": "0", "scale": "1"]),
    Address(path: "sample.json", numbers: ["at": "0"]),
    Address(path: "hit.json", numbers: ["at": "0", "x": "1", "y": "1"]),
    Address(path: "hits.json", numbers: ["at": "0", "x": "1", "y": "1"]),
    Address(path: "layer.json", numbers: ["at": "0", "index": "0"]),
    Address(path: "changes.json", numbers: ["at": "0"]),
    Address(
      path: "tracks.json", numbers: ["first": "0", "count": "200", "from": "0", "to": "1"]),
    Address(path: "sound.wav", numbers: ["from": "0", "to": "4"]),
    Address(path: "literals.json", numbers: ["layer": "0", "track": "0"]),
    Address(
      path: "edit", method: "POST", others: "&key=beginTime&text=0",
      numbers: ["layer": "0", "track": "0"]),
    Address(
      path: "open", method: "POST", others: "&file=sound.yaml",
      numbers: ["line": "1", "column": "1"]),
  ]

  static let hostile = [
    "nan", "inf", "-inf", "1e308", "-1e308", "1e9", "-1e9", "5e-324", "-0", "", "-1", "0x1p4",
    "9223372036854775807", "9223372036854775808", "0,0", "%00", "1.5",
  ]

  @Test func `names are as forms write them`() throws {
    let scene = try String(contentsOfFile: folder.file("sound.yaml"), encoding: .utf8)
    try folder.write(scene.replacing("name: box", with: "name: ein Kästchen + 1"), to: "names.yaml")
    let preview = try RunningPreview(["names.yaml"], in: folder)
    let name = "ein+K%C3%A4stchen%20%2B+1"
    let rows = try preview.data("sample.json?at=0&layer=\(name)")
    #expect(String(decoding: rows, as: UTF8.self).contains("ein Kästchen + 1"))
    #expect(try preview.get("sample.json?at=0&layer=K%E4stchen").status == 400)
  }

  @Test(arguments: Self.addresses)
  func `every number is in its range, or told`(_ address: Address) throws {
    let preview = try RunningPreview(["sound.yaml", "--editor", "true {file}"], in: folder)
    func query(_ numbers: [String: String]) -> String {
      numbers.sorted(by: <).map { "\($0)=\($1)" }.joined(separator: "&") + address.others
    }
    func ask(_ query: String) throws -> Int {
      let path = "\(address.path)?\(query)&token=\(preview.token)"
      let (status, body) = try preview.get(path, method: address.method)
      guard status != 200 else { return status }
      let report = try JSONDecoder().decode(FailureReport.self, from: body)
      #expect(status == 400, "\(query): \(status)")
      let message = report.errors.first?.message ?? ""
      #expect(message.contains("expected") || message.contains("there is none"), "\(message)")
      return status
    }
    #expect(try ask(query(address.numbers)) == 200)
    for name in address.numbers.keys.sorted() {
      for value in Self.hostile {
        _ = try ask(query(address.numbers.merging([name: value]) { $1 }))
      }
      for value in ["nan", "inf", "1e308", "-1e308", ""] {
        #expect(
          try ask(query(address.numbers.merging([name: value]) { $1 })) == 400, "\(name)=\(value)")
      }
      #expect(try ask(query(address.numbers) + "&\(name)=0") == 400, "two of \(name)")
      // Two wrong ones: what is bounded alone may be endless between them.
      for other in address.numbers.keys.sorted() where other > name {
        for (one, two) in Self.hostile.flatMap({ one in Self.hostile.map { (one, $0) } }) {
          _ = try ask(query(address.numbers.merging([name: one, other: two]) { $1 }))
        }
      }
    }
    #expect(try ask(query(address.numbers)) == 200)
    #expect(try preview.end().status == 0)
  }
}
