import Graphics
import Inbetween
import TestSupport
import Testing

/// Strong differences that cling together are found, however few; scattered ones are not added up.
@Suite struct SpotTests {
  private static func ground() -> Pixmap {
    Pixmap(width: 96, height: 64) { _, _ in (200, 200, 200, 255) }
  }

  private func measures(_ b: Pixmap, _ a: Pixmap) throws -> FrameMeasures {
    var comparer = FrameComparer(mode: .perceptual, thresholds: ComparisonThresholds())
    return comparer.measure(b, against: a)
  }

  @Test(arguments: [0, 1, 2, 3], [34, 40, 60, 90])
  func `eight clinging pixels are found wherever they lie`(_ offset: Int, _ levels: Int) throws {
    let a = Self.ground()
    var b = a
    b.brighten(x: 30 + offset, y: 20 + offset, width: 2, height: 4, by: -levels)
    let measures = try measures(b, a)
    #expect(!measures.isWithin, "\(measures.severity)")
    let spot = try #require(measures.spot)
    #expect(abs(spot.value - Double(levels - 16)) < 1)
    #expect(spot.ratio == measures.severity)
  }

  @Test(arguments: [10, 16, 24, 28]) func `what encoding leaves is no spot`(_ levels: Int) throws {
    let a = Self.ground()
    var b = a
    b.brighten(x: 30, y: 20, width: 2, height: 4, by: -levels)
    #expect(try measures(b, a).isWithin)
  }

  @Test func `strong differences far from each other are no spot`() throws {
    let a = Self.ground()
    var b = a
    for i in 0..<8 { b.brighten(x: 4 + 11 * i, y: 4 + 7 * i, width: 1, height: 1, by: -48) }
    #expect(try measures(b, a).isWithin)
  }

  @Test(arguments: 8...17, 8...17) func `a spot in the corner of any picture is found`(
    _ width: Int, _ height: Int
  ) throws {
    let a = Pixmap(width: width, height: height) { _, _ in (200, 200, 200, 255) }
    var b = a
    // What lies outside of the picture has no contrast with it.
    b.brighten(x: width - 2, y: height - 4, width: 2, height: 4, by: -36)
    let measures = try measures(b, a)
    #expect(!measures.isWithin)
    #expect(measures.spot?.limit == ComparisonThresholds()[.spotResting])
  }

  // MARK: Beside other frames

  private static let edge = 40

  /// Pictures in which a dark box goes to the right by a pixel a frame, from ``edge`` on; one that
  /// rests where it moves by none.
  private static func clip(step: Int) -> [Pixmap] {
    (0..<14).map { frame in
      var picture = ground()
      picture.brighten(x: edge + step * frame, y: 16, width: 20, height: 24, by: -120)
      return picture
    }
  }

  private func found(_ b: [Pixmap], _ a: [Pixmap]) throws -> [Int] {
    try ClipComparer().compare(
      PictureClip(name: "b", pictures: b), with: PictureClip(name: "a", pictures: a)
    ).differingFrames.map(\.a)
  }

  @Test func `an edge that lags behind by a frame is no spot where it moves`() throws {
    let a = Self.clip(step: 1)
    var b = a
    // Half a column of what is seen a frame later.
    b[8].brighten(x: Self.edge + 8, y: 18, width: 1, height: 12, by: 48)
    #expect(try found(b, a).isEmpty)
    // The same beside a box that rests, in all frames.
    let still = Self.clip(step: 0)
    var wrong = still
    for i in wrong.indices {
      wrong[i].brighten(x: Self.edge, y: 18, width: 1, height: 12, by: 48)
    }
    #expect(try found(wrong, still) == Array(still.indices))
  }

  @Test func `what moves with its text is told from what is there for a frame`() throws {
    // Letters of bars and gaps that go to the right by a pixel a frame.
    func bar(_ x: Int, _ frame: Int) -> Int { (x - frame + 960) / 3 % 4 }
    let a = (0..<14).map { frame in
      Pixmap(width: 96, height: 64) { x, y in
        (20..<32).contains(y) && bar(x, frame) == 0 ? (160, 160, 160, 255) : (200, 200, 200, 255)
      }
    }
    func spoilt(_ frames: Range<Int>, by levels: Int) -> [Pixmap] {
      var b = a
      for i in frames { b[i].brighten(x: 40 + i, y: 22, width: 2, height: 4, by: -levels) }
      return b
    }
    #expect(try found(spoilt(0..<14, by: 42), a) == Array(0..<14))
    // Stronger, but another in each frame.
    #expect(try found(spoilt(7..<8, by: 50), a).isEmpty)
    #expect(try found(spoilt(7..<8, by: 70), a) == [7])
  }

  @Test func `a frame that is coarser than those around it is no spot`() throws {
    let a = Self.clip(step: 0)
    var b = a
    b[6].brighten(x: 70, y: 30, width: 2, height: 4, by: -34)
    #expect(try found(b, a).isEmpty)
    // What lasts is one, and so is what is strong.
    for i in 5...8 { b[i].brighten(x: 20, y: 30, width: 2, height: 4, by: -34) }
    b[11].brighten(x: 70, y: 30, width: 2, height: 4, by: -50)
    #expect(try found(b, a) == [6, 7, 11])
  }
}
