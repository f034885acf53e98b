import Graphics
import Inbetween
import TestSupport
import Testing

/// Limits follow what is in the pictures: they pass what encoders leave there, and no bug with it.
@Suite struct MarginTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compare(_ b: [Pixmap], with a: [Pixmap]) throws -> ClipComparison {
    try ClipComparer().compare(
      PictureClip(name: "b", pictures: b), with: PictureClip(name: "a", pictures: a))
  }

  // MARK: Fades

  /// A box that grows lighter by some levels a frame.
  private static func fade(by step: Int) -> [Pixmap] {
    (0..<16).map { frame in
      var picture = Pixmap(width: 192, height: 128) { _, _ in (90, 90, 90, 255) }
      let level = UInt8(100 + frame * step)
      picture.fill(x: 32, y: 32, width: 96, height: 64, (level, level, level))
      return picture
    }
  }

  private static let part = (x: 48, y: 48, width: 32, height: 32)

  private static func fill(_ picture: inout Pixmap, with level: UInt8) {
    let part = part
    picture.fill(
      x: part.x, y: part.y, width: part.width, height: part.height, (level, level, level))
  }

  @Test(arguments: [1, 2, 3, 4], [-8, -6, -5, 3, 4, 6, 8])
  func `another light in one frame of a fade is found`(_ step: Int, _ change: Int) throws {
    let whole = Self.fade(by: step)
    var other = whole
    Self.fill(&other[9], with: UInt8(100 + 9 * step + change))
    let found = try compare(other, with: whole)
    #expect(found.differingFrames.map(\.a) == [9])
  }

  @Test(arguments: [1, 2, 3, 4], [-4, -3, 3, 4])
  func `another light in all frames of a fade is found`(_ step: Int, _ change: Int) throws {
    let whole = Self.fade(by: step)
    var other = whole
    for i in other.indices { Self.fill(&other[i], with: UInt8(100 + i * step + change)) }
    let found = try compare(other, with: whole)
    #expect(found.differingFrames.map(\.a) == Array(whole.indices))
  }

  @Test(arguments: [1, 2, 3, 4, 6]) func `a whole frame of a fade that is held is found`(
    _ step: Int
  ) throws {
    let whole = Self.fade(by: step)
    var held = whole
    held[9] = held[8]
    #expect(try !compare(held, with: whole).isMatch)
  }

  // MARK: Textures

  /// Noise in greys, or a single grey.
  private static func picture(isTextured: Bool, _ change: (_ x: Int, _ y: Int) -> Int) -> Pixmap {
    Pixmap(width: 192, height: 128) { x, y in
      let noise = (x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77) >> 9 & 15
      let level = UInt8((isTextured ? noise : 8) + 120 + change(x, y))
      return (level, level, level, 255)
    }
  }

  @Test func `rounding that adds up in textures is no bug, another light is one`() throws {
    for isTextured in [true, false] {
      let a = Self.picture(isTextured: isTextured) { _, _ in 0 }
      let rounded = Self.picture(isTextured: isTextured) { x, y in (x + y) % 4 == 0 ? 0 : 1 }
      #expect(try compare([rounded], with: [a]).isMatch == isTextured)
      for change in [-3, -2, 2, 3] {
        let lighter = Self.picture(isTextured: isTextured) { _, _ in change }
        #expect(try !compare([lighter], with: [a]).isMatch, "\(change)")
      }
    }
  }

  // MARK: Pixels against 4:2:0

  @Test(arguments: [DrawnClip.Content.flat, .busy, .slow], [true, false])
  func `numbered pictures against a movie of them are no bug`(
    _ content: DrawnClip.Content, _ isJudged: Bool
  ) throws {
    let clip = DrawnClip(content)
    let pictures = ClipFile(
      path: try clip.encode("a%02d.png", ["-start_number", "0"], in: folder))
    let movie = ClipFile(path: try clip.encodeMovie("b.mp4", in: folder))
    let found = try ClipComparer().compare(
      isJudged ? movie : pictures, with: isJudged ? pictures : movie)
    let worst = found.frames.map(\.measures).max { $0.severity < $1.severity }
    #expect(found.isMatch, "\(String(describing: worst))")
    #expect(found.frames.count == DrawnClip.count)
    #expect(!found.frames.contains { $0.measures.isEqual })
  }

  @Test(arguments: Mutation.all)
  func `a bug in a movie is found beside numbered pictures`(_ mutation: Mutation) throws {
    let clip = DrawnClip(mutation.content)
    var spoilt = clip
    mutation.spoil(&spoilt)
    let pictures = ClipFile(
      path: try clip.encode("a%02d.png", ["-start_number", "0"], in: folder))
    let movie = ClipFile(path: try spoilt.encodeMovie("b.mp4", quantizer: 20, in: folder))
    #expect(try !ClipComparer().compare(movie, with: pictures).isMatch)
  }

  // MARK: Colours alone

  @Test(arguments: [DrawnClip.Content.flat, .busy], [-8, -4, 4, 8])
  func `four levels of a colour difference alone are found`(
    _ content: DrawnClip.Content, _ change: Int
  ) throws {
    var clip = DrawnClip(content)
    // So that nothing is cut off at white.
    for i in clip.pictures.indices {
      clip.pictures[i].brighten(
        x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height, by: -24)
    }
    var spoilt = clip
    for i in spoilt.pictures.indices {
      spoilt.pictures[i].tint(x: 72, y: 4, width: 40, height: 40, by: change)
    }
    let a = ClipFile(path: try clip.encodeMovie("a.mp4", in: folder))
    let b = ClipFile(path: try spoilt.encodeMovie("b.mp4", quantizer: 20, in: folder))
    let found = try ClipComparer().compare(b, with: a)
    #expect(found.differingFrames.count > DrawnClip.count / 2)
    let worst = try #require(
      found.differingFrames.max { $0.measures.severity < $1.measures.severity })
    #expect(worst.measures.shift?.plane == .cb)
  }
}

extension Pixmap {
  /// Adds levels to the blue difference of a rectangle and leaves its luma as it is (BT.601).
  fileprivate mutating func tint(x: Int, y: Int, width: Int, height: Int, by levels: Int) {
    for row in y..<y + height {
      for column in x..<x + width {
        let i = row * strideInBytes + column * 4
        let (blue, green) = (1.772 * Double(levels), -0.344 * Double(levels))
        bytes[i] = UInt8(clamping: Int((Double(bytes[i]) + blue).rounded()))
        bytes[i + 1] = UInt8(clamping: Int((Double(bytes[i + 1]) + green).rounded()))
      }
    }
  }
}
