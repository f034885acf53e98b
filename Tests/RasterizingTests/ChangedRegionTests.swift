import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// A way to make two outlines that share most of their edges.
enum OutlinePair: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case movedCorners = "a polygon and the same with some corners moved"
  case farCorners = "polygons that reach far beyond the canvas"
  case addedCorner = "a polygon and the same with one corner more"
  case curves = "outlines of curves, some of them moved"
  case twoLoops = "two loops, of which one moves"
  case reversed = "an outline and the same the other way round"
  case steps = "stairs along the axes and the same with a slope"

  var testDescription: String { rawValue }

  func outlines(_ random: inout SeededGenerator) -> (Path, Path) {
    let reach = self == .farCorners ? 600.0 : 110
    func point() -> Point {
      // Some on the grid of pixels, most between.
      let x = Double.random(in: 50 - reach...50 + reach, using: &random)
      let y = Double.random(in: 75 - reach...75 + reach, using: &random)
      return Bool.random(using: &random) ? Point(x: x, y: y) : Point(x: x.rounded(), y: y.rounded())
    }
    let corners = (0..<Int.random(in: 3...24, using: &random)).map { _ in point() }
    var moved = corners
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      moved[Int.random(in: moved.indices, using: &random)] = point()
    }
    func polygon(_ points: [Point]) -> Path { Path(polyline: points, closed: true) }
    switch self {
    case .movedCorners, .farCorners: return (polygon(corners), polygon(moved))
    case .addedCorner:
      moved = corners
      moved.insert(point(), at: Int.random(in: 0...corners.count, using: &random))
      return (polygon(corners), polygon(moved))
    case .curves:
      func curved(_ points: [Point]) -> Path {
        var path = Path()
        path.move(to: points[0])
        for i in stride(from: 1, to: points.count - 2, by: 3) {
          path.addCurve(to: points[i + 2], control1: points[i], control2: points[i + 1])
        }
        path.addQuadCurve(to: points[points.count - 1], control: points[1])
        return path
      }
      return (curved(corners), curved(moved))
    case .twoLoops:
      var (a, b) = (polygon(corners), polygon(corners))
      a.append(polygon([point(), point(), point()]))
      b.append(polygon([point(), point(), point()]))
      return (a, b)
    case .reversed: return (polygon(corners), polygon(corners.reversed()))
    case .steps:
      var stairs = [Point(x: 5, y: 5)]
      for corner in corners {
        let last = stairs[stairs.count - 1]
        stairs += [Point(x: corner.x, y: last.y), corner]
      }
      return (polygon(stairs), polygon(stairs + [point()]))
    }
  }
}

/// Repeatable numbers from a seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Outside of what a plan says has changed, pictures are equal byte for byte.
@Suite struct ChangedRegionTests {
  static let (width, height) = (100.0, 150.0)

  /// What differs between two scenes although it should not, and how much of the canvas was given.
  static func check(
    _ a: [Layer], _ b: [Layer], images: ImageStore = ImageStore()
  ) throws -> (outside: [(x: Int, y: Int)], region: ChangedRegion, differences: Int) {
    let worker = Rasterizer(images: images)
    let frames = try [a, b].map {
      try Drawing.sampler($0, width: width, height: height, background: .white).frame(at: 0)
    }
    let plans = try frames.map { try worker.plan($0) }
    let pictures = try frames.map { try worker.draw($0) }
    let region = plans[1].changes(since: plans[0])
    let differences = pictures[0].differences(from: pictures[1])
    let outside = differences.filter { !region.contains(x: $0.x, y: $0.y) }
    // Drawn over the old picture it is the new one.
    var picture = pictures[0]
    try worker.draw(plans[1], in: region, into: &picture)
    #expect(picture == pictures[1], "\(region)")
    return (outside, region, differences.count)
  }

  @Test(arguments: OutlinePair.allCases)
  func `every pixel that differs between two outlines is found`(_ pair: OutlinePair) throws {
    var random = SeededGenerator(seed: 17)
    let images = try Drawing.images(["art": BusyScene.art])
    for round in 0..<60 {
      let (a, b) = pair.outlines(&random)
      let layers = [a, b].map { path in
        let shape = Drawing.shape(path, fill: Color(red: 1, green: 0.3, blue: 0, alpha: 0.7)) {
          $0.shape.fillRule = round % 2 == 0 ? .nonZero : .evenOdd
        }
        guard round % 4 > 1 else { return [shape] }
        if round % 5 == 0 {
          return [
            Drawing.layer(frame: Rect(x: 10, y: 20, width: 70, height: 90), mask: shape) {
              $0.backgroundColor = Drawing.blue
            }
          ]
        }
        // The same outlines as the mask of an image that is scaled.
        return [
          Drawing.layer(frame: Rect(x: -7, y: 4, width: 90, height: 130), mask: shape) {
            $0.contents = Drawing.image("art")
            $0.opacity = round % 3 == 0 ? 0.5 : 1
          }
        ]
      }
      let result = try Self.check(layers[0], layers[1], images: images)
      #expect(
        result.outside.isEmpty,
        "seed 17, round \(round): \(result.outside.prefix(3)) outside of \(result.region)")
    }
  }

  @Test(arguments: [LineCap.butt, .round])
  func `every pixel that differs between two trims is found`(_ cap: LineCap) throws {
    var random = SeededGenerator(seed: 23)
    for round in 0..<60 {
      let radius = Double.random(in: 5...90, using: &random)
      let path = Path(
        arcCenter: Point(x: 50, y: 75), radius: radius, startAngle: -.pi / 2,
        endAngle: 1.5 * .pi, clockwise: true)
      var start = Double.random(in: 0...0.5, using: &random)
      var end = Double.random(in: 0.4...1, using: &random)
      // Folds, and lines as wide as the circle.
      let width = [4, 2 * radius, 3 * radius][round % 3]
      let layers = (0..<2).map { _ in
        let layer = Drawing.shape(path, stroke: Drawing.blue, width: width) {
          $0.shape.lineCap = cap
          $0.shape.strokeStart = start
          $0.shape.strokeEnd = end
        }
        if round % 4 != 0 { end += Double.random(in: 0...0.02, using: &random) }
        if round % 4 < 2 { start += Double.random(in: -0.02...0.02, using: &random) }
        return [layer]
      }
      let result = try Self.check(layers[0], layers[1])
      #expect(
        result.outside.isEmpty,
        "seed 23, round \(round): \(result.outside.prefix(3)) outside of \(result.region)")
    }
  }

  @Test(arguments: [OutlinePair.movedCorners, .farCorners, .curves, .twoLoops])
  func `every pixel that differs between outlines cut in two ways is found`(
    _ pair: OutlinePair
  ) throws {
    var random = SeededGenerator(seed: 29)
    for round in 0..<40 {
      let (a, b) = pair.outlines(&random)
      let layers = [a, b].map { path in
        // From whole pixels to others, or to places between.
        let grid = round % 2 == 0 ? 1.0 : 0.25
        let frame = Rect(
          x: Double.random(in: 0...40, using: &random).rounded() * grid,
          y: Double.random(in: 0...40, using: &random).rounded() * grid,
          width: Double.random(in: 30...90, using: &random).rounded(),
          height: Double.random(in: 30...110, using: &random).rounded())
        let shape = Drawing.shape(path, fill: Drawing.red) {
          $0.position.x -= frame.minX
          $0.position.y -= frame.minY
        }
        return [Drawing.layer(frame: frame, sublayers: [shape]) { $0.masksToBounds = true }]
      }
      let result = try Self.check(layers[0], layers[1])
      #expect(
        result.outside.isEmpty,
        "seed 29, round \(round): \(result.outside.prefix(3)) outside of \(result.region)")
    }
  }

  @Test func `an outline changes nothing above what moves, nor below it`() throws {
    func layers(_ x: Double, _ y: Double) -> [Layer] {
      let corners = [(50.0, 5.0), (90, 40), (x, y), (10, 120), (20, 30)]
      let path = Path(polyline: corners.map { Point(x: $0.0, y: $0.1) }, closed: true)
      return [Drawing.shape(path, fill: Drawing.red)]
    }
    let low = try Self.check(layers(95, 140), layers(92, 135))
    #expect(low.outside.isEmpty && low.differences > 0)
    #expect(low.region.parts.map(\.rows) == [32..<144], "\(low.region)")
    let high = try Self.check(layers(70, 100), layers(72, 98))
    #expect(high.outside.isEmpty && high.differences > 0)
    #expect(high.region.parts.allSatisfy { $0.rows.upperBound <= 128 }, "\(high.region)")
  }

  @Test func `a group changes only where its members do`() throws {
    func layers(_ x: Double) -> [Layer] {
      let disc = { (x: Double, y: Double) in
        Drawing.layer(frame: Rect(x: x, y: y, width: 30, height: 30)) {
          $0.backgroundColor = Drawing.red
          $0.cornerRadius = 15
        }
      }
      return [
        Drawing.layer(
          frame: Rect(x: 0, y: 0, width: 100, height: 150),
          sublayers: [disc(5, 5), disc(20, 10), disc(60, 100), disc(x, 60)]
        ) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = true
        }
      ]
    }
    let result = try Self.check(layers(30), layers(40))
    #expect(result.outside.isEmpty && result.differences > 0)
    #expect(result.region.parts.allSatisfy { $0.columns == 30..<70 }, "\(result.region)")
    #expect(result.region.parts.allSatisfy { $0.rows.upperBound <= 128 })
  }

  @Test func `regions are strips of eight rows`() throws {
    let all = ChangedRegion(allOfWidth: 30, height: 150)
    #expect(all.parts.map(\.rows) == [0..<150] && all.parts.map(\.columns) == [0..<30])
    #expect(!all.isEmpty)
    #expect(
      all.contains(x: 29, y: 149) && !all.contains(x: 30, y: 0) && !all.contains(x: 0, y: 150))
    let none = ChangedRegion(width: 30, height: 150)
    #expect(none.isEmpty && none.parts.isEmpty)
    func layers(_ y: Double) -> [Layer] {
      [
        Drawing.layer(frame: Rect(x: 10, y: y, width: 20, height: 10)) {
          $0.backgroundColor = Drawing.red
        }
      ]
    }
    let result = try Self.check(layers(4), layers(30))
    #expect(result.region.description == "(10..<30, 0..<16), (10..<30, 24..<40)")
  }
}
