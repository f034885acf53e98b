import Graphics
import Media
import Synchronization

/// Measures pairs of frames one by one, with memory of its own.
final class MeasuringWorker: Sendable {
  private struct State: ~Copyable {
    var comparer: FrameComparer
    var readerA = PictureReader(file: "")
    var readerB = PictureReader(file: "")
    var sampler = CodedPictureSampler()
    var a = Pixmap(width: 0, height: 0)
    var b = Pixmap(width: 0, height: 0)
    let neighbors = NeighborReader()

    /// Movies of more than 8 bits have half of the colour differences, filtered on the way from
    /// 4:2:0 and back: beside sharp edges of colours they read up to 1.3 times as much.
    private static let deepColorDoubt = 1.4

    /// Measures the pictures of two frames in one form.
    mutating func measure(
      _ pictureB: ComparedPicture, _ pictureA: ComparedPicture, of b: ShownFrame, _ a: ShownFrame
    ) -> FrameMeasures? {
      let neighbors = neighbors
      func around(_ frame: ShownFrame) -> FrameComparer.Neighbors {
        // Many windows ask for the same two.
        var known: [Int: ComparedPicture?] = [:]
        return { offset in
          if let picture = known[offset] { return picture }
          let picture = neighbors.picture(
            offset < 0 ? frame.previous : frame.next, like: pictureA)
          known.updateValue(picture, forKey: offset)
          return picture
        }
      }
      return comparer.measure(
        FrameComparer.Pair(
          a: pictureA, b: pictureB, neighborsOfA: around(a), neighborsOfB: around(b),
          colorDoubt: max(a.bitsPerSample, b.bitsPerSample) > 8 ? Self.deepColorDoubt : 1))
    }
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
  /// - Returns: How they differ, or why that could not be measured.
  func measure(
    _ b: ShownFrame, against a: ShownFrame
  ) -> Result<FrameMeasures, ComparisonError> {
    state.withLock { state in
      state.comparer.recent = a.changes
      return Result { () throws(ComparisonError) in
        if case .planes(let planesA) = a.picture, case .planes(let planesB) = b.picture {
          if planesA.hasSameSamples(as: planesB) {
            return .equal(pixelCount: planesA.width * planesA.height)
          }
          if let measures = state.measure(.samples(planesB), .samples(planesA), of: b, a) {
            return measures
          }
        }
        if let measures = try Self.measureSamples(b, a, &state) { return measures }
        try Self.read(a.picture, &state.readerA, into: &state.a)
        try Self.read(b.picture, &state.readerB, into: &state.b)
        guard let measures = state.measure(.pixels(state.b), .pixels(state.a), of: b, a) else {
          preconditionFailure("pictures of two sizes")
        }
        return measures
      }
    }
  }

  /// Measures pixels against 4:2:0, and against movies of more than 8 bits, as 4:2:0, because the
  /// rest of them cannot have been kept.
  ///
  /// - Returns: How they differ; `nil` for other pictures, when pixels cannot be brought to 4:2:0,
  ///   and in `exact`, which is about pixels.
  private static func measureSamples(
    _ b: ShownFrame, _ a: ShownFrame, _ state: inout State
  ) throws(ComparisonError) -> FrameMeasures? {
    guard state.comparer.mode == .perceptual else { return nil }
    let measures: FrameMeasures?
    switch (a.picture.subsampled, b.picture.subsampled) {
    case (let known?, nil):
      try read(b.picture, &state.readerB, into: &state.b)
      guard let samples = try samples(of: state.b, like: known, &state.sampler) else { return nil }
      measures = state.measure(.samples(samples), .samples(known), of: b, a)
    case (nil, let known?):
      try read(a.picture, &state.readerA, into: &state.a)
      guard let samples = try samples(of: state.a, like: known, &state.sampler) else { return nil }
      measures = state.measure(.samples(known), .samples(samples), of: b, a)
    case (nil, nil) where max(a.bitsPerSample, b.bitsPerSample) > 8:
      // Movies of more bits have half of the colour differences, filtered in their way.
      try read(a.picture, &state.readerA, into: &state.a)
      try read(b.picture, &state.readerB, into: &state.b)
      guard let samplesA = try samples(of: state.a, like: nil, &state.sampler),
        let samplesB = try samples(of: state.b, like: samplesA, &state.sampler)
      else { return nil }
      measures = state.measure(.samples(samplesB), .samples(samplesA), of: b, a)
    default: return nil
    }
    // Pixels of the same samples need not be equal.
    return measures.map {
      $0.isEqual ? .equal(pixelCount: $0.pixelCount, inSamplesOnly: true) : $0
    }
  }

  private static func samples(
    of pixmap: Pixmap, like known: CodedPicture?, _ sampler: inout CodedPictureSampler
  ) throws(ComparisonError) -> CodedPicture? {
    do { return try sampler.samples(of: pixmap, like: known) } catch { throw .media(error) }
  }

  private static func read(
    _ source: CodedFrame.Source, _ reader: inout PictureReader, into pixmap: inout Pixmap
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
  var subsampled: CodedPicture? {
    guard case .planes(let picture) = self, picture.isSubsampled else { return nil }
    return picture
  }
}
