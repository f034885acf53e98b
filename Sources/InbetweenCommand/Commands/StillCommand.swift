import ArgumentParser
import Inbetween

/// `inbetween still`: the picture at any instant.
struct StillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Draws the picture at one instant, never rounded to a frame.",
    discussion: """
        inbetween still clockwipe --at 1.25 -o wipe.png
        inbetween still scene.yaml --at 0 --scale 2 --background none -o title.png
      """)

  @OptionGroup var options: SceneOptions
  @Option(help: "The instant, in seconds from the clip's start.") var at: Double
  @Option(name: .shortAndLong, help: "The PNG file to write.") var output: String
  @Option(help: "Pixels per point. The scene's own when absent.") var scale: Double?
  @Option(help: ArgumentHelp("Behind all layers: a CSS colour, or none.", valueName: "colour"))
  var background: BackgroundArgument?
  @Flag(help: "Fails when the output exists already.") var noOverwrite = false

  func validate() throws {
    if !(at >= 0 && at.isFinite) { throw ValidationError("--at \(at) is not a time from 0 on") }
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("--scale \(scale) is not a positive number")
    }
    if !output.lowercased().hasSuffix(".png") {
      throw ValidationError("-o \(output): a still is a .png file")
    }
  }

  func run() throws {
    let timeline = try options.loading.compile(options.scene) { scene in
      if let scale { scene.canvas.scale = scale }
      if let background { scene.canvas.background = background.color }
    }
    try OutputGuard.check(output, noOverwrite: noOverwrite)
    do {
      let pixmap = try StillRenderer(timeline).picture(at: at)
      try StillRenderer.write(pixmap, to: output)
    } catch {
      throw CommandFailure(error, interruption: .interrupted)
    }
    if options.loading.json {
      StandardStreams.output(
        JSONText.encode(
          StillReport(
            path: output, time: at, width: timeline.canvas.widthInPixels,
            height: timeline.canvas.heightInPixels)))
    }
  }

  private struct StillReport: Encodable {
    let path: String
    let time: Double
    let width: Int
    let height: Int
  }
}
