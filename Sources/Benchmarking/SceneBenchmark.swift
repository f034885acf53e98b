import Foundation
import Inbetween

/// Scenes of one kind each at 1080p: milliseconds of sampling and painting a frame with one worker,
/// beside Skia and pycairo where they draw the same kind.
struct SceneBenchmark {
  /// The argument that makes this program load and compile a scene and print the time.
  static let compiling = "--compile"

  let tools: Toolbox
  let report: BenchmarkReport
  let part: String

  func run() throws {
    for scene in RasterScene.all where scene.part == part {
      let file = try tools.write(scene)
      var contestants = tools.programs.map { program in
        BenchmarkReport.Contestant(
          program: program.name,
          run: { try milliseconds(["sample", "rasterize"], of: file, by: program.path) })
      }
      for library in Peers.Library.allCases where scene.peers.contains(library) {
        guard tools.peers.has(library) else {
          try report.skip("\(scene.title): \(library) is not there")
          continue
        }
        contestants.append(
          .init(
            program: library.rawValue,
            run: { try tools.peers.milliseconds(library, scene.name) }))
      }
      try report.measure(scene.title, of: part, in: "ms", contestants)
    }
  }

  /// Lottie files: painting frames of 1080p into memory, beside ThorVG and rlottie.
  func runLottie() throws {
    for sample in LottieSample.all {
      let file = tools.path("\(sample.name).json")
      try sample.text.write(toFile: file, atomically: true, encoding: .utf8)
      var contestants = tools.programs.map { program in
        BenchmarkReport.Contestant(
          program: program.name,
          run: { try milliseconds(["sample", "rasterize"], of: file, by: program.path) })
      }
      for library in Peers.Library.players {
        guard tools.peers.has(library) else {
          try report.skip("\(sample.title): \(library) is not there")
          continue
        }
        contestants.append(
          .init(program: library.rawValue, run: { try tools.peers.milliseconds(library, file) }))
      }
      try report.measure(sample.title, of: part, in: "ms", contestants)
    }
  }

  /// 2,000 layers with 20,000 tracks: loading, each stage, and two workers beside one.
  func runMany() throws {
    let file = try tools.write(RasterScene.many)
    func measure(_ title: String, _ figure: @escaping (String) throws -> Double) throws {
      try report.measure(
        "\(RasterScene.many.title), \(title)", of: part, in: "ms",
        tools.programs.map { program in
          .init(program: program.name, run: { try figure(program.path) })
        })
    }
    try report.measure(
      "\(RasterScene.many.title), loading and compiling in processor time", of: part, in: "ms",
      [
        .init(
          program: "inbetween",
          run: {
            // In a process of its own: those started later would count this one's memory as theirs.
            let seconds = try ProcessRun.output(of: [
              CommandLine.arguments[0], Self.compiling, file,
            ])
            return (Double(seconds.split(separator: "\n").last ?? "") ?? .nan) * 1000
          })
      ])
    try measure("the command `hit`, from start to end") {
      // Nothing is hit, which is status 1.
      let command = "'\($0)' hit '\(file)' --at 0 --point 0,0 || test $? = 1"
      return try ProcessRun(["sh", "-c", command]).wallSeconds * 1000
    }
    try measure("sampling a frame") { try milliseconds(["sample"], of: file, by: $0) }
    try measure("painting a frame") { try milliseconds(["rasterize"], of: file, by: $0) }
    try report.measure(
      "\(RasterScene.many.title), its frames without loading", of: part, in: "ms",
      [2, 1].map { jobs in
        .init(
          program: "inbetween, \(jobs) workers",
          run: { try summary(of: file, jobs: jobs, by: tools.inbetween).seconds * 1000 })
      })
  }

  /// Loads and compiles a scene, and prints the seconds of processor time of all threads, which
  /// other programs' load stretches least.
  static func printCompilingTime(of file: String) throws {
    let start = clock()
    _ = try TimelineCompiler().compile(SceneLoader().load(contentsOf: file).scene)
    print(Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }

  private func summary(
    of scene: String, jobs: Int, by program: String
  ) throws -> RenderSummary {
    try RenderSummary.of([
      program, "render", scene, "-o", tools.path("frames.hashes"), "--jobs", "\(jobs)",
      "--timings", "--json",
    ])
  }

  /// Milliseconds of some stages for each frame, with one worker.
  private func milliseconds(
    _ stages: [String], of scene: String, by program: String
  ) throws -> Double {
    let read = try summary(of: scene, jobs: 1, by: program)
    return read.seconds(of: stages) * 1000 / Double(max(read.frames, 1))
  }
}
