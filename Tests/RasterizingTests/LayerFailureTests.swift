import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Timing

/// A layer that Cairo refuses to draw is left out, and told; every other pixel is as it was.
@Suite struct LayerFailureTests {
  /// Layers over one another across two bands, of which one has a shadow and one a mask.
  private static func layers(hiding hidden: String = "") -> [Layer] {
    func box(
      _ name: String, x: Double, y: Double, _ color: Color,
      _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> Layer {
      var layer = Drawing.layer(frame: Rect(x: x, y: y, width: 40, height: 90)) {
        $0.backgroundColor = color
        $0.transform = .rotation(radians: 0.2)
        $0.isHidden = name == hidden
        change(&$0)
      }
      layer.name = name
      return layer
    }
    var masked = box("masked", x: 45, y: 60, Drawing.green)
    masked.mask = box("mask", x: 5, y: 5, .black) { $0.cornerRadius = 9 }
    var group = box("group", x: 20, y: 80, .white) { $0.opacity = 0.6 }
    group.sublayers = [box("member", x: 10, y: 10, Drawing.blue)]
    return [
      box("back", x: 10, y: 40, Drawing.red) { $0.shadow.opacity = 0.7 }, masked, group,
      box("front", x: 30, y: 100, Drawing.blue) { $0.compositingFilter = .multiply },
    ]
  }

  private static func rasterizer(refusing layers: Set<String>, caches: Bool = true) throws
    -> Rasterizer
  {
    var options = RasterizerOptions(usesCaches: caches)
    options.refusedLayers = layers
    return Rasterizer(images: try BusyScene.images(), options: options)
  }

  private static func frame(hiding hidden: String = "") throws -> PresentationFrame {
    try Drawing.sampler(layers(hiding: hidden), width: 100, height: 200, background: .white)
      .frame(at: 0)
  }

  @Test(arguments: ["back", "front", "group/member", "masked"])
  func `the picture is that of the scene without the layer`(_ path: String) throws {
    let name = try #require(path.split(separator: "/").last)
    let wanted = try Rasterizer().draw(Self.frame(hiding: String(name)))
    let rasterizer = try Self.rasterizer(refusing: [path])
    var picture = Pixmap(width: 100, height: 200)
    let drawn = try rasterizer.draw(rasterizer.plan(Self.frame()), over: nil, into: &picture)
    #expect(picture == wanted)
    let told = drawn.failures.map(\.description)
    #expect(told.count == 1)
    let start = "layer \"\(path)\" cannot be drawn: cairo_mask_surface: "
    #expect(told.first?.hasPrefix(start) ?? false, "\(told)")
    #expect(try rasterizer.draw(Self.frame()) == wanted)
  }

  /// A mask of two boxes, of which one is a picture of its own that is its first step.
  @Test(arguments: ["shown/mask/group/member", "shown/mask/box"])
  func `a mask of which something is refused keeps the rest`(_ path: String) throws {
    func frame(hiding hidden: Substring) throws -> PresentationFrame {
      func box(_ name: String, x: Double, sublayers: [Layer] = []) -> Layer {
        var layer = Drawing.layer(
          frame: Rect(x: x, y: 10, width: 50, height: 80), sublayers: sublayers
        ) {
          $0.backgroundColor = .black
          $0.transform = .rotation(radians: 0.1)
          $0.isHidden = name == hidden
          if !sublayers.isEmpty { $0.backgroundColor = nil }
          if !sublayers.isEmpty { $0.opacity = 0.5 }
        }
        layer.name = name
        return layer
      }
      var mask = Drawing.layer(
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        sublayers: [
          box("group", x: 20, sublayers: [box("member", x: 0), box("other", x: 20)]),
          box("box", x: 60),
        ])
      mask.name = "mask"
      var shown = Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), mask: mask) {
        $0.backgroundColor = Drawing.red
      }
      shown.name = "shown"
      return try Drawing.sampler([shown], background: .white).frame(at: 0)
    }
    let name = try #require(path.split(separator: "/").last)
    let wanted = try Rasterizer().draw(frame(hiding: name))
    let rasterizer = try Self.rasterizer(refusing: [path])
    let found = try rasterizer.draw(frame(hiding: ""))
    #expect(found == wanted)
    // Something is left, and something is gone.
    let blank = Pixmap(width: 100, height: 100) { _, _ in .white }
    #expect(try wanted != blank && wanted != Rasterizer().draw(frame(hiding: "")))
  }

  @Test func `of several layers each is told once, and the rest is drawn`() throws {
    let paths: Set<String> = ["masked", "back", "front", "group"]
    let rasterizer = try Self.rasterizer(refusing: paths)
    var picture = Pixmap(width: 100, height: 200)
    let drawn = try rasterizer.draw(rasterizer.plan(Self.frame()), over: nil, into: &picture)
    #expect(drawn.failures.map(\.layer) == paths.sorted())
    // A group whose own picture is refused takes what is in it with it.
    #expect(picture == Pixmap(width: 100, height: 200) { _, _ in .white })
  }

  @Test func `drawing a region of a plan says which layer fails`() throws {
    let rasterizer = try Self.rasterizer(refusing: ["back"])
    var picture = Pixmap(width: 100, height: 200)
    #expect(throws: RasterError.self) {
      try rasterizer.draw(
        rasterizer.plan(Self.frame()), in: ChangedRegion(allOfWidth: 100, height: 200),
        into: &picture)
    }
  }

  @Test func `what is left out changes nothing about purity`() throws {
    // The layers of the busy scene in turn: an image that moves, one inside a group, masks, clips
    // and dashes.
    let sampler = try BusyScene.sampler()
    for refused: Set<String> in [
      ["layer[1]"], ["layer[2]/layer[0]", "shape[5]"], ["layer[3]/mask"], ["layer[4]"],
      ["layer[4]/layer[0]", "layer[6]/mask/layer[0]"],
    ] {
      let worker = try Self.rasterizer(refusing: refused)
      var picture = Pixmap(width: BusyScene.width, height: BusyScene.height)
      var shown: DrawingPlan?
      for i in stride(from: 0, to: BusyScene.instants.count, by: 6) {
        let frame = sampler.frame(at: BusyScene.instants[i * 17 % BusyScene.instants.count])
        let before = picture
        let drawn = try worker.draw(worker.plan(frame), over: shown, into: &picture)
        shown = drawn.plan
        let fresh = try Self.rasterizer(refusing: refused, caches: false)
        var wanted = Pixmap(width: BusyScene.width, height: BusyScene.height)
        let all = try fresh.draw(fresh.plan(frame), over: nil, into: &wanted)
        #expect(picture == wanted, "\(refused) at \(frame.instant)")
        #expect(drawn.failures == all.failures, "\(refused) at \(frame.instant)")
        let outside = before.differences(from: wanted).filter {
          !drawn.changed.contains(x: $0.x, y: $0.y)
        }
        #expect(outside.isEmpty, "\(refused) at \(frame.instant)")
      }
    }
  }
}
