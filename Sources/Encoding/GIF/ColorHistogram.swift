public import Graphics

/// The frequencies of the colours in some pictures.
///
/// Counts are exact for all 16.7 million colours and only added, so neither the order of the
/// pictures nor how they were shared out among several histograms matters.
public struct ColorHistogram: Sendable {
  private var all = ColorCounts()
  /// The colours of images, each once, in any order.
  private(set) var images: [[GIFColor]] = []
  /// A bit for each colour that the image has which is being looked at; empty before the first.
  private var seen: [UInt64] = []
  /// The most colours of an image that are kept: one with more has long codes anyway.
  private static let mostOfImage = 4096
  /// The matte: the colour over which half clear pixels are composited; `nil` makes each of them
  /// clear or opaque.
  private let matte: GIFColor?
  /// True when a pixel counted as transparent.
  public private(set) var hasTransparency = false

  /// A histogram without colours.
  ///
  /// - Parameter matte: The colour over which half clear pixels are composited; `nil` makes each of
  ///   them clear or opaque.
  public init(over matte: Color? = nil) { self.matte = matte.map(GIFColor.init) }

  /// Counts a picture's pixels.
  public mutating func add(_ pixmap: Pixmap) {
    guard pixmap.width > 0 else { return }
    unsafe pixmap.bytes.withUnsafeBytes { bytes in
      var run = (pixel: UInt32(0), count: 0)
      for y in 0..<pixmap.height {
        let row = y * pixmap.strideInBytes
        var x = 0
        while x < pixmap.width {
          let end = min(x + 16, pixmap.width)
          if end - x == 16,
            unsafe bytes.loadUnaligned(fromByteOffset: row + x * 4, as: SIMD16<UInt32>.self)
              .isAll(run.pixel)
          {
            run.count += 16
            x = end
            continue
          }
          while x < end {
            let pixel = unsafe bytes.load(fromByteOffset: row + x * 4, as: UInt32.self)
            if pixel == run.pixel {
              run.count += 1
            } else {
              add(pixel: run.pixel, count: run.count)
              run = (pixel, 1)
            }
            x += 1
          }
        }
      }
      add(pixel: run.pixel, count: run.count)
    }
  }

  /// Notes the colours of the image that shows a picture after another one of the same size, by
  /// which the colours of a palette are ordered.
  ///
  /// They are those of the pixels that change. Where some become clear, all that is seen in the
  /// image before is painted again, which may be all of the picture: both are noted.
  public mutating func add(imageOf pixmap: Pixmap, after earlier: Pixmap) {
    precondition(
      pixmap.width == earlier.width && pixmap.height == earlier.height,
      "\(pixmap.width) × \(pixmap.height) after \(earlier.width) × \(earlier.height)")
    guard let changed = ChangedRectangle(pixmap, earlier, isEven: false) else { return }
    if noteImage(of: pixmap, after: earlier, changed.columns, changed.rows) {
      _ = noteImage(of: pixmap, after: nil, 0..<pixmap.width, 0..<pixmap.height)
    }
  }

  /// Notes the colours of the pixels of a part that an earlier picture does not have, all when it
  /// is `nil`.
  ///
  /// - Returns: True when pixels have become clear.
  private mutating func noteImage(
    of pixmap: Pixmap, after earlier: Pixmap?, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Bool {
    if seen.isEmpty { seen = [UInt64](repeating: 0, count: 1 << 18) }
    var (colors, isCleared) = ([GIFColor](), false)
    unsafe pixmap.bytes.withUnsafeBytes { now in
      unsafe (earlier ?? pixmap).bytes.withUnsafeBytes { then in
        var last: UInt32?
        for y in rows where colors.count < Self.mostOfImage {
          let starts = (y * pixmap.strideInBytes, y * (earlier ?? pixmap).strideInBytes)
          for x in columns {
            let pixel = unsafe now.load(fromByteOffset: starts.0 + x * 4, as: UInt32.self)
            guard pixel != last else { continue }
            let other = unsafe then.load(fromByteOffset: starts.1 + x * 4, as: UInt32.self)
            guard earlier == nil || pixel != other else { continue }
            guard let color = GIFColor(pixel: pixel, over: matte) else {
              isCleared = isCleared || GIFColor(pixel: other, over: matte) != nil
              continue
            }
            last = pixel
            let (word, bit) = (Int(color.value >> 6), UInt64(1) << UInt64(color.value & 63))
            guard seen[word] & bit == 0 else { continue }
            seen[word] |= bit
            colors.append(color)
          }
        }
      }
    }
    for color in colors { seen[Int(color.value >> 6)] = 0 }
    if colors.count < Self.mostOfImage { images.append(colors) }
    return isCleared
  }

  /// Adds the counts of another histogram.
  public mutating func merge(_ other: ColorHistogram) {
    hasTransparency = hasTransparency || other.hasTransparency
    all.merge(other.all)
    images += other.images
  }

  private mutating func add(pixel: UInt32, count: Int) {
    guard count > 0 else { return }
    guard let color = GIFColor(pixel: pixel, over: matte) else {
      hasTransparency = true
      return
    }
    all.add(color, count: count)
  }

  /// The colours that occur, each once, with their counts; cell by cell.
  var entries: [(color: GIFColor, count: Int)] { all.entries }
}
