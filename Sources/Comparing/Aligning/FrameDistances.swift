import Graphics
import Timing

/// How far each frame of a clip is from the frames of another around its place.
///
/// Read from both clips at once, with as many pictures in memory as the band is wide.
struct FrameDistances {
  /// How far from its own place a frame is looked for.
  static let reach = 5

  /// The band: places of B minus places of A.
  let offsets: ClosedRange<Int>
  /// For each frame of A and each offset, the mean absolute difference in luma; infinite where B has no frame.
  private(set) var rows: [[Double]] = []
  /// For each frame of A but the last, how far the next one is.
  private(set) var steps: [Double] = []
  private(set) var countB = 0
  /// What encoding leaves between frames that are the same: the middle of the nearest distances.
  private(set) var noise = 0.0

  /// The distance of frame i of A to frame j of B; infinite outside of the band.
  func distance(_ i: Int, _ j: Int) -> Double {
    guard rows.indices.contains(i), offsets.contains(j - i) else { return .infinity }
    return rows[i][j - i - offsets.lowerBound]
  }

  /// How much goes on around a frame of A: the mean of the steps to it and from it.
  func motion(around i: Int) -> Double {
    let near = [i - 1, i].filter(steps.indices.contains).map { steps[$0] }
    return near.isEmpty ? 0 : near.reduce(0, +) / Double(near.count)
  }

  /// Reads two clips whose pictures have one size.
  init(
    _ a: FrameReader, _ b: FrameReader, surplus: Int
  ) throws(ComparisonError) {
    let extra = min(abs(surplus), Self.reach)
    let lowest = surplus < 0 ? -Self.reach - extra : -Self.reach
    let highest = surplus > 0 ? Self.reach + extra : Self.reach
    offsets = lowest...highest
    // Frames of B from `first` on.
    var window: [LumaPlane] = []
    var first = 0
    var before: LumaPlane?
    while let frame = try a.next() {
      let luma = LumaPlane(frame.pixmap)
      if let before { steps.append(before.meanDifference(to: luma)) }
      before = luma
      while countB <= frame.index + offsets.upperBound, let next = try b.next() {
        window.append(LumaPlane(next.pixmap))
        countB += 1
      }
      let unused = max(0, min(frame.index + offsets.lowerBound - first, window.count))
      window.removeFirst(unused)
      first += unused
      rows.append(
        offsets.map { offset in
          let place = frame.index + offset - first
          return window.indices.contains(place) ? luma.meanDifference(to: window[place]) : .infinity
        })
    }
    while try b.next() != nil { countB += 1 }
    let nearest = rows.compactMap { $0.min() }.filter(\.isFinite).sorted()
    noise = nearest.isEmpty ? 0 : nearest[nearest.count / 2]
  }
}
