import Foundation

/// Scenes of one kind each at 1080p: milliseconds of sampling and painting a frame, one worker.
struct RasterBenchmark {
  /// Runs of each scene that count.
  private static let runs = 7

  private let tools: Toolbox

  init(_ tools: Toolbox) { self.tools = tools }

  func run() throws {
    print("Sampling and painting a frame of 1920 × 1080, one worker, median of \(Self.runs) runs")
    try writePhoto()
    for scene in RasterScene.all {
      let file = tools.path("\(scene.name).yaml")
      try scene.text.write(toFile: file, atomically: true, encoding: .utf8)
      let times = try (0..<Self.runs).map { _ in try millisecondsPerFrame(file) }
      print(
        "  \(scene.title): \(rounded(median(times))) ms, \(rounded(times.min() ?? 0))…\(rounded(times.max() ?? 0))"
      )
    }
  }

  private func millisecondsPerFrame(_ scene: String) throws -> Double {
    struct Summary: Decodable {
      struct Output: Decodable { let frames: Int }
      let outputs: [Output]
      let stageSeconds: [String: Double]
    }
    let summary = tools.path("summary.json")
    _ = try ProcessRun([
      "sh", "-c",
      #"exec "$0" "$@" > "$SUMMARY""#.replacingOccurrences(of: "$SUMMARY", with: summary),
      tools.inbetween, "render", scene, "-o", tools.path("frames.hashes"), "--jobs", "1",
      "--timings", "--json",
    ])
    let read = try JSONDecoder().decode(
      Summary.self, from: try Data(contentsOf: URL(fileURLWithPath: summary)))
    let frames = read.outputs.reduce(0) { $0 + $1.frames }
    let seconds = ["sample", "rasterize"].reduce(0) { $0 + (read.stageSeconds[$1] ?? 0) }
    return seconds * 1000 / Double(max(frames, 1))
  }

  /// A picture of 1700 × 880 that no shortcut suits: one of our own, with gradients and edges.
  private func writePhoto() throws {
    let scene = tools.path("photo.yaml")
    try RasterScene.photo.write(toFile: scene, atomically: true, encoding: .utf8)
    _ = try ProcessRun([
      tools.inbetween, "still", scene, "--at", "0", "-o", tools.path("photo.png"),
    ])
  }
}
