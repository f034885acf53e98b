import Foundation
import Testing

/// Limits on work, time and memory, as the command line sets them.
@Suite struct LimitTests {
  private struct Row: Decodable {
    let name: String
    let value: Int
    let largest: Int
    let unit: String
    let meaning: String
  }

  @Test func `the limits are listed with their values`() throws {
    let folder = try SceneFolder()
    let text = try CommandRun(["limits"], in: folder)
    let rows = try CommandRun(["limits", "--json"], in: folder).json([Row].self)
    #expect(text.status == 0 && rows.count > 20)
    let lines = text.text.split(separator: "\n")
    #expect(lines.count == rows.count)
    for (line, row) in zip(lines, rows) {
      #expect(
        line.hasPrefix(row.name) && line.contains(" \(row.value) ") && line.hasSuffix(row.meaning))
    }
  }

  @Test(arguments: [
    "render box.yaml -o a.gif", "still box.yaml --at 0 -o a.png", "validate box.yaml",
  ])
  func `a limit is lowered and raised by its option, wherever scenes are read`(line: String) throws
  {
    let folder = try SceneFolder()
    let arguments = line.split(separator: " ").map(String.init)
    let low = try CommandRun(arguments + ["--limit", "layers=2", "--json"], in: folder)
    #expect(low.status == 3)
    let error = try #require(try low.json(FailureReport.self).errors.first)
    #expect(error.found == "found more than 2 layers")
    #expect(error.allowed == "at most 2 (--limit layers=N raises it)")
    #expect(error.line == 17)
    #expect(folder.others.isEmpty)
    #expect(try CommandRun(arguments + ["--limit", "layers=3"], in: folder).status == 0)
    let both = ["--limit", "layers=2", "--limit", "layers=1k"]
    #expect(try CommandRun(arguments + both, in: folder).status == 0)
  }

  @Test func `what a picture may not take names the layer's place`() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["still", "still life.yaml", "--at", "0.5", "-o", "a.png", "--limit", "drawnPixels=99"],
      in: folder)
    #expect(run.status == 3)
    #expect(
      run.messages.hasPrefix(
        "still life.yaml:3:10: error: layer \"a\" at 0.5 s: found 100 pixels, allowed: at most 99 (--limit drawnPixels=N raises it)\n"
      ), "\(run.messages)")
  }

  @Test(arguments: [
    ("particle=5", "did you mean \"particles\"?"), ("layers", "name=value"),
    ("layers=many", "a whole number of layers in 1…"), ("nesting=1000", "in 1…200"),
    ("layers=0", "in 1…"), ("zzzzz=1", "\"inbetween limits\" lists all"),
  ])
  func `a limit that is none is bad usage`(text: String, needed: String) throws {
    let run = try CommandRun(["validate", "box.yaml", "--limit", text], in: SceneFolder())
    #expect(run.status == 2)
    #expect(run.messages.contains(needed), "\(run.messages)")
  }

  @Test func `a batch hands limits to its entries`() throws {
    let folder = try SceneFolder()
    try folder.write("batch: 1\nentries: [{scene: box.yaml, outputs: [a.gif]}]", to: "m.yaml")
    let run = try CommandRun(["batch", "m.yaml", "--no-cache", "--limit", "frames=19"], in: folder)
    #expect(run.status == 3)
    #expect(run.text.contains("--limit frames=N") || run.messages.contains("--limit frames=N"))
    #expect(
      try CommandRun(["batch", "m.yaml", "--no-cache", "--limit", "frames=20"], in: folder).status
        == 0)
  }

  // MARK: Time

  /// A scene whose one picture takes minutes: copies of an outline that crosses itself thousands of
  /// times, each a little beside the last.
  ///
  /// Nothing in a copy looks at a cancellation.
  private static let knot =
    """
    inbetween: 1
    canvas: {width: 2000, height: 2000}
    layers:
      - type: replicator
        frame: [0, 0, 2000, 2000]
        instanceCount: 100
        instanceTransform: [{translate: [0.01, 0.003]}]
        sublayers:
          - {type: shape, frame: [0, 0, 2000, 2000], path: "M0 0\(thread)"}

    """
  private static let thread = String(repeating: "L1999 1999L1 0L0 1999L1998 3", count: 12_000)

  @Test(arguments: [
    "still knot.yaml --at 0 -o a.png", "render knot.yaml -o a.mp4 -o b.gif --quiet",
    "render long.yaml -o a.mp4 --quiet", "sample long.yaml --from 0 --to 100000 --fps 60",
  ])
  func `a command that takes longer than it may is status 4, with nothing half written`(
    line: String
  ) throws {
    let folder = try SceneFolder()
    try folder.write(Self.knot, to: "knot.yaml")
    let before = Set(try folder.contents(of: "."))
    let limits =
      line.hasPrefix("sample")
      ? [] : ["--limit", "drawnPixels=100T", "--limit", "drawnElements=1G"]
    let run = try CommandRun(
      line.split(separator: " ").map(String.init) + ["--timeout", "1.5"] + limits, in: folder)
    #expect(run.status == 4)
    #expect(run.messages.contains("not finished after 1.5 s (--timeout)"), "\(run.messages)")
    #expect(Set(try folder.contents(of: ".")) == before)
  }

  @Test func `a command that ends in time does as without a limit`() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["still", "box.yaml", "--at", "0", "-o", "a.png", "--timeout", "1000"], in: folder)
    #expect(run.status == 0 && folder.others == ["a.png"])
    #expect(
      try CommandRun(
        ["still", "box.yaml", "--at", "0", "-o", "a.png", "--timeout", "0"], in: folder
      )
      .status == 2)
  }

  // MARK: Memory

  @Test func `too little address space is told before it is needed`() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["still", "huge.yaml", "--scale", "0.4", "--at", "0", "-o", "a.png"], in: folder,
      megabytes: 1500)
    #expect(run.status == 3)
    #expect(run.messages.contains("limited to 1536 MB (ulimit -v)"), "\(run.messages)")
    #expect(run.messages.contains("for the picture and its file"), "\(run.messages)")
    #expect(folder.others.isEmpty)
  }

  @Test(
    arguments: [250, 300, 320] + Array(stride(from: 336, through: 560, by: 16))
      + [600, 700, 800, 1000, 1500, 4000])
  func `with any address space a render ends well or says why not`(megabytes: Int) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["render", "long.yaml", "-o", "a.mp4", "--frames", "0..<3", "--quiet"], in: folder,
      megabytes: megabytes)
    // Where there is no room for the libraries, the loader says so.
    let isLoading = run.messages.contains("shared librar")
    let allowed: [Int32] = isLoading ? [3, 4, 127] : [0, 3, 4]
    #expect(allowed.contains(run.status), "\(run.status): \(run.messages)")
    #expect(run.messages.isEmpty == (run.status == 0))
    #expect(folder.others == (run.status == 0 ? ["a.mp4"] : []))
  }
}
