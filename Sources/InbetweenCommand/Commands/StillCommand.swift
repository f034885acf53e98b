import ArgumentParser
import Escaping
import Foundation
import Inbetween
import Reporting

/// `inbetween still`: the picture at any instant.
struct StillCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Draws the picture at one instant, never rounded to a frame.",
    usage: "inbetween still <scene> --at <T> -o <file> [<options>]",
    discussion: """
        inbetween still clockwipe --at 1.25 -o wipe.png
        inbetween still scene.yaml --at 0 --scale 2 --background none -o title.png
        inbetween still scene.yaml --at 0.5 --matte white -o title.jpg
        inbetween still clockwipe --at 1.25 -o - | display -
      """)

  @OptionGroup var options: SceneOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The instant, in seconds from the clip's start.", valueName: "T"),
    transform: ArgumentValue.seconds)
  var at: Double
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PNG, JPEG or AVIF file to write, or - for a PNG on stdout.", valueName: "file"),
    completion: .file())
  var output: String
  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var matte: MatteOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @Flag(help: "Warnings about the scene are errors, and nothing is written.") var strict = false
  @Flag(help: "Fails when the output exists already.") var noOverwrite = false

  func validate() throws {
    if output != "-", !isOpaque, !output.lowercased().hasSuffix(".png") {
      throw ValidationError(
        "-o \(output): a still is a \(Self.names { _ in true }) file, or - for stdout")
    }
    if matte.matte != nil, !isOpaque {
      throw ValidationError(
        "--matte is for \(Self.names { $0.opaqueStill != nil }); a .png keeps what is clear")
    }
    if output == "-", options.loading.json {
      throw ValidationError("-o - and --json would both write to stdout")
    }
  }

  /// The filename extensions of some formats of a single picture.
  private static func names(_ isIncluded: (OutputFormat) -> Bool) -> String {
    Quotation.alternatives(
      OutputFormatTable.standard.rows.filter { $0.files == .single && isIncluded($0) }
        .map(\.fileName))
  }

  private var isOpaque: Bool {
    OutputFormatTable.standard.format(ofFileNamed: output)?.opaqueStill != nil
  }

  var inputs: [NamedFile] { [.scene(options.scene)] }
  var outputs: [NamedFile] { [NamedFile(role: "-o", path: output)] }

  func run(guarding files: OutputGuard) throws {
    timeLimit.begin()
    let scene = try options.loading.open(
      options.scene, protecting: files, canvas: canvas, looksAtTexts: true, isStrict: strict,
      lengthOfEndless: at, opensEndless: true)
    if noOverwrite, output != "-", FileManager.default.fileExists(atPath: output) {
      throw OutputGuard.exists(output)
    }
    try AddressSpace.check(
      StillRenderer.memoryNeeds(of: scene.timeline), advice: ", as does a smaller --scale")
    let issues: [RenderIssue]
    var warnings: [RenderWarning] = []
    do {
      let drawer = try StillRenderer(scene.timeline, fonts: try? scene.fonts.get()).drawer()
      let pixmap = try drawer.picture(at: at)
      issues = drawer.issues
      if isOpaque, matte.matte == nil, pixmap.hasTransparency {
        warnings = [try RenderWarning(lackOfMatteIn: OutputRequest(path: output))]
      }
      try StillRenderer.write(pixmap, to: output, over: matte.matte)
    } catch {
      if output == "-", error.isBrokenPipe { throw CommandFailure.readerLeft }
      throw CommandFailure(error, in: scene)
    }
    RenderWarning.show(issues, of: scene.file)
    guard options.loading.json else { return }
    let size = scene.timeline.canvas
    try StandardStreams.output(
      JSONText.encode(
        StillReport(
          path: output, time: at, width: size.widthInPixels, height: size.heightInPixels,
          warnings: issues.map(RenderWarning.init) + warnings, leftOut: scene.leftOut)))
  }

  private struct StillReport: Encodable {
    let path: String
    let time: Double
    let width: Int
    let height: Int
    let warnings: [RenderWarning]
    let leftOut: [CommandFailure.Item]?
  }
}
