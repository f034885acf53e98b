import Foundation
import Inbetween
import TestSupport
import Testing

/// The bytes of a file do not depend on how many workers made it.
@Suite struct WorkerIndependenceTests {
  struct FormatCase: Sendable, CustomTestStringConvertible {
    let suffix: String
    let background: Color?
    /// The length that ffprobe reads off the file; `nil` where it cannot.
    let duration: String?
    var testDescription: String { "\(suffix)\(background == nil ? ", transparent" : "")" }
  }

  /// Matroska's length is the file's, not the stream's.
  private static let timed = ["mp4", "gif", "mov"]

  static let formats = OutputFormatTable.standard.clips.flatMap { format in
    let duration = timed.contains(format.suffix) ? "10.600000" : nil
    return [Color.white, nil].map {
      FormatCase(suffix: format.suffix, background: $0, duration: duration)
    }
  }

  @Test(arguments: formats)
  func `files of several segments are equal at 1, 2 and 5 workers`(_ format: FormatCase) throws {
    let folder = try TemporaryFolder()
    // Three segments, the last one short.
    let timeline = try TestScene.moving(
      seconds: 530.0 / 50, rate: .fifty, background: format.background)
    var files: [Data] = []
    for jobs in [1, 2, 5] {
      let path = folder.file("\(jobs).\(format.suffix)")
      var request = RenderRequest(timeline: timeline, outputs: [try OutputRequest(path: path)])
      request.jobs = jobs
      _ = try Renderer(request).render()
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(files[0].count > 1000)
    #expect(files[0] == files[1], "1 and 2 workers")
    #expect(files[0] == files[2], "1 and 5 workers")
    // Frames that rest are one long image in a GIF, so only the length is the same for both.
    if let duration = format.duration {
      #expect(try ProbedStream.probe(folder.file("5.\(format.suffix)")).duration == duration)
    }
  }

  @Test func `an output is the same alone and beside others`() throws {
    let folder = try TemporaryFolder()
    let timeline = try TestScene.moving(seconds: 6, rate: .fifty)
    func render(_ names: [String]) throws {
      var request = RenderRequest(
        timeline: timeline, outputs: try names.map { try OutputRequest(path: folder.file($0)) })
      request.jobs = 2
      _ = try Renderer(request).render()
    }
    try render(["a.mp4"])
    try render(["a.gif"])
    try render(["b.mp4", "b.gif"])
    for format in ["mp4", "gif"] {
      let alone = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.\(format)")))
      let beside = try Data(contentsOf: URL(fileURLWithPath: folder.file("b.\(format)")))
      #expect(alone == beside, "\(format)")
    }
  }

  @Test func `less memory keeps fewer frames and encoders under way, and the bytes`() throws {
    let folder = try TemporaryFolder()
    let timeline = try TestScene.moving(seconds: 530.0 / 50, rate: .fifty)
    func renderer(_ memory: Int?, _ name: String = "a.mp4") throws -> Renderer {
      var request = RenderRequest(
        timeline: timeline, outputs: [try OutputRequest(path: folder.file(name))])
      request.jobs = 8
      request.memory = memory
      return Renderer(request)
    }
    func sum(_ renderer: Renderer) -> Int {
      renderer.memoryNeeds.reduce(0) { $0 + $1.byteCount }
    }
    let most = try sum(renderer(nil))
    let least = try sum(renderer(0))
    #expect(least * 2 < most)
    var sums: Set<Int> = []
    for memory in stride(from: 0, through: most + most / 10, by: most / 50) {
      let taken = try sum(renderer(memory))
      #expect(taken <= max(memory, least), "\(memory)")
      sums.insert(taken)
    }
    // Encoders go one by one, then workers.
    #expect(sums.count > 6 && sums.contains(most) && sums.contains(least))
    _ = try renderer(nil, "all.mp4").render()
    _ = try renderer(0, "least.mp4").render()
    _ = try renderer((most + least) / 2, "half.mp4").render()
    let files = try ["all", "least", "half"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.file("\($0).mp4")))
    }
    #expect(files[0].count > 1000)
    #expect(Set(files).count == 1)
  }
}
