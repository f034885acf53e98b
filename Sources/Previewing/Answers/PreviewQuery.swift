import Inbetween

/// The values of a request's query.
struct PreviewQuery {
  private let items: [(name: String, value: String)]
  private let messages: PreviewMessages

  init(_ request: PreviewRequest, _ messages: PreviewMessages) {
    (items, self.messages) = (request.query, messages)
  }

  /// A value by its name.
  subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  /// All values of a name, in order.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  /// Seconds from the clip's begin on; a clip is far shorter.
  static let instants = 0...1e9
  /// Coordinates of points, and times that may lie before the clip.
  static let coordinates = -1e9...1e9
  /// Pixels to a point.
  private static let scales = 1e-6...1e6

  /// A number that must be there, once, in a range: every number is read here.
  func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(PreviewProblem) -> Double {
    try number(try only(name), name, in: range)
  }

  /// A number in a text.
  func number(
    _ text: String?, _ name: String, in range: ClosedRange<Double>
  ) throws(PreviewProblem) -> Double {
    guard let number = text.flatMap(Double.init), range.contains(number) else {
      let ends = [range.lowerBound, range.upperBound].map(\.shortestDecimal)
      throw wrong("\(name): expected a number in \(ends[0])…\(ends[1])")
    }
    return number + 0
  }

  /// A whole number from 0 on that must be there, once.
  func index(_ name: String, below limit: Int) throws(PreviewProblem) -> Int {
    guard let number = try only(name).flatMap({ Int($0) }), (0..<limit).contains(number) else {
      let range = limit > 0 ? "expected a whole number in 0…\(limit - 1)" : "there is none"
      throw wrong("\(name): \(range)")
    }
    return number
  }

  /// The value of a name that may be there once.
  private func only(_ name: String) throws(PreviewProblem) -> String? {
    let values = all(name)
    guard values.count < 2 else { throw wrong("\(name): expected once") }
    return values.first
  }

  /// The point `x`, `y` of the canvas.
  func point() throws(PreviewProblem) -> Point {
    Point(
      x: try number("x", in: Self.coordinates), y: try number("y", in: Self.coordinates))
  }

  /// The instant `at`, in seconds.
  func instant() throws(PreviewProblem) -> Seconds { try number("at", in: Self.instants) }

  /// The instants of `at`, separated by commas.
  func instants(limit: Int) throws(PreviewProblem) -> [Seconds] {
    let texts = (try only("at") ?? "").split(
      separator: ",", maxSplits: limit, omittingEmptySubsequences: false)
    guard texts.count <= limit else { throw wrong("at: expected \(limit) instants at most") }
    return try texts.map { text throws(PreviewProblem) in
      try number(String(text), "at", in: Self.instants)
    }
  }

  /// The pixels per point that are asked for; `nil` for the scene's own.
  func scale() throws(PreviewProblem) -> Double? {
    self["scale"] == nil ? nil : try number("scale", in: Self.scales)
  }

  /// The times from `from` on, up to `to`.
  func times() throws(PreviewProblem) -> Range<Seconds> {
    let from = try number("from", in: Self.coordinates)
    let to = try number("to", in: Self.coordinates)
    guard from < to else { throw wrong("from, to: expected from before to") }
    return from..<to
  }

  /// The frames from `from` on, up to `to`.
  func frames(
    of timeline: Timeline, limit: Seconds
  ) throws(PreviewProblem) -> Range<FrameIndex> {
    let end = timeline.frameCount(at: timeline.frameRate) + 1
    let (from, to) = (try index("from", below: end), try index("to", below: end))
    guard from < to, timeline.frameRate.instant(of: to - from) <= limit else {
      throw wrong("from, to: expected frames in order, \(limit) s of them at most")
    }
    return from..<to
  }

  /// The answer to a wrong value.
  func wrong(_ message: String) -> PreviewProblem {
    PreviewProblem(.badRequest, message, messages)
  }
}
