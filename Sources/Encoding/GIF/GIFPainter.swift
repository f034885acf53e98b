/// Compresses rectangles of frames, over what they are painted on.
///
/// Pixels that stay may have their own colour or be transparent. All of them transparent is best
/// where much stays; where little does, those are that join runs of different colours to one. Both
/// are tried, and the shorter is taken. The memory is kept from image to image.
struct GIFPainter: Sendable {
  private var compressor = LZWCompressor()
  private var pixels: [UInt8] = []
  private var runs: [UInt8] = []

  /// The data of an image.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - rectangle: The part of it that is painted.
  ///   - ground: The picture that it is painted over.
  ///   - stay: The place of pixels that stay as they are; `nil` where each has its own colour.
  /// - Returns: The compressed pixels.
  mutating func data(
    of frame: IndexedPixmap, _ rectangle: ChangedRectangle, over ground: IndexedPixmap?,
    stay: UInt8?
  ) -> [UInt8] {
    fillPixels(frame, ground, rectangle, stay)
    let runByte = stay ?? pixels.first ?? 0
    var data = unsafe pixels.withUnsafeBytes { pixels in
      unsafe compressor.compress(pixels, runByte: runByte) ?? []
    }
    tryKeeping(pixels, runByte, &data)
    guard let stay, fillRuns(frame, rectangle, stay) else { return data }
    let other = unsafe runs.withUnsafeBytes { runs in
      unsafe compressor.compress(runs, runByte: runByte, atMost: data.count)
    }
    if let other, other.count < data.count { data = other }
    tryKeeping(runs, runByte, &data)
    return data
  }

  /// Compresses pixels once more where a table was full: keeping it may be shorter.
  private mutating func tryKeeping(_ pixels: [UInt8], _ runByte: UInt8, _ data: inout [UInt8]) {
    guard compressor.wasFull else { return }
    let other = unsafe pixels.withUnsafeBytes { pixels in
      unsafe compressor.compress(
        pixels, runByte: runByte, atMost: data.count, keepsTable: true)
    }
    if let other, other.count < data.count { data = other }
  }

  /// Copies the rectangle, with `stay` wherever a pixel is as it was.
  private mutating func fillPixels(
    _ frame: IndexedPixmap, _ ground: IndexedPixmap?, _ rectangle: ChangedRectangle, _ stay: UInt8?
  ) {
    let (columns, rows) = (rectangle.columns, rectangle.rows)
    let count = columns.count * rows.count
    if pixels.count != count { pixels = [UInt8](repeating: 0, count: count) }
    unsafe pixels.withUnsafeMutableBytes { target in
      unsafe frame.indices.withUnsafeBytes { now in
        unsafe (ground ?? frame).indices.withUnsafeBytes { then in
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

  /// Copies the rectangle, with `stay` wherever a pixel is as it was and others of another colour
  /// beside it are, too.
  ///
  /// - Returns: False when that is no other choice.
  private mutating func fillRuns(
    _ frame: IndexedPixmap, _ rectangle: ChangedRectangle, _ stay: UInt8
  ) -> Bool {
    if runs.count != pixels.count { runs = [UInt8](repeating: 0, count: pixels.count) }
    var isOther = false
    unsafe runs.withUnsafeMutableBufferPointer { target in
      unsafe frame.indices.withUnsafeBufferPointer { own in
        unsafe pixels.withUnsafeBufferPointer { masked in
          /// The begin of pixels that stay, and whether they are transparent.
          var run: (begin: Int, isTransparent: Bool)?
          var i = 0
          for y in rectangle.rows {
            for x in rectangle.columns {
              let color = unsafe own[y * frame.width + x]
              if unsafe masked[i] != stay {
                run = nil
              } else if let known = run {
                if !known.isTransparent, unsafe color != target[i - 1] {
                  for place in known.begin..<i { unsafe target[place] = stay }
                  run = (known.begin, true)
                }
              } else {
                run = (i, false)
              }
              let isTransparent = run?.isTransparent == true
              isOther = isOther || run != nil && color != stay
              unsafe target[i] = isTransparent ? stay : color
              i += 1
            }
          }
        }
      }
    }
    return isOther
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
