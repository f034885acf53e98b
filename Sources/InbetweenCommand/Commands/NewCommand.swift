import ArgumentParser
import Foundation
import Inbetween
import Escaping

/// `inbetween new`: a first scene.
struct NewCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a first scene, which renders as it is.",
    usage: "inbetween new <name>",
    discussion: """
      The scene is NAME/scene.yaml; a path ending with .yaml is taken as it is. Nothing is overwritten. Other \
      commands find a scene in pipelines/NAME by its name alone.

        inbetween new hello
        inbetween render hello/scene.yaml -o hello.mp4
        inbetween new pipelines/first
        inbetween render first -o first.mp4
        inbetween new scenes/third.yaml
      """)

  @Argument(
    help: ArgumentHelp("A folder, or the path of a file.", valueName: "name"), completion: .file())
  var name: String
  @Flag(help: "Prints no next steps.") var quiet = false

  var inputs: [NamedFile] { [] }
  var makesFolders: Bool { true }
  var outputs: [NamedFile] { [NamedFile(role: "the scene", path: path)] }

  private var isPath: Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
  private var path: String { isPath ? name : "\(name)\(name.hasSuffix("/") ? "" : "/")scene.yaml" }

  func validate() throws {
    if !isPath, clip.allSatisfy({ $0 == "." }) {
      throw ValidationError("expected a folder's name, or a file's path that ends with .yaml")
    }
  }

  func run(guarding files: OutputGuard) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.badOutput, "\(path) exists, and is left as it is")
    }
    try OutputFolder.makeFolders(of: [path])
    try TextFile.write(Self.scene, to: path)
    if !quiet {
      StandardStreams.error(line: path)
      let (scene, file) = (ShellWord.argument(path), ShellWord.argument("\(clip).mp4"))
      StandardStreams.error(line: "render it with: inbetween render \(scene) -o \(file)")
    }
  }

  /// The name of the clip in the next step.
  private var clip: String {
    let file = name.split(separator: "/").last.map(String.init) ?? ""
    return isPath ? String(file.prefix { $0 != "." }) : file
  }

  /// A disc that comes in, bounces, and a word.
  static let scene = """
    inbetween: 1
    canvas: {width: 640, height: 360, background: white}
    time: {duration: 2, framesPerSecond: 60}

    # Change a value for one render with --set paint=teal.
    parameters: {word: Hello, paint: "#fca311"}

    layers:
      - name: disc
        type: shape
        position: [320, 150]
        path: {circle: {center: [0, 0], radius: 60}}
        fillColor: "${paint}"
        shadowOpacity: 0.3
        animations:
          # Times are seconds; before its begin, backwards shows the first value.
          - {type: spring, keyPath: transform.scale, fromValue: 0.01, toValue: 1, damping: 11, duration: 1.5}
          - {keyPath: position.y, toValue: 130, beginTime: 1.5, duration: 0.25, autoreverses: true, timingFunction: easeInEaseOut}
      - name: word
        type: text
        frame: [0, 250, 640, 60]
        string: "${word}"
        fontSize: 40
        alignmentMode: center
        foregroundColor: "#14213d"
        animations:
          - {keyPath: opacity, fromValue: 0, toValue: 1, beginTime: 0.4, duration: 0.6, fillMode: backwards}

    """
}
