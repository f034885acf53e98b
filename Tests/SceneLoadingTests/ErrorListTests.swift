import Documents
import LayerModel
import Foundation
import SceneLoading
import Testing

@Suite struct ErrorListTests {
  private func errors(_ yaml: String) throws -> SceneLoadingErrors {
    try #require(throws: SceneLoadingErrors.self) { try load(yaml) }
  }

  @Test func `all mistakes of a file are listed in its order`() {
    let yaml = """
      inbetween: 1
      canvas: {width: 10, height: 20, colour: red}
      layers:
        - mask: {opacty: 1}
          name: a
          sublayers:
            - position: [1]
          opacity: x
        - hidden: true
      time: {fps: 3}
      """
    #expect(
      headlines(yaml).map { String($0.prefix { $0 != " " }) }
        == ["2:33:", "4:12:", "7:19:", "8:14:", "9:5:", "10:8:"])
  }

  @Test func `an error shows its line with a caret`() throws {
    let text = try errors(scene(layer: "name: x\nopacity: wet")).description
    #expect(
      text == """
        s.yaml:5:14: error: layers[0].opacity: found "wet", allowed: a number
              opacity: wet
                       ^
        """)
  }

  @Test func `tabs and wide lines do not move the caret`() throws {
    let padding = String(repeating: "é", count: 200)
    let yaml = scene(layer: "{name: \"\(padding)\",\topacity: wet,\tborderWidth: 1, zPosition: 2}")
    let excerpt = try #require(try errors(yaml).errors.first?.excerpt)
    let marked = excerpt.text.dropFirst(excerpt.column - 1)
    #expect(marked.hasPrefix("wet, borderWidth: 1"))
    #expect(excerpt.text.hasPrefix("…"))
    #expect(excerpt.text.count <= 102)
    #expect(!excerpt.text.contains("\t"))
  }

  @Test func `a long list is whole, and its text is cut with a count of the rest`() throws {
    let lines = (0..<250).map { "  - {wrong\($0): 1}" }.joined(separator: "\n")
    let list = try errors(preamble + "layers:\n" + lines)
    #expect(list.errors.count == 250)
    #expect(list.omittedCount == 0)
    #expect(list.description.split(separator: "error: ").count == 101)
    #expect(list.description.hasSuffix("\n… and 150 more"))
  }

  @Test func `a mistake behind an alias is listed once`() {
    let yaml = preamble + "layers:\n  - &l {opacty: 1}\n  - *l\n  - *l\n"
    #expect(headlines(yaml).count == 1)
  }

  @Test func `errors have a structured form`() throws {
    let list = try errors(scene(layer: "{contentsGravity: resiz}"))
    let data = try JSONEncoder().encode(list)
    #expect(try JSONDecoder().decode(SceneLoadingErrors.self, from: data) == list)
    let error = try #require(list.errors.first)
    #expect(error.severity == .error)
    #expect(error.location.description == "s.yaml:4:23")
    #expect(error.keyPath == "layers[0].contentsGravity")
    #expect(error.found == "found \"resiz\"")
    #expect(error.allowed?.hasPrefix("center, top") == true)
    #expect(error.suggestion == "resize")
  }

  @Test func `control characters of a file do not reach the terminal`() throws {
    let text = try errors(scene(layer: #"{name: x, "\e[31m\u202e": 1}"#)).description
    #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }
}
