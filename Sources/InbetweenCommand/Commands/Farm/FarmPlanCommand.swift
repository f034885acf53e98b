import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween farm plan`: a scene, or a manifest, to the folder of a plan.
struct FarmPlanCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Writes the plan of a scene's clips, or of all clips of a manifest.",
    usage: "inbetween farm plan <scene> -o <plan> [<options>]",
    discussion: """
      The plan has a copy of every file that was read, and a table of segments for each clip. Clips are reproducible: \
      the same bytes on any x86-64 machine with the same program and libraries. Writing the same plan again changes \
      nothing; another plan into the same folder is an error.

        inbetween farm plan scene.yaml --name clip.mp4 --name clip.gif -o /shared/clip
        inbetween farm plan nightly.yaml -o /shared/night

      A manifest is one of "inbetween batch", and says itself what is rendered, and how.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene file, a scene's name, or the manifest of a batch.", valueName: "scene"),
    completion: .file())
  var scene: String
  @OptionGroup var loading: LoadingOptions
  @OptionGroup var clip: ClipOptions
  @Option(
    help: ArgumentHelp(
      "A clip's file, whose ending is its format; repeats. The scene's name with .mp4 when absent.",
      valueName: "name"))
  var name: [String] = []
  @Option(
    help: ArgumentHelp("Only entries of a manifest with this tag; repeats.", valueName: "word"))
  var tag: [String] = []
  @Flag(help: "Is implied.") var reproducible = false
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the plan, which all machines see.", valueName: "folder"),
    completion: .directory)
  var output: String

  var makesFolders: Bool { true }
  var inputs: [NamedFile] { [.scene(scene)] }
  var outputs: [NamedFile] {
    [NamedFile(role: "--output", path: output, kind: .folder(["plan.json"]))]
  }

  func run(guarding files: OutputGuard) throws {
    let file = try SceneFinder().path(of: scene)
    let folder = PlanFolder(output)
    var files = files
    for name in ["inputs", "fonts", "segments"] {
      try files.claim(NamedFile(role: "--output", path: folder.file(name), kind: .wholeFolder))
    }
    try files.check(inputs)
    let requests =
      BatchManifest.isManifest(file)
      ? try requests(ofManifest: file, files) : try requests(ofScene: file, files)
    let plan = try PlanWriter(folder, program: ProgramIdentity.text).write(requests)
    let count = SegmentTable(plan).count
    if loading.json {
      try StandardStreams.output(
        JSONText.encode(Summary(id: plan.id, segments: count, clips: plan.clips.map(\.file))))
    } else {
      StandardStreams.error(
        line: "\(output): \(plan.clips.count.counted("clip")), \(count.counted("segment"))")
    }
  }

  private struct Summary: Encodable {
    let id: String
    let segments: Int
    let clips: [String]
  }

  // MARK: A scene

  private func requests(
    ofScene file: String, _ files: OutputGuard
  ) throws -> [FarmRequest] {
    if clip.maxBytes != nil { throw Self.sizeFailure("--max-bytes") }
    if !tag.isEmpty { throw CommandFailure(.usage, "--tag is for the entries of a manifest") }
    let source = try loading.open(
      scene, protecting: files, frameRate: clip.fps, canvas: clip.canvas
    ).opener
    let names = name.isEmpty ? ["\(SceneName.short(file)).mp4"] : name
    try Self.check(names)
    return try names.map {
      FarmRequest(
        source: source, output: try clip.request($0, isReproducible: true), part: clip.part)
    }
  }

  /// The failure of what asks for a file of a size.
  private static func sizeFailure(_ subject: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\(subject): a plan's segments are made one by one, and none knows the size of the file; \"inbetween render\" keeps to it"
    )
  }

  /// Fails when a name leads out of the folder, or stands twice.
  private static func check(_ names: [String]) throws(CommandFailure) {
    for name in names where BatchManifest.leavesFolder(name) || name == "-" {
      throw CommandFailure(
        .usage, "--name \(name): expected a name inside the folder of files, without ..")
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw CommandFailure(.usage, "--name \(name) stands twice")
    }
  }

  // MARK: A manifest

  private func requests(
    ofManifest file: String, _ files: OutputGuard
  ) throws -> [FarmRequest] {
    let own =
      clip.given + (name.isEmpty ? [] : ["--name"])
      + (loading.parameters.isEmpty ? [] : ["--set"])
      + (loading.parameterFiles.isEmpty ? [] : ["--set-file"])
      + (loading.assetRoots.isEmpty ? [] : ["--asset-root"])
      + (loading.animation == nil ? [] : ["--animation"])
      + (loading.duration == nil ? [] : ["--duration"])
      + (loading.state.isEmpty ? [] : ["--state"])
    if !own.isEmpty {
      throw CommandFailure(
        .usage,
        "\(own.joined(separator: ", ")): \(file) is a manifest, which says itself what is rendered")
    }
    let manifest = try BatchManifest(contentsOf: file, limits: loading.work.limits)
    try files.check(manifest.inputFiles.map { NamedFile(role: "the manifest's file", path: $0) })
    return try manifest.entries(tagged: tag, of: file).flatMap { entry in
      try entry.outputs.map { output in
        if output.maxBytes != nil { throw Self.sizeFailure("\(output.path): maxBytes") }
        return FarmRequest(
          source: entry.opener(of: output, loading.work.limits),
          output: try output.request(output.path, isReproducible: true), part: output.part)
      }
    }
  }
}

extension CommandFailure {
  /// A plan that cannot be written.
  init(_ failure: PlanWriter.Failure) {
    switch failure {
    case .farm(let error): self.init(error)
    case .render(let error, let source): self = Self(error, in: nil).about(source)
    case .source(.opening(.loading(let errors)), _): self.init(errors)
    case .source(.opening(.compiling(let error, let loaded)), let source):
      self.init(error, in: loaded, file: source.file)
    case .source(.render(let error), let source): self = Self(error, in: nil).about(source)
    case .source(.file(let error), _): self.init(.badInput, "\(error)")
    }
  }

  /// The same, which names the scene.
  private func about(_ source: SceneOpener) -> CommandFailure {
    CommandFailure(status, "\(source.file): \(items.map(\.message).joined(separator: "; "))")
  }
}
