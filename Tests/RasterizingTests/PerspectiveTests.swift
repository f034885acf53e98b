import Foundation
import LayerModel
import FramePlanning
import FrameSampling
import Graphics
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Layers in perspective (core-animation 7.1, 9.5).
@Suite struct PerspectiveTests {
  struct TurnCase: Sendable, CustomTestStringConvertible {
    let degrees: Double
    let axis: (x: Double, y: Double, z: Double)
    var testDescription: String { "\(degrees)° about \(axis)" }
  }

  static let turns =
    [3.0, 30, 45, 60, 75, 85, 89, 91, 120, 170].flatMap { degrees in
      [(0.0, 1.0, 0.0), (1, 0, 0), (1, 1, 0), (1, -2, 0.5)].map {
        TurnCase(degrees: degrees, axis: $0)
      }
    }

  static func card(_ turn: TurnCase, distance: Double = 300) -> Layer {
    Drawing.layer(frame: Rect(x: 30, y: 20, width: 100, height: 120)) {
      $0.backgroundColor = Drawing.red
      $0.transform = .rotation(
        radians: turn.degrees * .pi / 180, x: turn.axis.x, y: turn.axis.y, z: turn.axis.z
      ).concatenating(.perspective(distance: distance))
    }
  }

  /// Where the homography brings the corners of a layer.
  static func corners(_ layer: Layer) throws -> [Point] {
    let frame = try Drawing.sampler([layer], width: 160, height: 160).frame(at: 0)
    let map = frame.layers[0].transformToCanvas
    return try layer.properties.bounds.corners.map { try #require(map.apply(to: $0)) }
  }

  /// What a card shows, all of which covers as much.
  enum Face: CaseIterable { case color, smallImage, largeImage }

  @Test(arguments: turns, Face.allCases)
  func `a card covers what its four projected corners enclose`(turn: TurnCase, face: Face) throws {
    var card = Self.card(turn)
    var images = ImageStore()
    if face != .color {
      // A pixel of the small image covers 10 of the card's, of the large one two thirds.
      let (width, height) = face == .smallImage ? (10, 12) : (150, 180)
      images = try Drawing.images(["face": Pixmap(width: width, height: height) { _, _ in .black }])
      card.properties.backgroundColor = nil
      card.properties.contents = Drawing.image("face")
    }
    let polygon = try Self.corners(card)
    let picture = try Drawing.draw([card], width: 160, height: 160, images: images)
    let wanted = try Drawing.draw(
      [
        Drawing.layer(.shape, frame: Rect(x: 0, y: 0, width: 160, height: 160)) {
          $0.shape.path = Path(polyline: polygon, closed: true)
          $0.shape.fillColor = Drawing.red
        }
      ], width: 160, height: 160)
    var (difference, sum, area) = (0, 0, 0)
    for y in 0..<160 {
      for x in 0..<160 {
        let (a, b) = (picture.value(.alpha, x: x, y: y), wanted.value(.alpha, x: x, y: y))
        difference = max(difference, abs(Int(a) - Int(b)))
        sum += Int(a)
        area += Int(b)
      }
    }
    // Between pixels a bilinear edge is a ramp a pixel wide, and the exact coverage is not quite.
    #expect(difference <= 64, "a pixel's coverage is off by \(difference)")
    #expect(
      abs(sum - area) <= area / 200 + 3 * 255, "covers \(sum / 255) pixels, wanted \(area / 255)")
  }

  @Test func `what is behind the eye is not drawn`() throws {
    // The plane goes through the eye; its near half lies behind it.
    let layer = Drawing.layer(frame: Rect(x: 30, y: 30, width: 100, height: 100)) {
      $0.backgroundColor = Drawing.red
      $0.transform = .rotation(radians: .pi / 3, x: 1, y: 0, z: 0)
        .concatenating(.perspective(distance: 20))
    }
    let picture = try Drawing.draw([layer], width: 160, height: 160)
    let map = try Drawing.sampler([layer], width: 160, height: 160).frame(at: 0).layers[0]
      .transformToCanvas
    let back = try #require(map.inverted)
    for y in stride(from: 1, to: 160, by: 7) {
      for x in stride(from: 1, to: 160, by: 7) {
        let point = back.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        let isFarInside = point.map { bounds.insetBy(8).intersects($0) } ?? false
        let isNear = point.map { bounds.insetBy(-8).intersects($0) } ?? false
        let alpha = picture.value(.alpha, x: x, y: y)
        if isFarInside { #expect(alpha == 255, "\(x), \(y)") }
        if !isNear { #expect(alpha == 0, "\(x), \(y)") }
      }
    }
  }

  @Test func `a layer that is wholly behind the eye is not drawn`() throws {
    let layer = Drawing.layer(frame: Rect(x: 30, y: 30, width: 100, height: 100)) {
      $0.backgroundColor = Drawing.red
      $0.zPosition = 30
    }
    let stage = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 160, height: 160), sublayers: [layer]
    ) { $0.sublayerTransform = .perspective(distance: 20) }
    let picture = try Drawing.draw([stage], width: 160, height: 160)
    #expect(picture.bytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [30.0, 89, 91, 150, 210, 330])
  func `one-sided layers are seen from the front alone`(degrees: Double) throws {
    var card = Self.card(TurnCase(degrees: degrees, axis: (0, 1, 0)))
    card.properties.isDoubleSided = false
    let picture = try Drawing.draw([card], width: 160, height: 160)
    let isFront = degrees < 90 || degrees > 270
    #expect(picture.bytes.contains { $0 != 0 } == isFront)
  }

  @Test func `a turn by nothing keeps the crisp path`() throws {
    let plain = try Drawing.draw(
      [Self.card(TurnCase(degrees: 0, axis: (0, 0, 1)))], width: 160, height: 160)
    for degrees in [0.0, 360] {
      let turned = try Drawing.draw(
        [Self.card(TurnCase(degrees: degrees, axis: (0, 1, 0)))], width: 160, height: 160)
      #expect(turned == plain, "\(degrees)")
    }
  }

  @Test func `opacity, masks and clips act in the layer's own plane`() throws {
    // The same content, once in a card that turns, once clipped and faded by every means there is.
    let turn = TurnCase(degrees: 50, axis: (0, 1, 0))
    var card = Self.card(turn)
    card.properties.opacity = 0.5
    card.properties.masksToBounds = true
    card.sublayers = [
      Drawing.layer(frame: Rect(x: -50, y: 40, width: 300, height: 20)) {
        $0.backgroundColor = Drawing.blue
      }
    ]
    card.mask = Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 80)) {
      $0.backgroundColor = .black
    }
    let picture = try Drawing.draw([card], width: 160, height: 160)
    let map = try Drawing.sampler([card], width: 160, height: 160).frame(at: 0).layers[0]
      .transformToCanvas
    func pixel(
      _ x: Double, _ y: Double
    ) throws -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
      let p = try #require(map.apply(to: Point(x: x, y: y)))
      return picture.pixel(x: Int(p.x), y: Int(p.y))
    }
    let red = try pixel(50, 20)
    let blue = try pixel(50, 50)
    #expect(red.red > 126 && red.red < 129 && red.blue == 0, "\(red)")
    #expect(blue.blue > 126 && blue.blue < 129 && blue.red == 0, "\(blue)")
    #expect(try pixel(50, 100).alpha == 0, "the mask ends at 80")
    #expect(try pixel(110, 50).alpha == 0, "the bounds end at 100")
  }

  @Test(arguments: turns)
  func `an image by itself looks as one with something clear before it`(turn: TurnCase) throws {
    let image = Pixmap(width: 50, height: 60) { x, y in
      Color(
        red: 0.5 + 0.4 * sin(Double(x) / 4), green: 0.5 + 0.4 * cos(Double(y) / 5), blue: 0.5,
        alpha: 0.7)
    }
    let images = try Drawing.images(["waves": image])
    for opacity in [1, 0.4] {
      var card = Self.card(turn)
      card.properties.backgroundColor = nil
      card.properties.contents = Drawing.image("waves")
      card.properties.opacity = opacity
      let alone = try Drawing.draw([card], width: 160, height: 160, images: images)
      card.sublayers = [
        Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 120)) {
          $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0)
        }
      ]
      let other = try Drawing.draw([card], width: 160, height: 160, images: images)
      let differences = zip(alone.bytes, other.bytes).map { abs(Int($0) - Int($1)) }
      #expect(alone.bytes.contains { $0 != 0 } == other.bytes.contains { $0 != 0 })
      // One is made larger twice, the other once.
      #expect(differences.max() ?? 0 <= 48)
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1)
    }
  }

  @Test(arguments: [10.0, 40, 62, 75, 83])
  func `an image in perspective is the mean of what each pixel sees`(degrees: Double) throws {
    // Waves that fit between the image's pixels, as a function of the place on the layer.
    func wave(_ x: Double, _ y: Double) -> Double {
      0.5 + 0.25 * sin(x / 3.1 + 0.4) + 0.2 * sin(y / 2.7 + x / 9)
    }
    let image = Pixmap(width: 240, height: 200) { x, y in
      let level = wave(Double(x) + 0.5, Double(y) + 0.5)
      return Color(red: level, green: 1 - level, blue: 0.5)
    }
    let layer = Drawing.layer(frame: Rect(x: 40, y: 20, width: 240, height: 200)) {
      $0.contents = Drawing.image("waves")
      $0.transform = .rotation(radians: degrees * .pi / 180, x: 0.2, y: 1, z: 0)
        .concatenating(.perspective(distance: 500))
    }
    let images = try Drawing.images(["waves": image])
    let picture = try Drawing.draw([layer], width: 320, height: 240, images: images)
    let map = try Drawing.sampler([layer], width: 320, height: 240).frame(at: 0).layers[0]
      .transformToCanvas
    let back = try #require(map.inverted)
    var (sum, count, worst) = (0.0, 0, 0.0)
    for y in 0..<240 {
      for x in 0..<320 {
        var (mean, inside) = (0.0, true)
        for sample in 0..<256 {
          let place = Point(
            x: Double(x) + (Double(sample % 16) + 0.5) / 16,
            y: Double(y) + (Double(sample / 16) + 0.5) / 16)
          let seen = back.apply(to: place) ?? .zero
          inside = inside && seen.x > 3 && seen.x < 237 && seen.y > 3 && seen.y < 197
          mean += wave(seen.x, seen.y) / 256
        }
        guard inside else { continue }
        let error = abs(Double(picture.value(.red, x: x, y: y)) - 255 * mean)
        (sum, count, worst) = (sum + error, count + 1, max(worst, error))
      }
    }
    #expect(count > 500)
    // Between pixels the image is straight, which flattens its waves a little.
    #expect(sum / Double(count) < 0.6 && worst < 3, "off by \(sum / Double(count)), \(worst)")
  }
}

extension Rect {
  fileprivate func intersects(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}
