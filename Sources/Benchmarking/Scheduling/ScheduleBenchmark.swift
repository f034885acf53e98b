import Foundation
import Inbetween

/// The speed with many workers, simulated from the costs of the stages, and beside it what two
/// workers take here.
///
/// Machines with 16 and 64 processors are rare where benchmarks run; the simulation tells where
/// more workers stop to help, and why.
final class ScheduleBenchmark {
  /// The numbers of workers.
  private static let jobs = [1, 2, 4, 8, 16, 32, 64]
  /// Frames of a segment of H.264.
  private static let segmentLength = 250

  private let tools: Toolbox
  private let report: BenchmarkReport

  init(_ tools: Toolbox, _ report: BenchmarkReport) { (self.tools, self.report) = (tools, report) }

  /// Clips that a schedule is made for.
  private struct Case {
    let title: String
    let scene: String
    /// For each clip the frames of its segments.
    let clips: [[Int]]
  }

  func run() throws {
    let wipe = try tools.writeClockWipe(
      "schedule-wipe.yaml", width: 1920, height: 1080, seconds: 4, framesPerSecond: 60)
    let shapes = tools.path("schedule-shapes.yaml")
    if let scene = RasterScene.all.first(where: { $0.name == "shapes" }) {
      // As many frames as the wipe has.
      try scene.text.replacingOccurrences(of: "framesPerSecond: 20", with: "framesPerSecond: 240")
        .write(toFile: shapes, atomically: true, encoding: .utf8)
    }
    let minute = Self.segments(of: 3600)
    try check(wipe, "clock wipe")
    try check(shapes, "500 moving ellipses")
    for schedule in [
      Case(title: "clock wipe, 60 s at 60", scene: wipe, clips: [minute]),
      Case(title: "500 moving ellipses, 60 s at 60", scene: shapes, clips: [minute]),
      Case(
        title: "a batch of 200 clock wipes of 2 s at 60", scene: wipe,
        clips: Array(repeating: Self.segments(of: 120), count: 200)),
    ] { try simulate(schedule) }
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

  private func costs(of scene: String) throws -> StageCosts {
    try StageCosts(
      of: scene, into: tools.path("schedule.mp4"), handing: try handing(), by: tools.inbetween)
  }

  /// Two workers on this machine, beside the simulation of two processors.
  private func check(_ scene: String, _ title: String) throws {
    let render = [
      tools.inbetween, "render", scene, "-o", tools.path("schedule.mp4"), "--jobs", "2",
      "--quiet", "--timings", "--json",
    ]
    try report.measure(
      "\(title), 240 frames of 1920 × 1080, 2 workers", of: "schedule", in: "s",
      [
        .init(program: "inbetween", run: { try RenderSummary.of(render).seconds }),
        .init(
          program: "simulated",
          run: {
            let costs = try self.costs(of: scene)
            return ScheduleSimulation.seconds(of: [Self.segments(of: 240)], costs, jobs: 2)
              - costs.opening
          }),
      ])
  }

  /// The seconds with each number of workers; the ratio of the first row and another is how often
  /// faster that is.
  private func simulate(_ schedule: Case) throws {
    var costs: StageCosts?
    try report.measure(
      "\(schedule.title), simulated", of: "schedule", in: "s",
      Self.jobs.map { jobs in
        .init(
          program: "\(jobs) \(jobs == 1 ? "worker" : "workers")",
          run: {
            if jobs == 1 { costs = try self.costs(of: schedule.scene) }
            return costs.map { ScheduleSimulation.seconds(of: schedule.clips, $0, jobs: jobs) }
              ?? .nan
          })
      })
  }
}
