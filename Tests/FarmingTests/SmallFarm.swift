import Foundation
import Inbetween
import TestSupport

/// A scene with an image, a table and a text in a folder, and the folder of a plan beside it.
struct SmallFarm {
  let folder: TemporaryFolder

  /// What tells the program of these tests from others.
  static let program = "test"

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("scene/parts"), withIntermediateDirectories: true)
    try write(
      """
      inbetween: 1
      canvas: {width: 24, height: 16, background: white}
      time: {duration: 10.6, framesPerSecond: 50}
      parameters: {paint: blue}
      layers:
        - frame: [0, 0, 6, 6]
          backgroundColor: "${paint}"
          animations: [{keyPath: position.x, toValue: 20, duration: 10.6, timingFunction: linear}]
        - {frame: [4, 4, 8, 8], contents: parts/logo.png}
        - {type: text, frame: [0, 0, 24, 10], string: Ab, fontSize: 8, foregroundColor: black}
        - forEach: {rows: parts/dots.csv, as: row}
          frame: [0, 12, 2, 2]
          backgroundColor: red
          position: ["${row.x}", 13]

      """, to: "scene/scene.yaml")
    try write("x\n3\n9\n", to: "scene/parts/dots.csv")
    try writeLogo(red: 200)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  /// The scene's image, in a colour.
  func writeLogo(red: UInt8) throws {
    let pixmap = Pixmap(width: 4, height: 4) { _, _ in (0, 0, red, 255) }
    try StillRenderer.write(pixmap, to: folder.file("scene/parts/logo.png"))
  }

  var scene: String { folder.file("scene/scene.yaml") }
  var plan: PlanFolder { PlanFolder(folder.file("plan")) }

  /// A request for a clip of the scene.
  func request(
    _ name: String, part: ClipPart = .all,
    _ change: (inout SceneOpener, inout OutputRequest) -> Void = { _, _ in }
  ) throws -> FarmRequest {
    var source = SceneOpener(scene)
    var output = try OutputRequest(path: name)
    output.isReproducible = true
    change(&source, &output)
    return FarmRequest(source: source, output: output, part: part)
  }

  /// Writes the plan of some clips.
  @discardableResult
  func write(_ requests: [FarmRequest]) throws -> FarmPlan {
    try PlanWriter(plan, program: Self.program).write(requests)
  }

  func worker() throws -> FarmWorker {
    var worker = try FarmWorker(plan, program: Self.program)
    worker.jobs = 2
    return worker
  }

  var status: FarmStatus {
    get throws { FarmStatus(of: try plan.plan(), in: plan) }
  }

  /// The files that a render of the same request writes, by name.
  func rendered(_ request: FarmRequest) throws -> [String: Data] {
    let out = folder.file("rendered")
    try? FileManager.default.removeItem(atPath: out)
    try Folder.make(Folder.parent(of: "\(out)/\(request.output.path)"))
    let timeline = try request.source.open().timeline
    var output = try OutputRequest(path: "\(out)/\(request.output.path)")
    (output.preset, output.crf) = (request.output.preset, request.output.crf)
    output.loopCount = request.output.loopCount
    output.isReproducible = true
    var render = RenderRequest(timeline: timeline, outputs: [output])
    try render.select(request.part)
    render.jobs = 2
    _ = try Renderer(render).render()
    return try Self.files(below: out)
  }

  /// All files below a folder, by their names.
  static func files(below folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      let path = "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return files
  }

  /// Paths of published parts, in order.
  var parts: [String] {
    get throws {
      try Self.files(below: plan.file("segments")).keys.sorted().map { plan.file("segments/\($0)") }
    }
  }
}
