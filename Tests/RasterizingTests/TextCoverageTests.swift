import Foundation
import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

@testable import Coverage
@testable import Rasterizing
import Typesetting

/// Text that is drawn from the kept coverage of its glyphs, beside text that is measured as a
/// whole.
@Suite struct TextCoverageTests {
  private static let words = "Jofrey's 7 quick WAVES, fjords"

  /// A text at a place; with a scale that is not quite 1 it is measured as a whole.
  private static func text(
    _ string: String = words, size: Double, at place: Point = .zero, isWhole: Bool = false,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    TextTests.text(string, size: size, box: Size(width: 180, height: 150)) {
      $0.text.isWrapped = true
      $0.position.x += place.x
      $0.position.y += place.y
      if isWhole { $0.transform = .scale(x: 1 + 1e-12, y: 1 + 1e-12) }
      change(&$0)
    }
  }

  private static func worker(_ options: RasterizerOptions = RasterizerOptions()) throws
    -> Rasterizer
  {
    let request = FontStore.Request(font: TextTests.font, layer: "test")
    return Rasterizer(fonts: try FontStore(finding: [request]), options: options)
  }

  private static func frame(_ layers: [Layer]) throws -> PresentationFrame {
    try Drawing.sampler(layers, width: 200, height: 200).frame(at: 0)
  }

  @Test(arguments: [8.0, 13, 36])
  func `moving text is never farther than 0.05 px from where it belongs`(_ size: Double) throws {
    let large = try #require(TextTests.draw([Self.text(size: size)], at: 8).centroid()) * 0.125
    let worker = try Self.worker()
    for step in 0..<64 {
      let move = Point(x: Double(step) / 32, y: Double(step * 5 % 64) / 32)
      let frame = try Self.frame([Self.text(size: size, at: move)])
      let found = try #require(try worker.draw(frame).centroid())
      let error = found - large - move
      #expect(abs(error.x) < 0.05 && abs(error.y) < 0.05, "\(error) after \(move)")
    }
  }

  @Test(arguments: [8.0, 13, 20.5, 36])
  func `text at rest is that of its outlines but for 1/32 px`(_ size: Double) throws {
    for place in [Point.zero, Point(x: 3.3, y: 1.72), Point(x: -2.51, y: 0.031)] {
      let drawn = try TextTests.draw([Self.text(size: size, at: place)])
      let whole = try TextTests.draw([Self.text(size: size, at: place, isWhole: true)])
      #expect(abs(drawn.area() / whole.area() - 1) < 0.002)
      var (most, sum) = (0, 0)
      for y in 0..<200 {
        for x in 0..<200 {
          let difference =
            Int(drawn.value(.alpha, x: x, y: y)) - Int(whole.value(.alpha, x: x, y: y))
          most = max(most, abs(difference))
          sum += abs(difference)
        }
      }
      // 1/32 of a pixel's side is 8 levels, along x and along y.
      #expect(most <= 18, "at \(place)")
      #expect(Double(sum) / 255 < 0.06 * whole.area(), "at \(place)")
    }
  }

  @Test func `glyphs that touch have no seam and no line, wherever they lie`() throws {
    for step in 0..<32 {
      let place = Point(x: Double(step) / 32, y: Double(step * 7 % 32) / 32)
      let picture = try TextTests.draw([Self.text("█████", size: 20, at: place)])
      let box = try #require(TextTests.ink(picture))
      #expect(box.size.width > 50)
      for y in Int(box.minY) + 1..<Int(box.maxY) - 1 {
        for x in Int(box.minX) + 1..<Int(box.maxX) - 1 {
          #expect(picture.value(.alpha, x: x, y: y) == 255, "at \(x), \(y) after \(step) steps")
        }
      }
    }
  }

  @Test(arguments: ["سلام عليكم", "┼┼┼╬╬", "a\u{301}\u{302}\u{303}o\u{308}", "fi AV To. LT WA"])
  func `what overlaps is covered once`(_ string: String) throws {
    for place in [Point.zero, Point(x: 0.4, y: 0.7)] {
      let drawn = try TextTests.draw([Self.text(string, size: 22, at: place)])
      let whole = try TextTests.draw([Self.text(string, size: 22, at: place, isWhole: true)])
      #expect(abs(drawn.area() / whole.area() - 1) < 0.003, "at \(place)")
    }
  }

  @Test func `20,000 glyphs in a row, in a chain and in one place are pieces, one, and too many`() {
    let box = GlyphOutline(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)))
    func count(_ way: Double) -> Int? {
      // The last glyph is the first from the left, as where text runs from right to left.
      let glyphs = (0..<20_000).map {
        TextPiece(outline: box, place: Point(x: -way * Double($0), y: 0))
      }
      return TextPieces(glyphs, outline: Path())?.count
    }
    #expect(count(1.1) == 20_000)
    #expect(count(1) == 1)
    #expect(count(0) == nil)
  }

  @Test func `large letters are drawn where they are`() throws {
    let drawn = try TextTests.draw([Self.text("WQ", size: 90, at: Point(x: 0.3, y: 0.77))])
    let whole = try TextTests.draw([
      Self.text("WQ", size: 90, at: Point(x: 0.3, y: 0.77), isWhole: true)
    ])
    // The scale's last digit may decide how a level is rounded.
    let worst = zip(drawn.bytes, whole.bytes).map { abs(Int($0) - Int($1)) }.max()
    #expect(worst ?? 0 <= 1)
  }

  @Test func `text that is turned, scaled or mirrored is measured as a whole`() throws {
    let worker = try Self.worker()
    func isInPieces(_ change: (inout LayerProperties) -> Void) throws -> Bool {
      let plan = try worker.plan(try Self.frame([Self.text(size: 20, change)]))
      guard case .text = try #require(plan.steps.first).coverage else { return false }
      return true
    }
    #expect(try isInPieces { _ in })
    #expect(try isInPieces { $0.transform = .translation(x: 3.7, y: 0.2) })
    #expect(try !isInPieces { $0.transform = .scale(x: 1.1, y: 1.1) })
    #expect(try !isInPieces { $0.transform = .scale(x: -1, y: 1) })
    #expect(try !isInPieces { $0.transform = .rotation(radians: 0.01) })
    #expect(try !isInPieces { $0.text.fontSize = 3.9 })
  }

  // MARK: Purity

  @Test func `moving text is drawn as by a rasterizer that keeps nothing`() throws {
    let (kept, fresh) = (try Self.worker(), { try Self.worker(.init(usesCaches: false)) })
    var random = SeededGenerator(seed: 14)
    for step in 0..<60 {
      let place = Point(
        x: Double.random(in: -90...90, using: &random),
        y: Double.random(in: -90...90, using: &random))
      let size = [7.5, 13, 30, 61][step % 4]
      let frame = try Self.frame([Self.text(size: size, at: place)])
      #expect(try kept.draw(frame) == fresh().draw(frame), "\(size) at \(place)")
    }
  }

  /// The masks of an outline, one of which is made unless it is kept.
  private static func masks(
    of outline: GlyphOutline, _ scale: Double, _ phase: UInt8, in cache: GlyphMaskCache
  ) -> GlyphMasks {
    let masks = cache.masks(of: outline, scale: scale)
    if !masks.has(phase) { cache.make(phase, in: masks) }
    return masks
  }

  @Test func `masks that were given up are made again as they were`() throws {
    let memory = CoverageMemory()
    let (small, large) = (
      GlyphMaskCache(limit: 6000, memory: memory), GlyphMaskCache(limit: 1 << 24, memory: memory)
    )
    let outlines = (3..<9).map { sides in
      GlyphOutline(
        Path(
          polyline: (0..<sides).map {
            let angle = Double($0) * 2 * .pi / Double(sides)
            return Point(x: sin(angle), y: cos(angle))
          }, closed: true))
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let outline = outlines[Int.random(in: 0..<6, using: &random)]
      let phase = UInt8.random(in: 0...255, using: &random)
      let scale = [6.0, 11.3][Int.random(in: 0...1, using: &random)]
      let (a, b) = (
        Self.masks(of: outline, scale, phase, in: small),
        Self.masks(of: outline, scale, phase, in: large)
      )
      let levels = try #require(a[phase])
      #expect(a.extents == b.extents && levels == b[phase])
    }
    #expect(small.turns > 100 && large.turns == 0)
  }

  // MARK: Changes

  @Test(arguments: 0..<6)
  func `only the pixels of glyphs that differ are changed`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let worker = try Self.worker()
    let letters = Array("abcfgijtyAVW ,'é█")
    var string = Array(Self.words)
    var last = try worker.plan(Self.frame([Self.text(String(string), size: 17)]))
    var picture = try worker.draw(Self.frame([Self.text(String(string), size: 17)]))
    for _ in 0..<25 {
      let place = Int.random(in: 0..<max(string.count, 1), using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0 where string.count > 3: string.remove(at: place)
      case 1: string.insert(letters[Int.random(in: 0..<17, using: &random)], at: place)
      default: string[place] = letters[Int.random(in: 0..<17, using: &random)]
      }
      let frame = try Self.frame([Self.text(String(string), size: 17)])
      let plan = try worker.plan(frame)
      let changes = plan.changes(since: last)
      let before = picture
      try worker.draw(plan, in: changes, into: &picture)
      let wanted = try Self.worker(.init(usesCaches: false)).draw(frame)
      #expect(picture == wanted, "\(String(string)): \(changes)")
      let outside = before.differences(from: wanted).filter { !changes.contains(x: $0.x, y: $0.y) }
      #expect(outside.isEmpty, "\(String(string)): \(outside.prefix(3)) outside of \(changes)")
      last = plan
    }
  }

  @Test func `a letter at the end changes its own box alone`() throws {
    let worker = try Self.worker()
    let plans = try ["Hamburg", "Hamburg i"].map {
      try worker.plan(Self.frame([Self.text($0, size: 16)]))
    }
    let changes = plans[1].changes(since: plans[0])
    #expect(changes.parts.allSatisfy { $0.columns.count <= 6 && $0.rows.upperBound <= 24 })
    #expect(!changes.isEmpty)
  }
}
