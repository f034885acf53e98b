import Encoding
import Graphics
import Rasterizing

/// A GIF: one palette for the clip, images of what changes.
final class GIFOutput: FrameOutput {
  private let format: GIFFormat
  private let palette: GIFPalette
  private let writer: GIFWriter
  /// The frames rendered, counted from the clip's start; the file's frame 0 is the first of them.
  private let frames: Range<Int>

  /// A segment paints over what the one before it left.
  let needsFrameBefore = true

  init(
    format: GIFFormat, palette: GIFPalette, path: String, frames: Range<Int>
  ) throws(RenderError) {
    self.format = format
    self.palette = palette
    self.frames = frames
    writer = try RenderError.encoding { () throws(EncodingError) in
      try GIFWriter(path: path, format: format, palette: palette)
    }
  }

  func makeFrame() -> any OutputFrame { GIFFrame(format: format, palette: palette) }

  func openSegment(_ segment: ClipPlan.Segment) -> any OutputSegment {
    GIFSegment(palette: palette, offset: frames.lowerBound)
  }

  func append(_ segment: any OutputSegment) throws(RenderError) {
    guard let segment = segment as? GIFSegment else {
      preconditionFailure("a segment of another output")
    }
    try RenderError.encoding { () throws(EncodingError) in try writer.append(segment.images) }
  }

  func finish() throws(RenderError) -> Int {
    try RenderError.encoding { () throws(EncodingError) in
      try writer.finish(frameCount: frames.count)
    }
    return FileSize.bytes(of: writer.path)
  }

  func cancel() { writer.cancel() }
}

/// A picture as places in the palette.
private final class GIFFrame: OutputFrame {
  private(set) var indexed: IndexedPixmap
  private var quantizer: GIFQuantizer

  init(format: GIFFormat, palette: GIFPalette) {
    indexed = IndexedPixmap(width: format.width, height: format.height)
    quantizer = GIFQuantizer(palette)
  }

  func update(from pixmap: Pixmap, changed: ChangedRegion) {
    for part in changed.parts {
      quantizer.quantize(pixmap, rows: part.rows, columns: part.columns, into: &indexed)
    }
  }
}

/// A segment's images.
private final class GIFSegment: OutputSegment {
  private var encoder: GIFSegmentEncoder
  private let palette: GIFPalette
  private let offset: Int
  private(set) var images: [GIFImage] = []

  init(palette: GIFPalette, offset: Int) {
    self.palette = palette
    self.offset = offset
    encoder = GIFSegmentEncoder(palette: palette)
  }

  func precede(with frame: any OutputFrame) {
    encoder = GIFSegmentEncoder(palette: palette, previous: Self.indexed(frame))
  }

  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) {
    // The frames after the first of a run differ in nothing, and the first stays longer.
    if let image = encoder.encode(Self.indexed(frame), at: run.frame - offset) {
      images.append(image)
    }
  }

  func finish() {}

  private static func indexed(_ frame: any OutputFrame) -> IndexedPixmap {
    guard let frame = frame as? GIFFrame else { preconditionFailure("a frame of another output") }
    return frame.indexed
  }
}
