import Foundation
import Inbetween
import TestSupport
import Testing

/// Pictures do not depend on what the process drew before.
///
/// `STILLS=1000` draws as many stills before each order.
@Suite struct ProcessHistoryTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `tiles are as recorded in any order, after any stills`(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(state: seed)
    let environment = ProcessInfo.processInfo.environment
    for number in 0..<(environment["STILLS"].flatMap(Int.init) ?? 8) {
      try drawStill(number, in: folder, &random)
    }
    for tile in Pipeline.tiles.shuffled(using: &random) {
      let check = try tile.golden.check(try tile.scene(), scratch: folder.path)
      #expect(check.frames == [], "\(tile), seed \(seed)")
    }
  }

  /// Draws a scene whose files have the same names each time, and other content.
  ///
  /// What it shows is also drawn from data, whose names tell nothing either.
  private func drawStill(
    _ number: Int, in folder: TemporaryFolder, _ random: inout SeededGenerator
  ) throws {
    let fonts = Self.fonts
    let font = try Data(contentsOf: URL(fileURLWithPath: fonts[number % fonts.count]))
    // Written over, not replaced: the file keeps its place on the disk.
    try font.write(to: URL(fileURLWithPath: folder.file("font.ttf")), options: [])
    var pixmap = Pixmap(width: .random(in: 1...9, using: &random), height: 6)
    let color = UInt8.random(in: 0...255, using: &random)
    for i in pixmap.bytes.indices { pixmap.bytes[i] = i % 4 == 3 ? 255 : color }
    let png = try PNGEncoder(hasAlpha: false, effort: .fast).encode(pixmap)
    try Data(png).write(to: URL(fileURLWithPath: folder.file("dot.png")), options: [])
    let letters = (0..<5).map { _ in
      Character(Unicode.Scalar(UInt8.random(in: 65...90, using: &random)))
    }
    func value(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let data = "data:image/png;base64,\(Data(png).base64EncodedString())"
    try """
    inbetween: 1
    canvas: {width: 64, height: 64}
    time: {duration: 1}
    layers:
      - {frame: [0, 0, 20, 20], contents: dot.png, cornerRadius: \(value(0...9)), masksToBounds: true}
      - {frame: [30, 0, 20, 20], contents: "\(data)"}
      - {type: text, frame: [0, 20, 64, 40], string: \(String(letters)), font: font.ttf, fontSize: \(value(5...30))}
      - {type: gradient, frame: [0, 50, 64, 14], colors: [red, "rgba(0, 0, 255, \(value(0...1)))"]}
      - {frame: [54, 2, 5, 5], backgroundColor: lime, shadowOpacity: 1, shadowRadius: \(value(0...5))}
    """.write(toFile: folder.file("s.yaml"), atomically: false, encoding: .utf8)
    let scene = try SceneLoader().load(contentsOf: folder.file("s.yaml")).scene
    let picture = try StillRenderer(TimelineCompiler().compile(scene)).picture(at: 0)
    let (shown, expected) = (picture.pixel(x: 40, y: 10), pixmap.pixel(x: 0, y: 0))
    #expect([shown.red, shown.alpha] == [expected.red, 255], "still \(number)")
    #expect(picture.pixel(x: 10, y: 10).red == expected.red, "still \(number)")
  }

  /// Fonts of the pipelines, in the order of their paths.
  private static let fonts: [String] = {
    let root =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/pipelines/"
    return [
      "titles/PipelineSans.ttf", "titles-film/FilmHeading.ttf", "titles-film/FilmCode.ttf",
    ].map { root + $0 }
  }()
}
