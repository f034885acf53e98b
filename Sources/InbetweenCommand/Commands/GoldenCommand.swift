import ArgumentParser
import Foundation
import Inbetween

/// `inbetween golden`: whether pipelines look as they are recorded, and recording.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares scenes with their goldens, or records these anew.",
    usage: "inbetween golden [<scene> ...] [<options>]",
    discussion: """
      A golden is the folder golden beside a scene: digests of all raw frames, and a small clip to look \
      at, or a still where there are only a few frames. Without a scene all pipelines and tiles are taken.

        inbetween golden
        inbetween golden clockwipe --report build/regress
        inbetween golden tiles/a-mask-may-be-text
        inbetween golden clockwipe --record

      --record says what changed before it replaces anything, and does not work where the environment's \
      CI is set. Exit status: 0 as recorded; 1 different; 3 a golden is missing.
      """)

  @Argument(help: ArgumentHelp("Scene files or names.", valueName: "scene")) var scenes: [String] =
    []
  @Flag(help: "Records what the scenes look like now.") var record = false
  @Option(help: ArgumentHelp("Writes a page for each scene that differs.", valueName: "folder"))
  var report: String?
  @Option(help: ArgumentHelp("Writes the result as JUnit XML.", valueName: "file"))
  var junit: String?
  @OptionGroup var loading: LoadingOptions

  func validate() throws {
    if record, !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty {
      throw ValidationError("--record does not work in continuous integration (CI is set)")
    }
    if record, scenes.isEmpty { throw ValidationError("--record needs a scene") }
  }

  func run() throws {
    let names = scenes.isEmpty ? SceneFinder().pipelines + SceneFinder().tiles : scenes
    guard !names.isEmpty else { throw CommandFailure(.badInput, "there are no pipelines here") }
    let scratch = try ScratchFolder()
    var cases: [JUnitDocument.Case] = []
    var worst = ExitStatus.done
    for name in names {
      let outcome = try check(name, scratch: scratch)
      cases.append(JUnitDocument.Case(name: name, outcome: outcome))
      switch outcome {
      case .passed, .skipped: break
      case .failed: if worst == .done { worst = .difference }
      case .broken: worst = .badInput
      }
      StandardStreams.error(Self.line(name, outcome))
    }
    if let junit {
      try TextFile.write(JUnitDocument(name: "golden", cases: cases).xml, to: junit)
    }
    guard worst == .done || record else { throw CommandFailure(worst, text: "", json: "") }
  }

  private func check(
    _ name: String, scratch: ScratchFolder
  ) throws(CommandFailure) -> JUnitDocument.Case.Outcome {
    let named = "pipelines/\(name)/scene.yaml"
    let isNamed = name.contains("/") && FileManager.default.fileExists(atPath: named)
    let compiled = try loading.compile(isNamed ? named : name)
    let golden = PipelineGolden(name: Self.shortName(name, compiled.file), sceneFile: compiled.file)
    var resources = PipelineGolden.Resources()
    resources.jobs = ProcessInfo.processInfo.activeProcessorCount
    resources.cancellation = Interruption.shared.cancellation
    var outcome: JUnitDocument.Case.Outcome
    do throws(PipelineGolden.Failure) {
      let found = try golden.check(compiled.loaded.scene, scratch: scratch.path, with: resources)
      if found.isMatch {
        outcome = .passed
      } else {
        let text =
          found.frames.joined(separator: "\n") + "\nthe picture: "
          + ComparisonText(found.clip).text
        outcome = .failed(found.frames.first ?? "the picture differs", details: text)
        if let report { try write(report, golden, found.clip) }
      }
    } catch {
      guard case .missing = error else {
        if case .comparison = error, record {
          outcome = .broken(Self.text(error))
          return try recorded(golden, compiled, outcome, resources)
        }
        throw Self.failure(error, in: compiled)
      }
      outcome = .broken(Self.text(error))
    }
    return record ? try recorded(golden, compiled, outcome, resources) : outcome
  }

  /// Records after what changed has been said; nothing is written when nothing changed.
  private func recorded(
    _ golden: PipelineGolden, _ compiled: CompiledScene,
    _ outcome: JUnitDocument.Case.Outcome, _ resources: PipelineGolden.Resources
  ) throws(CommandFailure) -> JUnitDocument.Case.Outcome {
    if case .passed = outcome { return outcome }
    StandardStreams.error(Self.line(golden.name, outcome))
    do throws(PipelineGolden.Failure) {
      try golden.record(compiled.loaded.scene, with: resources)
    } catch {
      throw Self.failure(error, in: compiled)
    }
    return .skipped("recorded in \(golden.folder); look at the picture before you commit it")
  }

  private func write(
    _ folder: String, _ golden: PipelineGolden, _ found: ClipComparison
  ) throws(PipelineGolden.Failure) {
    do throws(CommandFailure) {
      try ReportFolder.write(
        "\(folder)/\(golden.name)", ClipComparer(mode: .exact), found,
        a: ClipFile(path: found.a.name), b: ClipFile(path: found.b.name))
    } catch {
      throw .unwritable(folder, reason: error.text)
    }
  }

  private static func shortName(_ name: String, _ file: String) -> String {
    let parts = file.split(separator: "/")
    return name.contains("/") && parts.count > 1 ? String(parts[parts.count - 2]) : name
  }

  private static func line(_ name: String, _ outcome: JUnitDocument.Case.Outcome) -> String {
    switch outcome {
    case .passed: "\(name): as recorded\n"
    case .failed(_, let details): "\(name): different: \(details)"
    case .broken(let reason), .skipped(let reason): "\(name): \(reason)\n"
    }
  }

  private static func text(_ error: PipelineGolden.Failure) -> String {
    switch error {
    case .missing(let path, let reason), .unwritable(let path, let reason): "\(path): \(reason)"
    case .comparison(let error): "\(error)"
    case .render(let error): "\(error)"
    }
  }

  private static func failure(
    _ error: PipelineGolden.Failure, in scene: CompiledScene
  ) -> CommandFailure {
    switch error {
    case .render(let error): CommandFailure(error, in: scene)
    case .comparison(let error): CommandFailure(error)
    case .missing: CommandFailure(.badInput, text(error))
    case .unwritable: CommandFailure(.badOutput, text(error))
    }
  }
}
