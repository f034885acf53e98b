import Graphics
import Timing

/// A value of which something between two of them can be made.
protocol Blendable: Hashable, Sendable {
  /// The value a part of the way to another.
  func interpolated(to other: Self, by fraction: Double) -> Self
  /// True when there is something between it and another value.
  func leads(to other: Self) -> Bool
  /// Elements of paths that it takes.
  var elementCount: Int { get }
}

extension Blendable {
  func leads(to other: Self) -> Bool { true }
  var elementCount: Int { 0 }
}

extension Double: Blendable {
  func interpolated(to other: Double, by fraction: Double) -> Double {
    self + (other - self) * fraction
  }
}

extension Point: Blendable {}

extension Color: Blendable {
  func interpolated(to other: Color, by fraction: Double) -> Color {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Color(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue), alpha: between(alpha, other.alpha))
  }
}

extension Array: Blendable where Element == Double {
  func interpolated(to other: [Double], by fraction: Double) -> [Double] {
    guard count == other.count else { return fraction < 1 ? self : other }
    return zip(self, other).map { $0 + ($1 - $0) * fraction }
  }
}

/// An outline that may turn into another.
struct Outline: Blendable {
  var path: Path
  var elementCount: Int { path.elements.count }

  func leads(to other: Outline) -> Bool {
    path.interpolated(to: other.path, by: 0.5) != nil
  }

  func interpolated(to other: Outline, by fraction: Double) -> Outline {
    // Outlines of other segments change at the key, as everywhere in the model.
    path.interpolated(to: other.path, by: fraction).map(Outline.init)
      ?? (fraction < 1 ? self : other)
  }
}

/// A value over the frames of a composition: one, or segments between key frames.
struct Track<Value: Blendable>: Hashable, Sendable {
  /// The part from one key frame to the next.
  struct Segment: Hashable, Sendable {
    /// The frames, each of the composition, fractions too.
    var start: Double
    var end: Double
    var from: Value
    var to: Value
    /// Eases the way; `nil` is linear.
    var curve: TimingFunction?
    /// The way of a point; `nil` is straight.
    var way: CubicCurve?
  }

  /// The segments in the order of time, without gaps; none of a value that stays.
  private(set) var segments: [Segment] = []
  /// The value from the end of the last segment on.
  private(set) var last: Value

  /// A value that stays.
  init(_ value: Value) { last = value }

  /// Segments, and the value after them.
  init(_ segments: [Segment], last: Value) { (self.segments, self.last) = (segments, last) }

  /// True when it never changes.
  var isConstant: Bool {
    segments.allSatisfy { $0.from == last && $0.to == last && $0.way == nil }
  }

  /// The value before the first key frame.
  var first: Value { segments.first?.from ?? last }

  /// The one value of a track that never changes.
  var constant: Value? { isConstant ? last : nil }

  /// Elements of paths at all key frames.
  var elementCount: Int { segments.reduce(last.elementCount) { $0 + $1.from.elementCount } }

  /// The values at all key frames.
  var values: [Value] { segments.flatMap { [$0.from, $0.to] } + [last] }

  /// The value at a frame; where segments meet, that of the later one.
  func value(at frame: Double) -> Value {
    let index = count { $0.start <= frame }
    guard index > 0 else { return first }
    let segment = segments[index - 1]
    return frame >= segment.end ? last : segment.value(at: frame)
  }

  /// The value that a frame is come to with; where segments meet, that of the earlier one.
  func value(before frame: Double) -> Value {
    let index = count { $0.start < frame }
    guard index > 0 else { return first }
    let segment = segments[index - 1]
    return frame > segment.end ? last : segment.value(at: frame)
  }

  /// The value at a frame, or the one that it is come to with.
  func value(at frame: Double, isBefore: Bool) -> Value {
    isBefore ? value(before: frame) : value(at: frame)
  }

  /// The number of segments before the first of which something no longer holds.
  private func count(_ holds: (Segment) -> Bool) -> Int {
    segments.indices.lowest { !holds(segments[$0]) }
  }
}

extension Track.Segment {
  fileprivate func value(at frame: Double) -> Value {
    guard frame < end else { return to }
    let part = (frame - start) / (end - start)
    let eased = curve.map { $0(part) } ?? part
    if let way, let point = way.point(atPart: eased) as? Value { return point }
    return from.interpolated(to: to, by: eased)
  }
}

extension CubicCurve {
  /// The point at which a part of the length has been travelled.
  func point(atPart part: Double) -> Point {
    let length = length
    return point(at: parameter(atLength: part * length, of: length))
  }
}
