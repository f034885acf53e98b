import Inbetween
import Regressing
import Rendering
import TestSupport
import Testing

/// A layer that cannot be drawn is told by everything that draws a scene's frames.
@Suite struct LeftOutLayerTests {
  private static func scene() throws -> Scene {
    let text = """
      inbetween: 1
      canvas: {width: 60, height: 40, background: white}
      time: {duration: 0.2, framesPerSecond: 50}
      layers:
        - {name: box, frame: [5, 5, 20, 10], backgroundColor: red, transform: {rotate: 0.3}}
        - {name: other, frame: [30, 5, 20, 10], backgroundColor: blue}

      """
    return try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
  }

  @Test func `a scene's clip tells them once, however often it was read`() throws {
    let timeline = try TimelineCompiler().compile(Self.scene())
    var renderer = try StillRenderer(timeline)
    renderer.refusedLayers = ["box"]
    let clip = SceneClip(name: "s", timeline: timeline, renderer: renderer)
    #expect(clip.warnings.isEmpty)
    _ = try ContactSheet().strip(of: clip)
    #expect(clip.warnings.count == 1)
    let told = clip.warnings.first ?? ""
    #expect(told.hasPrefix("layer \"box\" cannot be drawn: cairo_"), "\(told)")
    #expect(told.hasSuffix("; it is left out from 0 s on"), "\(told)")
    let sound = try SceneClip(name: "s", timeline: timeline)
    #expect(try !ClipComparer(mode: .exact).compare(sound, with: clip).isMatch)
    #expect(clip.warnings == [told] && sound.warnings.isEmpty)
  }

  @Test func `a golden tells them when it is recorded and when it is checked`() throws {
    let folder = try TemporaryFolder()
    let golden = PipelineGolden(name: "s", sceneFile: folder.file("scene.yaml"))
    let scene = try Self.scene()
    #expect(try golden.record(scene).isEmpty)
    var resources = PipelineGolden.Resources()
    resources.refusedLayers = ["box"]
    let found = try golden.check(scene, scratch: folder.path, with: resources)
    #expect(!found.isMatch)
    #expect(found.issues.map(\.failure.layer) == ["box"])
    #expect(try golden.record(scene, with: resources).map(\.failure.layer) == ["box"])
    #expect(try golden.check(scene, scratch: folder.path).issues.isEmpty)
  }
}
