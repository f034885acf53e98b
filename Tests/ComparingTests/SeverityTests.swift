import Graphics
import Inbetween
import TestSupport
import Testing

/// A severity is a share of the limit at its own place, which follows what goes on in the clip.
@Suite struct SeverityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compare(_ b: [Pixmap], with a: [Pixmap]) throws -> ClipComparison {
    try ClipComparer().compare(
      PictureClip(name: "b", pictures: b), with: PictureClip(name: "a", pictures: a))
  }

  /// Grey of some levels, changed from pixel to pixel by so many.
  private static func checkered(_ levels: Int, on spread: Int) -> (a: Pixmap, b: Pixmap) {
    func picture(_ change: Int) -> Pixmap {
      Pixmap(width: 192, height: 128) { x, y in
        let noise = ((x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77) >> 9 & 255) % (spread + 1)
        let level = UInt8(noise + 64 + ((x + y) % 2 == 0 ? change : -change))
        return (level, level, level, 255)
      }
    }
    return (picture(0), picture(levels))
  }

  @Test(arguments: 1...20, [0, 127])
  func `a severity is a share of the limit where it is worst`(_ levels: Int, _ spread: Int) throws {
    let (a, b) = Self.checkered(levels, on: spread)
    let severity = try compare([b], with: [a]).frames[0].measures.severity
    let standard = ComparisonThresholds()
    let limit = standard[spread == 0 ? .window : .windowMost]
    let least = standard[.window]
    let expected = Double(levels) / (Double(levels) > least / 2 ? limit : least)
    #expect(abs(severity - expected) < 0.01)
  }

  @Test(arguments: 1...7) func `so is that of rounding that adds up`(_ eighths: Int) throws {
    let a = Self.checkered(0, on: 127).a
    var b = a
    for y in 0..<b.height {
      for x in 0..<b.width where (x + 3 * y) % 8 < eighths {
        for i in 0..<3 { b.bytes[y * b.strideInBytes + 4 * x + i] += 1 }
      }
    }
    let measures = try compare([b], with: [a]).frames[0].measures
    let shift = Double(eighths) / 8
    #expect(abs(measures.tileShift - shift) < 0.01)
    let limit = ComparisonThresholds()[shift > 0.25 ? .tilesMost : .tiles]
    #expect(abs(measures.severity - shift / limit) < 0.01)
  }

  @Test(arguments: [0, Double.leastNonzeroMagnitude, 1e-9, 0.5, 255, 1e300])
  func `any limit leads to a verdict`(_ limit: Double) throws {
    let clip = DrawnClip(.busy)
    var other = clip
    other.pictures[9].brighten(x: 40, y: 24, width: 32, height: 32, by: 4)
    let samples = ["-pix_fmt", "yuv420p"]
    let (a, b) = (
      ClipFile(path: try clip.encode("a.y4m", samples, in: folder)),
      ClipFile(path: try other.encode("b.y4m", samples, in: folder))
    )
    let names = ComparisonThresholds.names(in: .perceptual)
    for given in names.map({ [$0] }) + [names] {
      var thresholds = ComparisonThresholds()
      for name in given { thresholds[name] = limit }
      let found = try ClipComparer(thresholds: thresholds).compare(b, with: a)
      #expect(found.frames.allSatisfy { $0.a == 9 || $0.measures.isEqual })
      if given.count > 1 { #expect(found.isMatch == (limit >= 255)) }
    }
  }

  // MARK: Light that changes

  /// A box and its ground, each of one colour, that fade into other colours within some frames.
  private static func fade(seed: UInt64) -> DrawnClip {
    var random = SeededGenerator(state: seed)
    func color() -> [Double] { (0..<3).map { _ in Double.random(in: 20...235, using: &random) } }
    let (from, to) = ([color(), color()], [color(), color()])
    let length = Double(Int.random(in: 4...16, using: &random))
    var clip = DrawnClip(.flat)
    for i in clip.pictures.indices {
      let progress = min(max(Double(i - 4) / length, 0), 1)
      func level(_ place: Int, _ channel: Int) -> UInt8 {
        UInt8(from[place][channel] + progress * (to[place][channel] - from[place][channel]))
      }
      func fill(_ place: Int, x: Int, y: Int, width: Int, height: Int) {
        clip.pictures[i].fill(
          x: x, y: y, width: width, height: height,
          (level(place, 0), level(place, 1), level(place, 2)))
      }
      fill(0, x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height)
      fill(1, x: 21, y: 13, width: 70, height: 50)
    }
    return clip
  }

  /// Encodes as another machine with other settings would.
  private func compareMovies(_ b: DrawnClip, with a: DrawnClip) throws -> ClipComparison {
    func encode(_ clip: DrawnClip, _ name: String, _ preset: String, _ factor: Int) throws
      -> ClipFile
    {
      ClipFile(
        path: try clip.encode(
          name,
          [
            "-c:v", "libx264", "-preset", preset, "-crf", "\(factor)", "-pix_fmt", "yuv420p",
            "-threads", "1", "-x264-params", "asm=mmx2,sse2,sse2fast,ssse3",
          ], in: folder))
    }
    return try ClipComparer().compare(
      try encode(b, "b.mp4", "superfast", 20), with: try encode(a, "a.mp4", "medium", 18))
  }

  /// Luma of a grey, in levels of 255, as 4:2:0 of limited range has it.
  private static func luma(_ level: Int) -> Double {
    (Double(level) * 219 / 255).rounded() * 255 / 219
  }

  @Test(arguments: [-40, -7, -3, -1, 0, 2, 4, 12], [-5, -4, -3, -2, 2, 3, 4, 5])
  func `the limit of a shift grows with the light of the movie`(_ step: Int, _ change: Int) throws {
    var clip = DrawnClip(.flat)
    for i in clip.pictures.indices {
      let level = UInt8(i < 9 ? 120 : 120 + step)
      clip.pictures[i].fill(
        x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height, (level, level, level))
    }
    var other = clip
    for i in [9, 10] {
      other.pictures[i].brighten(x: 40, y: 24, width: 32, height: 32, by: change)
    }
    let samples = ["-pix_fmt", "yuv420p"]
    let found = try ClipComparer().compare(
      ClipFile(path: try other.encode("b.y4m", samples, in: folder)),
      with: ClipFile(path: try clip.encode("a.y4m", samples, in: folder)))
    let limits = ComparisonThresholds()
    let light = abs(Self.luma(120 + step) - Self.luma(120))
    let value = Self.luma(120 + step + change) - Self.luma(120 + step)
    // Up to the least limit, the light need not be known.
    let own = min(limits[.shift] + 0.45 * light, limits[.shiftMost])
    for (frame, expected) in [
      (9, abs(value) > limits[.shift] ? own : limits[.shift]), (10, limits[.shift]),
    ] {
      let shift = try #require(found.frames[frame].measures.shift)
      #expect(abs(shift.value - value) < 0.01)
      #expect(abs(shift.limit - expected) < 0.01)
      #expect(found.frames[frame].measures.isWithin == (abs(value) <= expected))
    }
  }

  @Test(arguments: UInt64(1)...8) func `a fade that is encoded in another way is no bug`(
    _ seed: UInt64
  ) throws {
    let fade = Self.fade(seed: seed)
    let found = try compareMovies(fade, with: fade)
    let worst = found.frames.map(\.measures).max { $0.severity < $1.severity }
    #expect(found.isMatch, "\(String(describing: worst))")
  }

  @Test(arguments: UInt64(1)...8, [-8, 8]) func `another light in an encoded fade is found`(
    _ seed: UInt64, _ change: Int
  ) throws {
    let fade = Self.fade(seed: seed)
    var other = fade
    for i in other.pictures.indices {
      other.pictures[i].brighten(x: 40, y: 24, width: 32, height: 32, by: change)
    }
    let found = try compareMovies(other, with: fade)
    #expect(found.differingFrames.map(\.a) == Array(fade.pictures.indices))
  }
}
