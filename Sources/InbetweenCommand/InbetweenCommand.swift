import ArgumentParser
import Foundation

/// The `inbetween` executable.
@main
struct InbetweenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Renders Core Animation scenes to video, without a screen.",
    discussion: """
      A scene is a YAML file: a layer tree and its animations, in Core Animation's own words.

        inbetween render clockwipe -o clockwipe.mp4
        inbetween still clockwipe --at 1.5 -o still.png
        inbetween sample clockwipe --at 0,0.5,1

      SCENE is a path, or a name that stands for pipelines/NAME/scene.yaml.

      Exit status: 0 done; 1 a check found a difference; 2 bad usage; 3 bad input; \
      4 the output could not be written; 130 or 143 interrupted.
      """,
    subcommands: [
      RenderCommand.self, StillCommand.self, SampleCommand.self, InspectCommand.self,
      ValidateCommand.self, LintCommand.self,
    ])

  /// Runs the command and ends the process with one of the documented statuses.
  static func main() {
    // A reader that closes a pipe early must not end the process silently.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      StandardStreams.error(failure.text)
      if CommandLine.arguments.contains("--json"), !failure.items.isEmpty {
        StandardStreams.output(failure.json)
      }
      Foundation.exit(failure.status.rawValue)
    } catch {
      let isHelp = exitCode(for: error) == .success
      let text = fullMessage(for: error) + "\n"
      if isHelp { StandardStreams.output(text) } else { StandardStreams.error(text) }
      Foundation.exit(isHelp ? ExitStatus.done.rawValue : ExitStatus.usage.rawValue)
    }
  }
}
