import Foundation
import Graphics
import Inbetween
import TestSupport
import Testing

/// Changed pixels are counted many at a time; here they are counted one by one.
@Suite struct ChangedPixelTests {
  /// Planes of a picture, one value for each pixel of a channel.
  private struct Planes {
    let width: Int
    let height: Int
    var values: [Int]

    subscript(x: Int, y: Int) -> Int {
      get { values[y * width + x] }
      set { values[y * width + x] = newValue }
    }

    /// Flat boxes with a little noise on some of them.
    init(width: Int, height: Int, _ random: inout SeededGenerator) {
      (self.width, self.height) = (width, height)
      values = [Int](repeating: Int.random(in: 20...230, using: &random), count: width * height)
      for _ in 0..<4 { change(&random) }
    }

    /// Fills a box with another level, or with noise.
    mutating func change(_ random: inout SeededGenerator) {
      let (left, top) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      let (right, bottom) = (
        Int.random(in: left..<width, using: &random), Int.random(in: top..<height, using: &random)
      )
      let (level, noise) = (
        Int.random(in: 20...230, using: &random), Bool.random(using: &random) ? 3 : 0
      )
      for y in top...bottom {
        for x in left...right { self[x, y] = level + Int.random(in: 0...noise, using: &random) }
      }
    }

    func neighbors(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
      (y - 1...y + 1).flatMap { row in (x - 1...x + 1).map { (x: $0, y: row) } }
        .filter { ($0.x != x || $0.y != y) && 0..<width ~= $0.x && 0..<height ~= $0.y }
    }

    func isFlat(_ x: Int, _ y: Int) -> Bool {
      neighbors(x, y).count { self[$0.x, $0.y] == self[x, y] } > 2
    }

    /// Vyšniauskas's rule for a pixel of this luma.
    func isRim(_ x: Int, _ y: Int, beside other: Planes) -> Bool {
      let around = neighbors(x, y)
      let here = self[x, y]
      if around.count(where: { self[$0.x, $0.y] == here }) > 2 { return false }
      guard let darkest = around.min(by: { self[$0.x, $0.y] < self[$1.x, $1.y] }),
        let brightest = around.max(by: { self[$0.x, $0.y] < self[$1.x, $1.y] }),
        self[darkest.x, darkest.y] < here, self[brightest.x, brightest.y] > here
      else { return false }
      // Of equally bright ones the first counts.
      let first = around.first { self[$0.x, $0.y] == self[brightest.x, brightest.y] }
      return [darkest, first ?? brightest].contains {
        isFlat($0.x, $0.y) && other.isFlat($0.x, $0.y)
      }
    }
  }

  private struct Count: Equatable {
    var changed = 0
    var inside = 0
    var largest = 0
  }

  /// Counts pixels one by one.
  ///
  /// - Parameters:
  ///   - differences: For each pixel, row by row, the difference of the channel that differs most.
  ///   - a: The luma that was expected.
  ///   - b: The luma that is judged.
  /// - Returns: The changed pixels, those on no rim, and the largest difference.
  private static func count(_ differences: [Int], _ a: Planes, _ b: Planes) -> Count {
    var count = Count()
    for y in 0..<a.height {
      for x in 0..<a.width {
        let difference = differences[y * a.width + x]
        count.largest = max(count.largest, difference)
        guard difference > FrameComparer.visibleDifference else { continue }
        count.changed += 1
        let isRim = a.isRim(x, y, beside: b) || b.isRim(x, y, beside: a)
        if !isRim { count.inside += 1 }
      }
    }
    return count
  }

  @Test(arguments: 1...12)
  func `pixels are counted as one by one`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    var comparer = FrameComparer(
      mode: .perceptual, thresholds: ComparisonThresholds())
    for _ in 0..<12 {
      let (width, height) = (
        Int.random(in: 1...70, using: &random), Int.random(in: 1...14, using: &random)
      )
      let gray = Planes(width: width, height: height, &random)
      var other = gray
      for _ in 0..<Int.random(in: 1...3, using: &random) { other.change(&random) }
      let (a, b) = (Self.picture(gray), Self.picture(other))
      let measures = comparer.measure(b, against: a)
      let expected = Self.count(
        zip(gray.values, other.values).map { abs($0 - $1) }, gray, other)
      let found = Count(
        changed: measures.changedPixels, inside: measures.changedPixelsInside,
        largest: measures.largestDifference)
      #expect(found == expected, "\(width) × \(height)")
    }
  }

  /// Sums that stay in memory from a pair to the next are those of neither.
  @Test(arguments: [ComparisonMode.exact, .perceptual], 1...6)
  func `a pair reads the same whatever was measured before it`(_ mode: ComparisonMode, _ seed: Int)
    throws
  {
    var random = SeededGenerator(state: UInt64(2000 + seed))
    var comparer = FrameComparer(mode: mode, thresholds: ComparisonThresholds())
    let sizes = [(width: 70, height: 90), (width: 90, height: 70), (width: 70, height: 90)]
    for pair in 0..<40 {
      // Several of a size one after another.
      let size = sizes[pair / 8 % sizes.count]
      let gray = Planes(width: size.width, height: size.height, &random)
      var other = gray
      for _ in 0..<Int.random(in: 0...2, using: &random) { other.change(&random) }
      let a = Self.picture(gray)
      var b = Self.picture(other)
      if Int.random(in: 0..<3, using: &random) == 0 {
        let start = Int.random(in: 0..<size.height, using: &random) * b.strideInBytes
        b.bytes.replaceSubrange(start..<start + 40, with: [UInt8](repeating: 9, count: 40))
      }
      var fresh = FrameComparer(mode: mode, thresholds: ComparisonThresholds())
      #expect(comparer.measure(b, against: a) == fresh.measure(b, against: a), "pair \(pair)")
    }
  }

  /// A gray picture, whose luma is its level.
  private static func picture(_ gray: Planes) -> Pixmap {
    var picture = Pixmap(width: gray.width, height: gray.height)
    for y in 0..<gray.height {
      for x in 0..<gray.width {
        let level = UInt8(gray[x, y])
        let start = y * picture.strideInBytes + x * 4
        picture.bytes.replaceSubrange(start..<start + 4, with: [level, level, level, 255])
      }
    }
    return picture
  }

  /// Decoded pictures are looked at in their samples, several at a time.
  @Test(arguments: 1...6)
  func `samples are counted as one by one`(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(state: UInt64(1000 + seed))
    let (width, height) = (
      Int.random(in: 17...70, using: &random), Int.random(in: 5...14, using: &random)
    )
    var frames: (a: [[Planes]], b: [[Planes]]) = ([], [])
    for _ in 0..<8 {
      let colors = (width: (width + 1) / 2, height: (height + 1) / 2)
      let frame = [
        Planes(width: width, height: height, &random),
        Planes(width: colors.width, height: colors.height, &random),
        Planes(width: colors.width, height: colors.height, &random),
      ]
      frames.a.append(frame)
      frames.b.append(
        frame.map { plane in
          var plane = plane
          plane.change(&random)
          return plane
        })
    }
    let a = folder.file("a.y4m")
    let b = folder.file("b.y4m")
    try Self.y4m(frames.a, width, height).write(to: URL(filePath: a))
    try Self.y4m(frames.b, width, height).write(to: URL(filePath: b))
    let comparison = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    for frame in comparison.frames where !frame.measures.isEqual {
      let index = frame.a
      let (old, new) = (frames.a[index], frames.b[frame.b])
      let differences = Self.differences(old, new)
      let expected = Self.count(differences, old[0], new[0])
      let measures = frame.measures
      #expect(measures.changedPixels == expected.changed, "frame \(index)")
      #expect(measures.changedPixelsInside == expected.inside, "frame \(index)")
      #expect(measures.largestDifference == min(255, expected.largest), "frame \(index)")
    }
  }

  /// The largest step of a channel in each pixel: BT.601, 16…235, the nearest sample of colour
  /// differences.
  private static func differences(_ a: [Planes], _ b: [Planes]) -> [Int] {
    let luma = a[0]
    return (0..<luma.height).flatMap { y in
      (0..<luma.width).map { x in
        func step(_ plane: Int, _ x: Int, _ y: Int) -> Int {
          let white = plane == 0 ? 235 : 240
          func sample(_ planes: [Planes]) -> Int { min(max(planes[plane][x, y], 16), white) }
          return sample(b) - sample(a)
        }
        let (y0, cb, cr) = (step(0, x, y), step(1, x / 2, y / 2), step(2, x / 2, y / 2))
        let channels = [
          298 * y0 + 409 * cr, 298 * y0 - 100 * cb - 208 * cr, 298 * y0 + 516 * cb,
        ]
        return ((channels.map { abs($0) }.max() ?? 0) + 128) >> 8
      }
    }
  }

  private static func y4m(_ frames: [[Planes]], _ width: Int, _ height: Int) -> Data {
    var data = Data("YUV4MPEG2 W\(width) H\(height) F25:1 Ip A1:1 C420mpeg2\n".utf8)
    for frame in frames {
      data += Data("FRAME\n".utf8)
      for plane in frame { data += Data(plane.values.map { UInt8($0) }) }
    }
    return data
  }
}
