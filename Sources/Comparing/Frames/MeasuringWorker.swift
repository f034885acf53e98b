import Graphics
import Media
import Synchronization

/// Measures pairs of frames one by one, with memory of its own.
final class MeasuringWorker: Sendable {
  private struct State: ~Copyable {
    var comparer: FrameComparer
    var readerA = CodedPictureReader(file: "")
    var readerB = CodedPictureReader(file: "")
    var sampler = CodedPictureSampler()
    var a = Pixmap(width: 0, height: 0)
    var b = Pixmap(width: 0, height: 0)
  }

  private let state: Mutex<State>

  /// A worker that has measured nothing.
  init(mode: ComparisonMode, thresholds: ComparisonThresholds) {
    state = Mutex(State(comparer: FrameComparer(mode: mode, thresholds: thresholds)))
  }

  /// Measures B against A, from samples where both have them.
  ///
  /// - Parameters:
  ///   - b: The frame that is judged.
  ///   - a: The frame that was expected.
  ///   - previous: The frame before that, where there is one.
  ///   - judgedPrevious: The frame before B, where there is one.
  ///   - drift: The slow change of the expected clip.
  /// - Returns: How they differ, or why that could not be measured.
  func measure(
    _ b: CodedFrame.Source, against a: CodedFrame.Source, after previous: CodedFrame.Source?,
    judgedAfter judgedPrevious: CodedFrame.Source?, drift: SlowDrift
  ) -> Result<FrameMeasures, ComparisonError> {
    state.withLock { state in
      state.comparer.drift = drift
      return Result { () throws(ComparisonError) in
        if case .planes(let planesA) = a, case .planes(let planesB) = b {
          if planesA.hasSameSamples(as: planesB) {
            return .equal(pixelCount: planesA.width * planesA.height)
          }
          if let measures = try state.comparer.measure(
            planesB, against: planesA,
            step: Self.step(previous, a))
          {
            return measures
          }
        }
        if let measures = try Self.measureSamples(
          b, a, after: (previous, judgedPrevious), &state)
        {
          return measures
        }
        try Self.read(a, &state.readerA, into: &state.a)
        try Self.read(b, &state.readerB, into: &state.b)
        return try state.comparer.measure(state.b, against: state.a)
      }
    }
  }

  /// Measures pixels against 4:2:0 as 4:2:0, because the rest of them cannot have been kept.
  ///
  /// - Returns: How they differ; `nil` when neither or both of the pictures are 4:2:0, when pixels
  ///   cannot be brought to it, and in `exact`, which is about pixels.
  private static func measureSamples(
    _ b: CodedFrame.Source, _ a: CodedFrame.Source,
    after previous: (a: CodedFrame.Source?, b: CodedFrame.Source?), _ state: inout State
  ) throws(ComparisonError) -> FrameMeasures? {
    guard state.comparer.mode == .perceptual else { return nil }
    let measures: FrameMeasures?
    switch (a.subsampled, b.subsampled) {
    case (let known?, nil):
      try read(b, &state.readerB, into: &state.b)
      guard let samples = try samples(of: state.b, like: known, &state.sampler) else { return nil }
      measures = try state.comparer.measure(samples, against: known, step: step(previous.a, a))
    case (nil, let known?):
      try read(a, &state.readerA, into: &state.a)
      guard let samples = try samples(of: state.a, like: known, &state.sampler) else { return nil }
      measures = try state.comparer.measure(known, against: samples, step: step(previous.b, b))
    default: return nil
    }
    // Pixels of the same samples need not be equal.
    return measures.map {
      $0.isEqual ? .equal(pixelCount: $0.pixelCount, inSamplesOnly: true) : $0
    }
  }

  /// The samples of a frame and the one before it, where both have them; of pixels that face a
  /// movie, the movie's tell what changes from frame to frame.
  private static func step(
    _ previous: CodedFrame.Source?, _ frame: CodedFrame.Source
  ) -> (from: CodedPicture, to: CodedPicture)? {
    guard let from = previous?.subsampled, let to = frame.subsampled else { return nil }
    return (from, to)
  }

  private static func samples(
    of pixmap: Pixmap, like known: CodedPicture, _ sampler: inout CodedPictureSampler
  ) throws(ComparisonError) -> CodedPicture? {
    do { return try sampler.samples(of: pixmap, like: known) } catch { throw .media(error) }
  }

  private static func read(
    _ source: CodedFrame.Source, _ reader: inout CodedPictureReader, into pixmap: inout Pixmap
  ) throws(ComparisonError) {
    switch source {
    case .pixmap(let known): pixmap = known
    case .planes(let picture):
      do { try reader.read(picture, into: &pixmap) } catch { throw .media(error) }
    }
  }
}

extension CodedFrame.Source {
  /// The decoder's samples where they are 4:2:0.
  fileprivate var subsampled: CodedPicture? {
    guard case .planes(let picture) = self, picture.isSubsampled else { return nil }
    return picture
  }
}
