@testable import FramePlanning
import LayerModel
import FrameSampling
import Graphics
import SceneModel
import TestSupport
import Testing

@testable import Rasterizing

/// A picture is a function of the frame: not of regions, caches, damage or what was drawn before.
@Suite struct PurityTests {
  static func fresh(
    _ frame: PresentationFrame, images: ImageStore? = nil
  ) throws -> Pixmap {
    try Rasterizer(
      images: images ?? BusyScene.images(), options: RasterizerOptions(usesCaches: false)
    ).draw(frame)
  }

  /// Checks that one rasterizer draws as fresh ones do while a layer moves over whole pixels,
  /// between them, and out of the canvas.
  static func checkMoving(_ layer: Layer, images: ImageStore = ImageStore()) throws {
    var layer = layer
    layer.animations = [
      try BusyScene.animation(
        "position", from: .point(Point(x: 100, y: 60)), to: .point(Point(x: 300, y: 160)))
    ]
    let sampler = try Drawing.sampler([layer], width: 240, height: 200)
    let worker = Rasterizer(images: images)
    for instant in stride(from: 0, through: 4, by: 0.1) {
      let frame = sampler.frame(at: instant)
      #expect(try worker.draw(frame) == Self.fresh(frame, images: images), "at \(instant)")
    }
  }

  @Test(arguments: [0.07, 0.3, 0.9, 1.7])
  func `an image that moves is the same as where it is drawn first`(scale: Double) throws {
    let noise = Pixmap(width: 211, height: 157) { x, y in
      let bits = (x &* 2_654_435_761 ^ y &* 40_503) >> 3
      return Color(
        red: Double(bits & 255) / 255, green: Double(bits >> 8 & 255) / 255,
        blue: Double(x) / 210)
    }
    let layer = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 211 * scale, height: 157 * scale)
    ) { $0.contents = Drawing.image("noise") }
    try Self.checkMoving(layer, images: Drawing.images(["noise": noise]))
  }

  /// Nothing, what can be seen through, and what cannot.
  static let backgrounds: [Color?] = [
    nil, Color(red: 0.5, green: 0.75, blue: 0.5, alpha: 0.5), .white,
  ]

  @Test func `one rasterizer for all frames draws what a fresh one draws`() throws {
    let sampler = try BusyScene.sampler()
    let worker = Rasterizer(images: try BusyScene.images())
    for instant in BusyScene.instants {
      let frame = sampler.frame(at: instant)
      #expect(try worker.draw(frame) == Self.fresh(frame), "at \(instant)")
    }
  }

  @Test(arguments: backgrounds)
  func `drawing only what changed gives the same bytes`(background: Color?) throws {
    let sampler = try BusyScene.sampler(over: background)
    let worker = Rasterizer(images: try BusyScene.images())
    var last = try worker.plan(sampler.frame(at: 0))
    var picture = try worker.draw(sampler.frame(at: 0))
    var drawn = 0
    var frame = sampler.frame(at: 0)
    for instant in BusyScene.instants {
      sampler.update(&frame, to: instant)
      let plan = try worker.plan(frame)
      let changes = plan.changes(since: last)
      let before = picture
      try worker.draw(plan, in: changes, into: &picture)
      let wanted = try Self.fresh(frame)
      #expect(picture == wanted, "at \(instant), \(changes)")
      let outside = before.differences(from: wanted).filter { !changes.contains(x: $0.x, y: $0.y) }
      #expect(outside.isEmpty, "at \(instant): \(outside.prefix(3)) outside of \(changes)")
      drawn += changes.parts.reduce(0) { $0 + $1.rows.count * $1.columns.count }
      last = plan
    }
    // After 4 seconds nothing moves any more, and the top rests while others move.
    let all = BusyScene.instants.count * BusyScene.width * BusyScene.height
    #expect(drawn < all * 9 / 10, "drew \(drawn) of \(all) pixels")
  }

  @Test(arguments: backgrounds)
  func `frames in any order give the same bytes`(background: Color?) throws {
    let sampler = try BusyScene.sampler(over: background)
    let worker = Rasterizer(images: try BusyScene.images())
    var last = try worker.plan(sampler.frame(at: 5))
    var picture = try worker.draw(sampler.frame(at: 5))
    for i in 0..<BusyScene.instants.count {
      // 17 and 50 have no common divisor: every instant comes once, far from the one before.
      let instant = BusyScene.instants[i * 17 % BusyScene.instants.count]
      let plan = try worker.plan(sampler.frame(at: instant))
      try worker.draw(plan, in: plan.changes(since: last), into: &picture)
      #expect(try picture == Self.fresh(sampler.frame(at: instant)), "at \(instant)")
      last = plan
    }
  }

  /// Regions of a picture that make the whole of it, in any order: rectangles of any size that
  /// may lie over one another, and at last everything that is left.
  static func parts(
    of picture: Pixmap, _ random: inout SeededGenerator
  ) -> [ChangedRegion] {
    var left = Set((0..<picture.height).flatMap { y in (0..<picture.width).map { [$0, y] } })
    var regions: [ChangedRegion] = []
    while !left.isEmpty {
      var region = ChangedRegion(width: picture.width, height: picture.height)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let x = Int.random(in: -9..<picture.width, using: &random)
        let y = Int.random(in: -9..<picture.height, using: &random)
        let width = Int.random(in: 1...picture.width, using: &random)
        let height = Int.random(in: 1...picture.height, using: &random)
        region.add(PixelRect(x: x..<x + width, y: y..<y + height))
      }
      if regions.count == 12 {
        region = ChangedRegion(allOfWidth: picture.width, height: picture.height)
      }
      regions.append(region)
      for part in region.parts {
        for y in part.rows { for x in part.columns { left.remove([x, y]) } }
      }
    }
    return regions
  }

  @Test(arguments: backgrounds)
  func `regions drawn one at a time, in any order, make the whole`(background: Color?) throws {
    let sampler = try BusyScene.sampler(over: background)
    var random = SeededGenerator(seed: 40)
    for instant in stride(from: 0.0, to: 4, by: 0.4) {
      let frame = sampler.frame(at: instant)
      var picture = Pixmap(width: BusyScene.width, height: BusyScene.height)
      for part in Self.parts(of: picture, &random) {
        let worker = Rasterizer(images: try BusyScene.images())
        try worker.draw(worker.plan(frame), in: part, into: &picture)
      }
      #expect(try picture == Self.fresh(frame), "at \(instant)")
    }
  }

  @Test func `a region is drawn in few boxes that hold all of it and little else`() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      let all = PixelRect(x: 0..<Int.random(in: 1...700, using: &random), y: 0..<300)
      var region = ChangedRegion(width: all.width, height: all.height)
      for _ in 0..<3 {
        let x = Int.random(in: all.columns, using: &random)
        let y = Int.random(in: all.rows, using: &random)
        let width = Int.random(in: 1...90, using: &random)
        region.add(PixelRect(x: x..<x + width, y: y..<y + width))
      }
      let boxes = region.boxes(keeping: [])
      for part in region.parts {
        for y in part.rows {
          let row = PixelRect(x: part.columns, y: y..<y + 1)
          let isHeld = boxes.contains { $0.contains(row) }
          #expect(isHeld, "\(row) of \(region)")
        }
      }
      for box in boxes {
        #expect(box.minY / 128 == (box.maxY - 1) / 128, "\(box)")
        #expect(all.contains(box), "\(box)")
      }
      for (box, next) in zip(boxes, boxes.dropFirst()) { #expect(box.maxY <= next.minY) }
      // What has to be drawn in whole bands is.
      let rigid = PixelRect(x: all.columns, y: 130..<131)
      let kept = region.boxes(keeping: [rigid]).filter { $0.intersects(rigid) }
      #expect(kept.allSatisfy { $0 == PixelRect(x: all.columns, y: 128..<256) }, "\(kept)")
    }
  }

  @Test(arguments: backgrounds)
  func `faint layers that move over any background leave no trace`(background: Color?) throws {
    var random = SeededGenerator(seed: 43)
    for round in 0..<12 {
      func layer(_ isMoving: Bool) throws -> Layer {
        let (x, y) = (
          Double.random(in: 0...60, using: &random), Double.random(in: 0...90, using: &random)
        )
        var layer = Drawing.layer(frame: Rect(x: x, y: y, width: 41.3, height: 27.7)) {
          // Edges between pixels, which Cairo rounds in another way where it copies.
          $0.backgroundColor = Color(
            red: 0.8, green: 0.81, blue: 0.38,
            alpha: isMoving ? Double.random(in: 0.01...0.3, using: &random) : 1)
        }
        guard isMoving else { return layer }
        layer.animations = [
          try BusyScene.animation(
            "position", from: .point(Point(x: x, y: y)), to: .point(Point(x: y + 3.3, y: x)))
        ]
        return layer
      }
      let layers = [try layer(false), try layer(true), try layer(false), try layer(true)]
      let sampler = try Drawing.sampler(layers, width: 150, height: 140, background: background)
      let worker = Rasterizer()
      var last = try worker.plan(sampler.frame(at: 0))
      var picture = try worker.draw(sampler.frame(at: 0))
      for instant in stride(from: 0.25, through: 3, by: 0.25) {
        let frame = sampler.frame(at: instant)
        let plan = try worker.plan(frame)
        try worker.draw(plan, in: plan.changes(since: last), into: &picture)
        #expect(try picture == Self.fresh(frame), "round \(round), at \(instant)")
        last = plan
      }
    }
  }

  @Test func `a page rolls up, and layers move, where nothing is seen of them`() throws {
    for x in [-300.0, 20, 400] {
      for y in [-300.0, 20, 400] {
        var page = Drawing.layer(frame: Rect(x: x, y: y, width: 50, height: 50)) {
          $0.backgroundColor = Drawing.red
          $0.opacity = 0.5
          $0.pageCurl = 0.4
        }
        page.sublayers = [
          Drawing.layer(frame: Rect(x: 5, y: 5, width: 90, height: 20)) {
            $0.backgroundColor = Drawing.green
          }
        ]
        try Self.checkMoving(page)
        let frame = try Drawing.sampler([page]).frame(at: 0)
        #expect(try Rasterizer().draw(frame) == Self.fresh(frame))
      }
    }
  }

  @Test func `pixels far from a region stay as they are`() throws {
    let frame = try BusyScene.sampler().frame(at: 1)
    var picture = Pixmap(width: BusyScene.width, height: BusyScene.height) { _, _ in Drawing.red }
    let before = picture
    let worker = Rasterizer(images: try BusyScene.images())
    var region = ChangedRegion(width: picture.width, height: picture.height)
    region.add(PixelRect(x: 0..<picture.width, y: 128..<256))
    try worker.draw(worker.plan(frame), in: region, into: &picture)
    for y in [0, 127, 256, 299] {
      for x in 0..<BusyScene.width {
        #expect(picture.value(.red, x: x, y: y) == before.value(.red, x: x, y: y))
      }
    }
    #expect(picture != before)
  }

  @Test func `equal frames change nothing, and resting parts are left out`() throws {
    let sampler = try BusyScene.sampler()
    let worker = Rasterizer(images: try BusyScene.images())
    func changed(_ a: Double, _ b: Double) throws -> ChangedRegion {
      try worker.plan(sampler.frame(at: b)).changes(since: worker.plan(sampler.frame(at: a)))
    }
    #expect(try changed(1, 1).isEmpty)
    #expect(try changed(4.5, 4.9).isEmpty)
    // Only the mask at the top moves in the last second beside the wipe and the dashes.
    #expect(try !changed(3.5, 3.6).isEmpty)
  }

  @Test func `no seam shows where boxes meet`() throws {
    // A tall disc across both boundaries: each row is as wide as the circle is there.
    let frame = try Drawing.sampler(
      [
        Drawing.layer(frame: Rect(x: 10, y: 10, width: 280, height: 280)) {
          $0.backgroundColor = Drawing.red
          $0.cornerRadius = 140
        }
      ], width: 300, height: 300
    ).frame(at: 0)
    let picture = try Rasterizer().draw(frame)
    for y in [126, 127, 128, 129, 254, 255, 256, 257] {
      let sum = (0..<300).reduce(0) { $0 + Int(picture.value(.alpha, x: $1, y: y)) }
      let offset = Double(y) + 0.5 - 150
      let wanted = 2 * (140 * 140 - offset * offset).squareRoot()
      #expect(
        abs(Double(sum) / 255 - wanted) < 0.1,
        "row \(y): got \(Double(sum) / 255), wanted \(wanted)")
    }
  }
}
