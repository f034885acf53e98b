/// Two programs run in turn, so that a change of the machine's speed meets both.
struct Alternation {
  /// Pairs of runs that count.
  static let pairs = 5

  let ours: [ProcessRun]
  let others: [ProcessRun]

  /// Runs both once without counting, then in turn.
  init(ours: [String], other: [String]) throws {
    _ = try ProcessRun(ours)
    _ = try ProcessRun(other)
    var runs: (ours: [ProcessRun], others: [ProcessRun]) = ([], [])
    for _ in 0..<Self.pairs {
      runs.ours.append(try ProcessRun(ours))
      runs.others.append(try ProcessRun(other))
    }
    (self.ours, others) = runs
  }

  /// The median over the pairs of what one takes for each unit of the other.
  func ratio(_ figure: (ProcessRun) -> Double) -> Double {
    median(zip(ours, others).map { figure($0) / figure($1) })
  }

  /// Two lines, and one of ratios.
  func report(ours name: String, other: String, bytes: (ours: Int, other: Int)) {
    func line(_ name: String, _ runs: [ProcessRun], _ bytes: Int) {
      let wall = median(runs.map(\.wallSeconds))
      let processor = median(runs.map(\.processorSeconds))
      let peak = median(runs.map { Double($0.peakKiB) / 1024 })
      print(
        "  \(name): \(rounded(wall)) s, processor \(rounded(processor)) s, \(rounded(peak)) MiB, \(bytes) bytes"
      )
    }
    line(name, ours, bytes.ours)
    line(other, others, bytes.other)
    print(
      "  ratio, median of \(Self.pairs) pairs: time \(rounded(ratio(\.wallSeconds))), processor \(rounded(ratio(\.processorSeconds))), memory \(rounded(ratio { Double($0.peakKiB) }))"
    )
  }
}

/// The middle value; of an even count the upper one.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Three digits behind the point.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
