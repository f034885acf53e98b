import ArgumentParser
import Foundation
import Inbetween

/// The `inbetween` executable.
@main
struct InbetweenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbetween",
    abstract: "Renders Core Animation scenes to video, without a screen.",
    usage: "inbetween <command> <scene> [<options>]",
    discussion: """
      A scene is a YAML file: a layer tree and its animations, in Core Animation's own words.

        inbetween render clockwipe -o clockwipe.mp4
        inbetween still clockwipe --at 1.5 -o still.png
        inbetween sample clockwipe --at 0,0.5,1
        inbetween preview clockwipe
        inbetween help scene keyTimes
        inbetween --version

      SCENE is a path, or a name that stands for pipelines/NAME/scene.yaml.

      Exit status: 0 done; 1 a check found a difference; 2 bad usage; 3 bad input; \
      4 the output could not be written; 75 (farm) may pass when tried again; 130 or 143 interrupted.
      """,
    subcommands: commands)

  /// All commands; each says which files it reads and writes.
  private static let commands: [any ParsableCommand.Type] = [
    RenderCommand.self, StillCommand.self, SampleCommand.self, InspectCommand.self,
    HitCommand.self, ValidateCommand.self, LintCommand.self, CompareCommand.self,
    VerifyCommand.self, GoldenCommand.self, BatchCommand.self, SheetCommand.self,
    FarmCommand.self, LimitsCommand.self, NewCommand.self, ConvertCommand.self,
    SchemaCommand.self, PreviewCommand.self,
  ]

  /// Runs the command and ends the process with one of the documented statuses.
  static func main() {
    StandardStreams.secure()
    // A reader that closes a pipe early, or a limit on the size of files, must not end the process
    // before it can say so and clean up.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    AddressSpace.catchFailures()
    do throws(CommandFailure) {
      // First of all: where there is no room for a thread's stack, Dispatch tries for ever, and
      // signals that interrupt the command need a thread.
      try AddressSpace.check()
    } catch {
      tell(error, isJSON: arguments.contains("--json"))
      end(error.status)
    }
    do throws(CommandFailure) {
      Interruption.shared.begin(isJSON: arguments.contains("--json"))
      try UsageFailure.checkEncoding()
      try run(arguments)
    } catch {
      Interruption.shared.waitForEnd()
      tell(error, isJSON: arguments.contains("--json"))
      end(error.status)
    }
    MessageList.shared.end()
    end(.done)
  }

  private static func run(_ arguments: [String]) throws(CommandFailure) {
    guard !arguments.isEmpty else {
      throw CommandFailure(.usage, text: helpMessage() + "\n", json: "")
    }
    if arguments == ["--version"] { return try StandardStreams.output(ProgramVersion.text) }
    if let text = try FormatHelp.text(for: arguments) { return try StandardStreams.output(text) }
    try UsageFailure.checkCommand(arguments)
    let problem: any Error
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return
    } catch {
      problem = error
    }
    if let failure = problem as? CommandFailure { throw failure }
    guard exitCode(for: problem) == .success else {
      throw UsageFailure.failure(for: problem, arguments)
    }
    // Help was asked for, which is a result.
    try StandardStreams.output(fullMessage(for: problem) + "\n")
  }

  private static func tell(_ failure: CommandFailure, isJSON: Bool) {
    MessageList.shared.end(with: failure)
    // When this cannot be written, either, the first failure is still the one to report.
    if isJSON { try? StandardStreams.output(failure.json) }
  }

  /// Ends the process at once: destructors of libraries do not run.
  ///
  /// Files and streams are closed by then, and a library may wait in its destructor for threads
  /// that never end: OpenBLAS, which FFmpeg's filters bring along, does where memory is short.
  private static func end(_ status: ExitStatus) -> Never {
    fflush(nil)
    _exit(status.rawValue)
  }
}
