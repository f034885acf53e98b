@testable import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

@testable import Rasterizing

/// Layers that stand still are taken from the plan before, and give what planning them anew does.
@Suite struct StandingLayerTests {
  /// Trees of layers of many kinds, of which each few move for a while.
  struct Trees {
    var numbers: SeededGenerator

    private mutating func chance(_ part: Int) -> Bool {
      Int.random(in: 0..<part, using: &numbers) == 0
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &numbers)
    }

    mutating func layers(_ count: Int, levels: Int = 3) throws -> [Layer] {
      try (0..<count).map { _ in try layer(levels) }
    }

    private mutating func layer(_ levels: Int) throws -> Layer {
      let frame = Rect(
        x: number(-10...150), y: number(-10...110), width: number(5...60), height: number(5...60))
      let kind: LayerKind = [.layer, .layer, .shape, .transform, .gradient][
        Int.random(in: 0..<5, using: &numbers)]
      let color = Color(red: number(0...1), green: number(0...1), blue: number(0...1))
      let (isFaint, isRound, isBordered) = (chance(5), chance(3), chance(3))
      let (hasShadow, clips, isBlended, isSpace) = (chance(9), chance(6), chance(12), chance(10))
      let count = levels > 0 ? Int.random(in: 0...2, using: &numbers) : 0
      return Drawing.layer(
        kind, frame: frame, sublayers: try layers(count, levels: levels - 1),
        mask: levels > 0 && chance(12) ? try layer(0) : nil, animations: try animations()
      ) {
        if !chance(4) { $0.backgroundColor = color }
        $0.opacity = isFaint ? 0.6 : 1
        $0.cornerRadius = isRound ? 6 : 0
        $0.borderWidth = isBordered ? 2.5 : 0
        if hasShadow { $0.shadow.opacity = 0.5 }
        $0.masksToBounds = clips
        if isBlended { $0.compositingFilter = .multiply }
        $0.preservesDepth = isSpace
        $0.shape.path =
          kind == .shape ? Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 20)) : nil
        $0.gradient.colors = kind == .gradient ? [color, .white] : []
      }
    }

    private mutating func animations() throws -> [Animation] {
      guard chance(6) else { return [] }
      let begin = number(0...3)
      let duration = number(0.1...1)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0:
        return [
          try BusyScene.animation(
            "position.x", from: .number(0), to: .number(100), begin: begin, duration: duration)
        ]
      case 1:
        return [
          try BusyScene.animation(
            "opacity", from: .number(0), to: .number(1), begin: begin, duration: duration)
        ]
      case 2:
        return [
          try BusyScene.animation(
            "zPosition", from: .number(-1), to: .number(1), begin: begin, duration: duration)
        ]
      default:
        return [
          try BusyScene.animation(
            "sublayerTransform.translation.x", from: .number(0), to: .number(20), begin: begin,
            duration: duration)
        ]
      }
    }
  }

  @Test(arguments: 0..<12)
  func `the picture is that of a fresh rasterizer`(seed: Int) throws {
    var trees = Trees(numbers: SeededGenerator(seed: UInt64(seed)))
    let (taken, all) = try Self.check(try trees.layers(30), &trees)
    #expect(taken > all / 10, "\(taken) of \(all) steps are taken")
  }

  /// Expects a rasterizer's pictures, one after another and sometimes far apart, to be those of
  /// fresh ones.
  ///
  /// - Returns: The steps that it took from the plans before, and all.
  @discardableResult
  static func check(_ layers: [Layer], _ trees: inout Trees) throws -> (taken: Int, all: Int) {
    let sampler = try Drawing.sampler(layers, width: 160, height: 120)
    let worker = Rasterizer()
    var frame = sampler.frame(at: 0)
    var last = try worker.plan(frame)
    var picture = try worker.draw(frame)
    var (taken, all) = (0, 0)
    for step in 0..<60 {
      let instant = step % 7 == 6 ? trees.numbers.next() % 4 == 0 ? 0 : 3.9 : Double(step) / 15
      sampler.update(&frame, to: instant)
      #expect(frame == sampler.frame(at: instant), "at \(instant)")
      let plan = try worker.plan(frame)
      try worker.draw(plan, in: plan.changes(since: last), into: &picture)
      #expect(try picture == PurityTests.fresh(frame), "at \(instant)")
      taken += plan.stamps.count { $0.frame != frame.history.number }
      all += plan.steps.count
      last = plan
    }
    return (taken, all)
  }

  /// A frame that was copied goes two ways; a worker that sees both must not mix them up.
  @Test func `copies of a frame are told apart`() throws {
    let moving = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 20, height: 20),
      animations: [
        try BusyScene.animation(
          "position.x", from: .number(10), to: .number(100), begin: 1, duration: 1)
      ]
    ) { $0.backgroundColor = Drawing.red }
    let sampler = try Drawing.sampler([moving], width: 120, height: 40)
    let worker = Rasterizer()
    var (a, b) = (sampler.frame(at: 0), sampler.frame(at: 0))
    b = a
    for (first, second) in [(0.5, 1.5), (2.5, 2.6), (1.2, 0.1), (0.2, 0.3)] {
      sampler.update(&a, to: first)
      #expect(try worker.draw(a) == PurityTests.fresh(a))
      sampler.update(&b, to: second)
      #expect(try worker.draw(b) == PurityTests.fresh(b))
      b = a
    }
  }

  /// What a layer took of a limit counts again when its steps are taken.
  @Test func `limits count layers that stand still`() throws {
    let still = Drawing.layer(.shape, frame: Rect(x: 0, y: 0, width: 20, height: 20)) {
      $0.shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    }
    let growing = Drawing.layer(
      .shape, frame: Rect(x: 0, y: 0, width: 20, height: 20),
      animations: [
        try BusyScene.animation(
          "lineWidth", from: .number(0), to: .number(4), begin: 1, duration: 1)
      ]
    ) {
      $0.shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
      $0.shape.strokeColor = .black
      $0.shape.lineWidth = 0
    }
    var limits = WorkLimits()
    limits[.drawnElements] = 14
    let sampler = try Drawing.sampler([still, growing], width: 40, height: 40, limits: limits)
    let worker = Rasterizer()
    var frame = sampler.frame(at: 0)
    _ = try worker.plan(frame)
    sampler.update(&frame, to: 0.5)
    _ = try worker.plan(frame)
    sampler.update(&frame, to: 1.5)
    #expect(throws: RasterError.self) { try worker.plan(frame) }
    #expect(throws: RasterError.self) { try Rasterizer().plan(frame) }
  }
}
