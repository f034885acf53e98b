import Foundation
import Inbetween

/// The measurements of `make load`: much work in one process, and many processes at once.
///
/// Memory, open files and threads have to stay where they are after the first part of the work.
struct LoadMeasurement {
  /// The measurements by name, in the order in which they run.
  static let parts = ["renders", "batch", "clip", "processes"]

  let tools: Toolbox

  /// Runs one part.
  func run(_ part: String) throws {
    switch part {
    case "renders": try renders(10_000)
    case "batch": try batch(5000)
    case "clip": try clip(hours: 10)
    default: try processes(50)
    }
  }

  /// A shape, a text, an image's worth of pixels, a transition: most of what a scene can hold.
  private static let scene = """
    inbetween: 1
    parameters: {word: a}
    canvas: {width: 32, height: 24, background: white}
    time: {duration: 0.4, framesPerSecond: 10}
    layers:
      - name: stage
        frame: [0, 0, 32, 24]
        sublayers:
          - {type: text, frame: [0, 0, 32, 12], string: "${word}", fontSize: 9, foregroundColor: black}
          - type: shape
            path: {circle: {center: [16, 16], radius: 6}}
            shadowOpacity: 0.5
            animations: [{keyPath: position.x, byValue: 9, duration: 0.4}]
    interactions:
      - {at: 0.1, transition: {layer: stage, transition: flip, duration: 0.2}, set: {layer: stage, values: {backgroundColor: red}}}

    """

  /// Whole pipelines one after another in this process.
  private func renders(_ count: Int) throws {
    print("\(count) renders of 4 frames into MP4 and GIF, in one process\n\(ProcessState.header)")
    let bytes = Array(Self.scene.utf8)
    for number in 1...count {
      let loaded = try SceneLoader().load(
        bytes, file: "load.yaml", parameters: ["word": "\(number % 10)"])
      var request = RenderRequest(
        timeline: try TimelineCompiler().compile(loaded.scene),
        outputs: try ["load.mp4", "load.gif"].map { try OutputRequest(path: tools.path($0)) })
      request.jobs = 2
      _ = try Renderer(request).render()
      if [10, 100, count / 10, count / 4, count / 2, count].contains(number),
        let state = ProcessState()
      {
        print(state.row("\(number) renders"))
      }
    }
    print("")
  }

  /// A batch of many entries.
  private func batch(_ count: Int) throws {
    print("a batch of \(count) entries")
    try Self.scene.write(
      toFile: tools.path("load.yaml"), atomically: true, encoding: .utf8)
    let rows = (0..<count).map { "\($0)\n" }.joined()
    try "word\n\(rows)".write(toFile: tools.path("rows.csv"), atomically: true, encoding: .utf8)
    let manifest = """
      batch: 1
      entries: [{scene: load.yaml, name: "{word}", rows: rows.csv, outputs: ["{name}.gif"]}]

      """
    try manifest.write(toFile: tools.path("load-batch.yaml"), atomically: true, encoding: .utf8)
    try WatchedRun([
      tools.inbetween, "batch", tools.path("load-batch.yaml"), "--output", tools.path("out"),
      "--quiet",
    ]).report()
  }

  /// A clip that is as long as a working day.
  private func clip(hours: Int) throws {
    print("a clip of \(hours) hours at 16 × 16 pixels and 10 frames per second")
    let scene = """
      inbetween: 1
      canvas: {width: 16, height: 16, background: white}
      time: {duration: \(hours * 3600), framesPerSecond: 10}
      layers:
        - {frame: [0, 0, 8, 8], backgroundColor: red, animations: [{keyPath: position.x, byValue: 8, duration: 7, repeatCount: .inf, autoreverses: true}]}

      """
    let file = tools.path("long.yaml")
    try scene.write(toFile: file, atomically: true, encoding: .utf8)
    for ending in ["mp4", "gif"] {
      print("as \(ending)")
      try WatchedRun([
        tools.inbetween, "render", file, "-o", tools.path("long.\(ending)"), "--quiet", "--jobs",
        "2",
      ]).report()
    }
  }

  /// Many processes at once, in one folder and in a folder each.
  private func processes(_ count: Int) throws {
    try Self.scene.write(
      toFile: tools.path("load.yaml"), atomically: true, encoding: .utf8)
    for inOne in [true, false] {
      let processes = try (0..<count).map { number in
        let folder = tools.path(inOne ? "one" : "many/\(number)")
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tools.inbetween)
        process.arguments = [
          "render", tools.path("load.yaml"), "-o", "\(folder)/\(number).mp4", "-o",
          "\(folder)/same.gif", "--quiet", "--jobs", "2",
        ]
        return process
      }
      for process in processes { try process.run() }
      var states: [ProcessState] = []
      while processes.contains(where: \.isRunning) {
        states += processes.filter(\.isRunning).compactMap {
          ProcessState(of: "\($0.processIdentifier)")
        }
        usleep(50_000)
      }
      let failed = processes.count { $0.terminationStatus != 0 }
      let folder = tools.path(inOne ? "one" : "many")
      let files = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
      let hidden = files.compactMap { $0 as? String }
        .filter { $0.split(separator: "/").last?.hasPrefix(".") == true }
      print(
        """
        \(count) processes at once in \(inOne ? "one folder" : "a folder each"): \(failed) failed, \
        \(files.count) files, \(hidden.count) of them left over; at most \
        \((states.map(\.peakKiB).max() ?? 0) >> 10) MiB, \(states.map(\.fileCount).max() ?? 0) open \
        files, \(states.map(\.threadCount).max() ?? 0) threads each
        """)
    }
  }
}
