public import Timing

/// Turns the frames of one segment, in order, into the images that a GIF shows one after another.
///
/// Only what differs from the frame before is painted: the rectangle around it, in which pixels
/// that stay are transparent. A frame without a difference has no image, the one before stays
/// longer. When the clip has transparent pixels every frame that differs is painted whole instead.
/// The images are a function of the palette, the frames and the frame before the first.
public struct GIFSegmentEncoder: Sendable {
  private let palette: GIFPalette
  /// The frame before, in memory of its own: frames are drawn over while their followers are
  /// encoded.
  private var previous: IndexedPixmap?
  private var compressor = LZWCompressor()
  private var scratch: [UInt8] = []

  /// An encoder for a segment.
  ///
  /// - Parameters:
  ///   - palette: The clip's palette.
  ///   - previous: The frame before the segment's first; `nil` for the clip's first segment.
  public init(palette: GIFPalette, previous: IndexedPixmap? = nil) {
    self.palette = palette
    self.previous = previous?.unshared
  }

  /// Encodes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The quantized picture, of the same size as all others.
  ///   - index: Its number, counted from the clip's first.
  /// - Returns: The image to paint; `nil` when nothing differs from the frame before.
  public mutating func encode(_ frame: IndexedPixmap, at index: FrameIndex) -> AnimationImage? {
    var columns = 0..<frame.width
    var rows = 0..<frame.height
    var before = previous.take()
    defer { previous = before }
    if let before {
      precondition(
        before.width == frame.width && before.height == frame.height,
        "\(frame.width) × \(frame.height) after \(before.width) × \(before.height)")
      guard
        let changed = ChangedRectangle(
          frame.indices, before.indices, width: frame.width, height: frame.height)
      else { return nil }
      if !palette.hasTransparency { (columns, rows) = (changed.columns, changed.rows) }
    }
    // A palette without a transparent entry has one more colour instead.
    let stay = palette.hasTransparency || before == nil ? nil : palette.transparentIndex
    var data: [UInt8] = []
    fillScratch(frame, before, columns, rows, stay)
    if before == nil {
      before = frame.unshared
    } else {
      before?.copy(columns: columns, rows: rows, from: frame)
    }
    unsafe scratch.withUnsafeBytes { pixels in
      unsafe compressor.compress(
        pixels, indexBits: palette.indexBits,
        runByte: palette.transparentIndex ?? frame.indices.first ?? 0, into: &data)
    }
    return AnimationImage(firstFrame: index, columns: columns, rows: rows, data: data)
  }

  /// Copies the rectangle, with `stay` wherever a pixel is as it was.
  private mutating func fillScratch(
    _ frame: IndexedPixmap, _ before: IndexedPixmap?, _ columns: Range<Int>, _ rows: Range<Int>,
    _ stay: UInt8?
  ) {
    let count = columns.count * rows.count
    if scratch.count != count { scratch = [UInt8](repeating: 0, count: count) }
    unsafe scratch.withUnsafeMutableBytes { target in
      unsafe frame.indices.withUnsafeBytes { now in
        unsafe (before ?? frame).indices.withUnsafeBytes { then in
          guard let target = target.baseAddress, let now = now.baseAddress,
            let then = then.baseAddress
          else { return }
          for y in rows {
            let to = unsafe target + (y - rows.lowerBound) * columns.count
            let from = y * frame.width + columns.lowerBound
            if let stay {
              unsafe Self.mask(now + from, then + from, to, count: columns.count, stay)
            } else {
              unsafe to.copyMemory(from: now + from, byteCount: columns.count)
            }
          }
        }
      }
    }
  }

  private static func mask(
    _ now: UnsafeRawPointer, _ then: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
    count: Int, _ stay: UInt8
  ) {
    typealias Lanes = SIMD16<UInt8>
    let vectorCount = count & ~15
    for x in stride(from: 0, to: vectorCount, by: 16) {
      let a = unsafe now.loadUnaligned(fromByteOffset: x, as: Lanes.self)
      let b = unsafe then.loadUnaligned(fromByteOffset: x, as: Lanes.self)
      let masked = a.replacing(with: stay, where: a .== b)
      unsafe target.storeBytes(of: masked, toByteOffset: x, as: Lanes.self)
    }
    for x in vectorCount..<count {
      let a = unsafe now.load(fromByteOffset: x, as: UInt8.self)
      let b = unsafe then.load(fromByteOffset: x, as: UInt8.self)
      unsafe target.storeBytes(of: a == b ? stay : a, toByteOffset: x, as: UInt8.self)
    }
  }
}
