import Foundation
import TestSupport
import Testing

/// Values that the preview writes into a scene's file.
@Suite struct PreviewEditingTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try folder.write(Self.scene, to: "scene.yaml")
    try folder.write(
      "inbetween: 1\ncanvas: {width: 9, height: 9}\nlayers: [{name: inner, opacity: 0.5}]\n",
      to: "used.yaml")
  }

  /// A scene whose every byte is to stay where nothing is edited.
  static let scene = """
    # A comment, with ünïcödé.
    inbetween: 1
    canvas:   {width: 100, height: 80}   # odd   blanks
    time: {duration: 2}
    definitions:
      ball: {type: shape, lineWidth: 3}
    layers:
      - name: 'first'
        opacity:    0.5   # half
        frame: [0, 0, 10, 10]
        cornerRadius: &radius 3
        animations:
          - {key: turn, keyPath: transform.rotation.z, toValue: 90deg, duration: 1}

          - {key: fade, keyPath: opacity,
             toValue: "${0.25 * 2}", duration: 0.5}
      - name: second
        cornerRadius: *radius
        backgroundColor: "#ff0000"
      - forEach: {count: 3, index: i}
        name: "l${i}"
        opacity: 0.75
      - {use: ball, name: third, opacity: 1}

    """

  /// An edit, by the layer's place and that of the track, and the file afterwards.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let layer: Int
    var track: Int?
    let key: String
    let text: String
    /// The words that are replaced, and those that replace them; `nil` for an edit that is refused.
    var change: (String, String)?
    /// Words of the refusal.
    var refusal = ""
  }

  static let edits = [
    Edit(
      testDescription: "a number before a comment", layer: 0, key: "opacity", text: "0.75",
      change: ("opacity:    0.5   # half", "opacity:    0.75   # half")),
    Edit(
      testDescription: "a list", layer: 0, key: "frame", text: "[1, 2.5, 10, 10]",
      change: ("frame: [0, 0, 10, 10]", "frame: [1, 2.5, 10, 10]")),
    Edit(
      testDescription: "a text in quotes", layer: 1, key: "backgroundColor", text: "\"#00ff00\"",
      change: ("\"#ff0000\"", "\"#00ff00\"")),
    Edit(
      testDescription: "an angle in degrees", layer: 0, track: 0, key: "toValue", text: "45deg",
      change: ("toValue: 90deg", "toValue: 45deg")),
    Edit(
      testDescription: "a key that is missing in braces", layer: 0, track: 0, key: "repeatCount",
      text: "2", change: ("duration: 1}", "duration: 1, repeatCount: 2}")),
    Edit(
      testDescription: "a key that is missing in a block", layer: 1, key: "opacity", text: "0.25",
      change: ("\"#ff0000\"\n", "\"#ff0000\"\n    opacity: 0.25\n")),
    Edit(
      testDescription: "a key of an animation over two lines", layer: 0, track: 1, key: "duration",
      text: "0.75", change: ("duration: 0.5}", "duration: 0.75}")),
    Edit(
      testDescription: "an expression", layer: 0, track: 1, key: "toValue", text: "1",
      refusal: "is an expression"),
    Edit(
      testDescription: "a value with an anchor", layer: 0, key: "cornerRadius", text: "4",
      refusal: "not written here"),
    Edit(
      testDescription: "an alias", layer: 1, key: "cornerRadius", text: "4",
      refusal: "not written here"),
    Edit(
      testDescription: "a loop", layer: 2, key: "opacity", text: "1",
      refusal: "a loop or a definition"),
    Edit(
      testDescription: "the use of a definition", layer: 5, key: "opacity", text: "0.5",
      refusal: "a loop or a definition"),
    Edit(
      testDescription: "a value that does not load", layer: 0, key: "opacity", text: "half",
      refusal: "allowed"),
    Edit(
      testDescription: "a key that is none", layer: 0, key: "opacty", text: "1",
      refusal: "did you mean"),
    Edit(
      testDescription: "two values in one", layer: 0, track: 0, key: "duration",
      text: "1, speed: 2",
      refusal: "not one value"),
    Edit(
      testDescription: "a comment", layer: 0, key: "opacity", text: "1 # one",
      refusal: "not one value"),
    Edit(
      testDescription: "a line end", layer: 0, key: "opacity", text: "1\nname: x",
      refusal: "one line"),
    Edit(testDescription: "nothing", layer: 0, key: "opacity", text: "", refusal: "one line"),
    Edit(
      testDescription: "an open bracket", layer: 0, key: "frame", text: "[1, 2",
      refusal: "not valid YAML"),
  ]

  private func query(_ edit: Edit, _ preview: RunningPreview, writes: Bool) -> String {
    var parts = URLComponents()
    parts.queryItems = [
      URLQueryItem(name: "layer", value: "\(edit.layer)"),
      URLQueryItem(name: "key", value: edit.key), URLQueryItem(name: "text", value: edit.text),
      URLQueryItem(name: "token", value: preview.token),
      URLQueryItem(name: "write", value: "\(writes)"),
    ]
    if let track = edit.track {
      parts.queryItems?.append(URLQueryItem(name: "track", value: "\(track)"))
    }
    return "edit?" + (parts.percentEncodedQuery ?? "")
  }

  private struct Answer: Decodable {
    struct Refusal: Decodable {
      let message: String
      let line: Int?
    }
    let line: Int?
    let before: String?
    let after: String?
    let refusal: Refusal?
  }

  private func send(_ edit: Edit, _ preview: RunningPreview, writes: Bool) throws -> Answer {
    let (status, body) = try preview.get(query(edit, preview, writes: writes), method: "POST")
    #expect(status == 200, "\(String(decoding: body, as: UTF8.self))")
    return try JSONDecoder().decode(Answer.self, from: body)
  }

  @Test(arguments: [Self.scene, Self.scene.replacing("\n", with: "\r\n")])
  func `an edit changes that value and no other byte`(_ scene: String) throws {
    try folder.write(scene, to: "scene.yaml")
    let ending = scene.contains("\r\n") ? "\r\n" : "\n"
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    for edit in Self.edits {
      // The preview opens the file again when it was written.
      try waitUntilOpen(preview)
      let answer = try send(edit, preview, writes: false)
      #expect(try folder.bytes("scene.yaml") == Array(scene.utf8), "\(edit.testDescription)")
      guard let (old, new) = edit.change else {
        let message = answer.refusal?.message ?? "nothing"
        #expect(
          answer.refusal != nil && message.contains(edit.refusal),
          "\(edit.testDescription): \(message) \(answer.after ?? "")")
        #expect(try send(edit, preview, writes: true).refusal != nil, "\(edit.testDescription)")
        #expect(try folder.bytes("scene.yaml") == Array(scene.utf8), "\(edit.testDescription)")
        continue
      }
      #expect(answer.refusal == nil, "\(edit.testDescription): \(answer.refusal?.message ?? "")")
      #expect(answer.after?.contains(edit.text) == true, "\(edit.testDescription)")
      _ = try send(edit, preview, writes: true)
      let wanted = scene.replacing(
        old.replacing("\n", with: ending), with: new.replacing("\n", with: ending))
      #expect(wanted != scene)
      #expect(
        try folder.bytes("scene.yaml") == Array(wanted.utf8), "\(edit.testDescription)")
      try waitUntilOpen(preview)
      // One step back, to the byte.
      let undone = try preview.get("undo?token=\(preview.token)", method: "POST")
      #expect(undone.status == 200 && String(decoding: undone.body, as: UTF8.self) == "{}\n")
      #expect(try folder.bytes("scene.yaml") == Array(scene.utf8), "\(edit.testDescription)")
    }
  }

  /// Waits until the preview knows the file as it is.
  private func waitUntilOpen(_ preview: RunningPreview) throws {
    usleep(500_000)
    _ = try preview.data("timeline.json")
  }

  @Test func `a file that has changed is left as it is, and its mode stays`() throws {
    let path = folder.file("scene.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    _ = try preview.data("timeline.json")
    #expect(try send(Self.edits[0], preview, writes: true).refusal == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    // Somebody else writes: there is no way back over it.
    try folder.write(Self.scene + "# more\n", to: "scene.yaml")
    let (_, body) = try preview.get("undo?token=\(preview.token)", method: "POST")
    #expect(String(decoding: body, as: UTF8.self).contains("changed meanwhile"))
    #expect(try folder.bytes("scene.yaml") == Array((Self.scene + "# more\n").utf8))
  }

  @Test func `nothing is written without the token, or where nothing may be`() throws {
    let bytes = try folder.bytes("scene.yaml")
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    let path = query(Self.edits[0], preview, writes: true).replacing(preview.token, with: "0")
    #expect(try preview.get(path, method: "POST").status == 403)
    #expect(try preview.get(query(Self.edits[0], preview, writes: true)).status == 404)
    let other = try RunningPreview(["scene.yaml", "--read-only"], in: folder)
    #expect(
      try other.get(query(Self.edits[0], other, writes: true), method: "POST").status == 403)
    #expect(try folder.bytes("scene.yaml") == bytes)
  }

  @Test func `what is not the scene's own file of ours is read only`() throws {
    try folder.write(
      "inbetween: 1\ncanvas: {width: 9, height: 9}\nlayers: [{name: a, use: used.yaml}]\n",
      to: "scene.yaml")
    let preview = try RunningPreview(["scene.yaml"], in: folder)
    let layers = try JSONDecoder().decode(
      Timeline.self, from: preview.data("timeline.json")
    ).layers
    for layer in layers.indices {
      let edit = Edit(testDescription: "used", layer: layer, key: "opacity", text: "1")
      #expect(try send(edit, preview, writes: true).refusal != nil, "\(layers[layer].path)")
    }
  }

  private struct Timeline: Decodable {
    struct Layer: Decodable {
      let path: String
    }
    let layers: [Layer]
  }
}
