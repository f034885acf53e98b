import Foundation
import Inbetween
import TestSupport
import Testing

/// The functions of the tutorial `ClockWipe`, word for word, and that they do what it says.
@Suite struct ClockWipeTests {
  func clockWipe(of picture: String) -> Scene {
    // A line as wide as its circle's diameter covers the whole disc.
    let radius = (500.0 * 500 + 384 * 384).squareRoot() / 4
    return Scene(canvas: Canvas(width: 768, height: 1004, background: .white)) {
      ImageLayer(name: "logo", frame: Rect(134, 310, 500, 384), contents: .file(picture))
        .mask(
          ShapeLayer(
            name: "wipe", frame: Rect(0, 0, 500, 384),
            path: .arc(
              center: Point(250, 192), radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi),
            fillColor: .clear, strokeColor: .black, lineWidth: 2 * radius, strokeEnd: 0
          ) {
            BasicAnimation(
              .strokeEnd, to: 1, key: "wipe", duration: 2, timingFunction: .linear,
              autoreverses: true, fillMode: .forwards, isRemovedOnCompletion: false)
          })
    }
  }

  func renderClip(of scene: Scene, to file: String) async throws -> RenderReport {
    let timeline = try TimelineCompiler().compile(scene)
    return try await Renderer(timeline).render(to: file) { progress in
      print("\(progress.frames) of \(progress.frameCount) frames")
    }
  }

  func brightestFrame(of scene: Scene) async throws -> FrameIndex? {
    var best: (index: FrameIndex, sum: Int)?
    for try await frame in Renderer(try TimelineCompiler().compile(scene)).frames {
      let sum = frame.picture.bytes.reduce(0) { $0 + Int($1) }
      if sum > best?.sum ?? -1 { best = (frame.index, sum) }
    }
    return best?.index
  }

  func text(of scene: Scene) throws -> String {
    let yaml = scene.yaml
    let again = try SceneLoader().load(yaml)
    precondition(again == scene)
    return yaml
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  @Test func `the tutorial's code is the code that is tested`() throws {
    let article = Self.root.appendingPathComponent("Sources/Inbetween/Inbetween.docc/ClockWipe.md")
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = try String(contentsOf: article, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    #expect(blocks.count == 4)
    for block in blocks {
      let indented = block.split(separator: "\n").map { "  \($0)\n" }.joined()
      #expect(source.contains("\n" + indented), "\(block)")
    }
  }

  @Test func `the tutorial's scene draws what the pipeline's does`() throws {
    let folder = Self.root.appendingPathComponent("pipelines/clockwipe").path
    let scene = clockWipe(of: "\(folder)/logo.png")
    let file = try SceneLoader().load(contentsOf: "\(folder)/scene.yaml").scene
    let (own, other) = (
      Renderer(try TimelineCompiler().compile(scene)),
      Renderer(try TimelineCompiler().compile(file))
    )
    for instant in [0, 0.4, 1, 1.999, 2.7, 4] {
      #expect(try own.picture(at: instant) == other.picture(at: instant), "\(instant)")
    }
  }

  @Test func `the tutorial's functions do what it says`() async throws {
    let folder = try TemporaryFolder()
    var picture = Pixmap(width: 8, height: 8)
    for i in picture.bytes.indices { picture.bytes[i] = 255 }
    try StillRenderer.write(picture, to: folder.file("white.png"))
    var scene = clockWipe(of: folder.file("white.png"))
    scene.canvas = Canvas(width: 768, height: 1004, scale: 0.125, background: .black)
    scene.frameRate = try #require(FrameRate(frames: 5))
    let report = try await renderClip(of: scene, to: folder.file("wipe.mp4"))
    #expect(report.outputs.map(\.frameCount) == [20])
    #expect(try await brightestFrame(of: scene) == 10)
    scene.layers[0].properties.contents = .bytes(
      Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("white.png")))))
    #expect(try text(of: scene).contains("data:"))
  }
}
