import Encoding
import Graphics
import Media
import Rasterizing

/// A GIF, APNG or WebP: images of what changes, each shown until the next.
final class AnimationOutput: FrameOutput {
  /// How frames become images.
  enum Coding: Sendable {
    /// Places in one palette for the clip.
    case gif(GIFFormat, GIFPalette)
    /// All colours.
    case full(AnimationFormat)
  }

  private let coding: Coding
  private let writer: AnimationWriter
  /// The frames rendered, counted from the clip's start; the file's frame 0 is the first of them.
  private let frames: Range<Int>

  /// A segment paints over what the one before it left.
  let needsFrameBefore = true
  let writesInOrder = false

  init(
    _ coding: Coding, path: String, frames: Range<Int>, options: AtomicFile.Options
  ) throws(RenderError) {
    self.coding = coding
    self.frames = frames
    writer = try RenderError.encoding { () throws(EncodingError) in
      switch coding {
      case .gif(let format, let palette):
        try AnimationWriter(path: path, format: format, palette: palette, options: options)
      case .full(let format):
        try AnimationWriter(path: path, format: format, options: options)
      }
    }
  }

  func makeFrame() -> any OutputFrame {
    switch coding {
    case .gif(let format, let palette): GIFFrame(format: format, palette: palette)
    case .full(let format): PixmapFrame(width: format.width, height: format.height)
    }
  }

  func openSegment(_ segment: ClipPlan.Segment, isKept: Bool) -> any OutputSegment {
    switch coding {
    case .gif(_, let palette): GIFSegment(palette: palette, offset: frames.lowerBound)
    case .full(let format): PixmapSegment(format: format, offset: frames.lowerBound)
    }
  }

  func append(_ segment: any OutputSegment) throws(RenderError) {
    guard let segment = segment as? any AnimationSegment else {
      preconditionFailure("a segment of another output")
    }
    try RenderError.encoding { () throws(EncodingError) in try writer.append(segment.images) }
  }

  func finish() throws(RenderError) -> Int {
    try RenderError.encoding { () throws(EncodingError) in
      try writer.finish(frameCount: frames.count)
    }
  }

  func cancel() { writer.cancel() }

  func bytes(of segment: any OutputSegment) -> [UInt8]? {
    guard let segment = segment as? any AnimationSegment else { return nil }
    var bytes = PackedBytes()
    bytes.add(segment.images.count)
    for image in segment.images { image.pack(into: &bytes) }
    return bytes.bytes
  }

  func restoredSegment(
    _ segment: ClipPlan.Segment, from bytes: [UInt8]
  ) -> (any OutputSegment)? {
    var reader = PackedBytesReader(bytes)
    return reader.list(of: { AnimationImage(&$0) }).map(RestoredImages.init)
  }
}

/// A segment that becomes images.
private protocol AnimationSegment: OutputSegment {
  var images: [AnimationImage] { get }
}

/// Images of a segment that was encoded before.
private final class RestoredImages: AnimationSegment {
  let images: [AnimationImage]

  init(_ images: [AnimationImage]) { self.images = images }

  func precede(with frame: any OutputFrame) {}
  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) {}
  func finish() {}
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

/// A segment's images with a palette.
private final class GIFSegment: AnimationSegment {
  private var encoder: GIFSegmentEncoder
  private let palette: GIFPalette
  private let offset: Int
  private(set) var images: [AnimationImage] = []

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

/// A picture as it is.
private final class PixmapFrame: OutputFrame {
  private(set) var pixmap: Pixmap

  init(width: Int, height: Int) { pixmap = Pixmap(width: width, height: height) }

  func update(from pixmap: Pixmap, changed: ChangedRegion) {
    for part in changed.parts {
      self.pixmap.copy(columns: part.columns, rows: part.rows, from: pixmap)
    }
  }
}

/// A segment's images with all colours.
private final class PixmapSegment: AnimationSegment {
  private var encoder: AnimationSegmentEncoder
  private let format: AnimationFormat
  private let offset: Int
  private(set) var images: [AnimationImage] = []

  init(format: AnimationFormat, offset: Int) {
    self.format = format
    self.offset = offset
    encoder = AnimationSegmentEncoder(format: format)
  }

  func precede(with frame: any OutputFrame) {
    encoder = AnimationSegmentEncoder(format: format, previous: Self.pixmap(frame))
  }

  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) throws(RenderError) {
    let image = try RenderError.encoding { () throws(EncodingError) in
      try encoder.encode(Self.pixmap(frame), at: run.frame - offset)
    }
    if let image { images.append(image) }
  }

  func finish() {}

  private static func pixmap(_ frame: any OutputFrame) -> Pixmap {
    guard let frame = frame as? PixmapFrame else {
      preconditionFailure("a frame of another output")
    }
    return frame.pixmap
  }
}
