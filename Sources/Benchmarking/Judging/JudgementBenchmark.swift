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
    let stem = "\(kind)-\(number)".replacing(" ", with: "-")
    let files = ["a", "b"].map { tools.path("\(stem)-\($0).yaml") }
    for attempt in 0..<Self.attemptLimit {
      var random = JudgedDraws(seed: seed)
      for byte in "\(kind) \(number) \(attempt)".utf8 {
        random = JudgedDraws(seed: random.next() ^ UInt64(byte))
      }
      let content = JudgedContent(&random)
      for (side, file) in files.enumerated() {
        var content = content
        try scene(&content, isHarmful && side == 1)
          .write(toFile: file, atomically: true, encoding: .utf8)
      }
      if isHarmful, try !isSeen(files, by: kind.hasPrefix("letter") ? 40 : 8) { continue }
      let (first, second) = JudgedEncoding.pair(&random)
      let encodings = random.isTrue() ? [first, second] : [second, first]
      return try judge(
        Judged(
          kind: kind, isHarmful: isHarmful, number: number,
          how: "\(encodings[0]) | \(encodings[1])",
          a: encodings[0].file(files[0], content.framesPerSecond, tools),
          b: encodings[1].file(files[1], content.framesPerSecond, tools)))
    }
    throw ProcessRun.Failure(command: [kind], what: "was never seen")
  }

  /// Scenes that are drawn before one in which something is seen to be wrong.
  private static let attemptLimit = 40

  /// True when two scenes, drawn without loss, differ by more than some levels in eight pixels of a
  /// frame: a change that is hidden, clipped, or in the background's colour is no fault.
  private func isSeen(_ scenes: [String], by levels: Int) throws -> Bool {
    let report = try report(
      scenes[0], scenes[1], tools.inbetween, "--mode exact --threshold channel=\(levels)")
    return report.frames.contains { $0.changedPixels >= 8 }
  }

  private func judge(_ pair: Judged) throws -> Judged {
    var judged = pair
    for program in tools.programs {
      judged.severities.append(try severity(judged.a, judged.b, program.path))
    }
    return judged
  }

  private struct Report: Decodable {
    struct Frame: Decodable {
      let severity: Double
      let changedPixels: Int
    }
    let isMatch: Bool
    let frames: [Frame]
  }

  private func report(
    _ a: String, _ b: String, _ program: String, _ options: String = ""
  ) throws -> Report {
    let text = try ProcessRun.output(of: [
      "sh", "-c", "'\(program)' compare '\(a)' '\(b)' --json \(options) || test $? = 1",
    ])
    return try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }

  /// The largest severity; above 1 where only the clips as a whole differ.
  private func severity(_ a: String, _ b: String, _ program: String) throws -> Double {
    let report = try report(a, b, program)
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
