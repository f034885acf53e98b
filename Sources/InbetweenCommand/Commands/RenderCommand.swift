import ArgumentParser
import Foundation
import Inbetween

/// `inbetween render`: the whole pipeline.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a scene to one or several files.",
    discussion: """
      The file's name decides its format: .mp4 (H.264), .gif, or numbered pictures such as \
      frames/%05d.png. Several -o share one rasterization.

        inbetween render clockwipe -o clockwipe.mp4 -o clockwipe.gif
        inbetween render scene.yaml -o draft.mp4 --preset draft --scale 0.5 --time 1..<2.5

      The file is the same to the byte at any --jobs. An output appears under its name only when it \
      is complete; Ctrl-C leaves nothing.
      """)

  @OptionGroup var options: SceneOptions
  @Option(name: .shortAndLong, help: ArgumentHelp("A file to write; repeats.", valueName: "file"))
  var output: [String]
  @Option(help: "Frames per second: 60, 12.5, 30000/1001. The scene's own when absent.")
  var fps: FrameRate?
  @Option(help: "Pixels per point. The scene's own when absent.") var scale: Double?
  @Option(help: ArgumentHelp("Only these frames of the clip.", valueName: "A..<B"))
  var frames: RangeArgument<Int>?
  @Option(help: ArgumentHelp("Only this part of the clip, in seconds.", valueName: "A..<B"))
  var time: RangeArgument<Double>?
  @Option(help: "draft (fast), standard, or high (slow, smaller, finer).")
  var preset: VideoFormat.Preset = .standard
  @Option(help: "x264's constant rate factor, 0 (lossless) to 51; the preset's own when absent.")
  var crf: Double?
  @Option(help: "Workers. As many as there are processors when absent.") var jobs: Int?
  @Option(help: ArgumentHelp("Behind all layers: a CSS colour, or none.", valueName: "colour"))
  var background: BackgroundArgument?
  @Option(help: "How often a GIF plays; 0 is for ever.") var loop = 0
  @Flag(help: "Fails when an output exists already.") var noOverwrite = false
  @Flag(help: "Shows no progress.") var quiet = false
  @Flag(help: "Prints the seconds spent in each stage.") var timings = false

  func validate() throws {
    if output.isEmpty { throw ValidationError("name at least one output: -o clip.mp4") }
    if frames != nil, time != nil { throw ValidationError("give either --frames or --time") }
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("--scale \(scale) is not a positive number")
    }
    if let frames, frames.range.isEmpty || frames.range.lowerBound < 0 {
      throw ValidationError("--frames takes frames from 0 on, such as 0..<60")
    }
    if let time,
      !(time.range.lowerBound >= 0 && time.range.upperBound.isFinite) || time.range.isEmpty
    {
      throw ValidationError("--time takes seconds from 0 on, such as 0..<1.5")
    }
    if let crf, !(0...51).contains(crf) { throw ValidationError("--crf \(crf) is not in 0…51") }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs) is not in 1…1024")
    }
    if !(0...65535).contains(loop) { throw ValidationError("--loop \(loop) is not in 0…65535") }
  }

  func run() throws {
    let timeline = try options.loading.compile(options.scene, frameRate: fps) { scene in
      if let scale { scene.canvas.scale = scale }
      if let background { scene.canvas.background = background.color }
    }
    var request = RenderRequest(timeline: timeline, outputs: try outputs())
    request.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    if let frames {
      request.time =
        timeline.frameRate.instant(
          of: frames.range.lowerBound)..<timeline.frameRate.instant(
          of: frames.range.upperBound)
    } else if let time {
      request.time = time.range
    }

    let interruption = Interruption()
    let clock = MonotonicClock()
    let times = timings ? StageTimes(now: clock.now) : nil
    let renderer = Renderer(request)
    let progress =
      quiet
      ? nil
      : ProgressReporter(
        total: renderer.frameCount, isTerminal: StandardStreams.errorIsTerminal, now: clock.now)
    let report: RenderReport
    do {
      report = try renderer.render(
        cancellation: interruption.cancellation, times: times,
        progress: { progress?.update($0) })
      progress?.end()
    } catch {
      progress?.end()
      throw CommandFailure(error, interruption: interruption.status)
    }
    let summary = RenderSummary(report, seconds: clock.now(), times: times)
    if options.loading.json { StandardStreams.output(JSONText.encode(summary)) }
    if !quiet { StandardStreams.error(summary.text) }
    if timings { StandardStreams.error(summary.timingsText) }
  }

  private func outputs() throws(CommandFailure) -> [OutputRequest] {
    var result: [OutputRequest] = []
    for path in output {
      do {
        var request = try OutputRequest(path: path)
        request.preset = preset
        request.crf = crf
        request.loopCount = loop
        result.append(request)
      } catch {
        throw CommandFailure(error, interruption: .interrupted)
      }
      try OutputGuard.check(path, noOverwrite: noOverwrite)
    }
    return result
  }
}
