import Foundation
import Inbetween
import TestSupport
import Testing

/// Outputs of a manifest with settings of their own.
@Suite struct ManifestOutputTests {
  private func entries(_ text: String) throws -> [BatchEntry] {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.yaml", "inbetween: 1\n"), ("b.yaml", "inbetween: 1\n"), ("m.yaml", text),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    return try BatchManifest(contentsOf: folder.file("m.yaml")).entries
  }

  @Test func `an output has settings of its own, and takes the others from around it`() throws {
    let all = try entries(
      """
      batch: 1
      defaults:
        fps: 25
        background: white
        outputs:
          - "{name}.mp4"
          - {file: "{name}.gif", fps: 10, loop: 3, background: none, frames: 2..<5}
          - {file: "{name}.mov", codec: prores, preset: draft}
          - {file: "{name}.png", at: 1.25, scale: 2}
          - {file: "{name}-%d.png", frames: [0, 7]}
          - "{name}.apng"
      entries:
        - scene: a.yaml
        - {scene: b.yaml, loop: 1, crf: 30, background: red}

      """)
    let (a, b) = (all[0].outputs, all[1].outputs)
    #expect(a.map(\.path) == ["a.mp4", "a.gif", "a.mov", "a.png", "a-%d.png", "a.apng"])
    #expect(
      a.map(\.frameRate)
        == [25, 10, 25, nil, 25, 25].map { $0.flatMap { FrameRate(frames: $0, per: 1) } })
    #expect(
      a.map(\.part) == [
        .all, .frames(2..<5), .all, .stills([.instant(1.25)]), .stills([.frame(0), .frame(7)]),
        .all,
      ])
    #expect(a.map { $0.background?.color } == [Color.white, nil, .white, .white, .white, .white])
    #expect(a[1].background != nil)
    #expect(a.map(\.loopCount) == [0, 3, 0, 0, 0, 0] && b.map(\.loopCount) == [0, 3, 0, 0, 0, 1])
    #expect(a[2].codec == .prores && a[0].codec == nil && a[2].preset == .draft)
    #expect(a[3].scale == 2 && a[0].scale == nil)
    #expect(b.map(\.crf) == [30, nil, nil, nil, nil, nil])
    #expect(b[0].background?.color == Color(css: "red") && b[1].background?.color == nil)
  }

  /// A setting, and the place and words of the mistake in it.
  private static let mistakes: [(String, [String])] = [
    ("{file: x.mpg}", ["2:44", "outputs[0].file: found the output \"x.mpg\"", ".mp4"]),
    ("x.mpg", ["2:37", "outputs[0]: found the output \"x.mpg\""]),
    ("\"x-%d-%d.png\"", ["the frame's number once"]),
    ("{fil: x.mp4}", ["the key \"file\" is missing", "did you mean \"file\"?"]),
    ("{name: x.mp4}", ["unknown key \"name\"", "did you mean \"file\"?"]),
    ("{file: x.mp4, framesPerSecond: 9}", ["did you mean \"fps\"?"]),
    ("{file: x.mp4, at: 1}", ["2:55", "found at, which has no effect on .mp4", "at for .png"]),
    ("{file: x.mp4, frames: 3}", ["no effect on .mp4"]),
    ("{file: x.png, at: 1, frames: 3}", ["found both at and frames"]),
    ("{file: x.png, at: -1}", ["at least 0"]),
    ("{file: x.png, at: [0, 1]}", ["found 2 pictures for one file", "%05d.png"]),
    ("{file: x.png, at: []}", ["found 0 pictures"]),
    ("{file: x.png, at: 0, fps: 3}", ["found fps beside at"]),
    ("{file: x.png, frames: 0..<2}", ["found 2 pictures for one file"]),
    ("{file: x.mp4, frames: 5..<5}", ["0..<60"]),
    ("{file: x.mp4, frames: all}", ["0..<60"]),
    ("{file: x.png, frames: 1.5}", ["a whole number"]),
    ("{file: x.mp4, codec: prores}", ["found prores, which does not go into .mp4", "h264"]),
    ("{file: x.mp4, codec: h265}", ["h264, vp9, prores, hevc or av1"]),
    ("{file: x.gif, codec: h264}", ["found codec, which has no effect on .gif"]),
    ("{file: x.mp4, loop: 2}", ["found loop, which has no effect on .mp4", "loop for .gif"]),
    ("{file: x.gif, loop: 70000}", ["0…65535"]),
    ("{file: x.gif, fps: 60}", ["found 60 frames per second", "at most 50 for .gif"]),
    ("{file: x.mp4, fps: 0}", ["a rate above 0"]),
    ("{file: x.mp4, crf: 52}", ["found 52", "0…51 for .mp4"]),
    ("{file: x.webm, crf: 64}", ["0…63"]),
    ("{file: x.gif, crf: 20}", ["found crf, which has no effect on .gif"]),
    ("{file: x.mp4, background: whit}", ["did you mean \"white\"?"]),
    ("{file: x.mp4, scale: 0}", ["a number above 0"]),
  ]

  @Test(arguments: mistakes)
  func `a setting without an effect is told at its place`(_ output: String, _ words: [String])
    throws
  {
    let error = #expect(throws: SceneLoadingErrors.self) {
      _ = try entries("batch: 1\nentries: [{scene: a.yaml, outputs: [\(output)]}]\n")
    }
    let message = error?.description ?? ""
    for word in words { #expect(message.contains(word), "\(word) is not in: \(message)") }
  }

  @Test func `settings of an entry need one output that takes them`() throws {
    func message(_ settings: String, _ outputs: String) throws -> String {
      do {
        _ = try entries(
          "batch: 1\nentries: [{scene: a.yaml, \(settings), outputs: [\(outputs)]}]\n")
        return ""
      } catch let error as SceneLoadingErrors {
        return error.description
      }
    }
    for (settings, outputs) in [
      ("loop: 1", "a.mp4, a.gif"), ("at: 1", "a.mp4, a.png"), ("at: 1, fps: 9", "a.mp4, a.png"),
      ("codec: prores", "a.mp4, a.mov"), ("fps: 60", "a.gif"), ("crf: 20", "a.gif"),
    ] {
      let found = try message(settings, outputs)
      #expect(found.isEmpty, "\(settings): \(found)")
    }
    for (settings, outputs, words) in [
      ("loop: 1", "a.mp4", "found loop, which has no effect on any output"),
      ("at: 1", "a.mp4, a.gif", "found at, which has no effect on any output"),
      ("codec: prores", "a.mp4, a.webm", "found codec, which has no effect on any output"),
      ("crf: 60", "a.mp4", "0…51 for .mp4"),
    ] {
      let found = try message(settings, outputs)
      #expect(found.contains(words), "\(settings): \(found)")
    }
  }

  @Test func `a mistake is told once for any number of scenes and rows`() throws {
    let error = #expect(throws: SceneLoadingErrors.self) {
      _ = try entries(
        """
        batch: 1
        defaults: {outputs: [{file: "{name}.mp4", loop: 2}]}
        entries: [{scene: "*.yaml", exclude: m.yaml, rows: [{x: 1}, {x: 2}]}]

        """)
    }
    #expect(error?.errors.count == 1, "\(error?.description ?? "")")
  }
}
