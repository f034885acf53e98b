import ArgumentParser
import Inbetween

/// `inbetween inspect`: the compiled timeline.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the compiled timeline: layers, flattened tracks, and when each one runs.",
    usage: "inbetween inspect <scene> [<options>]",
    discussion: """
      The text is stable: the same scene prints the same. In the chart █ is where a track runs and \
      ░ where its fill still shows it. Times are seconds of the clip.

        inbetween inspect animation-group
        inbetween inspect animation-group --json
      """)

  @OptionGroup var options: SceneOptions

  func run() throws {
    let timeline = try options.loading.compile(options.scene).timeline
    if options.loading.json {
      try StandardStreams.output(JSONText.encode(TimelineReport(timeline)))
    } else {
      try StandardStreams.output("\(timeline)\n\(GanttChart(timeline).text)")
    }
  }
}
