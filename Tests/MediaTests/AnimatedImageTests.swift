import Foundation
import Graphics
import Media
import Testing
import Storing
import TestSupport
import Timing

/// A clip of 24 greys, from dark to light, as the ffmpeg command writes it.
struct AnimatedImageCase: Sendable, CustomTestStringConvertible {
  let name: String
  var rate = "10"
  let options: [String]
  var playCount = 1
  /// The largest difference of a start, in seconds: containers round.
  var tolerance = 1e-9

  var testDescription: String { "\(name) at \(rate) \(options.joined(separator: " "))" }
}

@Suite struct AnimatedImageTests {
  private let folder: TemporaryFolder
  static let count = 24

  init() throws { folder = try TemporaryFolder() }

  /// ffmpeg's own palette for GIFs has hardly a grey.
  private static let palette =
    "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none"

  static let cases = [
    AnimatedImageCase(name: "a.gif", options: ["-vf", palette, "-loop", "0"], playCount: 0),
    AnimatedImageCase(name: "a.gif", options: ["-vf", palette, "-loop", "-1"]),
    AnimatedImageCase(name: "a.gif", options: ["-vf", palette, "-loop", "2"], playCount: 3),
    AnimatedImageCase(name: "a.apng", options: ["-plays", "0"], playCount: 0),
    AnimatedImageCase(name: "a.apng", options: ["-plays", "2"], playCount: 2),
    AnimatedImageCase(
      name: "a.mp4",
      options: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "4", "-bf", "3", "-g", "9"]),
    AnimatedImageCase(
      name: "a.mp4", rate: "30000/1001",
      options: [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "4", "-bf", "3", "-x264-params",
        "open-gop=1:keyint=7",
      ]),
    AnimatedImageCase(name: "a.mov", options: ["-c:v", "prores_ks"]),
    AnimatedImageCase(
      name: "a.mov",
      options: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "4", "-output_ts_offset", "1.5"]),
    AnimatedImageCase(
      name: "a.webm", rate: "24000/1001",
      options: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "8", "-g", "6"],
      tolerance: 6e-4),
    AnimatedImageCase(
      name: "a.mkv", rate: "60",
      options: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "4", "-bf", "2", "-g", "5"],
      tolerance: 6e-4),
  ]

  private func make(_ row: AnimatedImageCase) throws -> String {
    var data = Data()
    for index in 0..<Self.count {
      data.append(contentsOf: [UInt8](repeating: UInt8(index * 10 + 5), count: 32 * 16 * 3))
    }
    let path = folder.file(row.name)
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "32x16", "-r", row.rate, "-i",
        "-",
      ]
        + row.options + [path], input: data)
    return path
  }

  private func open(_ path: String) throws -> AnimatedImage {
    guard case .moving(let moving) = try ImageDecoder().open(contentsOf: path) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return moving
  }

  /// The number of the grey in a picture's middle.
  private func number(_ pixmap: Pixmap) -> Int { Int(pixmap.pixel(x: 16, y: 8).green) / 10 }

  @Test(arguments: cases)
  func `every picture is where its time says`(_ row: AnimatedImageCase) throws {
    let moving = try open(try make(row))
    let timetable = moving.timetable
    #expect(timetable.playCount == row.playCount)
    try #require(timetable.starts.count == Self.count)
    let parts = row.rate.split(separator: "/").compactMap { Double($0) }
    let rate = parts[0] / (parts.count > 1 ? parts[1] : 1)
    for (index, start) in timetable.starts.enumerated() {
      #expect(
        abs(start - Double(index) / rate) <= row.tolerance, "picture \(index) begins at \(start)")
    }
    let duration = Double(Self.count) / rate
    #expect(abs(timetable.duration - duration) <= 2e-3, "\(timetable.duration) s")
    for index in 0..<Self.count { #expect(number(try moving.picture(index)) == index) }
  }

  @Test(arguments: cases)
  func `pictures in any order are those in order`(_ row: AnimatedImageCase) throws {
    let path = try make(row)
    let sequential = try open(path)
    let pictures = try (0..<Self.count).map { try sequential.picture($0) }
    let random = try open(path)
    var generator = SeededGenerator(state: 7)
    for _ in 0..<60 {
      let index = Int.random(in: 0..<Self.count, using: &generator)
      #expect(try random.picture(index) == pictures[index], "picture \(index)")
    }
  }

  @Test func `several threads get what one gets`() throws {
    let moving = try open(try make(Self.cases[5]))
    let pictures = try (0..<Self.count).map { try moving.picture($0) }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in stride(from: thread, to: Self.count, by: 3) {
        #expect((try? moving.picture(index)) == pictures[index])
      }
    }
  }

  @Test func `alpha of a video arrives`() throws {
    let path = folder.file("a.webm")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=c=white@0.5:s=32x16:r=10:d=0.5,format=yuva420p",
        "-c:v", "libvpx-vp9", "-auto-alt-ref", "0", "-crf", "4", path,
      ])
    let moving = try open(path)
    let pixel = try moving.picture(3).pixel(x: 10, y: 8)
    #expect(abs(Int(pixel.alpha) - 128) <= 3 && abs(Int(pixel.green) - 128) <= 4, "\(pixel)")
  }

  @Test func `one picture is still, whatever the format`() throws {
    for name in ["a.png", "a.gif", "a.jpg", "a.webp"] {
      let path = folder.file(name)
      try CommandLineTool.run(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=c=red:s=16x8:d=1:r=1", path])
      guard case .still(let pixmap) = try ImageDecoder().open(contentsOf: path) else {
        Issue.record("\(name) plays")
        continue
      }
      #expect(pixmap.width == 16)
    }
  }

  @Test func `an animated WebP, damage and text are errors`() throws {
    let webp = folder.file("a.webp")
    try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x16:d=1:r=5", "-c:v", "libwebp_anim", webp])
    #expect {
      _ = try ImageDecoder().open(contentsOf: webp)
    } throws: { "\($0)".contains("an animated WebP") && "\($0)".contains("GIF or APNG") }
    let whole = try Data(contentsOf: URL(fileURLWithPath: try make(Self.cases[0])))
    let png = try Data(contentsOf: URL(fileURLWithPath: try make(Self.cases[3])))
    for (name, bytes) in [
      ("half.gif", whole.prefix(whole.count / 2)), ("half.png", png.prefix(png.count / 2)),
      ("head.mp4", Data([0, 0, 0, 24] + "ftypisom".utf8)),
      ("text.mp4", Data("not a clip".utf8)), ("list.mp4", Data("#EXTM3U\n#EXTINF:1,\na.ts\n".utf8)),
    ] {
      let path = folder.file(name)
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(throws: MediaError.self, "\(name)") { _ = try ImageDecoder().open(contentsOf: path) }
    }
  }
}
