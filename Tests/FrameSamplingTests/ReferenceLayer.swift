import Foundation
import Graphics
import LayerModel
import TimelineModel
import Timing

/// A layer's presentation values by their definition, track by track and number by number: what the
/// sampler's values are held against.
struct ReferenceLayer {
  private var properties: LayerProperties
  private var matrices: [LayerProperty: TransformComponents] = [:]

  /// The presentation values of a layer at an instant.
  static func properties(of layer: TimelineLayer, at instant: Seconds) -> LayerProperties {
    var running = ReferenceLayer(properties: layer.model)
    for track in layer.tracks { running.apply(track, at: instant) }
    for (property, parts) in running.matrices where parts.matrix.entries.allSatisfy(\.isFinite) {
      running.properties[property] = .transform(parts.matrix)
    }
    return running.properties
  }

  private init(properties: LayerProperties) { self.properties = properties }

  private mutating func apply(_ track: Track, at instant: Seconds) {
    guard let position = track.timeMap(instant) else { return }
    var value = value(of: track, at: position.time)
    if track.isCumulative, position.cycle > 0 {
      let end = self.value(of: track, at: track.cycleEnd)
      value = value.sum(with: end.times(position.cycle))
    }
    for output in track.outputs {
      var written = value
      switch output.source {
      case .value: break
      case .matrix(.rotateZ):
        written = .transform(.rotation(radians: value.components[0]))
      case .matrix(.scale):
        let s = value.components
        written = .transform(.scale(x: s[0], y: s[1], z: s[2]))
      case .heading(let mode):
        let way = direction(of: track, at: position.time)
        let angle = atan2(way.y + 0, way.x + 0)
        written = .transform(.rotation(radians: mode == .auto ? angle : angle + .pi))
      case .matrix, .turn: preconditionFailure("no random track has \(output.source)")
      }
      if output.isAdditive { written = written.sum(with: self.written(output.keyPath)) }
      if written.components.allSatisfy(\.isFinite) { write(written, to: output.keyPath) }
    }
  }

  // MARK: Running values

  /// The running value, an angle of a matrix in −π…π.
  private func running(_ keyPath: AnimationKeyPath) -> PropertyValue {
    guard let parts = matrices[keyPath.property] else { return properties.value(of: keyPath) }
    let whole = PropertyValue.transform(parts.matrix)
    return keyPath.member.map(whole.member) ?? whole
  }

  /// The running value as it was written.
  private func written(_ keyPath: AnimationKeyPath) -> PropertyValue {
    guard let member = keyPath.member, let parts = matrices[keyPath.property] else {
      return running(keyPath)
    }
    return parts.member(member)
  }

  private mutating func write(_ value: PropertyValue, to keyPath: AnimationKeyPath) {
    let property = keyPath.property
    switch (keyPath.member, properties[property]) {
    case (nil, _):
      matrices[property] = nil
      properties[property] = value
    case (let member?, .transform(let matrix)):
      matrices[property, default: TransformComponents(matrix)].set(member, to: value)
    case (let member?, let whole): properties[property] = whole.setting(member, to: value)
    }
  }

  // MARK: Values

  private func value(of track: Track, at progress: Double) -> PropertyValue {
    switch track.content {
    case .endpoints(let from, let to):
      value(of: from, track).mixed(with: value(of: to, track), progress)
    case .keyframes(let keyframes): keyframes.value(at: progress)
    }
  }

  private func value(of end: TrackContent.Endpoint, _ track: Track) -> PropertyValue {
    switch end {
    case .value(let value): value
    case .running: start(of: track)
    case .runningPlus(let distance): distance.sum(with: start(of: track))
    }
  }

  /// The value at which an end lies that is left out.
  private func start(of track: Track) -> PropertyValue {
    switch (track.valueFunction, track.isAdditive) {
    case (nil, false): return running(track.keyPath)
    case (nil, true): return running(track.keyPath).times(0)
    case (let function?, true):
      return function == .scale ? .numbers([1, 1, 1]) : .number(0)
    case (let function?, false):
      let members = function.members.map { member in
        running(AnimationKeyPath(track.keyPath.property, member)).components[0]
      }
      return function == .scale ? .numbers(members) : .number(members[0])
    }
  }

  private func direction(of track: Track, at progress: Double) -> Point {
    guard case .keyframes(let keyframes) = track.content else { return .zero }
    let (segment, part) = keyframes.place(at: progress)
    switch segment.interpolation {
    case .along(let path): return path.tangent(at: part)
    case .paced(let path, let length):
      return path.tangent(at: path.parameter(atLength: part * length, of: length))
    case .stop(let path, let parameter): return path.tangent(at: parameter)
    case .between, .spline, .hold: preconditionFailure("a heading without a path")
    }
  }
}

extension Keyframes {
  /// The last segment that has begun, and the eased part of it.
  fileprivate func place(at progress: Double) -> (segment: Segment, part: Double) {
    let progress = max(progress, segments[0].start)
    let segment = segments.last { $0.start <= progress + 1e-12 } ?? segments[0]
    let extent = segment.end - segment.start
    // What leaves 0…1 goes on in the first or the last segment.
    if extent > 0, progress < 0 && segment.start == 0 || progress > 1 && segment.end == 1 {
      return (segment, (progress - segment.start) / extent)
    }
    let part = extent > 0 ? min(max((progress - segment.start) / extent, 0), 1) : 1
    return (segment, segment.timingFunction.map { $0(part) } ?? part)
  }

  fileprivate func value(at progress: Double) -> PropertyValue {
    let (segment, part) = place(at: progress)
    switch segment.interpolation {
    case .hold(let value): return value
    case .between(let from, let to): return from.mixed(with: to, part)
    case .along(let path): return .point(path.point(at: part))
    case .paced(let path, let length):
      return .point(path.point(at: path.parameter(atLength: part * length, of: length)))
    case .stop(let path, let parameter): return .point(path.point(at: parameter))
    case .spline(let span):
      if part == 0 { return span.from }
      if part == 1 { return span.to }
      let (u2, u3) = (part * part, part * part * part)
      let ends = span.from.by(span.to) { $0 + ($1 - $0) * (3 * u2 - 2 * u3) }
      return ends.by(span.leaving.by(span.arriving) { $0 * (u3 - 2 * u2 + part) + $1 * (u3 - u2) })
      {
        $0 + $1
      }
    }
  }
}

extension PropertyValue {
  /// The value whose numbers a function makes of this one's and another's, one by one.
  fileprivate func by(
    _ other: PropertyValue, _ f: (Double, Double) -> Double
  ) -> PropertyValue {
    let clear = [0.0, 0, 0, 0]
    let a = self == .color(nil) ? clear : components
    let b = other == .color(nil) ? clear : other.components
    let n = zip(a, b).map(f)
    return switch kind {
    case .number: .number(n[0])
    case .point: .point(Point(x: n[0], y: n[1]))
    case .size: .size(Size(width: n[0], height: n[1]))
    case .rect: .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .color: .color(Color(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
    case .numbers: .numbers(n)
    case .transform: Transform(entries: n).map { .transform($0) } ?? self
    default: self
    }
  }

  fileprivate func mixed(with other: PropertyValue, _ fraction: Double) -> PropertyValue {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    switch (self, other) {
    case (.color(nil), .color(nil)): return self
    case (.color(nil), .color(let b?)):
      return PropertyValue.color(b.withoutAlpha).mixed(with: other, fraction)
    case (.color(let a?), .color(nil)): return mixed(with: .color(a.withoutAlpha), fraction)
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, by: fraction))
    case (.bool(let a), .bool(let b)): return .bool(mix(a ? 1 : 0, b ? 1 : 0) != 0)
    default: return by(other, mix)
    }
  }

  fileprivate func sum(with other: PropertyValue) -> PropertyValue {
    if case (.transform(let a), .transform(let b)) = (self, other) {
      return .transform(a.concatenating(b))
    }
    return by(other) { $1 + $0 }
  }

  fileprivate func times(_ count: Double) -> PropertyValue {
    guard case .transform(let matrix) = self else { return by(self) { a, _ in a * count } }
    return .transform(matrix.power(Int(count)))
  }
}
