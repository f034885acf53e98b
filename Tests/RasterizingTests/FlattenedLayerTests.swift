import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Timing
import Typesetting

/// Layers that are pressed flat, as by a spring on its way to 0: each draws what little of it there
/// is, or nothing.
@Suite struct FlattenedLayerTests {
  static let scales = [1, 0.3, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-10, 1e-12, 1e-15]
  static let side = 30.0

  @Test(arguments: FlattenedContent.allCases)
  func `a layer pressed flat is drawn or covers nothing, in any surroundings`(
    _ content: FlattenedContent
  ) throws {
    let images = try FlattenedContent.images()
    let fonts = try FontStore(finding: [FontStore.Request(font: .helvetica, layer: "flat")])
    for way in FlattenedContent.Way.allCases {
      for surroundings in FlattenedContent.Surroundings.allCases {
        // One worker for all scales, as in a clip.
        let rasterizer = Rasterizer(images: images, fonts: fonts)
        for scale in Self.scales {
          let layer = surroundings.around(way.pressing(content.layer, to: scale))
          let frame = try Drawing.sampler([layer], width: 60, height: 60).frame(at: 0.5)
          var picture = Pixmap(width: 60, height: 60)
          let drawn = try rasterizer.draw(rasterizer.plan(frame), over: nil, into: &picture)
          let name = "\(content) \(way) \(surroundings) \(scale)"
          #expect(drawn.failures.isEmpty, "\(name): \(drawn.failures)")
          guard let share = content.share, surroundings.keepsArea else { continue }
          let wanted = Self.side * Self.side * share * way.area(of: scale)
          // Edges lie on Cairo's grid of 1/256, and every pixel of them is rounded to 1/255; rows
          // with a slanted edge are sampled.
          let rounding = content == .fill ? 1.5 : 0.6
          #expect(
            abs(picture.area() - wanted) < rounding + wanted * 0.005,
            "\(name): \(picture.area()), wanted \(wanted)")
        }
      }
    }
  }

  @Test func `a large image pressed far below a pixel has the colour of what it shows`() throws {
    // 4096 rows onto a twentieth of a pixel: more than pixman has numbers for.
    let art = Pixmap(width: 8, height: 4096) { _, _ in Drawing.red }
    let images = try Drawing.images(["tall": art])
    for (place, size) in [(30.0, 60.0), (1900.0, 2000.0)] {
      for turn in [0, 0.3, 0.8, 1.5] {
        for height in [0.5, 0.05, 0.01] {
          let layer = Drawing.layer(frame: Rect(x: place, y: place, width: 40, height: height)) {
            $0.position = Point(x: place, y: place)
            $0.contents = Drawing.image("tall")
            $0.transform = .rotation(radians: turn)
          }
          let frame = try Drawing.sampler([layer], width: size, height: size).frame(at: 0)
          let rasterizer = Rasterizer(images: images)
          var picture = Pixmap(width: Int(size), height: Int(size))
          let drawn = try rasterizer.draw(rasterizer.plan(frame), over: nil, into: &picture)
          #expect(drawn.failures.isEmpty, "\(turn) \(height): \(drawn.failures)")
          // Each pixel of the line is rounded by half a level.
          let (area, wanted) = (picture.area(), 40 * height)
          #expect(abs(area - wanted) < 0.4, "turned by \(turn), \(height) high: \(area)")
          #expect(abs(picture.area(of: .red) - area) < 0.1 && picture.area(of: .blue) == 0)
        }
      }
    }
  }

  @Test func `a spring on a turned image's height ends where nothing is left`() throws {
    let keyPath = try #require(AnimationKeyPath("bounds.size.height"))
    let animation = Animation(
      timing: MediaTiming(duration: 2, fillMode: .both), isRemovedOnCompletion: false,
      action: .spring(SpringMotion(AnimationEndpoints(keyPath: keyPath, toValue: .number(0)))))
    let layer = Drawing.layer(
      frame: Rect(x: 10, y: 10, width: 40, height: 40), animations: [animation]
    ) {
      $0.contents = Drawing.image("art")
      $0.transform = .rotation(radians: 0.3)
    }
    let sampler = try Drawing.sampler([layer], width: 60, height: 60)
    let rasterizer = Rasterizer(images: try FlattenedContent.images())
    for i in 0...500 {
      var picture = Pixmap(width: 60, height: 60)
      let plan = try rasterizer.plan(sampler.frame(at: Double(i) / 250))
      let drawn = try rasterizer.draw(plan, over: nil, into: &picture)
      #expect(drawn.failures.isEmpty, "frame \(i): \(drawn.failures)")
    }
  }
}
