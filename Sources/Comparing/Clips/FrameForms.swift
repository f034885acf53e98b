import Timing

/// Frames whose size or depth is not that of the frames they face.
///
/// That whole clips differ in size is told once for both; here it is told where a frame differs in
/// another way than the first ones do.
struct FrameForms {
  /// The first such frame, and how many there are.
  private struct Finding {
    let frame: FrameIndex
    let a: ShownFrame.Form
    let b: ShownFrame.Form
    var count = 0
  }

  /// True when pictures that face each other always have one depth: clips of two kinds need not.
  let expectsOneDepth: Bool
  private var first: (a: ShownFrame.Form, b: ShownFrame.Form)?
  private var size: Finding?
  private var depth: Finding?
  /// False once two pictures of different sizes met.
  private(set) var hasOneSize = true

  init(expectsOneDepth: Bool) { self.expectsOneDepth = expectsOneDepth }

  /// Takes a pair of frames; false when their sizes differ, so that nothing can be measured.
  mutating func take(_ frameA: ShownFrame, _ frameB: ShownFrame) -> Bool {
    let (a, b) = (frameA.form, frameB.form)
    let first = first ?? (a, b)
    self.first = first
    let finding = Finding(frame: frameA.index, a: a, b: b)
    if a.bits != b.bits, expectsOneDepth || a.bits != first.a.bits || b.bits != first.b.bits {
      depth = depth ?? finding
      depth?.count += 1
    }
    guard a.size != b.size else { return true }
    hasOneSize = false
    if a.size != first.a.size || b.size != first.b.size {
      size = size ?? finding
      size?.count += 1
    }
    return false
  }

  /// The differences that were found.
  var differences: [ClipDifference] {
    [
      size.map {
        .frameSize(frame: $0.frame, a: $0.a.size, b: $0.b.size, count: $0.count)
      },
      depth.map { .depth(frame: $0.frame, a: $0.a.bits, b: $0.b.bits, count: $0.count) },
    ].compactMap(\.self)
  }
}

extension ShownFrame {
  /// The properties of a picture besides its pixels.
  struct Form {
    let size: ClipDifference.PixelSize
    /// Bits of a channel.
    let bits: Int
  }

  var form: Form {
    let (width, height) = picture.size
    return Form(
      size: ClipDifference.PixelSize(width: width, height: height), bits: bitsPerSample)
  }
}
