import Glibc
import Graphics

/// A repeater: copies of all shapes before it in its list, each placed and faded a step further.
struct Repeater {
  let copies: Int
  private let count: Track<Double>
  private let offset: Track<Double>
  private let isBelow: Bool
  private let step: TransformTracks
  private let startOpacity: Track<Double>
  private let endOpacity: Track<Double>
  private let baking: Baking

  /// The most copies.
  private static let most = 1000
  /// The greatest scale of a copy.
  private static let largest = 1e6

  init(_ field: JSONField, _ reader: PropertyReader, _ baking: Baking) {
    self.baking = baking
    count = reader.number(field["c"], or: 3)
    let largest = count.values.max() ?? 0
    copies = Int(min(max(largest, 0), Double(Self.most)).rounded(.up))
    if largest > Double(Self.most) {
      field.leaveOut(
        "copies beyond \(Self.most) are left out", drawing: "\(Self.most) copies")
    }
    offset = reader.number(field["o"], or: 0)
    // As players do, whatever the names of the numbers say.
    isBelow = field["m"]?.integer != 2
    step = TransformTracks(field["tr"], reader)
    startOpacity = reader.number(field["tr"]?["so"], or: 100)
    endOpacity = reader.number(field["tr"]?["eo"], or: 100)
  }

  /// The copies of some shapes, those on top first.
  func copies(of items: [ShapeBuilder.Item]) -> [ShapeBuilder.Item] {
    guard !items.isEmpty else { return [] }
    let made = (0..<copies).map { copy in
      let turned = turn(of: copy).map { [ShapeBuilder.Item.copy(items, $0)] } ?? items
      return ShapeBuilder.Item.copy(turned, transform(of: copy), shown: shown(copy))
    }
    return isBelow ? made : made.reversed()
  }

  /// A number of the step, as often as a copy is far.
  private func times(_ track: Track<Double>, _ copy: Int) -> Track<Double> {
    track.combined(with: offset, keeping: .apart, baking) { $0 * ($1 + Double(copy)) }
  }

  /// True when copies grow as much along x as along y: it is all one whether they turn first.
  private var scalesEvenly: Bool {
    step.scale.joint?.values.allSatisfy { $0.x == $0.y } ?? false
  }

  /// The turn of a copy, which comes before it grows; `nil` where that is all one.
  private func turn(of copy: Int) -> TransformTracks? {
    guard !scalesEvenly, step.rotation.constant != 0 else { return nil }
    var result = TransformTracks()
    (result.anchor, result.position) = (step.anchor, step.anchor)
    result.rotation = times(step.rotation, copy)
    return result
  }

  /// The place of a copy: the step, as often as it is far.
  private func transform(of copy: Int) -> TransformTracks {
    var result = TransformTracks()
    func powers(_ track: Track<Double>) -> Track<Double> {
      let far = offset.map { $0 + Double(copy) }
      func power(_ scale: Double, _ far: Double) -> Double {
        let factor = scale / 100
        // Mirrored copies that are not whole steps away have no place of their own.
        // Nothing is left of what grows from nothing.
        if factor == 0 { return far == 0 ? 100 : 0 }
        let power = factor < 0 ? pow(-factor, far) * cos(.pi * far.rounded()) : pow(factor, far)
        return 100 * min(max(power, -Self.largest), Self.largest)
      }
      if let far = far.constant, far == 0 { return Track(100) }
      return track.isConstant && far.isConstant
        ? Track(power(track.last, far.last))
        : track.combined(with: far, baking) { [$0, $1] }.bent(baking) { power($0[0], $0[1]) }
    }
    result.anchor = step.anchor
    result.position = place(of: copy)
    let (scaleX, scaleY) = step.scale.coordinates
    result.scale = PointTrack(x: powers(scaleX), y: powers(scaleY))
    if scalesEvenly { result.rotation = times(step.rotation, copy) }
    result.opacity = opacity(of: copy)
    return result
  }

  /// The number of copies at a frame, of which the last may be a part of one.
  private func whole(_ count: Double) -> Double {
    min(max(count, 0), Double(Self.most)).rounded(.up)
  }

  /// The times at which a copy is there: 1, or 0; `nil` when it always is.
  private func shown(_ copy: Int) -> Track<Double>? {
    count.isConstant ? nil : count.bent(baking) { whole($0) > Double(copy) ? 1 : 0 }
  }

  /// The opacity of a copy: the first has that of the start, and the last one that of the end.
  private func opacity(of copy: Int) -> Track<Double> {
    func between(_ start: Double, _ end: Double, _ count: Double) -> Double {
      count > 1 ? start + (end - start) * min(Double(copy) / (count - 1), 1) : start
    }
    if let count = count.constant {
      return startOpacity.combined(with: endOpacity, baking) { between($0, $1, whole(count)) }
    }
    return startOpacity.combined(with: endOpacity, baking) { [$0, $1] }
      .combined(with: count, keeping: .none, baking) { ends, count in
        whole(count) > Double(copy) ? between(ends[0], ends[1], whole(count)) : 0
      }
  }

  /// The position of a copy, which turns and grows about the anchor, which stays where it is.
  private func place(of copy: Int) -> PointTrack {
    if let way = step.position.joint, way.segments.contains(where: { $0.way != nil }) {
      let far = offset.map { $0 + Double(copy) }
      let place =
        far.constant.map { far in way.mapPlane { $0 * far } }
        ?? way.combined(with: far, keeping: .none, baking) { $0 * $1 }
      return PointTrack(
        step.anchor.constant.map { anchor in place.mapPlane { $0 + anchor } }
          ?? place.combined(with: step.anchor.together(baking), keeping: .none, baking) { $0 + $1 })
    }
    let (x, y) = step.position.coordinates
    let (anchorX, anchorY) = step.anchor.coordinates
    func moved(_ way: Track<Double>, _ anchor: Track<Double>) -> Track<Double> {
      times(way, copy).combined(with: anchor, baking) { $0 + $1 }
    }
    return PointTrack(x: moved(x, anchorX), y: moved(y, anchorY))
  }
}
