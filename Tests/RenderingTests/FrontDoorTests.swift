import Foundation
import Inbetween
import TestSupport
import Testing

/// Scenes as values, and the short ways from one to pictures, frames, packets and files.
@Suite struct FrontDoorTests {
  private static let ball = Scene(
    canvas: .init(width: 32, height: 18, background: .white), duration: 2
  ) {
    ShapeLayer(
      name: "ball", frame: Rect(2, 5, 8, 8), path: .ellipse(in: Rect(0, 0, 8, 8)),
      fillColor: .orange
    ) {
      BasicAnimation(
        .position.x, to: 26, duration: 1, timingFunction: .easeInEaseOut, autoreverses: true)
    }
  }

  @Test func `a scene of values is the scene of its file`() throws {
    let file: Scene = try SceneLoader().load(
      """
      inbetween: 1
      canvas: {width: 32, height: 18, background: white}
      time: {duration: 2}
      layers:
        - name: ball
          type: shape
          frame: [2, 5, 8, 8]
          path: {ellipse: [0, 0, 8, 8]}
          fillColor: orange
          animations:
            - {keyPath: position.x, toValue: 26, duration: 1, timingFunction: easeInEaseOut, autoreverses: true}
      """)
    #expect(Self.ball == file)
    #expect(try SceneLoader().load(Self.ball.yaml) == Self.ball)
  }

  @Test func `every kind of layer and of animation has a front door`() throws {
    let scene = Scene(canvas: Canvas(width: 64, height: 64), duration: 1, title: "all") {
      PlainLayer(name: "plain", frame: Rect(0, 0, 8, 8), backgroundColor: .red, opacity: 0.5) {
        TextLayer(name: "text", string: "a", fontSize: 9)
        KeyframeAnimation(.backgroundColor, values: [.red, .green, .blue], duration: 1)
        KeyframeAnimation(
          .position, path: .rect(Rect(0, 0, 4, 4)), rotationMode: .auto, duration: 1)
      }
      GradientLayer(name: "gradient", frame: Rect(0, 0, 8, 8), colors: [.red, .clear]) {
        SpringAnimation(.bounds.size, to: Size(4, 4), duration: 1)
      }
      ReplicatorLayer(name: "copies", instanceCount: 3, instanceDelay: 0.1) {
        for i in 0..<2 { PlainLayer(frame: Rect(Double(i), 0, 4, 4), backgroundColor: .black) }
        AnimationGroup(duration: 1) {
          BasicAnimation(.opacity, from: 0, to: 1)
          BasicAnimation(.transform.rotation, by: .pi)
        }
      }
      EmitterLayer(name: "sparks", cells: [EmitterCell()])
      ScrollLayer(name: "scroll", frame: Rect(0, 0, 8, 8), scrollPoint: Point(1, 2)) {
        Transition()
      }
      TransformLayer(name: "space", sublayerTransform: .perspective(distance: 100))
      ImageLayer(name: "image", frame: Rect(0, 0, 8, 8), contents: nil)
        .setting(.transform.rotationZ, to: .pi / 2).setting(.cornerRadius, to: 2)
    }
    #expect(
      scene.layers.map(\.kind) == [
        .layer, .gradient, .replicator, .emitter, .scroll, .transform, .layer,
      ])
    #expect(scene.layers[0].animations.count == 2 && scene.layers[0].sublayers.count == 1)
    #expect(scene.layers[2].sublayers.map(\.properties.position.x) == [2, 3])
    #expect(scene.layers[4].properties.masksToBounds)
    #expect(abs(scene.layers[6].properties.transform.m12 - 1) < 1e-12)
    let again = try SceneLoader().load(scene.yaml)
    let isEqual = again == scene
    #expect(isEqual)
    _ = try TimelineCompiler().compile(scene)
  }

  @Test func `properties of a kind are its own, without a way to them`() {
    var text = TextLayer(string: "a")
    text.string = "b"
    text.opacity = 0.25
    text.name = "c"
    #expect(text.layer.properties.text.string == "b")
    #expect(text.layer.properties.opacity == 0.25 && text.layer.name == "c")
  }

  @Test func `typed properties are the rows, with their types and members`() {
    let opacity: TypedProperty<Double> = .opacity
    #expect(opacity === LayerProperty.all.first { $0.name == "opacity" })
    #expect(AnimationKeyPath(.position.x) == AnimationKeyPath("position.x"))
    #expect(AnimationKeyPath(.bounds.height) == AnimationKeyPath("bounds.size.height"))
    #expect(AnimationKeyPath(.transform.scaleY) == AnimationKeyPath("transform.scale.y"))
    var properties = LayerProperties()
    properties.position = Point(3, 4)
    #expect(LayerProperty.position.y.value(in: properties) == 4)
  }

  @Test func `frames come in order, each as its picture is`() async throws {
    let renderer = Renderer(try TimelineCompiler().compile(Self.ball), jobs: 3)
    var next = 0
    for try await frame in renderer.frames {
      #expect(frame.index == next && frame.instant == Double(next) / 60)
      if next % 30 == 7 { #expect(try frame.picture == renderer.picture(at: frame.instant)) }
      next += 1
    }
    #expect(next == 120)
  }

  @Test func `who takes few frames has few drawn`() async throws {
    var endless = Self.ball
    endless.duration = 20_000
    var taken = 0
    for try await frame in Renderer(try TimelineCompiler().compile(endless)).frames {
      taken = frame.index
      if taken == 3 { break }
    }
    #expect(taken == 3)
  }

  @Test func `a render ends with its task, and leaves nothing`() async throws {
    let folder = try TemporaryFolder()
    var long = Self.ball
    long.duration = 20_000
    let timeline = try TimelineCompiler().compile(long)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await Renderer(timeline).render(to: folder.file("long.mp4")) { _ in beginning.yield() }
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `packets in memory are those of a clip`() async throws {
    let clip = try await Renderer(try TimelineCompiler().compile(Self.ball)).packets()
    #expect(clip.packets.count == 120)
    #expect(clip.packets.first?.isKeyFrame == true)
    #expect(clip.header?.codec == .h264)
    #expect(Set(clip.packets.map(\.presentationIndex)) == Set(0..<120))
  }

  @Test func `a missing image is an error of the stream`() async throws {
    let scene = Scene(canvas: Canvas(width: 8, height: 8), duration: 1) {
      ImageLayer(frame: Rect(0, 0, 8, 8), contents: .file("/nowhere.png"))
    }
    let renderer = Renderer(try TimelineCompiler().compile(scene))
    await #expect(throws: RenderError.self) { for try await _ in renderer.frames {} }
  }
}
