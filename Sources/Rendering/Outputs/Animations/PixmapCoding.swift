import Encoding
import FramePlanning
import Graphics
import LayerModel
import TimelineModel
import Timing

/// Pictures with all colours and all of alpha.
struct PixmapCoding: AnimationCoding {
  private let format: AnimationFormat

  /// Begins animated pictures of a kind.
  static func lane(_ kind: AnimationFormat.Kind) -> OutputFormat.Maker {
    { (context) throws(RenderError) in
      let (request, canvas) = (context.request, context.canvas)
      guard let format = format(of: request, kind, context.pass.plan) else {
        throw .request(
          "-o \(request.path): \(canvas.widthInPixels) × \(canvas.heightInPixels) pixels; this format has at most \(AnimationFormat.sideLimit(of: kind)) a side"
        )
      }
      return try context.lane(of: PixmapCoding(format: format), as: format)
    }
  }

  /// The format of an output; `nil` when the picture is too large.
  static func format(
    of request: OutputRequest, _ kind: AnimationFormat.Kind, _ plan: ClipPlan
  ) -> AnimationFormat? {
    let canvas = plan.timeline.canvas
    // A factor for movies that are asked for beside it may be none here.
    let factor = request.format.rateFactors == nil ? nil : request.crf
    return AnimationFormat(
      kind: kind, width: canvas.widthInPixels, height: canvas.heightInPixels,
      frameRate: plan.frameRate, playCount: request.loopCount,
      hasAlpha: plan.timeline.mayBeClear,
      preset: request.preset, rateFactor: factor)
  }

  /// A picture as it is.
  struct Frame: OutputFrame {
    fileprivate var pixmap: Pixmap

    mutating func update(from pixmap: Pixmap, changed: ChangedRegion) {
      for part in changed.parts {
        self.pixmap.copy(columns: part.columns, rows: part.rows, from: pixmap)
      }
    }
  }

  func makeFrame() -> Frame { Frame(pixmap: Pixmap(width: format.width, height: format.height)) }

  func makeEncoder(after frame: Frame?) -> AnimationSegmentEncoder {
    AnimationSegmentEncoder(format: format, previous: frame?.pixmap)
  }

  static func image(
    of frame: Frame, at index: Int, with encoder: inout AnimationSegmentEncoder
  ) throws(EncodingError) -> AnimationImage? {
    try encoder.encode(frame.pixmap, at: index)
  }
}
