import Foundation

/// Every kind of layer, few and many, in every motion and compositing, each beside its nearest
/// neighbour: a cost of more than three times the neighbour's is a cliff, or has a reason.
struct SweepBenchmark {
  /// The frames that are drawn, the first of them whole.
  private static let frames = 5..<9
  /// The factor by which a scene may cost more than its neighbours.
  private static let allowed = 3.0
  /// Milliseconds up to which a frame is cheap, whatever its neighbours cost.
  private static let cheap = 1.0

  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    var costs: [SweptScene: Double] = [:]
    for scene in SweptScene.all {
      do {
        try measure(scene, []) { costs[scene] = $0 }
      } catch let failure as ProcessRun.Failure {
        try report.skip("\(scene.title): \(failure)")
      }
    }
    for scene in SweptScene.all {
      let neighbors = scene.neighbors.filter { costs[$0] != nil }
      guard let cost = costs[scene], cost > Self.cheap,
        let nearest = neighbors.max(by: { costs[$0, default: 0] < costs[$1, default: 0] }),
        cost > Self.allowed * costs[nearest, default: 0]
      else { continue }
      // Once more, in turn.
      try measure(scene, [nearest], rounds: 3) { _ in }
    }
  }

  private func measure(
    _ scene: SweptScene, _ neighbors: [SweptScene], rounds: Int = 1,
    _ note: @escaping (Double) -> Void
  ) throws {
    try report.measure(
      scene.title, of: "sweep", in: "ms",
      ([scene] + neighbors).enumerated().map { place, measured in
        .init(
          program: place == 0 ? "inbetween" : measured.title,
          run: {
            let figure = try milliseconds(measured)
            if place == 0 { note(figure) }
            return figure
          })
      }, rounds: rounds)
  }

  /// Milliseconds of sampling and painting a frame, with one worker.
  private func milliseconds(_ scene: SweptScene) throws -> Double {
    let file = try tools.write(scene.scene)
    let summary = try RenderSummary.of([
      tools.inbetween, "render", file, "-o", tools.path("swept.hashes"), "--jobs", "1",
      "--frames", "\(Self.frames.lowerBound)..<\(Self.frames.upperBound)", "--timings", "--json",
      "--quiet",
    ])
    return summary.seconds(of: ["sample", "rasterize"]) * 1000 / Double(Self.frames.count)
  }
}
