import ArgumentParser
import Dispatch
import Foundation
import Inbetween
import Previewing
import Reporting
import Synchronization

/// `inbetween preview`: a scene in the browser, live.
struct PreviewCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a scene in the browser while you write it: exact frames, layers, timeline.",
    usage: "inbetween preview [<scene|folder>] [<options>]",
    discussion: """
      Prints the address of one page, which this process serves on this machine alone; open it in a browser. The page \
      shows the very pictures that "inbetween still" writes, and shows them anew when a file of the scene changes. \
      Values can be written where they are seen, parameters and touches tried out, and the golden laid beside the \
      scene. A folder is a gallery of its scenes. Ctrl-C ends it.

        inbetween preview clockwipe
        inbetween preview pipelines
        inbetween preview scene.yaml --port 8123 --editor 'code -g {file}:{line}:{column}'
        inbetween preview clockwipe --at 1.5
        curl -o frame.png 'http://127.0.0.1:8123/frame.png?at=1.25'

      From another machine, through a tunnel: ssh -L 8123:127.0.0.1:8123 HOST, then open the address here.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene file or name, or a folder of scenes. The current folder when absent.",
      valueName: "scene|folder"), completion: .file())
  var subject: String?
  @Option(
    help: ArgumentHelp("The port; 0, the default, takes a free one.", valueName: "N"),
    transform: ArgumentValue.port)
  var port: UInt16 = 0
  @Option(
    help: ArgumentHelp(
      "The address to listen at, in numbers. On any but this machine's own, everything needs the token.",
      valueName: "address"), transform: ArgumentValue.address)
  var host = "127.0.0.1"
  @Option(
    help: ArgumentHelp(
      "A program that opens a place, with {file}, {line} and {column}; run without a shell.",
      valueName: "command"), transform: ArgumentValue.editor)
  var editor: EditorCommand?
  @Option(
    help: ArgumentHelp(
      "The instant at which the printed address opens the page, in seconds.", valueName: "seconds"),
    transform: ArgumentValue.seconds)
  var at: Double?
  @Flag(help: "Writes nothing, whoever asks.") var readOnly = false
  @OptionGroup var loading: LoadingOptions
  @OptionGroup var canvas: CanvasOptions

  var inputs: [NamedFile] { [] }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let messages = Self.messages
    let scratch = try HiddenFolder.scratch()
    let threads = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4)
    var settings = PreviewSettings(
      host: host, port: port, token: Self.secret(), nonce: Self.secret(), threads: threads,
      scratch: scratch.path, isReadOnly: readOnly)
    if let editor { settings.openEditor = { try editor.open($0) } }
    let scenes = PreviewScenes(try found(), messages, settings)
    let server = PreviewServer(settings, scenes, messages)
    let ended = DispatchSemaphore(value: 0)
    let result = FirstFailure()
    let place = at.map { "#at=\($0.shortestDecimal)" } ?? ""
    Task.detached { [host, port, token = settings.token] in
      do throws(PreviewServer.Failure) {
        try await server.run { port in
          let name = host.contains(":") ? "[\(host)]" : host
          do throws(CommandFailure) {
            try StandardStreams.output("http://\(name):\(port)/?token=\(token)\(place)\n")
          } catch {
            result.set(error)
          }
        } until: {
          Interruption.shared.cancellation.isCancelled || result.isSet
        }
      } catch {
        result.set(Self.failure(error, port: port, host: host))
      }
      ended.signal()
    }
    ended.wait()
    if let failure = result.value { throw failure }
    // Ctrl-C is how it ends, and no failure; another signal is one.
    guard Interruption.shared.status == .interrupted else { throw Interruption.shared.failure }
  }

  /// The scene, or the folder of scenes.
  private func found() throws(CommandFailure) -> PreviewScenes.Subject {
    let name = subject ?? "."
    let (loading, canvas) = (loading, canvas)
    if Folder.isFolder(name), !SceneOpener.isArchive(name),
      !FileManager.default.fileExists(atPath: SceneFinder.path(named: name))
    {
      let folder = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
      return .folder(folder) { Self.opener(of: $0, loading, canvas) }
    }
    return .scene(Self.opener(of: try SceneFinder().path(of: name), loading, canvas))
  }

  /// The opener of a file, with a length of ten seconds for a scene that never ends.
  private static func opener(
    of file: String, _ loading: LoadingOptions, _ canvas: CanvasOptions
  ) -> SceneOpener {
    var opener = loading.opener(of: file, canvas: canvas)
    (opener.lengthOfEndless, opener.opensEndless) = (10, true)
    return opener
  }

  /// A word of 128 bits that nobody can guess.
  private static func secret() -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(numbers.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func failure(
    _ failure: PreviewServer.Failure, port: UInt16, host: String
  ) -> CommandFailure {
    switch failure {
    case .taken:
      CommandFailure(
        .badOutput,
        "port \(port) is taken by another program; give another --port, or 0 for a free one"
      )
    case .refused(let reason):
      CommandFailure(.badOutput, "\(host) port \(port) cannot be listened at: \(reason)")
    }
  }

  /// The sentences of `--json`.
  private static let messages = PreviewMessages(
    opening: { error, opener in
      switch error {
      case .loading(let errors): CommandFailure(errors).json
      case .compiling(let error, let loaded):
        CommandFailure(error, in: loaded, file: opener.file).json
      }
    },
    drawing: { CommandFailure($0, in: $1).json },
    usage: { CommandFailure(.usage, $0, suggestion: $1).json },
    warnings: { scene in
      let items =
        (scene.loaded.warnings + scene.loaded.omissions).map { CommandFailure.Item($0) }
        + scene.warnings.map { CommandFailure.Item($0, in: scene.loaded) }
      return JSONText.encode(items)
    })
}

/// The failure that came first, from any thread.
private final class FirstFailure: Sendable {
  private let failure = Mutex<CommandFailure?>(nil)

  var value: CommandFailure? { failure.withLock { $0 } }
  var isSet: Bool { value != nil }

  func set(_ new: CommandFailure) { failure.withLock { $0 = $0 ?? new } }
}
