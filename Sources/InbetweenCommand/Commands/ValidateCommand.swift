import ArgumentParser
import Inbetween
import Escaping
import Reporting

/// `inbetween validate`: loads and compiles only.
struct ValidateCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Loads and compiles scenes, and says what is wrong with them.",
    usage: "inbetween validate <scene> ... [<options>]",
    discussion: """
        inbetween validate pipelines/*/scene.yaml

      inbetween validate --expanded scene.yaml > written-out.yaml

      Every error of every scene is shown; the exit status is 3 when there is one. The findings of \
      lint follow; with --strict they, and warnings, make the status 1.
      """)

  @Argument(help: ArgumentHelp("Scene files or names.", valueName: "scene"), completion: .file())
  var scenes: [String]
  @OptionGroup var loading: LoadingOptions
  @Flag(help: "Warnings and the findings of lint fail, too.") var strict = false

  @Flag(
    help: ArgumentHelp(
      "Prints the scene as it was understood: loops, definitions, used files and expressions written out."
    )) var expanded = false

  func validate() throws {
    if expanded, scenes.count != 1 { throw ValidationError("--expanded takes one scene") }
  }

  var inputs: [NamedFile] { scenes.map { .scene($0) } }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    var report = Report()
    var hasAdvice = false
    for scene in scenes {
      let valid: ValidScene
      do {
        let opened = try loading.open(
          scene, protecting: files, looksAtTexts: true, refusesOmissions: strict,
          lengthOfEndless: 0)
        valid = ValidScene(
          scene: scene, opened, expanded: expanded ? opened.expandedText : nil)
        let findings = opened.findings
        MessageList.shared.tell(findings.lazy.map { "\($0)\n" }, "finding")
        hasAdvice = hasAdvice || opened.hasAdvice(findings)
      } catch {
        guard error.status == .badInput else { throw error }
        report.status = ExitStatus.badInput.rawValue
        report.errors += error.items
        MessageList.shared.tell(error.messages, omitted: error.omittedCount, "error")
        continue
      }
      report.scenes.append(valid)
      if !loading.json { try StandardStreams.output(valid.expanded ?? valid.line) }
    }
    let json = JSONText.encode(report)
    guard report.errors.isEmpty else { throw CommandFailure(.badInput, text: "", json: json) }
    if strict, hasAdvice {
      throw CommandFailure(.difference, text: "", json: loading.json ? json : "")
    }
    if loading.json { try StandardStreams.output(json) }
  }

  private struct Report: Encodable {
    var status = ExitStatus.done.rawValue
    /// The scenes without errors.
    var scenes: [ValidScene] = []
    var errors: [CommandFailure.Item] = []
  }

  private struct ValidScene: Encodable {
    let scene: String
    let layers: Int
    let tracks: Int
    let duration: Double
    let frames: Int
    /// Features of the file that the scene does not have; absent when it has all.
    let leftOut: [CommandFailure.Item]?
    /// The scene written out, when it is asked for.
    let expanded: String?

    init(scene: String, _ opened: OpenedScene, expanded: String?) {
      let timeline = opened.timeline
      (self.scene, self.expanded, leftOut) = (scene, expanded, opened.leftOut)
      layers = timeline.layers.count
      tracks = timeline.layers.reduce(0) { $0 + $1.tracks.count }
      duration = timeline.duration
      frames = timeline.frameCount(at: timeline.frameRate)
    }

    var line: String {
      "\(DisplayText.line(scene)): ok, \(layers.counted("layer")), \(tracks.counted("track")), \(duration.shortestDecimal) s, \(frames.counted("frame"))\n"
    }
  }
}
