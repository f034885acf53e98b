import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Timing

/// Pages that roll up, beside their closed form.
@Suite struct CurlTests {
  static let page = Pixmap(width: 60, height: 160) { x, y in
    Color(
      red: Double(y) / 160, green: Double(x) / 60, blue: (x / 10 + y / 20) % 2 == 0 ? 1 : 0.2)
  }
  static let frame = Rect(x: 20, y: 10, width: 60, height: 160)

  static func layer(
    _ progress: Double, sublayers: [Layer] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(frame: frame, sublayers: sublayers) {
      $0.contents = Drawing.image("page")
      $0.pageCurl = progress
      change(&$0)
    }
  }

  static func draw(
    _ layers: [Layer], scale: Double = 1, background: Color? = nil
  ) throws -> Pixmap {
    try Drawing.draw(
      layers, width: 100, height: 200, scale: scale, background: background,
      images: Drawing.images(["page": page]))
  }

  static let parts = [0.03, 0.1, 0.25, 0.4, 0.5, 0.61, 0.75, 0.9, 0.99]

  @Test(arguments: parts, [1.0, 2])
  func `above the cylinder the page is untouched, and below it there is nothing`(
    progress: Double, scale: Double
  ) throws {
    let flat = try Self.draw([Self.layer(0)], scale: scale, background: .white)
    let empty = try Self.draw([], scale: scale, background: .white)
    let got = try Self.draw([Self.layer(progress)], scale: scale, background: .white)
    let curl = PageCurl(progress: progress, in: Self.frame)
    let (top, bottom) = (Int(curl.top * scale), Int((curl.bottom * scale).rounded(.up)))
    let changed = Set(got.differences(from: flat).map(\.y))
    #expect(changed.allSatisfy { $0 >= top }, "from \(top) on: \(changed.sorted().prefix(3))")
    let left = Set(got.differences(from: empty).map(\.y))
    #expect(left.allSatisfy { $0 < bottom }, "to \(bottom): \(left.sorted().suffix(3))")
    #expect(!left.isEmpty)
  }

  @Test(arguments: parts, [1.0, 2])
  func `the cylinder shows the paper's back, mirrored, paler and shaded`(
    progress: Double, scale: Double
  ) throws {
    let flat = try Self.draw([Self.layer(0)], scale: scale)
    let got = try Self.draw([Self.layer(progress)], scale: scale)
    let wanted = Self.reference(progress, scale: scale, of: flat)
    var worst = (0.0, "")
    for y in 0..<got.height {
      for x in [21, 35, 52, 78].map({ Int($0 * scale) }) {
        for (i, channel) in Pixmap.Channel.allCases.enumerated() {
          let difference = abs(Double(got.value(channel, x: x, y: y)) - wanted(x, y)[i])
          if difference > worst.0 { worst = (difference, "\(channel) at \(x), \(y)") }
        }
      }
    }
    // Light and colour are means of their own, which matters only in rows of steep paper.
    #expect(worst.0 <= 4, "\(worst)")
  }

  /// The mean of a pixel's row, sampled finely: levels of blue, green, red and alpha.
  static func reference(
    _ progress: Double, scale: Double, of flat: Pixmap
  ) -> (_ x: Int, _ y: Int) -> SIMD4<Double> {
    let curl = PageCurl(progress: progress, in: frame).scaled(by: scale, movedBy: 0)
    func paper(_ column: Int, _ y: Double) -> SIMD4<Double>? {
      let row = Int(y.rounded(.down))
      guard row < flat.height, flat.value(.alpha, x: column, y: row) == 255 else { return nil }
      return SIMD4(
        Double(flat.value(.blue, x: column, y: row)),
        Double(flat.value(.green, x: column, y: row)),
        Double(flat.value(.red, x: column, y: row)), 255)
    }
    func light(_ y: Double) -> Double {
      let height = (y - curl.fold) / curl.radius
      return 0.5 + 0.5 * max(1 - height * height, 0).squareRoot()
    }
    let count = 512
    return { x, y in
      var sum = SIMD4<Double>()
      for i in 0..<count {
        let place = Double(y) + (Double(i) + 0.5) / Double(count)
        var color = SIMD4<Double>()
        if place < curl.fold {
          color = paper(x, place) ?? color
        } else if place < curl.bottom, let front = paper(x, curl.front(at: place)) {
          color = front * light(place)
          color.w = 255
        }
        if place > curl.top, place < curl.bottom, let back = paper(x, curl.back(at: place)) {
          color = (back * 0.3 + SIMD4(repeating: 255 * 0.7)) * light(place)
          color.w = 255
        }
        sum += color
      }
      return sum / Double(count)
    }
  }

  @Test func `a page at 0 lies flat, and one at 1 is gone`() throws {
    let flat = try Self.draw([Self.layer(0)])
    #expect(try Self.draw([Self.layer(-3)]) == flat)
    #expect(try Self.draw([Self.layer(1)]).area() == 0)
    #expect(try Self.draw([Self.layer(7)]).area() == 0)
  }

  @Test(arguments: [1e-300, 1e-3, 1e6, 1e12, 1e100, 1e307])
  func `pages of every size roll up`(height: Double) throws {
    for progress in [1e-300, 0.5, 1 - 1e-16] {
      for anchor in [0.0, 0.5, 1] {
        let layer = Drawing.layer(frame: Self.frame) {
          $0.bounds.size.height = height
          $0.anchorPoint.y = anchor
          $0.backgroundColor = Drawing.red
          $0.pageCurl = progress
        }
        _ = try Self.draw([layer])
      }
    }
  }

  @Test func `shadow, mask, opacity and filters roll up with the page`() throws {
    let mask = Drawing.layer(frame: Rect(x: 10, y: 0, width: 30, height: 160)) {
      $0.backgroundColor = .black
    }
    func layer(_ progress: Double) -> Layer {
      var layer = Self.layer(progress) {
        $0.opacity = 0.5
        $0.filters = [LayerFilter(.invert, .number(1))]
      }
      layer.mask = mask
      return layer
    }
    let got = try Self.draw([layer(0.5)])
    // Columns outside of the mask stay clear, on the cylinder, too; the flat part is half seen.
    #expect(got.value(.alpha, x: 25, y: 85) == 0 && got.value(.alpha, x: 65, y: 85) == 0)
    #expect(abs(Int(got.value(.alpha, x: 40, y: 30)) - 128) <= 1)
    // On the crest the back lies over the flat page, both half seen.
    #expect(abs(Int(got.value(.alpha, x: 40, y: 84)) - 191) <= 2)
    let flat = try Self.draw([layer(0)])
    #expect(got.differences(from: flat).allSatisfy { $0.y >= 75 })

    let cast = Self.layer(0.5) {
      $0.shadow.opacity = 1
      $0.shadow.radius = 4
      $0.shadow.offset = .zero
    }
    let shadowed = try Self.draw([cast])
    #expect(shadowed.value(.alpha, x: 16, y: 40) > 20 && shadowed.value(.alpha, x: 16, y: 90) > 20)
    #expect(shadowed.value(.alpha, x: 16, y: 120) == 0)
  }

  @Test func `sublayers roll up with it, also those outside of its bounds`() throws {
    let flag = Drawing.layer(frame: Rect(x: 60, y: 100, width: 10, height: 20)) {
      $0.backgroundColor = Drawing.green
    }
    let got = try Self.draw([Self.layer(0.5, sublayers: [flag])])
    let curl = PageCurl(progress: 0.5, in: Self.frame)
    let middle = (75..<Int(curl.bottom)).min {
      abs(curl.back(at: Double($0) + 0.5) - 120) < abs(curl.back(at: Double($1) + 0.5) - 120)
    }
    let y = try #require(middle)
    #expect(got.value(.alpha, x: 85, y: y) == 255)
    #expect(got.value(.green, x: 85, y: y) > got.value(.red, x: 85, y: y) + 40)
    #expect(got.value(.alpha, x: 85, y: 40) == 0 && got.value(.alpha, x: 85, y: 125) == 0)
  }

  @Test(arguments: [0.3, 0.6])
  func `a turned layer rolls up along its own axis`(progress: Double) throws {
    // A square, so that a quarter turn brings it onto itself.
    func draw(_ angle: Double) throws -> Pixmap {
      let layer = Drawing.layer(frame: Rect(x: 10, y: 10, width: 80, height: 80)) {
        $0.backgroundColor = Drawing.red
        $0.borderWidth = 8
        $0.borderColor = Drawing.blue
        $0.pageCurl = progress
        $0.transform = .rotation(radians: angle, x: 0, y: 0, z: 1)
      }
      return try Drawing.draw([layer])
    }
    let (upright, turned) = try (draw(0), draw(.pi / 2))
    for y in 0..<100 {
      for x in 0..<100 {
        for channel in Pixmap.Channel.allCases {
          let difference =
            Int(turned.value(channel, x: 99 - y, y: x)) - Int(upright.value(channel, x: x, y: y))
          #expect(abs(difference) <= 2, "\(channel) at \(x), \(y): \(difference)")
        }
      }
    }
  }

  @Test func `a layer that keeps depth rolls up as one plane`() throws {
    let sheet = Drawing.layer(frame: Rect(x: 0, y: 0, width: 60, height: 160)) {
      $0.backgroundColor = Drawing.red
    }
    let stack = Drawing.layer(.transform, frame: Self.frame, sublayers: [sheet]) {
      $0.pageCurl = 0.5
    }
    let plain = Drawing.layer(frame: Self.frame, sublayers: [sheet]) { $0.pageCurl = 0.5 }
    #expect(try Self.draw([stack]) == Self.draw([plain]))
  }

  @Test func `bands, damage and caches change nothing while pages roll up`() throws {
    func rolling(
      _ layer: Layer, _ style: TransitionAnimation.Style, from start: Double, to end: Double
    ) -> Layer {
      var layer = layer
      layer.animations = [
        Animation(
          timing: MediaTiming(beginTime: 0.5, duration: 4),
          action: .transition(
            TransitionAnimation(style, startProgress: start, endProgress: end)))
      ]
      return layer
    }
    let dot = Drawing.shape(
      Path(ellipseIn: Rect(x: 20, y: 80, width: 40, height: 50)), fill: Drawing.green)
    let page = rolling(
      Drawing.layer(frame: Rect(x: 10, y: 20, width: 130, height: 260), sublayers: [dot]) {
        $0.backgroundColor = Drawing.red
        $0.cornerRadius = 20
        $0.shadow.opacity = 0.6
      }, .curlUp, from: 0, to: 1)
    let turned = rolling(
      Drawing.layer(frame: Rect(x: 140, y: 60, width: 80, height: 140)) {
        $0.backgroundColor = Drawing.blue
        $0.opacity = 0.7
        $0.transform = .rotation(radians: 0.5, x: 0, y: 0, z: 1)
      }, .curlDown, from: 0, to: 1)
    let leaning = rolling(
      Drawing.layer(frame: Rect(x: 120, y: 190, width: 100, height: 100)) {
        $0.backgroundColor = Drawing.green
        $0.transform = Transform.rotation(radians: 0.8, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: 300))
      }, .curlUp, from: 0.2, to: 0.8)
    try SpacePurityTests.check(
      Drawing.sampler([page, turned, leaning], width: 240, height: 300, background: .white))
  }
}
