import Encoding
import FramePlanning
import Graphics
import LayerModel

/// Pictures as places in one palette for the clip.
struct GIFCoding: AnimationCoding {
  private let format: AnimationFormat
  private let palette: GIFPalette
  private let quantizer: GIFQuantizer
  private let clearPixels: ClearPixelNote?

  var looksAhead: Bool { palette.hasTransparency }
  var lacksMatte: Bool { clearPixels?.isThere ?? false }

  /// Begins a GIF; the colours of the clip are chosen once.
  @Sendable static func lane(_ context: OutputContext) throws(RenderError) -> any OutputLane {
    let palette = try palette(context)
    guard
      let format = AnimationFormat(
        kind: .gif(palette), width: context.canvas.widthInPixels,
        height: context.canvas.heightInPixels, frameRate: context.frameRate,
        playCount: context.request.loopCount)
    else {
      throw .request("-o \(context.request.path): a GIF of this size or rate cannot be written")
    }
    return try context.lane(
      of: GIFCoding(
        format: format, palette: palette,
        quantizer: GIFQuantizer(palette, over: context.request.matte),
        clearPixels: context.clearPixelNote),
      as: format)
  }

  private static func palette(_ context: OutputContext) throws(RenderError) -> GIFPalette {
    if let known = context.kept?[PartName.palette].flatMap({ GIFPalette(kept: $0) }) {
      return known
    }
    guard context.work != .joining else { throw .partMissing(PartName.palette) }
    let palette = try PaletteSampling(
      context: context.pass, matte: context.request.matte, colorCount: context.request.colorCount
    ).palette()
    try RenderError.encoding { () throws(EncodingError) in
      try context.kept?.keep(palette.kept, as: PartName.palette)
    }
    return palette
  }

  /// A picture as places in the palette.
  struct Frame: OutputFrame {
    fileprivate var indexed: IndexedPixmap
    fileprivate let quantizer: GIFQuantizer
    fileprivate let clearPixels: ClearPixelNote?

    mutating func update(from pixmap: Pixmap, changed: ChangedRegion) {
      clearPixels?.look(at: pixmap, changed)
      // A pixel's place depends on its neighbours, too.
      let all = (rows: 0..<pixmap.height, columns: 0..<pixmap.width)
      for part in changed.parts {
        quantizer.quantize(
          pixmap, rows: part.rows.widened(within: all.rows),
          columns: part.columns.widened(within: all.columns), into: &indexed)
      }
    }
  }

  func makeFrame() -> Frame {
    Frame(
      indexed: IndexedPixmap(width: format.width, height: format.height), quantizer: quantizer,
      clearPixels: clearPixels)
  }

  func makeEncoder(after frame: Frame?) -> GIFSegmentEncoder {
    GIFSegmentEncoder(palette: palette, previous: frame?.indexed)
  }

  static func image(
    of frame: Frame, at index: Int, with encoder: inout GIFSegmentEncoder
  ) -> AnimationImage? {
    encoder.encode(frame.indexed, at: index)
  }

  static func lastImage(
    before next: Frame?, with encoder: inout GIFSegmentEncoder
  ) -> AnimationImage? { encoder.finish(before: next?.indexed) }
}

extension Range<Int> {
  /// The range with one more at both ends.
  fileprivate func widened(within bounds: Range<Int>) -> Range<Int> {
    isEmpty ? self : (lowerBound - 1..<upperBound + 1).clamped(to: bounds)
  }
}
