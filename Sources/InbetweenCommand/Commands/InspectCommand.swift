import ArgumentParser
import Inbetween
import Reporting

/// `inbetween inspect`: the compiled timeline.
struct InspectCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Prints the compiled timeline: layers, flattened tracks, when each one runs, and the states.",
    usage: "inbetween inspect <scene> [<options>]",
    discussion: """
      The text is stable: the same scene prints the same. In the chart █ is where a track runs and \
      ░ where its fill still shows it. Times are seconds of the clip. Numbers have at most six digits; \
      --json has all, and the maps of time.

        inbetween inspect animation-group
        inbetween inspect animation-group --json
        inbetween inspect animation-group --svg timeline.svg
        inbetween inspect clock-hands --events
      """)

  @OptionGroup var options: SceneOptions
  @Option(
    help: ArgumentHelp("Draws the chart into an SVG file instead.", valueName: "file"),
    completion: .file())
  var svg: String?
  @Flag(help: "Prints what happened in the script instead: every event in order.")
  var events = false

  func validate() throws {
    if events, svg != nil { throw ValidationError("give either --events or --svg") }
  }

  var inputs: [NamedFile] { [.scene(options.scene)] }
  var outputs: [NamedFile] { NamedFile.optional("--svg", svg) }

  func run(guarding files: OutputGuard) throws {
    let opened = try options.loading.open(
      options.scene, protecting: files, lengthOfEndless: 9)
    let (timeline, scene) = (opened.timeline, opened.scene)
    if events {
      let log = EventLog(timeline)
      try StandardStreams.output(options.loading.json ? log.jsonLines : log.text)
    } else if let svg {
      try TextFile.write(GanttDrawing(timeline).svg, to: svg)
    } else if options.loading.json {
      try StandardStreams.output(JSONText.encode(TimelineReport(timeline, of: scene)))
    } else {
      let (markers, states) = (MarkerList(scene.markers).text, StateList(scene.states).text)
      try StandardStreams.output(
        "\(TimelineText(timeline).text)\n\(markers)\(GanttChart(timeline).text)\(states)")
    }
  }
}
