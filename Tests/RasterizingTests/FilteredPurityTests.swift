import Graphics
import LayerModel
import SceneModel
import Testing

/// Filtered pictures are kept from frame to frame, and are what is made anew.
@Suite struct FilteredPurityTests {
  @Test func `bands, damage and caches change nothing where filters stand and move`() throws {
    func blur(_ deviation: Double) -> [LayerFilter] {
      [LayerFilter(name: "soft", .gaussianBlur, .number(deviation))]
    }
    let ground = Drawing.shape(
      Path(ellipseIn: Rect(x: 10, y: 20, width: 200, height: 180)), fill: Drawing.green)
    // Passes under one panel and over the other, and over what is blurred itself.
    let ball = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 30, height: 30),
      animations: [
        try BusyScene.animation(
          "position", from: .point(Point(x: 20, y: 20)), to: .point(Point(x: 220, y: 280)))
      ]
    ) {
      $0.backgroundColor = Drawing.red
      $0.cornerRadius = 15
    }
    let still = Drawing.layer(frame: Rect(x: 150, y: 30, width: 60, height: 80)) {
      $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.3)
      $0.backgroundFilters = blur(6) + [LayerFilter(.saturate, .number(0.5))]
    }
    let crossed = Drawing.layer(frame: Rect(x: 20, y: 90, width: 110, height: 60)) {
      $0.cornerRadius = 12
      $0.backgroundFilters = blur(20)
      $0.filters = [LayerFilter(.invert, .number(0.2))]
    }
    var soft = Drawing.layer(frame: Rect(x: 60, y: 190, width: 120, height: 70)) {
      $0.backgroundColor = Drawing.blue
      $0.filters = blur(9)
    }
    soft.sublayers = [
      Drawing.layer(frame: Rect(x: 10, y: 10, width: 20, height: 20)) {
        $0.backgroundColor = .white
        $0.filters = blur(3)
      }
    ]
    let changing = Drawing.layer(
      frame: Rect(x: 190, y: 200, width: 40, height: 60),
      animations: [
        try BusyScene.animation(
          "filters.soft.gaussianBlur", from: .number(0), to: .number(8), begin: 1, duration: 2)
      ]
    ) {
      $0.backgroundColor = Drawing.red
      $0.filters = blur(4)
    }
    try SpacePurityTests.check(
      Drawing.sampler(
        [ground, soft, changing, still, ball, crossed], width: 240, height: 300,
        background: .white))
  }
}
