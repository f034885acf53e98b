import ArgumentParser
import Inbetween

/// `inbetween validate`: loads and compiles only.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Loads and compiles scenes, and says what is wrong with them.",
    discussion: """
        inbetween validate pipelines/*/scene.yaml

      Every error of every scene is shown; the exit status is 3 when there is one. The findings of \
      lint follow; with --strict they make the status 1.
      """)

  @Argument(help: "Scene files or names.") var scenes: [String]
  @OptionGroup var loading: LoadingOptions
  @Flag(help: "Findings of lint fail, too.") var strict = false

  func run() throws {
    var text = ""
    var failures: [CommandFailure] = []
    var valid: [ValidScene] = []
    var findings: [SceneFinding] = []
    for scene in scenes {
      do {
        let timeline = try loading.compile(scene) { loaded in
          findings += SceneLinter().findings(in: loaded)
        }
        let summary = ValidScene(scene: scene, timeline: timeline)
        valid.append(summary)
        text += summary.line
      } catch {
        failures.append(error)
        StandardStreams.error(error.text)
      }
    }
    guard failures.isEmpty else {
      if !loading.json { StandardStreams.output(text) }
      throw CommandFailure(.badInput, text: "", items: failures.flatMap(\.items))
    }
    for finding in findings { StandardStreams.error("\(finding)\n") }
    StandardStreams.output(loading.json ? JSONText.encode(valid) : text)
    if strict, !findings.isEmpty { throw CommandFailure(.difference, text: "", items: []) }
  }

  private struct ValidScene: Encodable {
    let scene: String
    let layers: Int
    let tracks: Int
    let duration: Double
    let frames: Int

    init(scene: String, timeline: Timeline) {
      self.scene = scene
      layers = timeline.layers.count
      tracks = timeline.layers.reduce(0) { $0 + $1.tracks.count }
      duration = timeline.duration
      frames = timeline.frameCount(at: timeline.frameRate)
    }

    var line: String {
      "\(scene): ok, \(layers) layers, \(tracks) tracks, \(duration.shortestDecimal) s, \(frames) frames\n"
    }
  }
}
