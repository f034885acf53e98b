import CMalloc
import Foundation
import Inbetween

/// The cost of sampling a frame: seconds by the number of live tracks, and blocks of memory.
///
/// Blocks are counted by the C library itself (`mtrace`) in a process of its own, over two runs of
/// different length, so that what a run takes once falls out.
struct SamplingBenchmark {
  /// The argument that makes this program sample some frames and say nothing.
  static let counting = "--sample-frames"

  private static let trackCounts = [30, 300, 3000]
  private static let tracedTracks = 300
  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    try report.measure(
      "springs, splines, colours, angles and paths, five tracks a layer: a track at an instant",
      of: "sampling", in: "ns",
      Self.trackCounts.map { count in
        let sampler = try Self.sampler(tracks: count)
        return .init(
          program: "inbetween, \(count) tracks",
          run: { Self.secondsPerFrame(of: sampler, tracks: count) / Double(count) * 1e9 })
      })
    try report.measure(
      "blocks of memory taken for each frame", of: "sampling", in: "blocks",
      [
        .init(
          program: "inbetween, \(Self.tracedTracks) tracks",
          run: { Double(try blocksTaken(frames: 120) - blocksTaken(frames: 20)) / 100 })
      ])
  }

  /// A run through the clip in processor time, which other programs' load stretches least.
  private static func secondsPerFrame(of sampler: FrameSampler, tracks: Int) -> Double {
    let frames = max(20, 60_000 / tracks)
    var frame = sampler.frame(at: 0)
    let start = clock()
    sample(frames, of: sampler, into: &frame)
    return Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(frames)
  }

  private static func sample(
    _ frames: Int, of sampler: FrameSampler, into frame: inout PresentationFrame
  ) {
    for i in 0..<frames { sampler.update(&frame, to: 1.9 * Double(i) / Double(frames)) }
  }

  // MARK: Counting blocks

  /// Blocks that a process takes which samples some frames.
  private func blocksTaken(frames: Int) throws -> Int {
    let trace = tools.path("blocks.txt")
    _ = try ProcessRun([
      "env", "LD_PRELOAD=libc_malloc_debug.so.0", "MALLOC_TRACE=\(trace)",
      CommandLine.arguments[0], Self.counting, "\(frames)",
    ])
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    try tools.remove(trace)
    // "@ place + block size"; ">" is a block that moved. Without any line nothing was traced.
    guard text.contains(" + 0x") else {
      throw ProcessRun.Failure(command: ["mtrace"], what: "traced nothing")
    }
    return text.split(separator: "\n").count { $0.contains(" + 0x") || $0.contains(" > 0x") }
  }

  /// Samples frames while the C library writes down every block.
  static func sampleTraced(frames: Int) throws {
    let sampler = try sampler(tracks: tracedTracks)
    var frame = sampler.frame(at: 0)
    mtrace()
    // A block that no optimizer takes away: a trace without it is a trace that did not work.
    if let file = fopen("/dev/null", "r") { fclose(file) }
    sample(frames, of: sampler, into: &frame)
    muntrace()
  }

  // MARK: The scene

  private static func sampler(tracks: Int) throws -> FrameSampler {
    let layers = (0..<tracks / 5).map { i in
      """
        - name: layer\(i)
          type: shape
          frame: [\(i % 30 * 10), \(i / 30 % 30 * 10), 20, 20]
          path: {rect: [0, 0, 20, 20]}
          animations:
            - {keyPath: position.x, byValue: 50, duration: 2, timingFunction: easeInEaseOut, autoreverses: true}
            - {type: spring, keyPath: position.y, byValue: 30, damping: 4, duration: 2}
            - {keyPath: transform.rotation, byValue: 1turn, duration: 2, repeatCount: 3}
            - {keyPath: opacity, values: [0, 1, 0.5, 1], calculationMode: cubic, duration: 2}
            - {keyPath: fillColor, fromValue: red, toValue: blue, duration: 2}
      """
    }
    let text =
      "inbetween: 1\ncanvas: {width: 320, height: 320}\ntime: {duration: 2}\nlayers:\n"
      + layers.joined(separator: "\n")
    let scene = try SceneLoader().load(Array(text.utf8), file: "sampling.yaml").scene
    return FrameSampler(try TimelineCompiler().compile(scene))
  }
}
