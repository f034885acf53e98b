import Foundation
import Inbetween

/// The judgement of `inbetween compare` on pairs of clips made at random: harmless ones, which are
/// the same scene encoded in two ways, and harmful ones, of which one scene is drawn wrongly.
///
/// No mode is given. `SEED` chooses other pairs, `KEEP` leaves the clips in `BENCH_FOLDER`. Nothing
/// here measures time.
struct JudgementBenchmark {
  /// True when the clips stay.
  static var keepsFiles: Bool { ProcessInfo.processInfo.environment["KEEP"] != nil }

  private let tools: Toolbox
  private let seed: UInt64

  init(_ tools: Toolbox) {
    self.tools = tools
    seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1
  }

  /// A pair's kind, its files, and its severity by each program.
  private struct Judged: Encodable {
    let kind: String
    let isHarmful: Bool
    let number: Int
    let how: String
    let a: String
    let b: String
    var severities: [Double] = []
  }

  func run() throws {
    try writePictures()
    var all: [Judged] = []
    // 60 of 150 cover the canvas and change slowly; 84 in all; sizes of 10 to 48 points.
    for kind in JudgedContent.kinds {
      let count = JudgedContent.slowKinds.contains(kind) ? 20 : 9
      for number in 0..<count {
        all.append(
          try judge(kind, isHarmful: false, number) { content, _ in content.harmless(kind) })
      }
    }
    for kind in JudgedContent.faults {
      for number in 0..<7 {
        all.append(
          try judge(kind, isHarmful: true, number) { content, isWrong in
            content.faulty(kind, isWrong: isWrong)
          })
      }
    }
    let sizes: [Double] = [10, 11, 12, 13, 14, 16, 18, 20, 24, 30, 36, 48]
    for size in sizes {
      for number in 0..<18 {
        all.append(
          try judge("letter \(Int(size))", isHarmful: true, number) { content, isWrong in
            content.letter(size: size, isWrong: isWrong)
          })
      }
    }
    try JSONEncoder().encode(all).write(to: URL(fileURLWithPath: tools.path("judged.json")))
    for (i, program) in tools.programs.enumerated() { show(all, i, program.name) }
  }

  /// Writes what scenes show: photographs, noise, and movies of FFmpeg's own.
  private func writePictures() throws {
    func write(_ picture: Pixmap, _ name: String) throws {
      try Data(try PNGEncoder(hasAlpha: false).encode(picture))
        .write(to: URL(fileURLWithPath: tools.path(name)))
    }
    try write(JudgedContent.noise(seed: seed), "noise.png")
    let sources = ["testsrc2", "mandelbrot=start_scale=0.5", "life=mold=10:ratio=0.2"]
    for (i, source) in sources.enumerated() {
      try write(JudgedContent.photo(seed: seed &* 3 &+ UInt64(i)), "photo\(i).png")
      let input = source + (source.contains("=") ? ":" : "=") + "size=480x270:rate=25"
      _ = try ProcessRun([
        "ffmpeg", "-y", "-f", "lavfi", "-i", input, "-t", "2", "-pix_fmt", "yuv420p", "-crf", "14",
        tools.path("video\(i).mp4"),
      ])
    }
  }

  /// Makes a pair and has it judged.
  private func judge(
    _ kind: String, isHarmful: Bool, _ number: Int,
    _ scene: (inout JudgedContent, _ isWrong: Bool) -> String
  ) throws -> Judged {
    var random = JudgedDraws(seed: seed)
    for byte in "\(kind) \(number)".utf8 {
      random = JudgedDraws(seed: random.next() ^ UInt64(byte))
    }
    let content = JudgedContent(&random)
    let (first, second) = JudgedEncoding.pair(&random)
    let encodings = random.isTrue() ? [first, second] : [second, first]
    let stem = "\(kind)-\(number)".replacing(" ", with: "-")
    var files: [String] = []
    for (side, encoding) in zip(["a", "b"], encodings) {
      var content = content
      let file = tools.path("\(stem)-\(side).yaml")
      try scene(&content, isHarmful && side == "b")
        .write(toFile: file, atomically: true, encoding: .utf8)
      files.append(
        try encoding.file(file, content.framesPerSecond, tools))
    }
    var judged = Judged(
      kind: kind, isHarmful: isHarmful, number: number,
      how: "\(encodings[0]) | \(encodings[1])", a: files[0], b: files[1])
    for program in tools.programs {
      judged.severities.append(try severity(files[0], files[1], program.path))
    }
    return judged
  }

  private struct Report: Decodable {
    struct Frame: Decodable { let severity: Double }
    let isMatch: Bool
    let frames: [Frame]
  }

  /// The largest severity; above 1 where only the clips as a whole differ.
  private func severity(_ a: String, _ b: String, _ program: String) throws -> Double {
    let text = try ProcessRun.output(of: [
      "sh", "-c", "'\(program)' compare '\(a)' '\(b)' --json || test $? = 1",
    ])
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    let worst = report.frames.map(\.severity).max() ?? 0
    return report.isMatch ? min(worst, 1) : max(worst, 1.000_001)
  }

  private func show(_ all: [Judged], _ program: Int, _ name: String) {
    print("\n\(name), seed \(seed)\n\n| kind | pairs | wrongly judged | nearest | middle |")
    print("|---|---|---|---|---|")
    func row(_ title: String, _ pairs: [Judged]) {
      guard let first = pairs.first else { return }
      let sorted = pairs.map { $0.severities[program] }.sorted()
      let wrong = pairs.count { ($0.severities[program] > 1) != first.isHarmful }
      let nearest = (first.isHarmful ? sorted.first : sorted.last) ?? 0
      func text(_ value: Double) -> String { String(format: "%.2f", value) }
      print(
        "| \(title) | \(pairs.count) | \(wrong) | \(text(nearest)) | \(text(sorted[sorted.count / 2])) |"
      )
    }
    var kinds: [String] = []
    for pair in all where !kinds.contains(pair.kind) { kinds.append(pair.kind) }
    for kind in kinds { row(kind, all.filter { $0.kind == kind }) }
    row("**harmless**", all.filter { !$0.isHarmful })
    row("**harmful**", all.filter { $0.isHarmful && !$0.kind.hasPrefix("letter") })
    row("**letters**", all.filter { $0.kind.hasPrefix("letter") })
    for pair in all where (pair.severities[program] > 1) != pair.isHarmful {
      print(
        "\(pair.isHarmful ? "missed" : "flagged"): \(pair.kind) \(pair.number), \(pair.how): \(String(format: "%.2f", pair.severities[program]))"
      )
    }
  }
}
