/// The start and end of the program, which each command takes, beside `ffmpeg`'s.
struct StartBenchmark {
  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    let commands =
      tools.programs.map { ($0.name, [$0.path, "--version"]) }
      + [("ffmpeg", ["ffmpeg", "-version"])]
    func measure(
      _ title: String, in unit: String, _ figure: @escaping ([String]) throws -> Double
    ) throws {
      try report.measure(
        "start and end, \(title)", of: "start", in: unit,
        commands.map { name, command in .init(program: name, run: { try figure(command) }) })
    }
    try measure("by the clock", in: "ms") { try ProcessRun($0).wallSeconds * 1000 }
    try measure("peak memory", in: "MiB") { Double(try ProcessRun.smallPeakKiB(of: $0)) / 1024 }
  }
}
