import Foundation

/// The processor seconds that the stages of a clip take.
struct StageCosts {
  /// Sampling, rasterizing and converting a frame.
  let drawing: Double
  /// Encoding a frame, on all of an encoder's threads.
  let encoding: Double
  /// Bringing a frame from one stage to the next, on the pipeline's serial queue.
  let handing: Double
  /// Loading and compiling the scene, and opening and finishing its file.
  let opening: Double

  /// Measures a scene with one worker.
  ///
  /// - Parameters:
  ///   - scene: The scene's file; all its frames differ.
  ///   - file: The movie that is written.
  ///   - handing: The value of ``handing``.
  ///   - program: Our program.
  /// - Throws: The error of the call.
  init(of scene: String, into file: String, handing: Double, by program: String) throws {
    let start = try ProcessRun([program, "--version"]).processorSeconds
    let check = try ProcessRun([program, "validate", scene]).processorSeconds
    let render = [program, "render", scene, "-o", file, "--jobs", "1", "--quiet"]
    let summary = try RenderSummary.of(render + ["--timings", "--json"])
    let all = try ProcessRun(render).processorSeconds
    let frames = Double(summary.frames)
    let drawn = summary.seconds(of: ["sample", "rasterize", "convert"])
    self.handing = handing
    drawing = drawn / frames
    encoding = max(all - check - drawn, 0) / frames - handing
    opening = max(check - start, 0)
  }
}
