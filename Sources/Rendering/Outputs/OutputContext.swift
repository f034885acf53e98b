import Encoding
import FrameSampling
import Graphics
import Media
import Rasterizing
import SceneModel
import TimelineCompiling

/// What the outputs of one pass need to be made.
struct OutputContext {
  let plan: ClipPlan
  let images: ImageStore
  let fonts: FontStore
  let sampler: FrameSampler
  let jobs: Int
  let cancellation: RenderCancellation

  /// What a worker draws with.
  func makeWorker() -> FramePipeline.Worker {
    FramePipeline.Worker(rasterizer: Rasterizer(images: images, fonts: fonts), sampler: sampler)
  }

  /// The output that a request asks for; its file is begun beside the name.
  func makeOutput(_ request: OutputRequest) throws(RenderError) -> any FrameOutput {
    let canvas = plan.timeline.canvas
    switch request.format {
    case .mp4:
      guard
        let format = VideoFormat(
          width: canvas.widthInPixels, height: canvas.heightInPixels, frameRate: plan.frameRate,
          preset: request.preset, rateFactor: request.crf)
      else {
        throw .request(
          "-o \(request.path): \(canvas.widthInPixels) × \(canvas.heightInPixels) pixels; H.264 is encoded up to \(VideoFormat.sideLimit) a side"
        )
      }
      return try MovieOutput(
        format: format, path: request.path, firstFrame: plan.frames.lowerBound)
    case .gif:
      guard
        let format = GIFFormat(
          width: canvas.widthInPixels, height: canvas.heightInPixels, frameRate: plan.frameRate,
          playCount: request.loopCount)
      else {
        throw .request("-o \(request.path): a GIF of this size or rate cannot be written")
      }
      return try GIFOutput(
        format: format, palette: PaletteSampling(context: self).palette(), path: request.path,
        frames: plan.frames)
    case .png:
      guard plan.frames.count == 1 else {
        throw .request(
          "-o \(request.path): \(plan.frames.count) frames do not fit into one PNG; number the files, as in %05d.png, or pick one with --frames"
        )
      }
      return PNGOutput(hasAlpha: canvas.hasTransparency) { _ in request.path }
    case .pngSequence:
      guard let files = NumberedPath(request.path) else {
        throw .request(
          "-o \(request.path): the file name needs the frame's number once, such as %05d")
      }
      return PNGOutput(hasAlpha: canvas.hasTransparency) { files.path($0) }
    }
  }
}

extension Canvas {
  /// True when something behind the clip may show through.
  var hasTransparency: Bool { (background?.alpha ?? 0) < 1 }
}
