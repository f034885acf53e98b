import Graphics
import Timing

extension ClipComparer {
  /// The frames to look at with their pictures: the first that differs and the worst, and those
  /// that were dropped, doubled, moved, inserted or replaced.
  ///
  /// The clips are read once more, and only these pictures are kept.
  public func framesThatMatter(
    in found: ClipComparison, _ b: any ComparableClip, with a: any ComparableClip
  ) throws(ComparisonError) -> [ComparisonPage.Frame] {
    let limit = ComparisonPage.frameLimit
    var chosen = Array(found.differingFrames.prefix(1))
    for frame in found.worstFrames(limit) where chosen.count < limit && !chosen.contains(frame) {
      chosen.append(frame)
    }
    var places = chosen.map { Place(a: $0.a, b: $0.b, comparison: $0, difference: nil) }
    // The earliest are where the clips part.
    let events = found.differences.compactMap(Place.init)
      .filter { event in !places.contains { $0.a == event.a && $0.b == event.b } }
      .sorted { $0.index < $1.index }
    places += events.prefix(limit)
    let picturesA = try pictures(Set(places.compactMap(\.a)), of: a)
    let picturesB = try pictures(Set(places.compactMap(\.b)), of: b)
    return places.map { place in
      ComparisonPage.Frame(
        index: place.index, expected: place.a.flatMap { picturesA[$0] },
        judged: place.b.flatMap { picturesB[$0] }, comparison: place.comparison,
        difference: place.difference)
    }.sorted { $0.index < $1.index }
  }

  /// The pictures that belong together.
  fileprivate struct Place {
    let a: FrameIndex?
    let b: FrameIndex?
    let comparison: FrameComparison?
    let difference: ClipDifference?

    var index: FrameIndex { a ?? b ?? 0 }
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

extension ClipComparer.Place {
  init?(_ difference: ClipDifference) {
    let (a, b): (FrameIndex?, FrameIndex?) =
      switch difference {
      case .dropped(let frame): (frame, nil)
      case .doubled(let frame, let at): (frame, at)
      case .moved(let frame, let to): (frame, to)
      case .inserted(let at): (nil, at)
      case .replaced(let frame, _), .timing(let frame, _, _), .frameSize(let frame, _, _, _),
        .depth(let frame, _, _, _):
        (frame, frame)
      case .shifted(let frames, let by): (frames.lowerBound, frames.lowerBound + by)
      // Of pictures of two sizes the first two tell most.
      case .size: (0, 0)
      case .frameRate, .frameCount, .duration, .sound: (nil, nil)
      }
    if a == nil, b == nil { return nil }
    self.init(a: a, b: b, comparison: nil, difference: difference)
  }
}
