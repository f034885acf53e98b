import Encoding
import Graphics
package import LayerModel
import Media
import TimelineModel
package import Timing
import Storing

/// The purpose of an output: the file that is asked for, of which clip, and where finished parts
/// of it are kept.
package struct OutputContext {
  package let request: OutputRequest
  let pass: PassContext
  let kept: CachedParts?

  /// The share of an output's work that is done.
  enum Work {
    /// The whole output.
    case whole
    /// Parts are made and kept; there is no file.
    case parts
    /// Parts that are kept are joined into the file; none is made.
    case joining
  }

  let work: Work

  init(request: OutputRequest, pass: PassContext, kept: CachedParts?, work: Work) {
    (self.request, self.pass, self.kept, self.work) = (request, pass, kept, work)
  }

  /// The writer of the file; `nil` where only parts are made.
  func destination<Destination>(
    _ make: () throws(EncodingError) -> Destination
  ) throws(EncodingError) -> Destination? {
    work == .parts ? nil : try make()
  }

  /// Size and background of all frames.
  package var canvas: Canvas { pass.plan.timeline.canvas }
  /// True when something behind the clip may show through.
  package var hasTransparency: Bool { pass.plan.timeline.mayBeClear }
  /// Frames per second.
  package var frameRate: FrameRate { pass.plan.frameRate }
  /// The frames that are rendered, counted from the clip's start; a file's frame 0 is the first of
  /// them.
  package var frames: Range<FrameIndex> { pass.plan.frames }
  /// True when they are single pictures rather than frames of a clip.
  var hasSinglePictures: Bool { pass.plan.instants != nil }

  /// The settings of the file that is made.
  var fileOptions: AtomicFile.Options {
    AtomicFile.Options(
      durability: request.durability,
      lostReader: pass.hasOtherOutputs ? .failsInTheEnd : .failsAtOnce)
  }

  /// The lane of an output that is made here.
  func lane<Output: FrameOutput>(
    of output: @autoclosure () throws(EncodingError) -> Output
  ) throws(RenderError) -> any OutputLane {
    do {
      return FrameOutputLane(try output(), kept: kept)
    } catch {
      throw .encoding(error)
    }
  }
}

extension PassContext {
  /// Begins the file of an output.
  ///
  /// - Parameters:
  ///   - request: The output, with its path and settings.
  ///   - kept: The place where its finished parts are kept, if any.
  ///   - work: The share of the work that is done.
  /// - Returns: An output without frames.
  /// - Throws: `RenderError` when it cannot be written, or what is asked for cannot be made.
  func makeLane(
    _ request: OutputRequest, kept: CachedParts?, work: OutputContext.Work = .whole
  ) throws(RenderError) -> any OutputLane {
    try checkPromise(of: request, work: work)
    return try request.format.make(
      OutputContext(request: request, pass: self, kept: kept, work: work))
  }

  /// Throws when an output is to be reproducible and cannot be.
  func checkPromise(
    of request: OutputRequest, work: OutputContext.Work
  ) throws(RenderError) {
    if request.isReproducible, !request.format.canBeReproducible {
      throw .request(
        "-o \(request.path): --reproducible is promised for formats of which it is known, not for \(request.format)"
      )
    }
    if request.isReproducible, request.format.container != nil, soundtrack != nil {
      throw .request(
        "-o \(request.path): --reproducible is not promised for sound, whose encoders make other bytes on other processors; leave the scene's audio out, or --reproducible"
      )
    }
  }
}

extension OutputContext {
  /// The compression of a movie; `nil` for what is no movie.
  var codec: VideoCodec? {
    request.format.container.map { request.codec(in: $0, hasAlpha: hasTransparency) }
  }

  /// The frames of a codec, as the request wants them.
  ///
  /// - Parameter codec: The codec of the pictures.
  /// - Returns: All that decides the bytes besides the pixels.
  /// - Throws: `RenderError.request` when the codec does not do what is asked for.
  func videoFormat(_ codec: VideoCodec) throws(RenderError) -> VideoFormat {
    if request.isReproducible, codec == .h264, !VideoFormat.isReproducibleHere {
      throw .request(
        "-o \(request.path): --reproducible needs an x86-64 processor with SSSE3, which this one is not: H.264 would have other bytes here"
      )
    }
    if let crf = request.crf, let factors = codec.rateFactors, !factors.contains(crf) {
      throw .request(
        "-o \(request.path): --crf \(crf.shortestDecimal); \(codec) takes \(factors.lowerBound.shortestDecimal)…\(factors.upperBound.shortestDecimal)"
      )
    }
    guard
      let format = VideoFormat(
        codec: codec, hasAlpha: hasTransparency, width: canvas.widthInPixels,
        height: canvas.heightInPixels, frameRate: frameRate, preset: request.preset,
        rateFactor: request.crf, isReproducible: request.isReproducible)
    else {
      throw .request(
        "-o \(request.path): \(canvas.widthInPixels) × \(canvas.heightInPixels) pixels; \(codec) is encoded \(codec.sides.lowerBound > 1 ? "from \(codec.sides.lowerBound) " : "")up to \(codec.sides.upperBound) a side"
      )
    }
    return format
  }
}
