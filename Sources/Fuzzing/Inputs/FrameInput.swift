import Inbetween

/// A scene, of which small pictures are drawn.
struct FrameInput {
  private let scene: SceneInput
  /// Pixels on a side of the pictures.
  private static let side = 24.0

  init(_ input: [UInt8], folder: String) { scene = SceneInput(input, folder: folder) }

  func check() throws {
    if let scene = try scene.loaded()?.scene { try Self.check(scene) }
  }

  /// Draws small pictures of a scene.
  static func check(_ scene: Scene) throws {
    var scene = scene
    let size = scene.canvas.size
    // The part at the origin, at the scene's own scale as far as that is small.
    let scale = min(scene.canvas.scale, 2)
    scene.canvas = Canvas(
      size: Size(
        width: min(size.width, side / scale), height: min(size.height, side / scale)),
      scale: scale, background: scene.canvas.background)
    do {
      try draw(try TimelineCompiler().compile(scene))
    } catch let error as TimelineError {
      try BrokenPromise.unless(
        !error.issues.isEmpty && error.issues.allSatisfy { !$0.message.isEmpty },
        "refused without a word")
    }
  }

  /// Draws pictures one after another, in which neither an earlier one nor the caches may show.
  private static func draw(_ timeline: Timeline) throws {
    try BrokenPromise.unless(!timeline.description.isEmpty, "a timeline without words")
    let middle = Point(x: timeline.canvas.size.width / 2, y: timeline.canvas.size.height / 2)
    do {
      let files = try ImageStore(of: timeline)
      let fonts = try Renderer.fonts(of: timeline)
      let played = timeline.playing(files.timetables)
      let sampler = FrameSampler(played)
      let images = files.showing(
        played.snapshots, fonts, RasterizerOptions(usesCaches: false))
      let drawer = try StillRenderer(timeline).drawer()
      for instant in [0, timeline.duration * 0.37, timeline.duration] {
        let plain = Rasterizer(
          images: images, fonts: fonts, options: RasterizerOptions(usesCaches: false))
        let picture = try plain.draw(sampler.frame(at: instant))
        try BrokenPromise.unless(
          try drawer.picture(at: instant) == picture, "another picture at \(instant) s")
        _ = FrameSampler(timeline, emitsParticles: false).layer(at: middle, instant: instant)
      }
    } catch let error as RenderError {
      try BrokenPromise.unless(!error.description.isEmpty, "an error without words")
    } catch let error as RasterError {
      try BrokenPromise.unless(!error.description.isEmpty, "an error without words")
    }
  }
}
