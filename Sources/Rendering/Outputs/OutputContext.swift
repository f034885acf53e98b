import TimelineModel
import Encoding
import FrameSampling
import Graphics
import LayerModel
import Media
import Rasterizing

/// What the outputs of one pass need to be made.
struct OutputContext {
  let plan: ClipPlan
  let images: ImageStore
  let fonts: FontStore
  let sampler: FrameSampler
  let jobs: Int
  let cancellation: RenderCancellation
  /// Whether others are finished when the reader of one has gone.
  let hasOtherOutputs: Bool
  var options = RasterizerOptions()

  /// What a worker draws with.
  func makeWorker() -> FrameWorker {
    FrameWorker(
      rasterizer: Rasterizer(images: images, fonts: fonts, options: options), sampler: sampler)
  }

  /// The output that a request asks for; its file is begun beside the name.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - kept: Where its finished parts are kept, if anywhere.
  /// - Returns: An output without frames.
  /// - Throws: `RenderError` when it cannot be written, or what is asked for cannot be made.
  func makeOutput(
    _ request: OutputRequest, kept: KeptParts?
  ) throws(RenderError) -> any FrameOutput {
    let canvas = plan.timeline.canvas
    switch request.format {
    case .mp4, .mov, .webm: return try makeMovie(request)
    case .gif, .apng, .webp: return try makeAnimation(request, kept)
    case .png:
      guard request.isStandardOutput || plan.frames.count == 1 else {
        throw .request(
          "-o \(request.path): \(plan.frames.count) frames do not fit into one PNG; number the files, as in %05d.png, or pick one with --frames"
        )
      }
      return try stream(request) { PNGCoder(hasAlpha: canvas.hasTransparency) }
    case .pngSequence:
      guard let files = NumberedPath(request.path) else {
        throw .request(
          "-o \(request.path): the file name needs the frame's number once, such as %05d")
      }
      let sink = try RenderError.encoding { () throws(EncodingError) in
        try SequenceSink(files, options: options(of: request))
      }
      return StreamOutput(to: sink) { PNGCoder(hasAlpha: canvas.hasTransparency) }
    case .raw:
      return try stream(request) { RawCoder(hasAlpha: canvas.hasTransparency) }
    case .hashes:
      let sink = try RenderError.encoding { () throws(EncodingError) in
        try HashListSink(path: request.path, plan: plan, options: options(of: request))
      }
      return StreamOutput(to: sink) { HashCoder() }
    case .y4m:
      let format = try videoFormat(.h264, request)
      return try stream(request, header: Y4MCoder.header(of: format)) {
        () throws(EncodingError) in try Y4MCoder(format: format)
      }
    }
  }

  /// How the file of an output is made.
  private func options(of request: OutputRequest) -> AtomicFile.Options {
    AtomicFile.Options(
      durability: request.durability, lostReader: hasOtherOutputs ? .failsInTheEnd : .failsAtOnce)
  }

  private func makeMovie(_ request: OutputRequest) throws(RenderError) -> any FrameOutput {
    guard let container = request.format.container else {
      preconditionFailure("\(request.format) is no movie")
    }
    let hasAlpha = plan.timeline.canvas.hasTransparency
    let format = try videoFormat(request.codec(in: container, hasAlpha: hasAlpha), request)
    let firstFrame = plan.frames.lowerBound
    guard format.codec.isIntraOnly else {
      return try MovieOutput(
        format: format, container: container, path: request.path, firstFrame: firstFrame,
        options: options(of: request))
    }
    let sink = try RenderError.encoding { () throws(EncodingError) in
      try IntraMovieSink(
        path: request.path, container: container, format: format, firstFrame: firstFrame,
        options: options(of: request))
    }
    return StreamOutput(to: sink) { () throws(EncodingError) in
      try IntraCoder(format: format)
    }
  }

  private func videoFormat(
    _ codec: VideoCodec, _ request: OutputRequest
  ) throws(RenderError) -> VideoFormat {
    let canvas = plan.timeline.canvas
    if request.isReproducible, codec != .h264 {
      throw .request(
        "-o \(request.path): --reproducible is promised for H.264, GIF and PNG, not for \(codec)")
    }
    if request.isReproducible, !VideoFormat.isReproducibleHere {
      throw .request(
        "-o \(request.path): --reproducible needs an x86-64 processor with SSSE3, which this one is not: H.264 would have other bytes here"
      )
    }
    let factors = VideoFormat.rateFactors(of: codec)
    if let crf = request.crf, !factors.contains(crf) {
      throw .request(
        "-o \(request.path): --crf \(crf.shortestDecimal); \(codec) takes 0…\(factors.upperBound.shortestDecimal)"
      )
    }
    guard
      let format = VideoFormat(
        codec: codec, hasAlpha: canvas.hasTransparency, width: canvas.widthInPixels,
        height: canvas.heightInPixels, frameRate: plan.frameRate, preset: request.preset,
        rateFactor: request.crf, isReproducible: request.isReproducible)
    else {
      throw .request(
        "-o \(request.path): \(canvas.widthInPixels) × \(canvas.heightInPixels) pixels; video is encoded up to \(VideoFormat.sideLimit) a side"
      )
    }
    return format
  }

  private func makeAnimation(
    _ request: OutputRequest, _ kept: KeptParts?
  ) throws(RenderError) -> any FrameOutput {
    let canvas = plan.timeline.canvas
    let (width, height) = (canvas.widthInPixels, canvas.heightInPixels)
    if request.format == .gif {
      guard
        let format = GIFFormat(
          width: width, height: height, frameRate: plan.frameRate, playCount: request.loopCount)
      else {
        throw .request("-o \(request.path): a GIF of this size or rate cannot be written")
      }
      return try AnimationOutput(
        .gif(format, try palette(kept)), path: request.path, frames: plan.frames,
        options: options(of: request))
    }
    let kind: AnimationFormat.Kind = request.format == .webp ? .webp : .apng
    guard
      let format = AnimationFormat(
        kind: kind, width: width, height: height, frameRate: plan.frameRate,
        playCount: request.loopCount, hasAlpha: canvas.hasTransparency, preset: request.preset)
    else {
      throw .request(
        "-o \(request.path): \(width) × \(height) pixels; this format has at most \(AnimationFormat.sideLimit(of: kind)) a side"
      )
    }
    return try AnimationOutput(
      .full(format), path: request.path, frames: plan.frames, options: options(of: request))
  }

  /// The colours of the clip, chosen once.
  private func palette(_ kept: KeptParts?) throws(RenderError) -> GIFPalette {
    if let known = kept?["palette"].flatMap({ GIFPalette(kept: $0) }) { return known }
    let palette = try PaletteSampling(context: self).palette()
    kept?.keep(palette.kept, as: "palette")
    return palette
  }

  private func stream(
    _ request: OutputRequest, header: [UInt8] = [],
    makeCoder: @escaping @Sendable () throws(EncodingError) -> any FrameCoder
  ) throws(RenderError) -> any FrameOutput {
    let sink = try RenderError.encoding { () throws(EncodingError) in
      try ByteSink(path: request.path, header: header, options: options(of: request))
    }
    return StreamOutput(to: sink, makeCoder: makeCoder)
  }
}

extension Canvas {
  /// True when something behind the clip may show through.
  var hasTransparency: Bool { (background?.alpha ?? 0) < 1 }
}
