import Encoding

/// A GIF, APNG or WebP: images of what changes, each shown until the next.
struct AnimationOutput<Coding: AnimationCoding>: FrameOutput {
  private let coding: Coding
  /// `nil` where only parts are made.
  private let writer: AnimationWriter?
  /// The frames rendered, counted from the clip's start; the file's frame 0 is the first of them.
  private let frames: Range<Int>

  /// A segment paints over what the one before it left.
  let needsFrameBefore = true

  init(_ coding: Coding, to writer: AnimationWriter?, frames: Range<Int>) {
    (self.coding, self.writer, self.frames) = (coding, writer, frames)
  }

  func makeFrame() -> Coding.Frame { coding.makeFrame() }

  func makeEncoder(
    for segment: ClipPlan.Segment, isKept: Bool
  ) -> AnimationImagesEncoder<Coding> {
    AnimationImagesEncoder(coding, offset: frames.lowerBound)
  }

  func append(_ images: [AnimationImage]) throws(EncodingError) { try writer?.append(images) }

  func finish() throws(EncodingError) -> Int { try writer?.finish(frameCount: frames.count) ?? 0 }

  func cancel() { writer?.cancel() }

  func packed(_ images: [AnimationImage]) -> PackedPart? {
    var bytes = PackedBytes()
    bytes.add(images.count)
    for image in images { image.pack(into: &bytes) }
    return .bytes(bytes)
  }

  func restored(
    _ segment: ClipPlan.Segment, from reader: PackedBytesReader
  ) -> [AnimationImage]? {
    var reader = reader
    return reader.list(of: { AnimationImage(&$0) })
  }
}

extension OutputContext {
  /// The lane of an animated picture that is made here.
  func lane(
    of coding: some AnimationCoding, as format: AnimationFormat
  ) throws(RenderError) -> any OutputLane {
    try lane(
      of: AnimationOutput(
        coding,
        to: try destination { () throws(EncodingError) in
          try AnimationWriter(path: request.path, format: format, options: fileOptions)
        },
        frames: frames))
  }
}

/// The coding of an animated picture's frames as images.
protocol AnimationCoding: Sendable {
  /// A picture as images are made of it.
  associatedtype Frame: OutputFrame
  /// Makes the images of one segment.
  associatedtype Encoder: Sendable

  /// A place for a picture.
  func makeFrame() -> Frame
  /// An encoder for a segment; without a frame before it, for the clip's first.
  func makeEncoder(after frame: Frame?) -> Encoder
  /// The image to paint for the next frame, counted from the file's first; `nil` when nothing
  /// differs from the frame before.
  static func image(
    of frame: Frame, at index: Int, with encoder: inout Encoder
  ) throws(EncodingError) -> AnimationImage?
}

/// Makes a segment's images.
struct AnimationImagesEncoder<Coding: AnimationCoding>: OutputSegmentEncoder {
  private let coding: Coding
  private let offset: Int
  private var encoder: Coding.Encoder
  private var images: [AnimationImage] = []

  fileprivate init(_ coding: Coding, offset: Int) {
    self.coding = coding
    self.offset = offset
    encoder = coding.makeEncoder(after: nil)
  }

  mutating func precede(with frame: Coding.Frame) { encoder = coding.makeEncoder(after: frame) }

  mutating func encode(_ frame: Coding.Frame, run: ClipPlan.Run) throws(EncodingError) {
    // The frames after the first of a run differ in nothing, and the first stays longer.
    if let image = try Coding.image(of: frame, at: run.frame - offset, with: &encoder) {
      images.append(image)
    }
  }

  func finish() -> [AnimationImage] { images }
}
