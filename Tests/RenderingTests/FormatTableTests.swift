import Encoding
import Foundation
import Inbetween
import Rendering
import Synchronization
import TestSupport
import Testing

/// The table of formats is all that the program knows of a format.
@Suite struct FormatTableTests {
  /// A picture as binary PPM, 8 bits a channel, as seen over black: a format that only these tests
  /// know.
  private struct PPMCoder: StreamCoder {
    private let head: [UInt8]

    init(_ context: OutputContext) {
      head = Array(
        "P6\n\(context.canvas.widthInPixels) \(context.canvas.heightInPixels)\n255\n".utf8)
    }

    func encode(_ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]) {
      bytes = head
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          let place = y * pixmap.strideInBytes + x * 4
          bytes += pixmap.bytes[place..<place + 3].reversed()
        }
      }
    }
  }

  /// A text of one line a frame behind a headline.
  private struct CountCoder: StreamCoder {
    let header = Array("frames\n".utf8)

    init(_ context: OutputContext) throws(RenderError) {
      guard context.request.crf == nil else { throw .request("a count has no --crf") }
    }

    func encode(
      _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
    ) throws(EncodingError) {
      guard pixmap.width < 100 else {
        throw EncodingError(
          file: "", reason: .mismatch(found: "much", expected: "little"))
      }
      bytes = Array("a frame\n".utf8)
    }
  }

  private static let table = OutputFormatTable(
    OutputFormatTable.standard.rows + [
      OutputFormat("ppm", "pictures one behind another", coder: PPMCoder.self),
      OutputFormat(
        "ppmSequence", suffix: "ppm", "a picture for each frame", files: .numbered,
        fastestRate: .fifty, coder: PPMCoder.self),
      OutputFormat(
        "count", "a line a frame", files: .single, canBeReproducible: false,
        coder: CountCoder.self),
    ])

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func request(_ name: String) throws -> OutputRequest {
    try OutputRequest(path: folder.file(name), among: Self.table)
  }

  @Test func `a row and a type are a format that goes through the pipeline`() throws {
    // Three segments, the last one short.
    let timeline = try TestScene.moving(seconds: 530.0 / 50, rate: .fifty)
    for jobs in [1, 3] {
      var request = RenderRequest(
        timeline: timeline,
        outputs: try ["\(jobs).ppm", "\(jobs).bgra", "\(jobs).gif", "\(jobs)-%03d.ppm"].map(request)
      )
      request.jobs = jobs
      let report = try Renderer(request).render()
      #expect(report.outputs.map(\.frameCount) == [530, 530, 530, 530])
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file("1.ppm")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("3.ppm"))) == whole)
    // Each frame by itself, and all of them as a decoder of others sees them.
    var joined = Data()
    for frame in 0..<530 {
      joined += try Data(
        contentsOf: URL(
          fileURLWithPath: folder.file("3-\(NumberedPath("%03d")?.path(frame) ?? "").ppm")))
    }
    #expect(joined == whole)
    let pictures = try DecodedFrames(
      folder.file("1.ppm"), width: 64, height: 48, input: ["-f", "image2pipe", "-c:v", "ppm"])
    let raw = try DecodedFrames(
      folder.file("1.bgra"), width: 64, height: 48,
      input: ["-f", "rawvideo", "-pix_fmt", "bgra", "-s", "64x48", "-framerate", "50"])
    #expect(pictures.count == 530)
    #expect(pictures.bytes == raw.bytes)
  }

  @Test func `what the row says decides rate, files, header and promises`() throws {
    let timeline = try TestScene.moving(seconds: 0.5, rate: .sixty)
    func render(
      _ name: String, _ change: (inout OutputRequest) -> Void = { _ in }
    ) throws -> RenderReport.Output? {
      var output = try request(name)
      change(&output)
      var request = RenderRequest(timeline: timeline, outputs: [output])
      request.time = name.hasPrefix("one") ? 0..<0.001 : nil
      #expect(Renderer(request).existingFile == nil)
      let report = try Renderer(request).render()
      #expect(Renderer(request).existingFile != nil)
      return report.outputs.first
    }
    #expect(try render("a.ppm")?.frameCount == 30)
    let sequence = try render("%d.ppm")
    #expect(sequence?.frameCount == 25 && sequence?.frameRate == .fifty)
    #expect(folder.contents.count == 26)
    #expect(try render("one.count")?.byteCount == 15)
    let text = try String(contentsOfFile: folder.file("one.count"), encoding: .utf8)
    #expect(text == "frames\na frame\n")
    func refusal(_ name: String, _ change: (inout OutputRequest) -> Void = { _ in }) -> String {
      do {
        _ = try render(name, change)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(refusal("all.count").contains("30 frames do not fit into one COUNT"))
    #expect(refusal("x%d.count").contains("30 frames do not fit"))
    #expect(refusal("all.count") { $0.isReproducible = true }.contains("not for count"))
    #expect(refusal("one more.count") { $0.crf = 3 }.hasSuffix("a count has no --crf"))
    #expect(refusal("a%z.ppm").contains("once, such as %05d"))
    #expect(folder.contents.count == 27)
  }

  @Test func `an error of a coder names the frame and leaves nothing`() throws {
    let timeline = try TestScene.moving(seconds: 0.5, size: Size(width: 120, height: 20))
    var request = RenderRequest(timeline: timeline, outputs: [try request("a.count")])
    request.time = 0..<0.001
    #expect {
      try Renderer(request).render()
    } throws: { error in
      guard case .encoding(let error)? = error as? RenderError else { return false }
      return error.description == "found much, expected little"
    }
    #expect(folder.contents == [])
  }

  @Test func `segments of a new format are kept, restored and doubted like those of others`()
    throws
  {
    let timeline = try TestScene.moving(seconds: 530.0 / 50, rate: .fifty)
    let store = try CachedSegmentTests.Store()
    func render() throws -> (bytes: Data, segments: (encoded: Int, cached: Int)) {
      var request = RenderRequest(timeline: timeline, outputs: [try request("a.ppm")])
      request.segments = store.caching
      let report = try Renderer(request).render()
      return (try Data(contentsOf: URL(fileURLWithPath: folder.file("a.ppm"))), report.segments)
    }
    let whole = try render()
    #expect(whole.segments == (3, 0))
    let again = try render()
    #expect(again.segments == (0, 3) && again.bytes == whole.bytes)
    var parts = try store.parts()
    parts["key/250-500"] = Data([1, 2, 3])
    try store.replace(with: parts)
    let mended = try render()
    #expect(mended.segments == (1, 2) && mended.bytes == whole.bytes)
  }

  @Test func `texts are made from the table`() throws {
    let help = Self.table.help(width: 200)
    #expect(Self.table.help().split(separator: "\n").allSatisfy { $0.count <= 80 })
    for row in Self.table.rows {
      let lines = help.split(separator: "\n").filter { $0.hasPrefix("  \(row.fileName) ") }
      #expect(lines.count == 1 && lines[0].hasSuffix("  \(row.summary)"), "\(help)")
    }
    func refusal(_ path: String, _ stream: OutputFormat? = nil) -> String {
      do throws(RenderError) {
        _ = try OutputRequest(path: path, streamFormat: stream, among: Self.table)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      refusal("a.ppx").contains(
        ".y4m, .hashes, .ppm or .count (%05d.png, %05d.jpg, %05d.avif or %05d.ppm for a"))
    #expect(refusal("-").hasSuffix("hashes|ppm|count"))
    #expect(refusal("-", .webp).hasSuffix("hashes|ppm|count"))
  }

  @Test(arguments: OutputFormatTable.standard.rows)
  func `every row is found by the names that it gives itself`(_ row: OutputFormat) throws {
    let name = row.files == .numbered ? row.fileName : "clip\(row.fileName)"
    for path in [name, "some.folder/\(name)", name.uppercased().replacing("%05D", with: "%05d")] {
      #expect(try OutputRequest(path: path).format == row)
    }
    #expect(OutputFormatTable.standard.streamed(named: row.name) == (row.canBeStreamed ? row : nil))
    #expect(((try? OutputRequest(path: "-", streamFormat: row)) != nil) == row.canBeStreamed)
    #expect("\(row)" == (row.files == .numbered ? row.fileName : row.name))
    #expect(!row.summary.isEmpty && !row.summary.hasSuffix("."))
  }
}
