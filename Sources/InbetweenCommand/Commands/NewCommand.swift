import ArgumentParser
import Foundation
import Inbetween

/// `inbetween new`: a first scene.
struct NewCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a first scene, which renders as it is.",
    usage: "inbetween new <name>",
    discussion: """
      A name stands for pipelines/NAME/scene.yaml, where other commands look for it; a path ending with .yaml is \
      taken as it is. Nothing is overwritten.

        inbetween new hello
        inbetween render hello -o hello.mp4
        inbetween new scenes/first.yaml
      """)

  @Argument(help: ArgumentHelp("A name, or the path of a file.", valueName: "name"))
  var name: String
  @Flag(help: "Prints no next steps.") var quiet = false

  var inputs: [NamedFile] { [] }
  var makesFolders: Bool { true }
  var outputs: [NamedFile] { [NamedFile(role: "the scene", path: path)] }

  private var isPath: Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
  private var path: String { isPath ? name : SceneFinder.path(named: name) }

  func validate() throws {
    if !isPath, name.isEmpty || name.contains("/") || name.hasPrefix(".") {
      throw ValidationError("a scene's name has no /, and the path of a file ends with .yaml")
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
      StandardStreams.error(line: "render it with: inbetween render \(name) -o \(clip).mp4")
    }
  }

  /// The name of the clip in the next step.
  private var clip: String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
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
