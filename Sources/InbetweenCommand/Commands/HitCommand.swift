import ArgumentParser
import Inbetween
import Escaping
import Reporting

/// `inbetween hit`: the layer at a point.
struct HitCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit",
    abstract: "Prints the path of the layer that a point hits in the presentation tree.",
    usage: "inbetween hit <scene> --at <T> --point <X,Y> [<options>]",
    discussion: """
      Points are canvas points. When nothing is hit nothing is printed, and the status is 1.

        inbetween hit view-animation --at 1.5 --point 369,493
      """)

  @OptionGroup var options: SceneOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The instant, in seconds from the clip's start.", valueName: "T"),
    transform: ArgumentValue.seconds)
  var at: Double
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The point, in canvas points.", valueName: "X,Y"),
    transform: ArgumentValue.point)
  var point: Point

  var inputs: [NamedFile] { [.scene(options.scene)] }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let timeline = try options.loading.open(
      options.scene, protecting: files, lengthOfEndless: at, opensEndless: true
    ).timeline
    let path = FrameSampler(timeline, emitsParticles: false).layer(at: point, instant: at)
    if options.loading.json {
      try StandardStreams.output(JSONText.encode(HitReport(time: at, point: point, layer: path)))
    } else if let path {
      try StandardStreams.output(DisplayText.line(path) + "\n")
    }
    if path == nil { throw CommandFailure(.difference, text: "", json: "") }
  }
}
