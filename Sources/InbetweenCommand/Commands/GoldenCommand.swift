import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween golden`: whether pipelines look as they are recorded, and recording.
struct GoldenCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares scenes with their goldens, or records these anew.",
    usage: "inbetween golden [<scene> ... | <manifest>] [<options>]",
    discussion: """
      A golden is the folder golden beside a scene: digests of all raw frames, and a small clip to look \
      at, or a still where there are only a few frames. It is that of scene.yaml; the golden of card.yaml \
      is golden/card, so that any number of scenes may lie in one folder. Without a scene all pipelines, \
      tiles and recipes are taken.

        inbetween golden
        inbetween golden clockwipe --report build/regress
        inbetween golden tiles/a-mask-may-be-text
        inbetween golden clockwipe --record
        inbetween golden nightly.yaml --entry card-red --record
        inbetween golden --accept build/report/differences.json

      Each entry of a batch that says compare: golden has a golden of its own, golden/NAME beside the \
      manifest, with the entry's parameters; without one, an entry that shows its scene as it stands in \
      its file is held against the scene's golden. Without --entry all of them are taken.

      Such a golden also has digests of each different drawing among the entry's outputs: each rate, \
      scale, background and part of the clip.

      When frames differ, the scene that was recorded with them says which layers and values do. \
      --record says what changed before it replaces anything. --accept records what a report of golden or \
      batch found different, from the folder in which that ran, and refuses what no longer draws what the \
      report shows. Neither works where the environment's CI is set. Exit status: 0 as recorded; 1 \
      different; 3 a golden is missing, or refused.
      """)

  @Argument(
    help: ArgumentHelp("Scene files or names, or one manifest of a batch.", valueName: "scene"),
    completion: .file())
  var scenes: [String] = []
  @Option(help: ArgumentHelp("Takes this entry of the manifest; repeats.", valueName: "name"))
  var entry: [String] = []
  @Flag(name: .customLong("record"), help: "Records what the scenes look like now.")
  var recordsAll = false
  @Option(
    help: ArgumentHelp(
      "Records what a report's differences.json lists, as it was drawn then.", valueName: "report"),
    completion: .file(extensions: ["json"]))
  var accept: String?
  @Option(
    help: ArgumentHelp("Writes a page for each scene that differs.", valueName: "folder"),
    completion: .directory)
  var report: String?
  @Option(
    help: ArgumentHelp("Writes the result as JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?
  @OptionGroup var loading: LoadingOptions

  func validate() throws {
    if record, !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty {
      let name = accept == nil ? "--record" : "--accept"
      throw ValidationError("\(name) does not work in continuous integration (CI is set)")
    }
    if accept != nil, !scenes.isEmpty || !entry.isEmpty || recordsAll {
      throw ValidationError("--accept takes its scenes and entries from its file")
    }
    if recordsAll, scenes.isEmpty { throw ValidationError("--record needs a scene") }
    if record, !(loading.parameters.isEmpty && loading.parameterFiles.isEmpty) {
      throw ValidationError(
        "--record takes a scene as it stands in its file; for values of its parameters: inbetween golden MANIFEST --record, of a batch with compare: golden"
      )
    }
    if manifest != nil { try loading.checkManifest() }
    if !entry.isEmpty, manifest == nil {
      throw ValidationError("--entry is for the manifest of a batch")
    }
  }

  /// True where something may be recorded.
  private var record: Bool { recordsAll || accept != nil }

  /// The manifest that is named instead of scenes.
  private var manifest: String? {
    scenes.count == 1 ? scenes.first { BatchManifest.isManifest($0) } : nil
  }

  /// The subjects of the check, each once.
  private func subjects() throws -> [GoldenSubject] {
    if let accept {
      return try GoldenSubject.accepting(
        accept, loading.work.limits, versions: ProgramVersion.versions,
        opener: { loading.opener(of: $0) })
    }
    if let manifest {
      return try GoldenSubject.entries(
        of: manifest, named: entry, loading.work.limits, versions: ProgramVersion.versions)
    }
    let finder = SceneFinder()
    return GoldenSubject.all(
      named: scenes.isEmpty ? finder.pipelines + finder.tiles + finder.recipes : scenes,
      versions: ProgramVersion.versions,
      opener: { loading.opener(of: $0) })
  }

  var inputs: [NamedFile] {
    NamedFile.optional("--accept", accept)
      + ((try? subjects()) ?? []).flatMap { subject in
        [NamedFile(role: "<scene>", path: subject.file)]
          + (record ? [] : subject.golden.files.map { NamedFile(role: "the golden", path: $0) })
      }
  }

  var outputs: [NamedFile] {
    // What is wrong with a manifest is told when it is read.
    let subjects = (try? subjects()) ?? []
    let pages = subjects.map { "\($0.golden.name)/index.html" } + [DifferenceList.fileName]
    let goldens = subjects.map {
      NamedFile(role: "--record", path: $0.golden.folder, kind: .folder(PipelineGolden.fileNames))
    }
    return NamedFile.optional("--report", report, .folder(pages))
      + NamedFile.optional("--junit", junit) + (record ? goldens : [])
  }

  func run(guarding files: OutputGuard) throws {
    let subjects = try subjects()
    if let manifest {
      RenderWarning.show(
        OrphanGoldens(beside: manifest, of: try BatchManifest(contentsOf: manifest).entries))
    }
    guard !subjects.isEmpty else { throw CommandFailure(.badInput, "there are no pipelines here") }
    if record, let subject = subjects.first(where: { ProgramFile.isShared($0.file) }) {
      throw CommandFailure(
        .usage,
        "\(subject.name): this scene is installed with the program; copy its folder to record a golden"
      )
    }
    let scratch = try HiddenFolder.scratch()
    let origin = RunOrigin()
    // Told before anything is rendered.
    let missing = subjects.map { record ? nil : Self.absence(of: $0) }
    MessageList.shared.tell(missing.compactMap { $0.map { "error: \($0.text)" } }, "error")
    var results: [GoldenResult] = []
    var differences: [DifferenceList.Item] = []
    var seconds: [Double] = []
    for (subject, missing) in zip(subjects, missing) {
      let clock = MonotonicClock()
      let result: GoldenResult
      if let missing {
        result = missing
      } else {
        let compiled =
          if let opener = subject.opener {
            try loading.open(opener, named: subject.file, protecting: files)
          } else {
            try loading.open(subject.file, protecting: files)
          }
        result = try check(subject, compiled, scratch: scratch, &differences)
        if result.status == .missing || result.status == .refused {
          MessageList.shared.tell(["error: \(result.text)"], "error")
        } else {
          StandardStreams.error(result.text)
        }
      }
      results.append(result)
      seconds.append(clock.now())
    }
    if let report {
      try OutputFolder.make(report)
      try TextFile.write(
        DifferenceList(differences).text, to: "\(report)/\(DifferenceList.fileName)")
    }
    if let junit {
      let cases = zip(results, seconds).map {
        JUnitDocument.Case(name: $0.name, seconds: $1, outcome: $0.outcome)
      }
      let document = JUnitDocument(name: "golden", cases: cases, origin: origin)
      try TextFile.write(document.xml, to: junit)
    }
    if loading.json { try StandardStreams.output(JSONText.encode(results)) }
    let worst = results.map(\.exitStatus).max { $0.rawValue < $1.rawValue } ?? .done
    guard worst == .done || recordsAll else { throw CommandFailure(worst, text: "", json: "") }
  }

  /// The result of a scene whose golden is not there; `nil` where it is.
  private static func absence(of subject: GoldenSubject) -> GoldenResult? {
    guard FileManager.default.fileExists(atPath: subject.file),
      case .missing? = subject.golden.absence
    else { return nil }
    return subject.golden.absence.map { GoldenResult(subject.name, missing: text($0)) }
  }

  private func check(
    _ subject: GoldenSubject, _ compiled: OpenedScene, scratch: HiddenFolder,
    _ differences: inout [DifferenceList.Item]
  ) throws(CommandFailure) -> GoldenResult {
    let golden = subject.golden
    var resources = PipelineGolden.Resources()
    resources.jobs = ProcessInfo.processInfo.activeProcessorCount
    resources.cancellation = Interruption.shared.cancellation
    var result: GoldenResult
    let drawings: [GoldenDrawing]
    do {
      drawings = try subject.entry?.drawings(of: compiled) ?? []
    } catch {
      throw CommandFailure(error, in: compiled)
    }
    let scene = subject.entry?.scene(of: compiled) ?? PipelineGolden.scene(of: compiled)
    var check: PipelineGolden.Check?
    do throws(PipelineGolden.Failure) {
      let found = try golden.check(
        scene, madeOf: compiled.loaded.usedFiles, as: drawings, scratch: scratch.path,
        with: resources)
      check = found
      RenderWarning.show(found.issues, of: compiled.file)
      if !record {
        RenderWarning.show(found.warnings, of: compiled.file)
      }
      result = GoldenResult(subject.name, found)
      if !found.isMatch {
        differences.append(subject.item(drawn: found.drawn))
        if let report {
          let page = try golden.page(of: scene, found, scratch: scratch.path, with: resources)
          try write(report, golden, page, found, scene: compiled.opener)
        }
      }
    } catch {
      // What is not there, or cannot be compared any more, can be recorded.
      switch error {
      case .missing: break
      case .comparison where recordsAll: break
      default: throw Self.failure(error, in: compiled)
      }
      result = GoldenResult(subject.name, missing: Self.text(error))
    }
    guard record else { return result }
    do throws(PipelineGolden.Failure) {
      // Another timeline may give the same frames.
      if result.status == .asRecorded, let check {
        try golden.recordRest(of: scene, check)
        return result
      }
      if let accepted = subject.accepted, check?.drawn != accepted {
        result.refused()
        return result
      }
      StandardStreams.error(
        result.status == .missing ? "\(subject.name): a new golden" : result.text)
      let issues = try golden.record(
        scene, madeOf: compiled.loaded.usedFiles, as: drawings, with: resources)
      // The check of a golden that was there has told them.
      if result.status == .missing { RenderWarning.show(issues, of: compiled.file) }
    } catch {
      throw Self.failure(error, in: compiled)
    }
    result.recorded(in: golden.folder)
    return result
  }

  private func write(
    _ folder: String, _ golden: PipelineGolden, _ page: PipelineGolden.Page,
    _ check: PipelineGolden.Check, scene: SceneOpener
  ) throws(PipelineGolden.Failure) {
    do {
      try ReportFolder.write(
        "\(folder)/\(golden.name)", ClipComparer(mode: .exact), page.found, a: page.expected,
        b: page.judged, scene: scene,
        explain: { $0.comparison.map { check.reasons(at: $0.time) } ?? [] },
        differences: check.frames, adding: page.addToday)
    } catch {
      throw .unwritable(folder, reason: CommandFailure(error).text)
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
    _ error: PipelineGolden.Failure, in scene: OpenedScene
  ) -> CommandFailure {
    switch error {
    case .render(let error): CommandFailure(error, in: scene)
    case .comparison(let error): CommandFailure(error)
    case .missing: CommandFailure(.badInput, text(error))
    case .unwritable: CommandFailure(.badOutput, text(error))
    }
  }
}
