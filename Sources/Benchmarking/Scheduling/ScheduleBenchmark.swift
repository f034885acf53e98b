import Foundation
import Inbetween

/// The speed with many workers, simulated from the costs of the stages, and beside it what two
/// workers take here.
///
/// Machines with 16 and 64 processors are rare where benchmarks run; the simulation tells where
/// more workers stop to help, and why.
struct ScheduleBenchmark {
  /// The numbers of workers.
  private static let jobs = [1, 2, 4, 8, 16, 32, 64]
  /// Frames of a segment of H.264.
  private static let segmentLength = 250

  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    let wipe = try tools.writeClockWipe(
      "schedule-wipe.yaml", width: 1920, height: 1080, seconds: 4, framesPerSecond: 60)
    guard let ellipses = RasterScene.all.first(where: { $0.name == "shapes" }) else {
      throw ProcessRun.Failure(command: ["shapes"], what: "is no scene")
    }
    // As many frames as the wipe has.
    let shapes = try tools.write(
      ellipses, replacing: "framesPerSecond: 20", with: "framesPerSecond: 240")
    let handing = try handing()
    let minute = Self.segments(of: 3600)
    for (title, scene, batch) in [
      ("clock wipe", wipe, 200), ("500 moving ellipses", shapes, 0),
    ] {
      let costs = try check(scene, title, handing: handing)
      try simulate("\(title), 4 s at 60", [Self.segments(of: 240)], costs)
      try simulate("\(title), 60 s at 60", [minute], costs)
      guard batch > 0 else { continue }
      let clips = Array(repeating: Self.segments(of: 120), count: batch)
      try simulate("a batch of \(batch), 2 s at 60 each: \(title)", clips, costs)
    }
  }

  private static func segments(of frames: Int) -> [Int] {
    stride(from: 0, to: frames, by: segmentLength).map { min(segmentLength, frames - $0) }
  }

  /// The seconds that a frame takes besides its stages, found where pictures are tiny.
  private func handing() throws -> Double {
    let scene = tools.path("schedule-tiny.yaml")
    try """
    inbetween: 1
    canvas: {width: 16, height: 16}
    time: {duration: 20, framesPerSecond: 240}
    layers:
      - frame: [0, 0, 8, 8]
        backgroundColor: teal
        animations: [{keyPath: position.x, byValue: 8, duration: 20}]

    """.write(toFile: scene, atomically: true, encoding: .utf8)
    let render = [
      tools.inbetween, "render", scene, "-o", tools.path("schedule.hashes"), "--jobs", "1",
      "--quiet",
    ]
    let summary = try RenderSummary.of(render + ["--timings", "--json"])
    let stages = summary.seconds(of: ["sample", "rasterize", "convert", "encode", "write"])
    return max(summary.seconds - stages, 0) / Double(summary.frames)
  }

  /// Two workers on this machine, beside the simulation of two processors.
  ///
  /// - Returns: The costs in the last round.
  private func check(_ scene: String, _ title: String, handing: Double) throws -> StageCosts {
    func measured() throws -> StageCosts {
      try StageCosts(
        of: scene, into: tools.path("schedule.mp4"), handing: handing, by: tools.inbetween)
    }
    let render = [
      tools.inbetween, "render", scene, "-o", tools.path("schedule.mp4"), "--jobs", "2",
      "--quiet", "--timings", "--json",
    ]
    var costs = try measured()
    try report.measure(
      "\(title), 240 frames, 2 workers", of: "schedule", in: "s",
      [
        .init(program: "inbetween", run: { try RenderSummary.of(render).seconds }),
        .init(
          program: "simulated",
          run: {
            costs = try measured()
            return ScheduleSimulation.seconds(of: [Self.segments(of: 240)], costs, jobs: 2)
              - costs.opening
          }),
      ], rounds: 3)
    return costs
  }

  /// The seconds with each number of workers; the first row's as a multiple of another's is how
  /// often faster that is.
  private func simulate(_ title: String, _ clips: [[Int]], _ costs: StageCosts) throws {
    try report.measure(
      "\(title), simulated", of: "schedule", in: "s",
      Self.jobs.map { jobs in
        .init(
          program: "\(jobs) \(jobs == 1 ? "worker" : "workers")",
          run: { ScheduleSimulation.seconds(of: clips, costs, jobs: jobs) })
      }, rounds: 1)
  }
}
