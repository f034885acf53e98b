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
  var needsFrameAfter: Bool { coding.looksAhead }
  var lacksMatte: Bool { coding.lacksMatte }

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
          try AnimationWriter(
            path: request.path, format: format, options: fileOptions,
            byteLimit: request.byteLimit)
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

  /// True when the frame behind a segment decides about its last image.
  var looksAhead: Bool { get }
  /// True when pixels were met that the format cannot show as they are, and no matte is given.
  var lacksMatte: Bool { get }
  /// A place for a picture.
  func makeFrame() -> Frame
  /// An encoder for a segment; without a frame before it, for the clip's first.
  func makeEncoder(after frame: Frame?) -> Encoder
  /// The image to paint for the next frame, counted from the file's first; `nil` when nothing
  /// differs from the frame before.
  static func image(
    of frame: Frame, at index: Int, with encoder: inout Encoder
  ) throws(EncodingError) -> AnimationImage?
  /// The segment's last image, where it waited for the frame behind the segment; `nil` is the
  /// clip's end.
  static func lastImage(before next: Frame?, with encoder: inout Encoder) -> AnimationImage?
}

extension AnimationCoding {
  var looksAhead: Bool { false }
  var lacksMatte: Bool { false }
  static func lastImage(before next: Frame?, with encoder: inout Encoder) -> AnimationImage? { nil }
}

/// Makes a segment's images.
struct AnimationImagesEncoder<Coding: AnimationCoding>: OutputSegmentEncoder {
  private let coding: Coding
  private let offset: Int
  private var encoder: Coding.Encoder
  private var images: [AnimationImage] = []
  private var next: Coding.Frame?

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

  mutating func succeed(with frame: Coding.Frame) { next = frame }

  mutating func finish() -> [AnimationImage] {
    if let image = Coding.lastImage(before: next, with: &encoder) { images.append(image) }
    return images
  }
}
