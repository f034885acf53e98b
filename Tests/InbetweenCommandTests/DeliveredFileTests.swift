import Foundation
import TestSupport
import Testing

/// Files that people must deliver: JPEGs, GIFs over a matte, files of a size, sheets, and the sound
/// of videos.
@Suite struct DeliveredFileTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 48, height: 36}
      time: {duration: 1, framesPerSecond: 40}
      layers:
        - name: dot
          type: gradient
          frame: [2, 4, 24, 24]
          colors: [red, blue]
          cornerRadius: 12
          shadowOpacity: 0.5
          animations: [{keyPath: position.x, toValue: 40, duration: 1}]

      """, to: "dot.yaml")
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments, in: folder)
  }

  /// The colours of a picture, RGB, as ffmpeg decodes it.
  private func pixels(_ name: String) throws -> [UInt8] {
    [UInt8](
      try CommandLineTool.run(
        "ffmpeg",
        [
          "-v", "error", "-xerror", "-i", folder.file(name), "-pix_fmt", "rgb24", "-f", "rawvideo",
          "-",
        ]
      ).output)
  }

  @Test(arguments: ["a.jpg", "a.jpeg", "A.JPG"])
  func `a JPEG is JFIF of quality 90, over white unless there is a matte`(_ name: String) throws {
    let plain = try run("still", "dot.yaml", "--at", "0", "-o", name)
    #expect(plain.status == 0)
    #expect(plain.messages.split(separator: "\n").count == 1, "\(plain.messages)")
    #expect(plain.messages.contains("over white"), "\(plain.messages)")
    let bytes = try folder.bytes(name)
    #expect(Array(bytes[0..<11]) == [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8))
    // The quantization of luma but its first, whose step the encoder fixes: a fifth of 11, 12, 14.
    let table = try #require(Data(bytes).firstRange(of: Data([0xFF, 0xDB])))
    #expect(Array(bytes[table.upperBound + 4..<table.upperBound + 7]) == [2, 2, 3])
    #expect(try pixels(name).suffix(3).allSatisfy { $0 >= 253 }, "white in the corner")
    let matted = try run("still", "dot.yaml", "--at", "0", "--matte", "#00ff00", "-o", name)
    #expect(matted.status == 0 && matted.messages.isEmpty, "\(matted.messages)")
    let corner = try pixels(name).suffix(3)
    #expect(corner.first ?? 9 < 4 && corner.dropFirst().first ?? 0 > 250, "\(Array(corner))")
  }

  @Test func `an AVIF is sRGB in full range, over white unless there is a matte`() throws {
    let plain = try run("still", "dot.yaml", "--at", "0", "-o", "a.avif")
    #expect(plain.status == 0 && plain.messages.contains("over white"), "\(plain.messages)")
    let bytes = try folder.bytes("a.avif")
    #expect(Array(bytes[4..<12]) == Array("ftypavif".utf8))
    // BT.709's primaries, sRGB's curve, BT.601's matrix, full range.
    let color = try #require(Data(bytes).firstRange(of: Data("colrnclx".utf8)))
    #expect(
      Array(bytes[color.upperBound..<color.upperBound + 7]) == [0, 1, 0, 13, 0, 6, 0x80])
    #expect(try pixels("a.avif").suffix(3).allSatisfy { $0 >= 253 }, "white in the corner")
    let matted = try run("still", "dot.yaml", "--at", "0", "--matte", "#00ff00", "-o", "b.avif")
    #expect(matted.status == 0 && matted.messages.isEmpty, "\(matted.messages)")
    let corner = try pixels("b.avif").suffix(3)
    #expect(corner.first ?? 9 < 6 && corner.dropFirst().first ?? 0 > 248, "\(Array(corner))")
    // Nearer to the picture than the JPEG.
    _ = try run("still", "dot.yaml", "--at", "0.2", "--background", "white", "-o", "p.png")
    let picture = try pixels("p.png")
    let errors = try ["p.avif", "p.jpg"].map { name in
      _ = try run("still", "dot.yaml", "--at", "0.2", "--matte", "white", "-o", name)
      return zip(try pixels(name), picture).reduce(0.0) {
        $0 + pow(Double($1.0) - Double($1.1), 2)
      } / Double(picture.count)
    }
    #expect(10 * log10(255 * 255 / errors[0]) > 30)
    #expect(errors[0] < errors[1])
    let promised = try run(
      "render", "dot.yaml", "--frames", "0..<1", "--reproducible", "-o", "r.avif")
    #expect(promised.status == 2 && promised.messages.contains("avif"), "\(promised.messages)")
  }

  @Test(arguments: ["jpg", "avif"])
  func `a sequence has the same bytes at any number of workers`(_ ending: String) throws {
    for jobs in ["1", "4"] {
      let run = try run(
        "render", "dot.yaml", "--jobs", jobs, "--matte", "white", "--quiet", "-o",
        "j\(jobs)/%03d.\(ending)")
      #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    }
    let names = try folder.contents(of: "j1").sorted()
    #expect(names.count == 40)
    #expect(try folder.contents(of: "j4").sorted() == names)
    for name in names { #expect(try folder.bytes("j1/\(name)") == folder.bytes("j4/\(name)")) }
    // Numbered or single, they are compared as other pictures are.
    let lossless = try run(
      "render", "dot.yaml", "--background", "white", "--quiet", "-o", "j1/%03d.png")
    #expect(lossless.status == 0, "\(lossless.messages)")
    for (a, b) in [("%03d.png", "%03d.\(ending)"), ("003.\(ending)", "003.png")] {
      let compared = try run("compare", "j1/\(a)", "j1/\(b)")
      // A small JPEG may be too coarse.
      #expect(compared.status < (ending == "jpg" ? 2 : 1), "\(a) \(b): \(compared.messages)")
      #expect(!compared.text.contains("rate"), "\(compared.text)")
    }
  }

  @Test func `a movie is no numbered picture`() throws {
    for name in ["000.png", "001.png"] {
      _ = try run("render", "dot.yaml", "--quiet", "-o", "movie.mp4")
      try Data(folder.bytes("movie.mp4")).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let compared = try run("compare", "%03d.png", "%03d.png")
    #expect(compared.status == 3, "\(compared.text)")
    #expect(compared.messages.contains("000.png: no picture in this file"), "\(compared.messages)")
  }

  @Test func `half clear pixels of a GIF are told once, and not with a matte`() throws {
    let plain = try run("render", "dot.yaml", "-o", "a.gif", "--quiet", "--jobs", "3")
    #expect(plain.status == 0)
    #expect(plain.messages.split(separator: "\n").count == 1, "\(plain.messages)")
    #expect(plain.messages.contains("half clear") && plain.messages.contains("--matte"))
    let matted = try run("render", "dot.yaml", "-o", "b.gif", "--quiet", "--matte", "white")
    #expect(matted.status == 0 && matted.messages.isEmpty, "\(matted.messages)")
    #expect(try folder.bytes("a.gif") != folder.bytes("b.gif"))
    let useless = try run(
      "render", "dot.yaml", "-o", "a.png", "--frames", "0..<1", "--matte", "red")
    #expect(useless.messages.contains("--matte has no effect on .png"), "\(useless.messages)")
    let clear = try run("render", "dot.yaml", "-o", "c.gif", "--matte", "#ff000080")
    #expect(clear.status == 2 && clear.messages.contains("opaque"), "\(clear.messages)")
  }

  @Test(arguments: [("mp4", true), ("mkv", true), ("y4m", true), ("mov", false), ("webm", false)])
  func `clear pixels of a video without alpha are told`(ending: String, isTold: Bool) throws {
    let clear = try run("render", "dot.yaml", "-o", "a.\(ending)", "--quiet")
    #expect(clear.status == 0)
    let told = clear.messages.contains("seen over black") && clear.messages.contains("--background")
    #expect(told == isTold, "\(clear.messages)")
    let opaque = try run(
      "render", "dot.yaml", "-o", "b.\(ending)", "--quiet", "--background", "white")
    #expect(opaque.status == 0 && opaque.messages.isEmpty, "\(opaque.messages)")
  }

  @Test(arguments: ["gif", "webp"]) func `a file keeps to its size, and says how`(
    _ ending: String
  ) throws {
    struct Report: Decodable {
      struct Output: Decodable {
        let bytes: Int
        let reduction: String?
      }
      let outputs: [Output]
    }
    let whole = try run("render", "dot.yaml", "-o", "a.\(ending)", "--json", "--quiet")
    let size = try #require(try whole.json(Report.self).outputs.first).bytes
    let fits = try run(
      "render", "dot.yaml", "-o", "b.\(ending)", "--json", "--quiet", "--max-bytes", "\(size)")
    #expect(try fits.json(Report.self).outputs.first?.reduction == nil)
    #expect(try folder.bytes("a.\(ending)") == folder.bytes("b.\(ending)"))
    let limit = size * 2 / 5
    let less = try run(
      "render", "dot.yaml", "-o", "c.\(ending)", "--json", "--quiet", "--max-bytes", "\(limit)")
    #expect(less.status == 0, "\(less.messages)")
    let output = try #require(try less.json(Report.self).outputs.first)
    #expect(output.bytes <= limit && output.reduction != nil, "\(output)")
    #expect(try folder.bytes("c.\(ending)").count == output.bytes)
    let none = try run("render", "dot.yaml", "-o", "d.\(ending)", "--max-bytes", "100", "--quiet")
    #expect(none.status == 4 && none.messages.contains("at its smallest"), "\(none.messages)")
    #expect(!folder.others.contains { $0.contains("d.") }, "\(folder.others)")
  }

  @Test func `what keeps to no size is refused, and a plan is`() throws {
    for file in ["a.mp4", "a.png", "a.apng"] {
      let run = try run("render", "dot.yaml", "-o", file, "--max-bytes", "1M")
      #expect(run.status == 2 && run.messages.contains(".gif and .webp"), "\(run.messages)")
    }
    let stream = try run(
      "render", "dot.yaml", "-o", "-", "--format", "gif", "--max-bytes", "1M")
    #expect(stream.status == 2 && stream.output.isEmpty)
    try folder.write(
      """
      batch: 1
      entries: [{scene: dot.yaml, outputs: [{file: a.gif, maxBytes: 1M}]}]

      """, to: "sized.yaml")
    for plan in [["dot.yaml", "--name", "a.gif", "--max-bytes", "1M"], ["sized.yaml"]] {
      let run = try CommandRun(["farm", "plan"] + plan + ["-o", "plan"], in: folder)
      #expect(run.status == 2 && run.messages.contains("size of the file"), "\(run.messages)")
    }
  }

  @Test func `a manifest takes mattes and sizes`() throws {
    try folder.write(
      """
      batch: 1
      defaults: {matte: white, maxBytes: 6k}
      entries:
        - scene: dot.yaml
          outputs: [a.mp4, a.gif, {file: "a-%02d.jpg", at: [0, 0.5], matte: lime}, {file: b.webp, maxBytes: 300k}]

      """, to: "m.yaml")
    let first = try run("batch", "m.yaml", "--output", "out")
    #expect(first.status == 0, "\(first.messages)")
    #expect(first.messages.contains("a.gif: to keep to the size: "), "\(first.messages)")
    let byteCount = try folder.bytes("out/a.gif").count
    #expect(byteCount <= 6000)
    let made = Set(try folder.contents(of: "out"))
    #expect(made.isSuperset(of: ["a-00.jpg", "a-01.jpg", "b.webp"]), "\(made)")
    for (key, allowed) in [("matte: '#00000000'", "an opaque colour"), ("maxBytes: 1x", "a size")] {
      try folder.write(
        "batch: 1\nentries: [{scene: dot.yaml, outputs: [{file: a.gif, \(key)}]}]\n", to: "m.yaml")
      let wrong = try run("batch", "m.yaml")
      #expect(wrong.status == 3 && wrong.messages.contains(allowed), "\(wrong.messages)")
    }
  }

  @Test func `sheets show several clips, and the entries of a manifest`() throws {
    #expect(try run("render", "dot.yaml", "-o", "a.gif", "--quiet").status == 0)
    let one = try run("sheet", "dot.yaml", "-o", "one.png", "--width", "48")
    #expect(one.status == 0, "\(one.messages)")
    let two = try run("sheet", "a.gif", "box.yaml", "-o", "two.png", "--width", "48")
    #expect(two.status == 0, "\(two.messages)")
    let (first, second) = (
      try PNGHeader(folder.bytes("one.png")), try PNGHeader(folder.bytes("two.png"))
    )
    // Four frames in three rows, against two rows under headings.
    #expect(first.width == second.width && first.height == 12 + 3 * (36 + 32))
    #expect(second.height == 12 + 2 * (28 + 32) + 36 + 30)
    try folder.write(
      "batch: 1\nentries: [{scene: dot.yaml, tags: [x]}, {scene: box.yaml, name: 'b-{paint}', rows: [{paint: red}, {paint: lime}]}]\n",
      to: "m.yaml")
    let all = try run("sheet", "m.yaml", "-o", "all.png")
    #expect(all.status == 0, "\(all.messages)")
    let height = try PNGHeader(folder.bytes("all.png")).height
    #expect(height > second.height)
    #expect(try run("sheet", "m.yaml", "--tag", "x", "--onion", "-o", "o.png").status == 0)
    #expect(try run("sheet", "m.yaml", "--onion", "-o", "o.png").status == 2)
    #expect(try run("sheet", "a.gif", "missing.mp4", "-o", "no.png").status == 3)
    #expect(!folder.others.contains("no.png"))
  }

  @Test(arguments: ["mp4", "webm"]) func `a video's own sound is told, and taken as audio`(
    _ ending: String
  ) throws {
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=48x36:rate=10:duration=1", "-f", "lavfi",
        "-i", "sine=frequency=440:duration=1", "-shortest", folder.file("own.\(ending)"),
      ])
    func scene(_ audio: String) throws {
      try folder.write(
        """
        inbetween: 1
        canvas: {width: 48, height: 36}
        time: {duration: 1, framesPerSecond: 10}
        layers: [{name: film, frame: [0, 0, 48, 36], contents: own.\(ending)}]
        \(audio)

        """, to: "film.yaml")
    }
    try scene("")
    let silent = try run("render", "film.yaml", "-o", "a.mp4", "--quiet")
    #expect(silent.status == 0)
    #expect(silent.messages.contains("film.yaml:4:10: warning: "), "\(silent.messages)")
    #expect(silent.messages.contains("audio: [{file: own.\(ending)}]"), "\(silent.messages)")
    try scene("audio: [{file: own.\(ending)}]")
    let heard = try run("render", "film.yaml", "-o", "b.mp4", "--quiet")
    #expect(heard.status == 0 && heard.messages.isEmpty, "\(heard.messages)")
    let streams = try CommandLineTool.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", folder.file("b.mp4")]
    ).text
    #expect(streams.contains("audio"), "\(streams)")
  }
}
