import Rasterizing

extension BandSet {
  /// The rows of the bands in a picture of some height, neighbouring bands joined.
  func rowRanges(height: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for band in bands {
      let rows = Bands.rows(of: band, height: height)
      if rows.isEmpty { continue }
      if let last = result.last, last.upperBound == rows.lowerBound {
        result[result.count - 1] = last.lowerBound..<rows.upperBound
      } else {
        result.append(rows)
      }
    }
    return result
  }
}
