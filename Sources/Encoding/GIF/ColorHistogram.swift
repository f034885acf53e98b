public import Graphics

/// The frequencies of the colours in some pictures.
///
/// Counts are exact for all 16.7 million colours and only added, so neither the order of the
/// pictures nor how they were shared out among several histograms matters.
public struct ColorHistogram: Sendable {
  private var all = ColorCounts()
  /// For each colour the sum over pictures to which it came, where another one had others, of a
  /// share of ``wholeShare``: that of one colour among all that came.
  private var fresh = ColorCounts()
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

  /// Counts a picture for each colour that comes to it where an earlier one of the same size has
  /// others, by which the colours of a palette are ordered: for the more the fewer colours come,
  /// because a low place of each is then worth the more.
  public mutating func add(freshOf pixmap: Pixmap, after earlier: Pixmap) {
    precondition(
      pixmap.width == earlier.width && pixmap.height == earlier.height,
      "\(pixmap.width) × \(pixmap.height) after \(earlier.width) × \(earlier.height)")
    // A bit for each colour.
    var seen = [UInt64](repeating: 0, count: 1 << 18)
    var came: [GIFColor] = []
    unsafe pixmap.bytes.withUnsafeBytes { now in
      unsafe earlier.bytes.withUnsafeBytes { then in
        for y in 0..<pixmap.height {
          let rows = (y * pixmap.strideInBytes, y * earlier.strideInBytes)
          for x in stride(from: 0, to: pixmap.width * 4, by: 4) {
            let pixel = unsafe now.load(fromByteOffset: rows.0 + x, as: UInt32.self)
            guard unsafe pixel != then.load(fromByteOffset: rows.1 + x, as: UInt32.self),
              let color = GIFColor(pixel: pixel, over: matte)
            else { continue }
            let (word, bit) = (Int(color.value >> 6), UInt64(1) << UInt64(color.value & 63))
            guard seen[word] & bit == 0 else { continue }
            seen[word] |= bit
            came.append(color)
          }
        }
      }
    }
    let share = max(1, Self.wholeShare / max(1, came.count))
    for color in came { fresh.add(color, count: share) }
  }

  /// The shares of all colours that come to a picture, together.
  private static let wholeShare = 1 << 16

  /// Adds the counts of another histogram.
  public mutating func merge(_ other: ColorHistogram) {
    hasTransparency = hasTransparency || other.hasTransparency
    all.merge(other.all)
    fresh.merge(other.fresh)
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

  /// Some colours, those first that came to the most pictures where others were, and to such with few
  /// colours; the others in their order.
  ///
  /// Each colour that came stands for the nearest of them. The highest place of an image of what
  /// changes decides how long its codes are, and is low then, however few of its pixels have it.
  func ordered(_ colors: [GIFColor]) -> [GIFColor] {
    let sorted = colors.sorted()
    let places = ExactColorTable(sorted.map(\.value))
    var counts = [Int](repeating: 0, count: sorted.count)
    // Colours without an entry of their own, in cells of 4 × 4 × 4.
    var others = [Int](repeating: 0, count: 1 << 18)
    for (color, count) in fresh.entries {
      if let place = places[color.value] {
        counts[Int(place)] += count
      } else {
        others[(color.red >> 2) << 12 | (color.green >> 2) << 6 | color.blue >> 2] += count
      }
    }
    for (cell, count) in others.enumerated() where count > 0 {
      let center = GIFColor(
        red: (cell >> 12) << 2 | 2, green: (cell >> 6 & 63) << 2 | 2, blue: (cell & 63) << 2 | 2)
      counts[Int(center.nearest(in: sorted))] += count
    }
    return sorted.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.map { sorted[$0] }
  }
}
