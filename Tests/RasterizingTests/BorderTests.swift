import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

@testable import Rasterizing

/// A border and the colour that it lies over, which are painted as one step.
@Suite struct BorderTests {
  private static func card(
    _ frame: Rect, opacity: Double = 1, _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(frame: frame) {
      $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      $0.borderColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
      $0.borderWidth = 4
      $0.opacity = opacity
      change(&$0)
    }
  }

  /// Over white: the fill alone, and the border over the fill, faded together.
  @Test(arguments: [1.0, 0.6, 0.25], [0.0, 9])
  func `fill and border fade as one picture`(opacity: Double, radius: Double) throws {
    let picture = try Drawing.draw(
      [
        Self.card(Rect(x: 10, y: 10, width: 80, height: 80), opacity: opacity) {
          $0.cornerRadius = radius
        }
      ],
      background: .white)
    func channel(_ color: Double, _ alpha: Double) -> Double {
      255 * (opacity * color + 1 - opacity * alpha)
    }
    // Premultiplied: the fill is 0.5 red; over it the border is 0.25 red and 0.5 blue.
    for (x, y, wanted) in [
      (50, 50, [channel(0.5, 0.5), channel(0, 0.5), channel(0, 0.5)]),
      (12, 50, [channel(0.25, 0.75), channel(0, 0.75), channel(0.5, 0.75)]),
      (50, 88, [channel(0.25, 0.75), channel(0, 0.75), channel(0.5, 0.75)]),
      (5, 50, [255, 255, 255]),
    ] {
      let found = picture.pixel(x: x, y: y)
      for (value, wanted) in zip([found.red, found.green, found.blue], wanted) {
        #expect(abs(Double(value) - wanted) <= 2, "\(x), \(y): \(found), \(wanted)")
      }
    }
  }

  /// The sum of a border's alpha is the area between the two outlines.
  @Test(arguments: [0.0, 12], [0, 0.37])
  func `a border covers its area`(radius: Double, place: Double) throws {
    let picture = try Drawing.draw([
      Drawing.layer(frame: Rect(x: 10 + place, y: 12 + place, width: 70, height: 60)) {
        $0.borderColor = .black
        $0.borderWidth = 3.5
        $0.cornerRadius = radius
      }
    ])
    let sum = picture.area()
    let corners = (4 - Double.pi) * (radius * radius - max(radius - 3.5, 0) * max(radius - 3.5, 0))
    let area = 70 * 60 - 63 * 53 - corners
    #expect(abs(sum - area) < 1.5, "\(sum), \(area)")
  }

  /// What changed before decides which boxes are painted, and no pixel.
  @Test(arguments: [0.5, 1], [0.0, 11])
  func `a pixel does not depend on the box that it is painted with`(
    opacity: Double, radius: Double
  ) throws {
    let dot = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 6, height: 6),
      animations: [
        try BusyScene.animation(
          "position", from: .point(Point(x: 20, y: 20)), to: .point(Point(x: 280, y: 180)))
      ]
    ) { $0.backgroundColor = Drawing.green }
    let card = Self.card(Rect(x: 10.3, y: 10, width: 280, height: 180), opacity: opacity) {
      $0.cornerRadius = radius
    }
    let sampler = try Drawing.sampler([card, dot], width: 300, height: 200, background: .white)
    let worker = Rasterizer()
    var frame = sampler.frame(at: 0)
    var last = try worker.plan(frame)
    var picture = try worker.draw(frame)
    for step in 1...30 {
      sampler.update(&frame, to: Double(step) / 8)
      let plan = try worker.plan(frame)
      try worker.draw(plan, in: plan.changes(since: last), into: &picture)
      #expect(try picture == PurityTests.fresh(frame), "step \(step)")
      last = plan
    }
  }

  /// A sublayer that covers the same bounds is no background: the border lies over both.
  @Test func `a sublayer of the same bounds stays below the border`() throws {
    func layer(_ background: Color?, _ inside: Color) -> Layer {
      Drawing.layer(
        frame: Rect(x: 10, y: 10, width: 80, height: 80),
        sublayers: [
          Drawing.layer(frame: Rect(x: 0, y: 0, width: 80, height: 80)) {
            $0.backgroundColor = inside
          }
        ]
      ) {
        $0.backgroundColor = background
        $0.borderWidth = 5
        $0.borderColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
      }
    }
    let wanted = try Drawing.draw([layer(Drawing.red, .clear)], background: .white)
    #expect(try Drawing.draw([layer(nil, Drawing.red)], background: .white) == wanted)
    #expect(try Drawing.draw([layer(Drawing.green, Drawing.red)], background: .white) == wanted)
  }
}
