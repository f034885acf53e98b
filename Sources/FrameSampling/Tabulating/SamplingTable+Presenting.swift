import Graphics
import LayerModel
import TimelineModel
import Timing

extension SamplingTable {
  /// Brings a layer's animated properties to what they are at an instant, as
  /// ``TimelineLayer/present(at:in:)`` does.
  ///
  /// - Parameters:
  ///   - index: The layer's place in the timeline.
  ///   - instant: The instant, in clip time.
  ///   - scratch: The memory that the layers share.
  ///   - properties: The layer's values.
  /// - Returns: The images that are shown in place of the contents, while one dissolves into
  ///   another.
  /// - Complexity: O(tracks).
  func present(
    _ index: Int, at instant: Seconds, _ scratch: inout SamplingScratch,
    in properties: inout LayerProperties
  ) -> ImageDissolve? {
    let contents = layers[index].contents
    guard contents < 0 else {
      return contentsLayers[Int(contents)].layer.present(at: instant, in: &properties)
    }
    let range = layers[index].steps
    guard !range.isEmpty else { return nil }
    scratch.transforms.begin()
    for i in range {
      switch steps[i] {
      case .reset(let field, let value):
        field.write(lanes[Int(value)], to: &properties)
      case .resetMatrix(let place, let matrix): properties[place] = matrices[Int(matrix)]
      case .resetProperty(let number):
        properties[modelValues[Int(number)].property] = modelValues[Int(number)].value
      case .track(let track): apply(track, at: instant, &scratch, to: &properties)
      case .anyTrack(let number):
        anyTracks[Int(number)].track.apply(at: instant, to: &properties, &scratch.transforms)
      }
    }
    scratch.transforms.finish(&properties)
    return nil
  }

  private func apply(
    _ track: TabulatedTrack, at instant: Seconds, _ scratch: inout SamplingScratch,
    to properties: inout LayerProperties
  ) {
    guard let position = maps.position(in: Int(track.map), at: instant, &scratch.recent)
    else { return }
    var value = value(of: track, at: position.time, &properties, &scratch.transforms)
    if track.isCumulative, position.cycle > 0 {
      let end = self.value(of: track, at: track.cycleEnd, &properties, &scratch.transforms)
      value = end * position.cycle + value
    }
    switch track.target {
    case .field(let field):
      if track.isAdditive { value = field.read(&properties) + value }
      if value.isFinite { field.write(value, to: &properties) }
    case .part(let field, let first, let count):
      var whole = field.read(&properties)
      if track.isAdditive { value = whole.part(first, count) + value }
      guard value.isFinite else { return }
      whole.replacePart(first, count, with: value)
      field.write(whole, to: &properties)
    case .member(let member, let place, let start):
      if track.isAdditive {
        let written =
          scratch.transforms.lanes(of: member, at: place)
          ?? parts(of: place, start, &properties).lanes(of: member)
        value = written + value
      }
      guard value.isFinite else { return }
      if !scratch.transforms.hasParts(at: place) {
        scratch.transforms.setParts(parts(of: place, start, &properties), at: place)
      }
      scratch.transforms.set(member, at: place, to: value)
    }
  }

  /// The parts of a matrix that no track has written a member of.
  private func parts(
    of place: DecomposedTransforms.Place, _ start: Int32,
    _ properties: inout LayerProperties
  ) -> TransformComponents {
    start < 0 ? TransformComponents(properties[place]) : matrixParts[Int(start)]
  }

  // MARK: Values

  private func value(
    of track: TabulatedTrack, at progress: Double, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> ValueLanes {
    switch track.content {
    case .endpoints(let from, let to):
      let from = value(of: from, track.target, &properties, &transforms)
      let to = value(of: to, track.target, &properties, &transforms)
      return from.interpolated(to: to, by: progress)
    case .keyframes(let start, let end):
      let (index, part) = place(at: progress, in: Int(start)..<Int(end))
      return value(of: segments[index].interpolation, at: part)
    }
  }

  private func value(
    of endpoint: TabulatedTrack.Endpoint, _ target: TabulatedTrack.Target,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> ValueLanes {
    switch endpoint {
    case .value(let number): lanes[Int(number)]
    case .running: running(target, &properties, &transforms)
    case .runningPlus(let number):
      running(target, &properties, &transforms) + lanes[Int(number)]
    }
  }

  /// The running value, an angle of a matrix in −π…π.
  private func running(
    _ target: TabulatedTrack.Target, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> ValueLanes {
    switch target {
    case .field(let field): return field.read(&properties)
    case .part(let field, let first, let count):
      return field.read(&properties).part(first, count)
    case .member(let member, let place, let start):
      guard let matrix = transforms.matrix(at: place) else {
        return parts(of: place, start, &properties).lanes(of: member)
      }
      return TransformComponents(matrix).lanes(of: member)
    }
  }

  /// The segment that a progress is in, and the eased part of it, as ``Keyframes/place(at:)``.
  private func place(at progress: Double, in range: Range<Int>) -> (segment: Int, part: Double) {
    // Before the first key time is at it, where the last of several that are equal counts.
    let progress = max(progress, segments[range.lowerBound].start)
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      // Key times written in decimals meet progress within a rounding.
      if segments[middle].start <= progress + 1e-12 { low = middle } else { high = middle }
    }
    let segment = segments[low]
    let extent = segment.end - segment.start
    let part = extent > 0 ? min(max((progress - segment.start) / extent, 0), 1) : 1
    return (low, segment.timingFunction < 0 ? part : curves[Int(segment.timingFunction)](part))
  }

  private func value(
    of interpolation: TabulatedSegment.Interpolation, at part: Double
  ) -> ValueLanes {
    switch interpolation {
    case .hold(let value): return value
    case .between(let from, let to): return from.interpolated(to: to, by: part)
    case .spline(let first):
      let first = Int(first)
      if part == 0 { return lanes[first] }
      if part == 1 { return lanes[first + 1] }
      let (u2, u3) = (part * part, part * part * part)
      let rise = 3 * u2 - 2 * u3
      let (leave, arrive) = (u3 - 2 * u2 + part, u3 - u2)
      let ends = lanes[first] + (lanes[first + 1] - lanes[first]) * rise
      return ends + (lanes[first + 2] * leave + lanes[first + 3] * arrive)
    case .along(let path): return ValueLanes(paths[Int(path)].point(at: part))
    case .paced(let path, let length):
      let path = paths[Int(path)]
      return ValueLanes(path.point(at: path.parameter(atLength: part * length, of: length)))
    case .stop(let path, let parameter):
      return ValueLanes(paths[Int(path)].point(at: parameter))
    }
  }
}

extension ValueLanes {
  /// The vector that is a fraction of the way to another, exact at 0 and 1.
  fileprivate func interpolated(to other: ValueLanes, by fraction: Double) -> ValueLanes {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return self + (other - self) * fraction
  }

  /// False when one of the numbers is beyond all bounds.
  fileprivate var isFinite: Bool {
    // 0 times anything finite is 0, and times anything else is not a number.
    (self * 0).sum() == 0
  }

  /// Some of the numbers, from one on.
  func part(_ first: Int32, _ count: Int32) -> ValueLanes {
    let first = Int(first)
    return ValueLanes(self[first], count == 2 ? self[first + 1] : 0, 0, 0)
  }

  /// Replaces some of the numbers, from one on, by the first of another vector.
  fileprivate mutating func replacePart(_ first: Int32, _ count: Int32, with part: ValueLanes) {
    self[Int(first)] = part.x
    if count == 2 { self[Int(first) + 1] = part.y }
  }
}
