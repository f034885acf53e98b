import Foundation
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Documents
import TestSupport
import Testing

/// Images, fonts and sounds that stand in a scene's file.
@Suite struct EmbeddedContentTests {
  private static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3, 250]
  private static let text = "data:image/png;base64,\(Data(bytes).base64EncodedString())"

  private func source(_ yaml: String) throws -> ContentSource? {
    try layer("contents: \(yaml)").properties.contents?.source
  }

  @Test(arguments: ["\"@\"", "'@'", "@", ">-\n      @"])
  func `an image is its bytes, however the text is quoted`(_ form: String) throws {
    let found = try source(form.replacingOccurrences(of: "@", with: Self.text))
    #expect(found == .bytes(ContentBytes(Self.bytes)))
  }

  @Test func `fonts and sounds are bytes, too`() throws {
    let scene = try load(
      preamble + "layers: [{type: text, string: a, font: \"\(Self.text)\"}]\n"
        + "audio: [{file: \"\(Self.text)\", at: 1}]\n"
    ).scene
    #expect(scene.layers[0].properties.text.font.source == .bytes(ContentBytes(Self.bytes)))
    #expect(scene.audio.first?.source == .bytes(ContentBytes(Self.bytes)))
  }

  @Test func `names differ as the bytes do`() throws {
    let other = Self.text.replacingOccurrences(of: "A/o=", with: "A/s=")
    let scene = try load(
      preamble
        + "layers: [{contents: \"\(Self.text)\"}, {contents: \"\(other)\"}, {contents: \"\(Self.text)\"}]\n"
    ).scene
    let images = scene.layers.map(\.properties.contents)
    #expect(other != Self.text && images[0] != images[1] && images[0] == images[2])
    #expect(images[0]?.name.hasPrefix("data:image/png;sha256,") == true, "\(images)")
  }

  @Test func `a parameter, an alias, a definition, a loop and a used file hand them on`() throws {
    let expected = ContentSource.bytes(ContentBytes(Self.bytes))
    let scene = try load(
      """
      parameters: {logo: "\(Self.text)", all: ["\(Self.text)"], start: "data:image/png;base64,"}
      definitions: {badge: {contents: "${picture}"}}
      \(preamble)
      layers:
        - {contents: "${logo}"}
        - {contents: &a "\(Self.text)"}
        - {contents: *a}
        - {use: badge, with: {picture: "${logo}"}}
        - {forEach: {in: "${all}", as: one}, contents: "${one}"}
        - {contents: "${start + '\(Self.text.dropFirst(22))'}"}
      """
    ).scene
    #expect(scene.layers.count == 6)
    for layer in scene.layers { #expect(layer.properties.contents?.source == expected) }
    let set = try load(
      "parameters: {logo: a.png}\n\(preamble)layers: [{contents: \"${logo}\"}]",
      parameters: ["logo": Self.text]
    ).scene
    #expect(set.layers[0].properties.contents?.source == expected)
  }

  @Test func `elsewhere it is the text as it is written`() throws {
    let scene = try load(
      "title: \"\(Self.text)\"\n\(preamble)layers: [{type: text, string: \"\(Self.text)\"}]"
    ).scene
    #expect(scene.title == Self.text && scene.layers[0].properties.text.string == Self.text)
  }

  @Test func `a scene written out has them whole`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.yaml")
    let yaml = "parameters: {a: \"\(Self.text)\"}\n\(preamble)layers: [{contents: \"${a}\"}]\n"
    try Data(yaml.utf8).write(to: URL(fileURLWithPath: path))
    let text = try SceneLoader().load(contentsOf: path).scene.yaml
    #expect(text.contains(Self.text))
    let again = try load(text).scene
    #expect(again.layers[0].properties.contents?.source == .bytes(ContentBytes(Self.bytes)))
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payload: String
  }

  static let damages = [
    Damage(testDescription: "no payload", payload: ""),
    Damage(testDescription: "not padded", payload: "iVBORwECA/o"),
    Damage(testDescription: "bits too many", payload: "iVBORwECA/p="),
    Damage(testDescription: "padded twice", payload: "iVBORwECA/o=="),
    Damage(testDescription: "padding inside", payload: "iVBO=wECA/o="),
    Damage(testDescription: "a blank inside", payload: "iVBO RwECA/o="),
    Damage(testDescription: "another alphabet", payload: "iVBORwECA_o="),
    Damage(testDescription: "a dollar", payload: "iVBO$wEC"),
  ]

  @Test(arguments: damages)
  func `a damaged payload is an error at its place`(_ damage: Damage) {
    let found = headlines(scene(layer: "contents: \"data:image/png;base64,\(damage.payload)\""))
    #expect(found.count == 1 && found[0].hasPrefix("4:15: error: layers[0].contents:"), "\(found)")
  }

  @Test func `one has at most 16 MiB`() {
    func headline(_ size: Int) -> [String] {
      headlines(
        scene(
          layer: "contents: data:image/png;base64,\(Data(count: size).base64EncodedString())"))
    }
    #expect(headline(EmbeddedContents.largest).isEmpty)
    #expect(
      headline(EmbeddedContents.largest + 1).first?.contains("at most 16777216 bytes") == true)
  }

  @Test func `payloads do not count in the limit on the file, up to a sum`() throws {
    let payload = Data(count: 3000).base64EncodedString()
    let layer = "  - contents: \"data:image/png;base64,\(payload)\"\n"
    func headline(_ rest: String) -> String? {
      var limits = WorkLimits()
      limits[.sceneBytes] = 400
      do {
        _ = try SceneLoader(limits: limits).load(
          Array((preamble + "layers:\n" + layer + layer + rest).utf8), file: "s.yaml")
        return nil
      } catch {
        return error.errors.first?.headline
      }
    }
    #expect(headline("") == nil)
    #expect(
      headline("#" + String(repeating: "x", count: 400))?
        .contains("besides the payloads of data: texts, allowed: at most 400") == true)
    // What only looks like one counts.
    let words = "# image/png;base64,\(payload)"
    #expect(headline(words)?.contains("found a file of") == true)
    let most = EmbeddedContents.largestSum / 3 * 4
    let largest = Data(count: EmbeddedContents.largest - 1).base64EncodedString()
    let sum = EmbeddedContents.size(
      ofPayloadsIn: Array(String(repeating: "'data:a/b;base64,\(largest)'\n", count: 5).utf8))
    #expect((most...most + 4).contains(sum), "\(sum)")
  }

  @Test func `what follows a long payload is found where it is`() {
    let data = "data:image/png;base64,\(Data(count: 30_000).base64EncodedString())"
    let found = headlines("\(preamble)layers: [{contents: \"\(data)\", opacity: x}]")
    #expect(found.count == 1 && found[0].hasPrefix("3:\(34 + data.count): error"), "\(found)")
  }
}
