import Graphics
import LayerModel
import TimelineModel
import Timing

extension SamplingTable {
  /// True when a layer is proved to have the same values at two instants.
  func isStill(
    _ index: Int, from before: Seconds, to instant: Seconds, _ scratch: inout SamplingScratch
  ) -> Bool {
    guard layers[index].canStand else { return false }
    for step in layers[index].steps {
      let map: Int
      switch steps[step] {
      case .reset, .resetMatrix, .resetProperty: continue
      case .lanes(let track, _), .values(let track, _), .images(let track, _):
        map = Int(track.map)
      }
      if maps.isStill(map, over: min(before, instant)...max(before, instant)) { continue }
      // At neither does it show a value.
      guard maps.position(in: map, at: instant, &scratch.recent) == nil,
        maps.position(in: map, at: before) == nil
      else { return false }
    }
    return true
  }

  /// Writes the presentation values of a layer's animated properties at an instant, and leaves the
  /// others.
  ///
  /// Afterwards `scratch.dissolve` has the images that are shown in place of its contents, where
  /// these are animated.
  ///
  /// - Parameters:
  ///   - index: The layer's place in the table.
  ///   - instant: The instant, in clip time.
  ///   - scratch: The memory that the layers share.
  ///   - properties: The layer's values.
  /// - Complexity: O(tracks), apart from the types' own interpolation.
  func present(
    _ index: Int, at instant: Seconds, _ scratch: inout SamplingScratch,
    in properties: inout LayerProperties
  ) {
    guard !layers[index].steps.isEmpty else { return }
    apply(index, at: instant, &scratch, to: &properties)
    scratch.transforms.finish(&properties)
  }

  /// The same, where matrices whose members are animated stay apart.
  func apply(
    _ index: Int, at instant: Seconds, _ scratch: inout SamplingScratch,
    to properties: inout LayerProperties
  ) {
    scratch.transforms.begin()
    if layers[index].animatesContents { scratch.dissolve = nil }
    for i in layers[index].steps {
      switch steps[i] {
      case .reset(let field, let value):
        field.write(lanes[Int(value)], to: &properties)
      case .resetMatrix(let place, let matrix): properties[place] = matrices[Int(matrix)]
      case .resetProperty(let number):
        properties[modelValues[Int(number)].property] = modelValues[Int(number)].value
      case .lanes(let track, let target):
        apply(track, to: target, at: instant, &scratch, &properties)
      case .values(let track, let number):
        apply(track, to: targets[Int(number)], at: instant, &scratch, &properties)
      case .images(let track, let number):
        dissolve(track, to: targets[Int(number)], at: instant, &scratch, &properties)
        apply(track, to: targets[Int(number)], at: instant, &scratch, &properties)
      }
    }
  }

  /// Applies a track's value at an instant, when it shows one, to a layer's running values.
  private func apply<Target: TrackTarget>(
    _ track: FlatTrack, to target: Target, at instant: Seconds, _ scratch: inout SamplingScratch,
    _ properties: inout LayerProperties
  ) {
    guard let position = maps.position(in: Int(track.map), at: instant, &scratch.recent)
    else { return }
    var value = target.value(of: track, at: position, self, &properties, &scratch.transforms)
    if track.isAdditive {
      value = value.added(to: target.written(self, &properties, &scratch.transforms))
    }
    // Beyond all numbers there is nothing to show; what was there stays.
    if value.isFinite { target.write(value, self, &properties, &scratch.transforms) }
  }

  // MARK: Values

  /// The value of a track at a position; of a cumulative track on top of the ends of its earlier
  /// cycles.
  func value<Target: TrackTarget>(
    of track: FlatTrack, at position: TimePosition, of target: Target,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> Target.Value {
    let value = value(of: track, at: position.time, target, &properties, &transforms)
    guard track.isCumulative, position.cycle > 0 else { return value }
    let end = self.value(of: track, at: track.cycleEnd, target, &properties, &transforms)
    return value.added(to: end.repeated(position.cycle))
  }

  private func value<Target: TrackTarget>(
    of track: FlatTrack, at progress: Double, _ target: Target,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> Target.Value {
    switch track.content {
    case .endpoints(let from, let to):
      let from = value(of: from, target, &properties, &transforms)
      let to = value(of: to, target, &properties, &transforms)
      return from.interpolated(to: to, by: progress)
    case .keyframes(let start, let end):
      let (index, part) = place(at: progress, in: Int(start)..<Int(end))
      return value(of: segments[index].interpolation, at: part)
    }
  }

  private func value<Target: TrackTarget>(
    of endpoint: TrackEndpoint<Int32>, _ target: Target,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> Target.Value {
    switch endpoint {
    case .value(let number): .value(number, in: self)
    case .running: target.running(self, &properties, &transforms)
    case .runningPlus(let number):
      Target.Value.value(number, in: self)
        .added(to: target.running(self, &properties, &transforms))
    }
  }

  /// The segment that a progress is in, and the eased part of it.
  ///
  /// Before the first key time and after the last it is at them, unless progress itself leaves
  /// 0…1: then the first or the last segment goes on. Where segments meet the later one counts; a
  /// segment without extent is a jump.
  ///
  /// - Complexity: O(log segments).
  func place(at progress: Double, in range: Range<Int>) -> (segment: Int, part: Double) {
    if let beyond = placeBeyond(progress, in: range) { return beyond }
    // Before the first key time is at it, where the last of several that are equal counts.
    let progress = max(progress, segments[range.lowerBound].start)
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      // Key times written in decimals meet progress within a rounding.
      if segments[middle].start <= progress + 1e-12 { low = middle } else { high = middle }
    }
    let (start, end) = (segments[low].start, segments[low].end)
    let part = end > start ? min(max((progress - start) / (end - start), 0), 1) : 1
    return (low, segments[low].timingFunction?(part) ?? part)
  }

  /// The first or the last segment and the part of it, below 0 or above 1 and not eased, for
  /// progress that leaves 0…1; `nil` for any other, and where the segment does not reach the end or
  /// is a jump.
  private func placeBeyond(_ progress: Double, in range: Range<Int>) -> (
    segment: Int, part: Double
  )? {
    let rounding = 1e-9
    if progress < -rounding {
      let first = segments[range.lowerBound]
      return first.start == 0 && first.end > 0 ? (range.lowerBound, progress / first.end) : nil
    }
    guard progress > 1 + rounding else { return nil }
    let last = segments[range.upperBound - 1]
    guard last.end == 1, last.start < 1 else { return nil }
    return (range.upperBound - 1, (progress - last.start) / (1 - last.start))
  }

  /// The value at a part of a segment; may overshoot 0…1 with a curve that does.
  private func value<Value: SampledValue>(
    of interpolation: SegmentInterpolation<Int32>, at part: Double
  ) -> Value {
    switch interpolation {
    case .hold(let number): return .value(number, in: self)
    case .between(let from, let to):
      return Value.value(from, in: self).interpolated(to: .value(to, in: self), by: part)
    case .spline(let span):
      // Exact at 0 and 1; outside, the cubic goes on.
      if part == 0 { return .value(span.from, in: self) }
      if part == 1 { return .value(span.to, in: self) }
      let (u2, u3) = (part * part, part * part * part)
      let rise = 3 * u2 - 2 * u3
      let (leave, arrive) = (u3 - 2 * u2 + part, u3 - u2)
      let ends = Value.value(span.from, in: self)
        .combined(with: .value(span.to, in: self)) { $0 + ($1 - $0) * rise }
      let pulls = Value.value(span.leaving, in: self)
        .combined(with: .value(span.arriving, in: self)) { $0 * leave + $1 * arrive }
      return ends.combined(with: pulls) { $0 + $1 }
    case .along(let path):
      let inside = min(max(part, 0), 1)
      if part == inside { return Value(path.point(at: part)) }
      return Value(path.point(at: inside) + path.derivative(at: inside) * (part - inside))
    case .paced(let path, let length):
      let inside = min(max(part, 0), 1)
      let parameter = path.parameter(atLength: inside * length, of: length)
      if part == inside { return Value(path.point(at: parameter)) }
      let excess = (part - inside) * length
      return Value(path.point(at: parameter) + path.tangent(at: parameter) * excess)
    case .stop(let path, let parameter): return Value(path.point(at: parameter))
    }
  }

  // MARK: Images

  /// Notes the mix of two images that a track shows at an instant, in place of that of the tracks
  /// before it; `nil` where one of them shows alone.
  private func dissolve(
    _ track: FlatTrack, to target: ValueTarget, at instant: Seconds,
    _ scratch: inout SamplingScratch, _ properties: inout LayerProperties
  ) {
    guard let position = maps.position(in: Int(track.map), at: instant, &scratch.recent)
    else { return }
    let ends: (from: PropertyValue, to: PropertyValue)
    var fraction = position.time
    scratch.dissolve = nil
    switch track.content {
    case .endpoints(let from, let to):
      ends.from = value(of: from, target, &properties, &scratch.transforms)
      ends.to = value(of: to, target, &properties, &scratch.transforms)
    case .keyframes(let start, let end):
      let (index, part) = place(at: fraction, in: Int(start)..<Int(end))
      guard case .between(let from, let to) = segments[index].interpolation else { return }
      ends = (values[Int(from)], values[Int(to)])
      fraction = part
    }
    guard case (.image(let from), .image(let to)) = ends, from != to, fraction > 0, fraction < 1
    else { return }
    scratch.dissolve = ImageDissolve(from: from, to: to, fraction: fraction)
  }
}
