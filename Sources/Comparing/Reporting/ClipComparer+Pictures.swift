import Graphics
import Timing

extension ClipComparer {
  /// The frames to look at with their pictures: the first that differs and the worst, and those that were
  /// dropped, doubled, moved, inserted or replaced.
  ///
  /// The clips are read once more, and only these pictures are kept.
  public func framesThatMatter(
    in found: ClipComparison, _ b: any ComparableClip, with a: any ComparableClip
  ) throws(ComparisonError) -> [ComparisonPage.Frame] {
    let limit = ComparisonPage.frameLimit
    var chosen: [FrameIndex: FrameComparison] = [:]
    if let first = found.differingFrames.first { chosen[first.a] = first }
    for frame in found.worstFrames(limit) where chosen.count < limit { chosen[frame.a] = frame }
    let events = found.differences.filter { $0.frame != nil && chosen[$0.frame ?? 0] == nil }
      .prefix(limit)
    let places =
      chosen.values.map { Place(a: $0.a, b: $0.b, comparison: $0, difference: nil) }
      + events.map(Place.init)
    let picturesA = try pictures(Set(places.compactMap(\.a)), of: a)
    let picturesB = try pictures(Set(places.compactMap(\.b)), of: b)
    return places.map { place in
      ComparisonPage.Frame(
        index: place.a ?? place.b ?? 0, expected: place.a.flatMap { picturesA[$0] },
        judged: place.b.flatMap { picturesB[$0] }, comparison: place.comparison,
        difference: place.difference)
    }.sorted { $0.index < $1.index }
  }

  /// Which pictures belong together.
  private struct Place {
    let a: FrameIndex?
    let b: FrameIndex?
    let comparison: FrameComparison?
    let difference: ClipDifference?

    init(
      a: FrameIndex?, b: FrameIndex?, comparison: FrameComparison?, difference: ClipDifference?
    ) {
      self.a = a
      self.b = b
      self.comparison = comparison
      self.difference = difference
    }

    init(_ difference: ClipDifference) {
      let (a, b): (FrameIndex?, FrameIndex?) =
        switch difference {
        case .dropped(let frame): (frame, nil)
        case .doubled(let frame, let at): (frame, at)
        case .moved(let frame, let to): (frame, to)
        case .inserted(let at): (nil, at)
        case .replaced(let frame, _), .timing(let frame, _, _): (frame, frame)
        case .size, .frameRate, .frameCount, .duration: (nil, nil)
        }
      self.init(a: a, b: b, comparison: nil, difference: difference)
    }
  }

  /// Some pictures of a clip by number.
  private func pictures(
    _ numbers: Set<FrameIndex>, of clip: any ComparableClip
  ) throws(ComparisonError) -> [FrameIndex: Pixmap] {
    guard let last = numbers.max() else { return [:] }
    let reader = try FrameReader(clip, spareRate: .sixty)
    var result: [FrameIndex: Pixmap] = [:]
    while let frame = try reader.next(), frame.index <= last {
      if numbers.contains(frame.index) { result[frame.index] = try frame.picture.pixmap() }
    }
    return result
  }
}
