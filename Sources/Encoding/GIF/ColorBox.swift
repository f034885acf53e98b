/// Some colours that are to share one palette entry.
struct ColorBox {
  private struct Sample {
    var color: (red: Double, green: Double, blue: Double)
    var count: Double
    /// Breaks ties, so that sorting has one result.
    let cell: Int

    func channel(_ axis: Int) -> Double {
      axis == 0 ? color.red : axis == 1 ? color.green : color.blue
    }
  }

  private var samples: [Sample]
  /// The axis along which the squared error is largest.
  private let axis: Int
  /// The squared error of giving all samples their mean.
  private let error: Double
  /// The mean colour, rounded.
  let mean: GIFColor

  /// Divides colours into at most some number of boxes.
  ///
  /// Colours are first gathered in cells of 4 × 4 × 4, which bounds the work by 262,144 samples.
  static func divide(
    _ entries: [(color: GIFColor, count: Int)], into count: Int
  ) -> [ColorBox] {
    guard !entries.isEmpty, count > 0 else { return [] }
    var boxes = [ColorBox(gather(entries))]
    while boxes.count < count {
      guard
        let worst = boxes.indices.max(by: {
          (boxes[$0].error, $1) < (boxes[$1].error, $0)
        }), let halves = boxes[worst].halves()
      else { break }
      boxes[worst] = halves.low
      boxes.append(halves.high)
    }
    return boxes
  }

  private static func gather(_ entries: [(color: GIFColor, count: Int)]) -> [Sample] {
    var sums: [(red: Int, green: Int, blue: Int, count: Int)] = []
    // One more than a cell's place among the sums; 0 where it has none yet.
    var places = [UInt32](repeating: 0, count: 1 << 18)
    for (color, count) in entries {
      let cell = (color.red >> 2) << 12 | (color.green >> 2) << 6 | color.blue >> 2
      if places[cell] == 0 {
        sums.append((0, 0, 0, 0))
        places[cell] = UInt32(sums.count)
      }
      let place = Int(places[cell]) - 1
      sums[place].red += color.red * count
      sums[place].green += color.green * count
      sums[place].blue += color.blue * count
      sums[place].count += count
    }
    // In the order of cells, in which means of many are summed.
    return places.indices.filter { places[$0] > 0 }.map { cell in
      let sum = sums[Int(places[cell]) - 1]
      let count = Double(sum.count)
      return Sample(
        color: (Double(sum.red) / count, Double(sum.green) / count, Double(sum.blue) / count),
        count: count, cell: cell)
    }
  }

  private init(_ samples: [Sample]) {
    self.samples = samples
    let count = samples.reduce(0) { $0 + $1.count }
    var means: [Double] = []
    var errors: [Double] = []
    for axis in 0..<3 {
      let mean = samples.reduce(0) { $0 + $1.channel(axis) * $1.count } / count
      means.append(mean)
      errors.append(
        samples.reduce(0) { sum, sample in
          let distance = sample.channel(axis) - mean
          return sum + distance * distance * sample.count
        })
    }
    axis = (0..<3).max { (errors[$0], $1) < (errors[$1], $0) } ?? 0
    error = errors.reduce(0, +)
    mean = GIFColor(
      red: Int(means[0].rounded()), green: Int(means[1].rounded()), blue: Int(means[2].rounded()))
  }

  /// The two boxes of the cut across the longest axis that leaves the least error there; `nil` when
  /// there is nothing to cut.
  private func halves() -> (low: ColorBox, high: ColorBox)? {
    guard samples.count > 1, error > 0 else { return nil }
    let sorted = samples.sorted {
      ($0.channel(axis), $0.cell) < ($1.channel(axis), $1.cell)
    }
    // The error left is the sum of squares, a constant, less Σ²/n of both halves.
    let total = sorted.reduce((sum: 0.0, count: 0.0)) {
      ($0.sum + $1.channel(axis) * $1.count, $0.count + $1.count)
    }
    var low = (sum: 0.0, count: 0.0)
    var best = (gain: -1.0, cut: 1)
    for cut in 1..<sorted.count {
      let sample = sorted[cut - 1]
      low = (low.sum + sample.channel(axis) * sample.count, low.count + sample.count)
      let high = (sum: total.sum - low.sum, count: total.count - low.count)
      let gain = low.sum * low.sum / low.count + high.sum * high.sum / high.count
      if gain > best.gain { best = (gain, cut) }
    }
    return (
      ColorBox(Array(sorted[..<best.cut])), ColorBox(Array(sorted[best.cut...]))
    )
  }
}
