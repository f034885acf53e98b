import Foundation
import TestSupport
import Testing

/// A scene that `inbetween preview` shows as it is tried out.
@Suite struct PreviewVariantTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try folder.write(Self.scene(), to: "scene.yaml")
  }

  /// A scene of a layer that answers touches, with interactions.
  private static func scene(size: Int = 20, _ interactions: String = "") -> String {
    """
    inbetween: 1
    canvas: {width: 80, height: 60}
    time: {duration: 2, framesPerSecond: 20}
    parameters: {size: \(size), paint: "#0080ff", words: [1, 2]}
    layers:
      - name: box
        frame: [5, 5, "${size}", 20]
        backgroundColor: "${paint}"
        isDraggable: true
        onTap: [{set: {layer: self, values: {opacity: 0.25}}}]
        onPress: [{set: {layer: self, values: {backgroundColor: red}}}]
    \(interactions)
    """
  }

  private func still(_ arguments: [String]) throws -> Data {
    let run = try CommandRun(["still"] + arguments + ["-o", "-"], in: folder)
    try #require(run.status == 0, "\(run.messages)")
    return run.output
  }

  @Test func `parameters are those of --set, and nothing is written`() throws {
    let preview = try RunningPreview(["scene.yaml", "--set", "size=30"], in: folder)
    for (query, settings) in [
      ("", ["size=30"]), ("&set=size=40", ["size=40"]),
      ("&set=paint=teal&set=size=10", ["paint=teal", "size=10"]),
      ("&set=paint=%23ff0000%3D", []),
    ] {
      let path = "frame.png?at=0.5\(query)"
      guard !settings.isEmpty else {
        #expect(try preview.get(path).status == 409, "\(query)")
        continue
      }
      #expect(
        try preview.data(path)
          == still(["scene.yaml", "--at", "0.5"] + settings.flatMap { ["--set", $0] }), "\(query)")
    }
    let (status, body) = try preview.get("info.json?set=speed=2")
    #expect(status == 409 && String(decoding: body, as: UTF8.self).contains("not declared"))
    #expect(try folder.bytes("scene.yaml") == Array(Self.scene().utf8))
    let info = try JSONDecoder().decode(Info.self, from: preview.data("info.json"))
    #expect(info.parameters.map(\.name) == ["size", "paint", "words"])
    #expect(info.parameters.map(\.text) == ["30", "#0080ff", "[1, 2]"])
  }

  private struct Info: Decodable {
    struct Parameter: Decodable {
      let name: String
      let text: String?
    }
    let parameters: [Parameter]
  }

  @Test func `touches are played as interactions of the scene`() throws {
    let interactions = """
      interactions:
        - {at: 0.25, tap: [10, 10]}
        - {at: 0.5, press: {point: [10, 10], duration: 0.5}}
        - {at: 1.1, drag: {from: [10, 10], to: [50, 40], duration: 0.5}}

      """
    try folder.write(Self.scene(interactions), to: "written.yaml")
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    let touches = "&touch=tap,0.25,10,10&touch=press,0.5,10,10,0.5&touch=drag,1.1,10,10,50,40,0.5"
    var seen: Set<Data> = []
    for instant in ["0", "0.3", "0.45", "1.05", "1.4", "2"] {
      let picture = try still(["written.yaml", "--at", instant])
      #expect(try preview.data("frame.png?at=\(instant)\(touches)") == picture, "\(instant)")
      seen.insert(picture)
    }
    #expect(seen.count > 4)
    #expect(
      try preview.data("frame.png?at=2") == still(["scene.yaml", "--at", "2"]), "and not written")
  }

  @Test func `a touch that is none is told, whatever its numbers`() throws {
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    for text in [
      "", "tap", "tap,0,1", "tap,0,1,1,1", "poke,0,1,1", "press,0,1,1", "drag,0,1,1,1,1",
    ] {
      #expect(try preview.get("info.json?touch=\(text)").status == 400, "\(text)")
    }
    for (kind, numbers) in [("tap", 3), ("press", 4), ("drag", 6)] {
      for place in 0..<numbers {
        for value in PreviewQueryTests.hostile {
          var parts = Array(repeating: "1", count: numbers)
          parts[place] = value
          let path = "frame.png?at=1.5&touch=\(kind),\(parts.joined(separator: ","))"
          #expect([200, 400].contains(try preview.get(path).status), "\(path)")
        }
      }
    }
    for name in ["set=size=1&", "touch=tap,0,1,1&"] {
      let many = String(repeating: name, count: 101)
      #expect(try preview.get("info.json?\(many)").status == 400)
    }
    #expect(try preview.get("info.json?set=size").status == 400)
    #expect(try preview.get("info.json?golden=maybe").status == 400)
    #expect(try preview.get("info.json").status == 200)
  }

  @Test func `the golden's scene is drawn beside the scene as it is`() throws {
    let before = try still(["scene.yaml", "--at", "0.5"])
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    struct Difference: Decodable {
      let refusal: String?
      let changedPixels: Int?
      let reasons: [String]?
    }
    func difference() throws -> Difference {
      try JSONDecoder().decode(Difference.self, from: preview.data("difference.json?at=0.5"))
    }
    #expect(try difference().refusal?.contains("there is no golden") == true)
    #expect(try preview.get("frame.png?at=0.5&golden=true").status == 404)
    let recorded = try CommandRun(["golden", "scene.yaml", "--record"], in: folder)
    try #require(recorded.status == 0, "\(recorded.messages)")
    #expect(try difference().changedPixels == 0)
    _ = try preview.events(until: "event: reload") {
      try folder.write(Self.scene(size: 24), to: "scene.yaml")
    }
    // The event may be that of the golden, whose files are watched, too.
    let changed = try still(["scene.yaml", "--at", "0.5"])
    try preview.wait { try preview.data("frame.png?at=0.5") == changed }
    #expect(try preview.data("frame.png?at=0.5&golden=true") == before)
    let found = try difference()
    // Four columns of twenty pixels.
    #expect(found.changedPixels == 80)
    #expect(found.reasons?.contains { $0.hasPrefix("box: ") } == true, "\(found)")
    #expect(try preview.data("difference.png?at=0.5").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // What is recorded anew is the golden at once.
    #expect(try CommandRun(["golden", "scene.yaml", "--record"], in: folder).status == 0)
    #expect(try difference().changedPixels == 0)
    // Pictures of two sizes have no difference.
    _ = try preview.events(until: "event: reload") {
      try folder.write(
        Self.scene().replacing("width: 80", with: "width: 90"), to: "scene.yaml")
    }
    // Here, too.
    var refusal: String?
    try preview.wait {
      refusal = try difference().refusal
      return refusal != nil
    }
    #expect(refusal?.contains("80 × 60") == true, "\(refusal ?? "")")
    #expect(try preview.end().status == 0)
  }
}
