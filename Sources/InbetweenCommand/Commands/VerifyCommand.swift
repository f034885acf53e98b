import ArgumentParser
import Foundation
import Inbetween
import Escaping
import Reporting

/// `inbetween verify`: whether a scene's files depend on the number of workers.
struct VerifyCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract:
      "Renders a scene with several numbers of workers and says whether all files are equal.",
    usage: "inbetween verify <scene> [<options>]",
    discussion: """
        inbetween verify clockwipe
        inbetween verify clockwipe --format gif --jobs 1 --jobs 16

      Exit status: 0 all files of a format are equal to the byte; 1 some differ.
      """)

  @OptionGroup var options: SceneOptions
  @Option(
    help: ArgumentHelp("A format to render; repeats. mp4 and gif when absent.", valueName: "ending")
  )
  var format: [String] = []
  @Option(
    help: ArgumentHelp("A number of workers; repeats. 1, 2, 3 and 5 when absent.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var jobs: [Int] = []
  @OptionGroup var canvas: CanvasOptions
  @Flag(help: "Renders with --reproducible.") var reproducible = false
  @Flag(help: "Shows no progress.") var quiet = false

  private struct Result: Encodable {
    let format: String
    let jobs: [Int]
    let bytes: Int
    /// The numbers of workers whose file is not the first one's.
    let differing: [Int]
  }

  func validate() throws {
    for ending in format {
      do {
        _ = try OutputRequest(path: "verify.\(ending)")
      } catch {
        throw ValidationError(
          "--format \(Quotation.cut(ending)): expected \(Quotation.alternatives(OutputFormatTable.standard.clips.map(\.suffix)))"
        )
      }
    }
  }

  var inputs: [NamedFile] { [.scene(options.scene)] }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let scene = try options.loading.open(
      options.scene, protecting: files, canvas: canvas)
    let counts = jobs.isEmpty ? [1, 2, 3, 5] : jobs
    let scratch = try HiddenFolder.scratch()
    var results: [Result] = []
    let clock = MonotonicClock()
    for format in format.isEmpty ? ["mp4", "gif"] : format {
      var files: [String] = []
      for count in counts {
        let file = scratch.file("\(count).\(format)")
        do {
          var output = try OutputRequest(path: file)
          output.isReproducible = reproducible
          output.durability = .unsynced
          var request = RenderRequest(timeline: scene.timeline, outputs: [output])
          request.fonts = try? scene.fonts.get()
          request.jobs = count
          let renderer = Renderer(request)
          let progress =
            quiet
            ? nil
            : ProgressReporter(
              total: renderer.frameCount, columns: StandardStreams.errorColumns, now: clock.now)
          defer { progress?.end() }
          _ = try renderer.render(
            cancellation: Interruption.shared.cancellation, progress: { progress?.update($0) })
        } catch {
          throw failure(error, file, format, scene)
        }
        files.append(file)
        if !quiet { StandardStreams.error("\(format) rendered with \(count.counted("worker"))\n") }
      }
      let first = FileManager.default.contents(atPath: files[0]) ?? Data()
      let differing = zip(counts, files).filter {
        FileManager.default.contents(atPath: $0.1) != first
      }.map(\.0)
      results.append(
        Result(format: format, jobs: counts, bytes: first.count, differing: differing))
    }
    try StandardStreams.output(
      options.loading.json ? JSONText.encode(results) : results.map(Self.line).joined())
    guard results.allSatisfy(\.differing.isEmpty) else {
      throw CommandFailure(.difference, text: "", json: "")
    }
  }

  /// A fault of a request is told of the format: nobody asked for the file.
  private func failure(
    _ error: RenderError, _ file: String, _ format: String, _ scene: OpenedScene
  ) -> CommandFailure {
    guard case .request(let message) = error else {
      return CommandFailure(error, in: scene)
    }
    return CommandFailure(
      .usage, message.replacingOccurrences(of: "-o \(file): ", with: "--format \(format): "))
  }

  private static func line(_ result: Result) -> String {
    let counts = result.jobs.map(String.init).joined(separator: ", ")
    if result.differing.isEmpty {
      return "\(result.format): equal with \(counts) workers, \(result.bytes.counted("byte"))\n"
    }
    let others = result.differing.map(String.init).joined(separator: ", ")
    return "\(result.format): different with \(others) workers from \(result.jobs[0])\n"
  }
}
