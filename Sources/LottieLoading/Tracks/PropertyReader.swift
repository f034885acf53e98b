import Documents
import Graphics
import LayerModel
import Timing

/// Reads animated values: one value, or key frames in any of the forms that files have.
struct PropertyReader {
  /// The values that stand for others, by name.
  private let slots: [String: JSONField]

  /// A reader of a file's slots, of which some have values from outside.
  init(slots: JSONField?, _ settings: [String: JSONField] = [:]) {
    self.slots = (slots?.members ?? [:]).compactMapValues { $0["p"] }
      .merging(settings) { $1 }
  }

  /// A number.
  func number(_ field: JSONField?, or standard: Double) -> Track<Double> {
    track(field, or: standard, { $0.number }, "a number")
  }

  /// A list of numbers.
  func numbers(_ field: JSONField?, or standard: [Double]) -> Track<[Double]> {
    track(
      field, or: standard,
      { list in
        list.numbers.map { list.take($0.count, of: .madeValues) ? $0 : [] }
      }, "a list of numbers")
  }

  /// A colour, opaque; components of older files go up to 255.
  func color(_ field: JSONField?) -> Track<Color> {
    track(field, or: .black, { $0.color }, "a colour")
  }

  /// An outline, which in older files says beside itself whether it is closed.
  func outline(_ field: JSONField?, isClosed: JSONField? = nil) -> Track<Outline> {
    let isClosed = isClosed?.isTrue ?? false
    return track(
      field, or: Outline(path: Path()), { $0.outline(isClosed: isClosed) }, "an outline")
  }

  /// A pair of numbers, whose key frames may ease each by itself, or lead along a curve; a third
  /// number by itself.
  func pair(_ field: JSONField?, or standard: Point) -> (pair: PointTrack, z: Track<Double>?) {
    guard let field = field.map(resolved) else { return (PointTrack(Track(standard)), nil) }
    if field["s"]?.isTrue == true, field["x"] != nil || field["y"] != nil, field["k"] == nil {
      return (
        PointTrack(x: number(field["x"], or: standard.x), y: number(field["y"], or: standard.y)),
        field["z"].map { number($0, or: 0) }
      )
    }
    func at(_ place: Int, _ rest: Double) -> (JSONField) -> Double? {
      { $0.numbers.map { place < $0.count ? $0[place] : rest } }
    }
    func coordinate(_ place: Int, _ rest: Double) -> Track<Double> {
      track(field, or: rest, at(place, rest), "two numbers", dimension: place)
    }
    let keys = keys(of: field)
    let hasZ = values(of: field, keys).contains { ($0.numbers?.count ?? 0) > 2 }
    let z = hasZ ? coordinate(2, 0) : nil
    let isJoint = keys?.allSatisfy { $0.curve(0) == $0.curve(1) } ?? true
    let isCurved = keys?.contains { $0.isCurved } ?? false
    guard isJoint || isCurved else {
      return (PointTrack(x: coordinate(0, standard.x), y: coordinate(1, standard.y)), z)
    }
    let joint = track(
      field, or: standard,
      { value in
        value.numbers.map {
          Point(x: $0.first ?? standard.x, y: $0.count > 1 ? $0[1] : standard.y)
        }
      }, "two numbers", way: isCurved)
    return (PointTrack(joint), z)
  }

  // MARK: Forms

  /// The value itself, where a slot stands for it.
  func resolved(_ field: JSONField) -> JSONField {
    guard let name = field["sid"]?.text, let value = slots[name] else { return field }
    return value
  }

  private func track<Value: Blendable>(
    _ field: JSONField?, or standard: Value, _ read: (JSONField) -> Value?, _ noun: String,
    dimension: Int = 0, way: Bool = false
  ) -> Track<Value> {
    guard let field = field.map(resolved) else { return Track(standard) }
    if field["x"]?.text != nil {
      field.leaveOut("an expression is left out", drawing: "its key frames are drawn without it")
    }
    if let keys = keys(of: field) {
      return track(keys, field, or: standard, read, noun, dimension, way: way)
    }
    // Some files write the value where the property stands.
    guard let value = field.isObject ? field["k"] : field else { return Track(standard) }
    if let items = value.value.items, items.isEmpty {
      field.leaveOut("there are no key frames", drawing: "the value that there is without")
      return Track(standard)
    }
    guard let found = read(value) else {
      value.mismatch(noun)
      return Track(standard)
    }
    return Track(found)
  }

  /// The key frames of a property; `nil` when it has one value.
  private func keys(of field: JSONField) -> [KeyFrame]? {
    guard let list = field["k"], case .list(let items) = list.value, items.contains(where: \.isKey)
    else { return nil }
    // Each time that they are read.
    guard list.take(items.count, of: .keyframes) else { return [] }
    var keys = list.items.compactMap { KeyFrame($0) }
    if zip(keys, keys.dropFirst()).contains(where: { $0.frame > $1.frame }) {
      list.leaveOut("key frames go back in time", drawing: "they are drawn in the order of time")
      keys = keys.enumerated().sorted { ($0.1.frame, $0.0) < ($1.1.frame, $1.0) }.map(\.1)
    }
    return keys
  }

  private func values(of field: JSONField, _ keys: [KeyFrame]?) -> [JSONField] {
    keys.map { $0.compactMap(\.start) } ?? [field["k"] ?? field]
  }

  private func track<Value: Blendable>(
    _ keys: [KeyFrame], _ field: JSONField, or standard: Value, _ read: (JSONField) -> Value?,
    _ noun: String, _ dimension: Int, way: Bool
  ) -> Track<Value> {
    func value(_ field: JSONField?) -> Value? {
      guard let field else { return nil }
      if let value = read(field) { return value }
      field.mismatch(noun)
      return nil
    }
    let starts = keys.map { value($0.start) }
    let ends = keys.map { value($0.end) }
    guard let first = starts.lazy.compactMap(\.self).first ?? ends.lazy.compactMap(\.self).first
    else {
      if !keys.isEmpty {
        field.leaveOut("no key frame has a value", drawing: "the value that there is without")
      }
      return Track(standard)
    }
    var segments: [Track<Value>.Segment] = []
    segments.reserveCapacity(keys.count)
    var now = first
    for (i, key) in keys.enumerated() {
      // The value of a key without one is that with which the key before it ended.
      now = starts[i] ?? now
      guard i + 1 < keys.count else { break }
      let end = keys[i + 1].frame
      let to = key.isHeld ? now : ends[i] ?? starts[i + 1] ?? now
      if end > key.frame {
        segments.append(
          .init(
            start: key.frame, end: end, from: now, to: to,
            curve: key.isHeld ? nil : key.curve(dimension),
            way: way && !key.isHeld ? key.way(from: now, to: to) : nil))
      }
      now = to
    }
    return Track(segments, last: now)
  }
}

/// A point over the frames of a composition, or its coordinates, where each has its own curves.
struct PointTrack: Hashable, Sendable {
  /// Both together; `nil` where they go apart.
  let joint: Track<Point>?
  /// The coordinates where they go apart.
  private let apart: [Track<Double>]

  /// Both together.
  init(_ joint: Track<Point>) { (self.joint, apart) = (joint, []) }

  /// Coordinates that go apart, unless both stay.
  init(x: Track<Double>, y: Track<Double>) {
    if let a = x.constant, let b = y.constant {
      (joint, apart) = (Track(Point(x: a, y: b)), [])
    } else {
      (joint, apart) = (nil, [x, y])
    }
  }

  /// The coordinates, each by itself; they are not told apart on a curve.
  var coordinates: (x: Track<Double>, y: Track<Double>) {
    if let joint { return (joint.map(\.x), joint.map(\.y)) }
    return (apart[0], apart[1])
  }

  /// Both together, worked out frame by frame where they go apart.
  func together(_ baking: Baking) -> Track<Point> {
    joint ?? .of(apart[0], apart[1], baking)
  }

  /// The value that both keep; `nil` when one changes.
  var constant: Point? { joint?.constant }

  /// The value at a frame, or the one that it is come to with.
  func value(at frame: Double, isBefore: Bool) -> Point {
    if let joint { return joint.value(at: frame, isBefore: isBefore) }
    return Point(
      x: apart[0].value(at: frame, isBefore: isBefore),
      y: apart[1].value(at: frame, isBefore: isBefore))
  }

  /// The track of a function of each coordinate that keeps straight ways straight.
  func map(x: (Double) -> Double, y: (Double) -> Double) -> PointTrack {
    if let joint {
      return PointTrack(joint.mapPlane { Point(x: x($0.x), y: y($0.y)) })
    }
    return PointTrack(x: apart[0].map(x), y: apart[1].map(y))
  }
}
