import ArgumentParser
import Inbetween

/// `inbetween sheet`: frames of a clip on one picture.
struct SheetCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draws frames of scenes or clips on one picture, with their times.",
    usage: "inbetween sheet <clip> ... -o <file> [<options>]",
    discussion: """
        inbetween sheet clockwipe --columns 4 -o sheet.png
        inbetween sheet clip.mp4 --count 30 --columns 6 --width 160 -o sheet.png
        inbetween sheet ship-path --onion --count 8 -o onion.png
        inbetween sheet before.mp4 after.mp4 scene.yaml -o both.png
        inbetween sheet nightly.yaml --tag demo -o demos.png

      Several clips lie below each other under their names, each in a row; a manifest of "inbetween batch" stands for \
      the scenes of its entries. What is clear is seen over a checkerboard.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene, a movie, an animation, numbered pictures, or a manifest; repeats.",
      valueName: "clip"),
    completion: .file())
  var clips: [String]
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "file"),
    completion: .file())
  var output: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Frames in a row.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var columns = 4
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames of each clip, spread evenly. 12 of one clip, and a row of each of several, when absent.",
      valueName: "N"),
    transform: ArgumentValue.jobs)
  var count: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of a frame, at most, in pixels.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var width = 240
  @Flag(help: "Lays the frames on top of each other, the later the stronger.") var onion = false
  @Option(
    help: ArgumentHelp("Only entries of a manifest with this tag; repeats.", valueName: "word"))
  var tag: [String] = []
  @OptionGroup var loading: LoadingOptions

  func validate() throws {
    if !output.lowercased().hasSuffix(".png") {
      throw ValidationError("-o \(output): a sheet is a .png file")
    }
    if clips.contains(where: isManifest) {
      try loading.checkManifest()
    } else if !tag.isEmpty {
      throw ValidationError("--tag is for manifests")
    }
  }

  var inputs: [NamedFile] { clips.map { .clip($0, as: "<clip>") } }
  var outputs: [NamedFile] { [NamedFile(role: "-o", path: output)] }

  func run(guarding files: OutputGuard) throws {
    var sheet = ContactSheet()
    (sheet.columns, sheet.width) = (columns, width)
    let manifests = try clips.map { try manifest($0, files) }
    let clipCount = manifests.reduce(0) { $0 + ($1?.count ?? 1) }
    sheet.count = count ?? (clipCount > 1 ? columns : 12)
    if onion {
      guard clipCount == 1 else {
        throw CommandFailure(.usage, "--onion is for one clip; there are \(clipCount)")
      }
      let clip = try manifests[0].map { try self.clip(of: $0[0], files) } ?? clip(clips[0], files)
      let picture = try sheet.onionSkin(of: clip)
      RenderWarning.show(of: clip)
      return try StillRenderer.write(picture, to: output)
    }
    // One clip after another: of each only its small pictures are kept.
    var strips: [ContactSheet.Strip] = []
    func add(_ clip: any ComparableClip) throws {
      strips.append(try sheet.strip(of: clip))
      RenderWarning.show(of: clip)
      try sheet.checkSize(of: strips)
    }
    for (name, entries) in zip(clips, manifests) {
      guard let entries else {
        try add(try clip(name, files))
        continue
      }
      for entry in entries { try add(try clip(of: entry, files)) }
    }
    try StillRenderer.write(try sheet.picture(of: strips), to: output)
  }

  private func clip(_ name: String, _ files: OutputGuard) throws -> any ComparableClip {
    try ClipArgument(name).clip(loading, protecting: files)
  }

  private func isManifest(_ name: String) -> Bool {
    SceneFinder.hasSceneEnding(name) && BatchManifest.isManifest(name)
  }

  /// The entries of a manifest; `nil` of what is none.
  private func manifest(_ name: String, _ files: OutputGuard) throws -> [BatchEntry]? {
    guard isManifest(name) else { return nil }
    let manifest = try BatchManifest(contentsOf: name, limits: loading.work.limits)
    try files.check(manifest.inputFiles.map { NamedFile(role: "the manifest's file", path: $0) })
    return try manifest.entries(tagged: tag, of: name)
  }

  private func clip(of entry: BatchEntry, _ files: OutputGuard) throws -> any ComparableClip {
    let scene = try loading.open(
      entry.opener(loading.work.limits), named: entry.name, protecting: files)
    do {
      return try SceneClip(name: entry.name, timeline: scene.timeline)
    } catch {
      throw CommandFailure(error, in: scene)
    }
  }
}
