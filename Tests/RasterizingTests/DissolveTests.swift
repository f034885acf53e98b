import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Timing

/// core-animation 3.5: (1 − p)·A + p·B on premultiplied pixels, each in its own gravity rectangle.
@Suite struct DissolveTests {
  static let pictures: [String: Pixmap] = [
    "red": Pixmap(width: 20, height: 10) { _, _ in Drawing.red },
    "blue": Pixmap(width: 10, height: 20) { _, _ in Drawing.blue },
    "glass": Pixmap(width: 20, height: 10) { _, _ in
      Color(red: 1, green: 1, blue: 1, alpha: 0.4)
    },
    "art": BusyScene.art,
  ]

  private func layer(
    _ from: String?, _ to: String?, gravity: ContentsGravity = .resize,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws -> Layer {
    let dissolve = try BusyScene.animation(
      "contents", from: .image(from.map(Drawing.image)), to: .image(to.map(Drawing.image)),
      duration: 1)
    return Drawing.layer(
      frame: Rect(x: 20, y: 20, width: 40, height: 40), animations: [dissolve]
    ) {
      $0.contentsGravity = gravity
      change(&$0)
    }
  }

  private func draw(_ layer: Layer, at instant: Seconds, background: Color? = nil) throws -> Pixmap
  {
    try Drawing.draw(
      [layer], background: background, at: instant, images: Drawing.images(Self.pictures))
  }

  private func expect(
    _ got: Color, _ wanted: Color, within tolerance: Double = 2.0 / 255,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let worst =
      [
        got.red - wanted.red, got.green - wanted.green, got.blue - wanted.blue,
        got.alpha - wanted.alpha,
      ].map(abs).max() ?? 0
    #expect(
      worst <= tolerance, "got \(got), wanted \(wanted) ± \(tolerance)",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [0.1, 0.25, 1.0 / 3, 0.5, 0.8])
  func `opaque images mix and stay opaque`(p: Double) throws {
    let pixel = try draw(layer("red", "blue"), at: p).color(x: 40, y: 40)
    expect(pixel, Color(red: 1 - p, green: 0, blue: p))
    #expect(pixel.alpha == 1)
  }

  @Test func `each image has its own rectangle`() throws {
    // At their own sizes around (40, 40) they cross: 20 × 10 and 10 × 20 share 10 × 10.
    let picture = try draw(layer("red", "blue", gravity: .center), at: 0.25)
    expect(picture.color(x: 40, y: 40), Color(red: 0.75, green: 0, blue: 0.25))
    expect(picture.color(x: 32, y: 40), Color(red: 1, green: 0, blue: 0, alpha: 0.75))
    expect(picture.color(x: 40, y: 32), Color(red: 0, green: 0, blue: 1, alpha: 0.25))
    expect(picture.color(x: 32, y: 32), .clear)
  }

  @Test func `see-through images mix before they cover what is behind`() throws {
    // 0.5·0.4 of white and 0.5 of red make 0.7 over black: red 0.7, the others 0.2.
    let picture = try draw(layer("glass", "red"), at: 0.5, background: .black)
    expect(picture.color(x: 40, y: 40), Color(red: 0.7, green: 0.2, blue: 0.2))
  }

  @Test func `an image comes out of nothing and goes into it`() throws {
    expect(
      try draw(layer(nil, "red"), at: 0.25).color(x: 40, y: 40),
      Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    expect(
      try draw(layer("red", nil), at: 0.25).color(x: 40, y: 40),
      Color(red: 1, green: 0, blue: 0, alpha: 0.75))
  }

  @Test func `opacity, a mask and a turn act on the mix`() throws {
    var faded = try layer("red", "blue") {
      $0.opacity = 0.5
      $0.transform = .rotation(radians: 0.3)
    }
    expect(
      try draw(faded, at: 0.5).color(x: 40, y: 40),
      Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
    faded.mask = Drawing.layer(frame: Rect(x: 0, y: 0, width: 40, height: 20)) {
      $0.backgroundColor = .black
    }
    let masked = try draw(faded, at: 0.5)
    expect(masked.color(x: 42, y: 32), Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
    expect(masked.color(x: 38, y: 48), .clear)
  }

  @Test func `caches, and drawing only what changed, change no pixel of a dissolve`() throws {
    let images = try Drawing.images(Self.pictures)
    let sampler = try Drawing.sampler([
      layer("art", "glass"), layer("red", "art", gravity: .resizeAspect),
    ])
    let worker = Rasterizer(images: images)
    var last = try worker.plan(sampler.frame(at: 0))
    var picture = try worker.draw(sampler.frame(at: 0))
    for step in [0, 1, 2, 5, 9, 10, 12, 5, 0] {
      let frame = sampler.frame(at: Double(step) / 10)
      let plan = try worker.plan(frame)
      try worker.draw(plan, in: plan.changes(since: last), into: &picture)
      let fresh = Rasterizer(images: images, options: RasterizerOptions(usesCaches: false))
      #expect(try picture == fresh.draw(frame), "at \(frame.instant)")
      last = plan
    }
  }
}

extension Pixmap {
  /// The colour of a pixel, not premultiplied.
  fileprivate func color(x: Int, y: Int) -> Color {
    let i = y * strideInBytes + x * 4
    let alpha = Double(bytes[i + 3])
    guard alpha > 0 else { return .clear }
    return Color(
      red: Double(bytes[i + 2]) / alpha, green: Double(bytes[i + 1]) / alpha,
      blue: Double(bytes[i]) / alpha, alpha: alpha / 255)
  }
}
