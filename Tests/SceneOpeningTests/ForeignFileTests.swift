import Foundation
import Inbetween
import TestSupport
import Testing

/// Files of other formats that scenes use, and show as their contents.
@Suite struct ForeignFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // A square of 10 points that goes from left to right in a second.
    try write(
      """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 40, "h": 20, "assets": [], "layers": [
        {"ty": 1, "nm": "box", "sw": 10, "sh": 20, "sc": "#ff0000", "ks": {
          "p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [30, 0]}]},
          "o": {"sid": "part", "k": 100}}}]}
      """, to: "walk.json")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  private func open(_ layer: String, canvas: String = "width: 80, height: 80") throws -> OpenedScene
  {
    try write(
      "inbetween: 1\ncanvas: {\(canvas)}\ntime: {duration: 2}\nlayers:\n  - \(layer)\n",
      to: "scene.yaml")
    return try SceneOpener(folder.file("scene.yaml")).open()
  }

  private func alpha(_ opened: OpenedScene, _ x: Int, _ y: Int, at instant: Seconds) throws -> Int {
    let picture = try StillRenderer(opened.timeline).drawer().picture(at: instant)
    return Int(picture.pixel(x: x, y: y).alpha)
  }

  @Test func `a file that is used becomes a layer of its canvas's size`() throws {
    let opened = try open("{use: walk.json, position: [60, 30], beginTime: 1}")
    let layer = try #require(opened.scene.layers.first)
    #expect(layer.properties.bounds.size == Size(width: 40, height: 20))
    #expect(layer.sublayers.map(\.name) == ["box"])
    #expect(try alpha(opened, 42, 30, at: 1) == 255)
    #expect(try alpha(opened, 42, 30, at: 2) == 0)
    #expect(try alpha(opened, 78, 30, at: 2) == 255)
  }

  @Test func `values for slots stand in with`() throws {
    let opened = try open("{use: walk.json, with: {part: 50}}")
    #expect(try alpha(opened, 2, 2, at: 0) == 128)
    #expect(throws: SceneOpeningError.self) { try open("{use: walk.json, with: {pen: 50}}") }
  }

  @Test(arguments: [
    ("resize", [0, 0, 20, 80]), ("resizeAspect", [0, 20, 20, 60]),
    ("resizeAspectFill", [-40, 0, 0, 80]), ("topLeft", [0, 0, 10, 20]),
    ("bottomRight", [40, 60, 50, 80]), ("center", [20, 30, 30, 50]),
  ])
  func `contents are placed as their gravity says`(gravity: String, box: [Int]) throws {
    let opened = try open(
      "{frame: [0, 0, 80, 80], contents: walk.json, contentsGravity: \(gravity)}")
    let sampler = FrameSampler(opened.timeline)
    let layer = try #require(sampler.frame(at: 0).layers.first { $0.path.hasSuffix("box") })
    let corners = [Point.zero, Point(x: 10, y: 20)].compactMap {
      layer.transformToCanvas.apply(to: $0)
    }
    #expect(corners.flatMap { [Int($0.x.rounded()), Int($0.y.rounded())] } == box)
  }

  @Test func `what is used counts as an input, and is watched`() throws {
    let opened = try open("{frame: [0, 0, 80, 80], contents: walk.json}")
    #expect(
      opened.loaded.usedFiles.map { URL(fileURLWithPath: $0).lastPathComponent } == ["walk.json"])
    let (_, files) = SceneOpener(folder.file("scene.yaml")).openAndWatch()
    #expect(files.changed.isEmpty)
    try write("{}", to: "walk.json")
    #expect(files.changed.count == 1)
  }

  @Test(arguments: ["contents", "use"]) func `what is brought in counts`(_ key: String) throws {
    // Of each the layer itself and the square; for contents one more that carries it.
    let each = key == "use" ? 2 : 3
    let layers = Array(repeating: "{\(key): walk.json, bounds: [0, 0, 9, 9]}", count: 10)
    let list = layers.joined(separator: "\n  - ")
    for (name, count) in [(WorkLimits.Name.layers, 10 * each), (.animations, 10)] {
      var opener = SceneOpener(folder.file("scene.yaml"))
      opener.limits[name] = count
      _ = try open(list)
      _ = try opener.open()
      opener.limits[name] = count - 1
      #expect {
        try opener.open()
      } throws: { error in
        guard case SceneOpeningError.loading(let errors) = error else { return false }
        return errors.errors.map(\.message).filter { $0.contains("more than \(count - 1)") }.count
          == 1
      }
    }
  }

  @Test func `nothing is opened behind the file with which there are too many layers`() throws {
    let text = try String(contentsOfFile: folder.file("walk.json"), encoding: .utf8)
    for number in 0..<10 { try write(text, to: "\(number).json") }
    let layers = (0..<10).map { "{contents: \($0).json, bounds: [0, 0, 9, 9]}" }
    _ = try open(layers.joined(separator: "\n  - "))
    var opener = SceneOpener(folder.file("scene.yaml"))
    opener.limits[.layers] = 10
    let (scene, files) = opener.openAndWatch()
    #expect(throws: SceneOpeningError.self) { try scene.get() }
    // The scene's own and four, the last of which passes the limit.
    #expect(files.paths.count == 5, "\(files.paths)")
  }

  @Test(arguments: [
    "{bounds: [0, 0, 9, 9], animations: [{keyPath: contents, toValue: walk.json, duration: 1}]}",
    "{bounds: [0, 0, 9, 9], animations: [{keyPath: contents, values: [walk.json], duration: 1}]}",
    "{type: emitter, emitterCells: [{contents: walk.json, birthRate: 1, lifetime: 1}]}",
    "{name: a}\ninteractions: [{at: 0, set: {layer: a, values: {contents: walk.json}}}]",
    "{name: a}\naudio: [{file: walk.json}]",
  ])
  func `a scene where none can be shown is refused`(_ layer: String) throws {
    #expect {
      try open(layer)
    } throws: { error in
      guard case SceneOpeningError.loading(let errors) = error else { return false }
      return errors.errors.contains { $0.message.contains("only the contents of a layer") }
    }
  }

  @Test(arguments: [
    "{mask: {frame: [0, 0, 80, 80], contents: walk.json}, frame: [0, 0, 80, 80]}",
    "{sublayers: [{frame: [0, 0, 80, 80], contents: walk.json}]}",
    """
    {name: a}
    interactions:
      - {at: 0, addSublayer: {layer: a, name: b, frame: [0, 0, 80, 80], contents: walk.json}}
    """,
    "{use: part}\ndefinitions: {part: {frame: [0, 0, 80, 80], contents: walk.json}}",
  ])
  func `contents of layers in other places are shown`(_ layer: String) throws {
    _ = try open(layer)
  }

  @Test func `what a file lacks or has wrong is told with its own place`() throws {
    try write(
      #"{"v": "5", "fr": 10, "ip": 0, "op": 20, "w": 40, "h": 20, "assets": [], "layers": [{"ty": 6}]}"#,
      to: "sound.json")
    for layer in ["{use: sound.json}", "{frame: [0, 0, 9, 9], contents: sound.json}"] {
      let opened = try open(layer)
      #expect(opened.loaded.omissions.map(\.keyPath) == ["layers[0]"])
      #expect(opened.loaded.omissions.allSatisfy { $0.file.hasSuffix("sound.json") })
    }
    try write(
      #"{"v": "5", "fr": 0, "ip": 0, "op": 20, "w": 40, "h": 20, "layers": []}"#, to: "bad.json")
    for layer in ["{use: bad.json}", "{frame: [0, 0, 9, 9], contents: bad.json}"] {
      #expect {
        try open(layer)
      } throws: { error in
        guard case SceneOpeningError.loading(let errors) = error else { return false }
        return errors.errors.map(\.keyPath) == ["fr"]
      }
    }
  }

  @Test func `an archive's animation is named in with`() throws {
    let text = try String(contentsOfFile: folder.file("walk.json"), encoding: .utf8)
    let package = ZipBytes.of([
      .init("manifest.json", #"{"animations": [{"id": "none"}, {"id": "walk"}]}"#),
      .init("a/none.json", text.replacing("#ff0000", with: "#0000ff")), .init("a/walk.json", text),
    ])
    try Data(package).write(to: URL(fileURLWithPath: folder.file("all.lottie")))
    let picture = { (layer: String) in
      try StillRenderer(open(layer).timeline).drawer().picture(at: 0).pixel(x: 2, y: 2)
    }
    #expect(try picture("{use: all.lottie}").blue == 255)
    #expect(try picture("{use: all.lottie, with: {animation: walk}}").red == 255)
  }
}
