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

  /// An edit of a layer's key, or of a key of one of its animations, and the file afterwards.
  struct Edit: Sendable, CustomTestStringConvertible {
    /// The thing that the key is one of.
    enum Target: Sendable {
      case layer(Int)
      case track(Int)
    }

    let testDescription: String
    let target: Target
    let key: String
    let text: String
    /// The words that are replaced, and those that replace them; `nil` for an edit that is refused.
    var change: (String, String)?
    /// Words of the refusal.
    var refusal = ""

    /// An edit that is written.
    static func written(
      _ name: String, _ target: Target, _ key: String, _ text: String, _ old: String, _ new: String
    ) -> Edit {
      Edit(testDescription: name, target: target, key: key, text: text, change: (old, new))
    }

    /// An edit that is refused.
    static func refused(
      _ name: String, _ target: Target, _ key: String, _ text: String, _ refusal: String
    ) -> Edit {
      Edit(testDescription: name, target: target, key: key, text: text, refusal: refusal)
    }
  }

  static let edits: [Edit] = [
    .written(
      "a number before a comment", .layer(0), "opacity", "0.75", "opacity:    0.5   # half",
      "opacity:    0.75   # half"),
    .written(
      "a list", .layer(0), "frame", "[1, 2.5, 10, 10]", "frame: [0, 0, 10, 10]",
      "frame: [1, 2.5, 10, 10]"),
    .written(
      "a text in quotes", .layer(1), "backgroundColor", "\"#00ff00\"", "\"#ff0000\"",
      "\"#00ff00\""),
    .written(
      "an angle in degrees", .track(0), "toValue", "45deg", "toValue: 90deg", "toValue: 45deg"),
    .written(
      "a missing key in braces", .track(0), "repeatCount", "2", "duration: 1}",
      "duration: 1, repeatCount: 2}"),
    .written(
      "a missing key in a block", .layer(1), "opacity", "0.25", "\"#ff0000\"\n",
      "\"#ff0000\"\n    opacity: 0.25\n"),
    .written(
      "a key of an animation over two lines", .track(1), "duration", "0.75", "duration: 0.5}",
      "duration: 0.75}"),
    .refused("an expression", .track(1), "toValue", "1", "is an expression"),
    .refused("an anchor", .layer(0), "cornerRadius", "4", "not written here"),
    .refused("an alias", .layer(1), "cornerRadius", "4", "not written here"),
    .refused("a loop", .layer(2), "opacity", "1", "a loop or a definition"),
    .refused("a definition's use", .layer(5), "opacity", "0.5", "a loop or a definition"),
    .refused("a value that does not load", .layer(0), "opacity", "half", "allowed"),
    .refused("a key that is none", .layer(0), "opacty", "1", "did you mean"),
    .refused("two values in one", .track(0), "duration", "1, speed: 2", "not one value"),
    .refused("a comment", .layer(0), "opacity", "1 # one", "not one value"),
    .refused("a line end", .layer(0), "opacity", "1\nname: x", "one line"),
    .refused("nothing", .layer(0), "opacity", "", "one line"),
    .refused("an open bracket", .layer(0), "frame", "[1, 2", "not valid YAML"),
  ]

  private func query(_ edit: Edit, _ preview: RunningPreview, writes: Bool) -> String {
    var parts = URLComponents()
    parts.queryItems = [
      URLQueryItem(name: "key", value: edit.key), URLQueryItem(name: "text", value: edit.text),
      URLQueryItem(name: "token", value: preview.token),
      URLQueryItem(name: "write", value: "\(writes)"),
    ]
    let (layer, track) =
      switch edit.target {
      case .layer(let layer): (layer, Int?.none)
      case .track(let track): (0, track)
      }
    parts.queryItems?.append(URLQueryItem(name: "layer", value: "\(layer)"))
    if let track { parts.queryItems?.append(URLQueryItem(name: "track", value: "\(track)")) }
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
    var generation = 1
    for edit in Self.edits {
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
      // Of a line that changes both are told, of one that is new there is nothing before.
      #expect(
        new.contains("\n") ? answer.before == "" : answer.before?.contains(old) == true,
        "\(edit.testDescription): \(answer.before ?? "")")
      _ = try send(edit, preview, writes: true)
      let wanted = scene.replacing(
        old.replacing("\n", with: ending), with: new.replacing("\n", with: ending))
      #expect(wanted != scene)
      #expect(
        try folder.bytes("scene.yaml") == Array(wanted.utf8), "\(edit.testDescription)")
      generation += 1
      try waitUntilOpen(preview, generation)
      // One step back, to the byte.
      let undone = try preview.get("undo?token=\(preview.token)", method: "POST")
      #expect(undone.status == 200 && String(decoding: undone.body, as: UTF8.self) == "{}\n")
      #expect(try folder.bytes("scene.yaml") == Array(scene.utf8), "\(edit.testDescription)")
      generation += 1
      try waitUntilOpen(preview, generation)
    }
  }

  /// Waits until the preview has opened the file so many times.
  private func waitUntilOpen(_ preview: RunningPreview, _ generation: Int) throws {
    try preview.wait { try preview.get("info.json?generation=\(generation)").status == 200 }
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
      let edit = Edit.refused("a used file", .layer(layer), "opacity", "1", "")
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
