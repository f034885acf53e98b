@testable import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import Timing

@testable import Rasterizing

/// Lines along many segments or in many dashes, of which little is drawn again.
@Suite struct StrokeDrawingTests {
  private static func line(_ start: Double, _ end: Double, seed: Int, isClosed: Bool) -> Layer {
    var random = SeededGenerator(seed: UInt64(seed))
    var place = Point(x: 20, y: 20)
    let points = (0..<1100).map { _ -> Point in
      place.x = min(max(place.x + .random(in: -9...9, using: &random), 4), 156)
      place.y = min(max(place.y + .random(in: -9...9.5, using: &random), 4), 256)
      return place
    }
    return Drawing.shape(
      Path(polyline: points, closed: isClosed), stroke: Drawing.red, width: 1.7
    ) {
      $0.shape.strokeStart = start
      $0.shape.strokeEnd = end
      $0.shape.lineJoin = LineJoin.allCases[seed % 3]
      $0.shape.lineCap = LineCap.allCases[seed / 2 % 3]
    }
  }

  @Test(arguments: 0..<6)
  func `only the pixels at an end that moves are changed`(_ seed: Int) throws {
    let (worker, fresh) = (Rasterizer(), Rasterizer(options: .init(usesCaches: false)))
    func frame(_ start: Double, _ end: Double) throws -> PresentationFrame {
      try Drawing.sampler(
        [Self.line(start, end, seed: seed, isClosed: seed.isMultiple(of: 2))], width: 160,
        height: 260
      ).frame(at: 0)
    }
    var last = try worker.plan(frame(0.1, 0.5))
    var picture = try worker.draw(frame(0.1, 0.5))
    guard case .stroke = try #require(last.steps.first).coverage else {
      Issue.record("it is no line")
      return
    }
    for step in 0..<16 {
      let frame = try frame(
        0.1 - Double(step % 4) * 0.0007, 0.5 + Double(step) * (step > 10 ? 0.05 : 0.0004))
      let plan = try worker.plan(frame)
      let changes = plan.changes(since: last)
      let before = picture
      try worker.draw(plan, in: changes, into: &picture)
      let wanted = try fresh.draw(frame)
      #expect(picture == wanted, "step \(step)")
      let outside = before.differences(from: wanted).filter { !changes.contains(x: $0.x, y: $0.y) }
      #expect(outside.isEmpty, "step \(step): \(outside.prefix(3)) outside of \(changes)")
      last = plan
    }
  }

  private static func dashes(phase: Double, end: Double, seed: Int) -> Layer {
    var random = SeededGenerator(seed: UInt64(seed))
    var path = Path()
    func point() -> Point {
      Point(x: .random(in: -9...169, using: &random), y: .random(in: -9...269, using: &random))
    }
    path.move(to: point())
    for _ in 0..<24 {
      if seed.isMultiple(of: 2) {
        path.addLine(to: point())
      } else {
        path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if seed.isMultiple(of: 3) { path.closeSubpath() }
    return Drawing.shape(path, stroke: Drawing.red, width: 1.3) {
      $0.shape.lineDashPattern = [0.7, 0.8, 0.4]
      $0.shape.lineDashPhase = phase
      $0.shape.strokeEnd = end
      $0.shape.lineCap = LineCap.allCases[seed % 3]
    }
  }

  @Test(arguments: 0..<6)
  func `many dashes are the same whatever was drawn before`(_ seed: Int) throws {
    let (worker, fresh) = (Rasterizer(), Rasterizer(options: .init(usesCaches: false)))
    var (last, picture): (DrawingPlan?, Pixmap) = (nil, Pixmap(width: 160, height: 260))
    for step in 0..<9 {
      let (phase, end) = (Double(min(step, 5)) * 0.7, 1 - Double(max(step, 4) - 4) * 0.08)
      let frame = try Drawing.sampler(
        [Self.dashes(phase: phase, end: end, seed: seed)], width: 160, height: 260
      ).frame(at: 0)
      let plan = try worker.plan(frame)
      guard case .stroke = try #require(plan.steps.first).coverage else {
        Issue.record("they are no line")
        return
      }
      let before = picture
      let drawn = try worker.draw(plan, over: last, into: &picture)
      let wanted = try fresh.draw(frame)
      #expect(picture == wanted, "step \(step)")
      let outside = before.differences(from: wanted).filter {
        !drawn.changed.contains(x: $0.x, y: $0.y)
      }
      #expect(outside.isEmpty, "step \(step): \(outside.prefix(3)) outside of \(drawn.changed)")
      last = drawn.plan
    }
  }

  @Test func `where only the end moves little is drawn again`() throws {
    let worker = Rasterizer()
    let plans = try [0.5, 0.5004].map { end in
      try worker.plan(
        Drawing.sampler([Self.line(0, end, seed: 1, isClosed: false)], width: 160, height: 260)
          .frame(at: 0))
    }
    let changes = plans[1].changes(since: plans[0])
    #expect(!changes.isEmpty)
    #expect(changes.parts.reduce(0) { $0 + $1.rows.count * $1.columns.count } < 1600, "\(changes)")
  }
}
