import Timing

/// The distances of each frame of a clip from the frames of another around its place.
///
/// Taken from thumbnails as the frames pass by, a bounded number of them in memory. Blocks count as
/// much as they change from frame to frame of A: what rests cannot tell frames apart, and what
/// encoding leaves there would hide a slow motion.
struct FrameDistances {
  /// The most places by which a frame is looked for beside its own.
  static let reach = 5
  /// Frames may be missing, too, as many again.
  let offsets = -2 * reach...2 * reach

  /// For each frame of A and each offset, the mean absolute difference in levels; infinite where B
  /// has no frame.
  private var rows: [Float] = []
  /// For each frame of A, how far its neighbours are, in the same measure.
  private var motions: [Float] = []
  private(set) var countA = 0
  private(set) var countB = 0
  /// The distance that encoding leaves between equal frames: the middle of the nearest distances.
  private(set) var noise = 0.0

  /// True when most frames are the same to the last bit, so that any distance is a difference.
  var isExact: Bool { noise == 0 }

  /// True when no frame of A is told from its neighbours by more than encoding leaves: any frame of
  /// such a clip is as good as another.
  var isResting: Bool { !motions.contains { Double($0) > Self.restingMotion } }

  /// The most that encoding leaves of motion in a clip that rests, in levels.
  private static let restingMotion = 1.5

  /// The thumbnails that are still needed, and the number of the first.
  private var a = (first: 0, list: [Thumbnail]())
  private var b = (first: 0, list: [Thumbnail]())
  private var weights: [Int16] = [] {
    didSet { weightOfAll = weights.reduce(0) { $0 + Int($1) } }
  }
  private var weightOfAll = 0
  private var hasEnded = false
  /// Clips that drift apart by more are not aligned.
  private static let windowLimit = 64

  /// The distance of frame i of A to frame j of B; infinite outside of the band.
  func distance(_ i: Int, _ j: Int) -> Double {
    guard (0..<countA).contains(i), offsets.contains(j - i) else { return .infinity }
    return Double(rows[i * offsets.count + j - i - offsets.lowerBound])
  }

  /// The motion around a frame of A.
  func motion(around i: Int) -> Double { motions.indices.contains(i) ? Double(motions[i]) : 0 }

  /// Takes the next frame of A.
  mutating func addA(_ thumbnail: Thumbnail) {
    a.list.append(thumbnail)
    countA += 1
    advance()
  }

  /// Takes the next frame of B.
  mutating func addB(_ thumbnail: Thumbnail) {
    b.list.append(thumbnail)
    countB += 1
    advance()
  }

  /// Says that no more frames come.
  mutating func end() {
    hasEnded = true
    advance()
    let width = offsets.count
    let nearest = (0..<countA).compactMap { rows[$0 * width..<($0 + 1) * width].min() }
      .filter(\.isFinite).sorted()
    noise = nearest.isEmpty ? 0 : Double(nearest[nearest.count / 2])
  }

  /// Measures the frames of A whose neighbours are there, and forgets what no frame needs any more.
  private mutating func advance() {
    let width = offsets.count
    while rows.count / width < countA {
      let i = rows.count / width
      let isLate = a.list.count > Self.windowLimit || b.list.count > Self.windowLimit
      guard hasEnded || isLate || (countA > i + 1 && countB > i + offsets.upperBound) else {
        return
      }
      motions.append(weigh(i))
      for offset in offsets {
        let place = i + offset - b.first
        rows.append(
          b.list.indices.contains(place) ? distance(thumbnailA(i), b.list[place]) : .infinity)
      }
      forget(&a, before: i)
      forget(&b, before: i + 1 + offsets.lowerBound)
    }
    // Without frames of A the others are of no use.
    if b.list.count > 2 * Self.windowLimit { forget(&b, before: countB - Self.windowLimit) }
  }

  private func forget(_ window: inout (first: Int, list: [Thumbnail]), before place: Int) {
    let count = max(0, min(place - window.first, window.list.count))
    window.list.removeFirst(count)
    window.first += count
  }

  private func thumbnailA(_ i: Int) -> Thumbnail { a.list[i - a.first] }

  /// Sets the weights of the blocks around a frame of A, and says how far its neighbours are.
  private mutating func weigh(_ i: Int) -> Float {
    let here = thumbnailA(i).samples
    var steps = [Int16](repeating: 0, count: here.count)
    let others = [i - 1, i + 1].filter { a.list.indices.contains($0 - a.first) }
    for other in others {
      let there = thumbnailA(other).samples
      for k in here.indices { steps[k] = max(steps[k], abs(there[k] - here[k])) }
    }
    // What encoding leaves is no motion.
    for k in steps.indices { steps[k] = max(0, steps[k] - Self.restLimit) }
    guard steps.contains(where: { $0 > 0 }) else {
      weights = [Int16](repeating: 1, count: here.count)
      return 0
    }
    weights = steps
    return others.reduce(0) { $0 + distance(thumbnailA(i), thumbnailA($1)) } / Float(others.count)
  }

  /// Changes of a block up to this, in sixteenths of a level, are rest.
  private static let restLimit: Int16 = 8

  /// The weighted mean of the absolute differences, in levels.
  private func distance(_ a: Thumbnail, _ b: Thumbnail) -> Float {
    guard a.samples.count == b.samples.count else { return .infinity }
    var sum = 0
    unsafe a.samples.withUnsafeBufferPointer { a in
      unsafe b.samples.withUnsafeBufferPointer { b in
        unsafe weights.withUnsafeBufferPointer { weights in
          // Of so many products 32 bits hold the sum: each is of two numbers below 2¹².
          for start in stride(from: 0, to: a.count, by: 64) {
            var part: Int32 = 0
            for k in start..<min(start + 64, a.count) {
              let step = unsafe a[k] &- b[k]
              unsafe part &+= Int32(weights[k]) &* Int32(max(step, 0 &- step))
            }
            sum += Int(part)
          }
        }
      }
    }
    return Float(sum) / (Float(max(weightOfAll, 1)) * Float(Thumbnail.unit))
  }
}
