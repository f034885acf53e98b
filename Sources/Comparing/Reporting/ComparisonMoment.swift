import Timing

/// A place of a comparison in time: a frame of A and the frame of B that it faces, or one that
/// faces none.
struct ComparisonMoment {
  let a: FrameIndex?
  let b: FrameIndex?
  /// The differences of the frames; `nil` where they were not compared.
  let measures: FrameMeasures?
  /// Remarks on it besides pixels.
  var notes: [String] = []

  /// True when it is one to look at.
  var isDifferent: Bool { !notes.isEmpty || measures.map { !$0.isWithin } ?? false }

  /// All places of a comparison, in the order of A, with what only B has where B shows it.
  static func all(in found: ClipComparison) -> [ComparisonMoment] {
    var moments = found.frames.map { ComparisonMoment(a: $0.a, b: $0.b, measures: $0.measures) }
    if moments.isEmpty {
      // Pictures of two sizes: nothing was measured, and frames of one number stand beside each
      // other.
      moments = (0..<max(found.a.frameCount, found.b.frameCount)).map {
        ComparisonMoment(
          a: $0 < found.a.frameCount ? $0 : nil, b: $0 < found.b.frameCount ? $0 : nil,
          measures: nil)
      }
    }
    for difference in found.differences { note(difference, in: &moments) }
    return moments
  }

  private static func note(_ difference: ClipDifference, in moments: inout [ComparisonMoment]) {
    let place: Int
    switch difference {
    case .shifted(let frames, _): place = moments.firstIndex { $0.a == frames.lowerBound } ?? 0
    case .size, .frameRate, .frameCount, .duration, .sound: return
    case .inserted(let at), .doubled(_, let at):
      if let known = moments.firstIndex(where: { $0.b == at }) {
        place = known
      } else {
        place = moments.firstIndex { $0.b ?? -1 > at } ?? moments.endIndex
        moments.insert(ComparisonMoment(a: nil, b: at, measures: nil), at: place)
      }
    case .dropped(let frame), .moved(let frame, _), .replaced(let frame, _),
      .timing(let frame, _, _), .frameSize(let frame, _, _, _), .depth(let frame, _, _, _):
      if let known = moments.firstIndex(where: { $0.a == frame }) {
        place = known
      } else {
        place = moments.firstIndex { $0.a ?? -1 > frame } ?? moments.endIndex
        moments.insert(ComparisonMoment(a: frame, b: nil, measures: nil), at: place)
      }
    }
    moments[place].notes.append(difference.description)
  }
}

extension ComparisonMoment: Encodable {
  /// `[a, b]` for equal frames; behind it severity, PSNR and SSIM where they differ, and `null` for
  /// what is not.
  func encode(to encoder: any Encoder) throws {
    var row = encoder.unkeyedContainer()
    try row.encode(a)
    try row.encode(b)
    guard let measures else { return try row.encodeNil() }
    guard !measures.isEqual else { return }
    for (value, parts) in [
      (measures.severity, 100.0), (measures.psnr, 10), (measures.ssim, 10_000),
    ] {
      if let value, value.isFinite {
        try row.encode((value * parts).rounded() / parts)
      } else {
        try row.encodeNil()
      }
    }
  }
}
