import Documents
import Graphics
import LayerModel
import SceneModel

extension Field {
  static let transformSpellings =
    "16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"

  /// A matrix: 16 numbers, or steps that are applied as successive `CATransform3D…(t, …)` calls.
  ///
  /// A single step may stand without a list.
  func transform() -> Transform? {
    switch node.content {
    case .mapping:
      return transformStep()
    case .sequence(let nodes):
      if case .number? = nodes.first?.content { return matrix() }
      guard let items = items(Self.transformSpellings) else { return nil }
      let steps = items.map { $0.transformStep() }
      var result = Transform.identity
      for step in steps {
        guard let step else { return nil }
        // Each call multiplies from the left: the new step acts before those so far.
        result = step.concatenating(result)
      }
      return finite(result)
    case .text(let text, _):
      mismatch(Self.transformSpellings, suggestion: AppleCall.transform(text))
      return nil
    default:
      mismatch(Self.transformSpellings)
      return nil
    }
  }

  /// The angle by which the steps turn in all, in radians; `nil` for 16 numbers, and for turns
  /// about more than one axis.
  var writtenTurn: Double? {
    let steps: [YAMLNode]
    switch node.content {
    case .mapping: steps = [node]
    case .sequence(let nodes): steps = nodes
    default: return nil
    }
    var (sum, axis): (Double, [Double]?) = (0, nil)
    for step in steps {
      guard case .mapping(let entries) = step.content, let entry = entries.first else { return nil }
      guard entry.key == "rotate" else { continue }
      var (angle, found) = (entry.value, [0.0, 0, 1])
      if case .sequence(let parts) = angle.content, parts.count == 4 {
        angle = parts[0]
        found = parts.dropFirst().compactMap { field($0).radians }
      }
      guard found.count == 3, axis == nil || axis == found,
        let radians = field(angle).radians
      else { return nil }
      (sum, axis) = (sum + radians, found)
    }
    return sum
  }

  private func field(_ node: YAMLNode) -> Field {
    Field(node: node, valuePath: valuePath, reading: reading)
  }

  /// Notes how far the matrices in an animation, a layer or a change turn, at its place.
  static func remarkOnTurns(
    _ keyPath: AnimationKeyPath, _ values: @autoclosure () -> [Field?], at place: SourceLocation?
  ) {
    guard keyPath.valueKind == .transform, let place else { return }
    let values = values()
    guard let reading = values.lazy.compactMap({ $0 }).first?.reading else { return }
    reading.remark(.turns(keyPath, values.map { $0?.writtenTurn }), at: place)
  }

  private func matrix() -> Transform? {
    numbers(count: 16, Self.transformSpellings).flatMap { Transform(entries: $0) }
  }

  /// A product of large numbers may leave what a `Double` holds.
  private func finite(_ transform: Transform) -> Transform? {
    guard transform.entries.allSatisfy({ abs($0) <= NumberRange.largest }) else {
      report("found steps whose product is beyond ±1e15", allowed: "smaller numbers")
      return nil
    }
    return transform
  }

  private func transformStep() -> Transform? {
    guard let mapping = MappingReader(self, SceneKeys.step.schema) else { return nil }
    var step = SceneKeys.step.blank
    mapping.read(SceneKeys.step.keys, into: &step)
    mapping.finish()
    guard step.found.count == 1 else {
      if step.found.count > 1 {
        report(
          "found \(step.found.count) steps in one mapping",
          allowed: "a list, one step in each mapping")
      } else if case .mapping(let entries) = node.content, entries.isEmpty {
        mismatch(Self.transformSpellings)
      }
      return nil
    }
    return step.found[0]()
  }

  /// A step of this name.
  func translation() -> Transform? {
    let allowed = "[x, y] or [x, y, z]"
    guard let values = vector(allowed) else { return nil }
    return .translation(x: values[0], y: values[1], z: values.count > 2 ? values[2] : 0)
  }

  /// A step of this name.
  func scaling() -> Transform? {
    let allowed = "a number, [x, y] or [x, y, z]"
    if isSequence {
      guard let values = vector(allowed) else { return nil }
      return .scale(x: values[0], y: values[1], z: values.count > 2 ? values[2] : 1)
    }
    let range = NumberRange.any.called(allowed)
    // All three axes, as `transform.scale` writes them.
    return number(range).map { .scale(x: $0, y: $0, z: $0) }
  }

  /// A step of this name.
  func rotation() -> Transform? {
    guard isSequence else { return angle().map { .rotation(radians: $0) } }
    let allowed = "an angle, or [angle, x, y, z]"
    guard let items = items(allowed), items.count == 4 else {
      mismatch(allowed)
      return nil
    }
    let angle = items[0].angle()
    let axis = items.dropFirst().compactMap { $0.number() }
    guard let angle, axis.count == 3 else { return nil }
    return .rotation(radians: angle, x: axis[0], y: axis[1], z: axis[2])
  }

  /// A step of the name `skew`.
  func skewing() -> Transform? { angle().map { .skew(radians: $0) } }

  /// The eye's distance; m34 is −1 / d.
  func perspective() -> Transform? {
    number(.eyeDistance).map { .perspective(distance: $0) }
  }

  /// Two or three numbers.
  private func vector(_ allowed: String) -> [Double]? {
    guard let items = items(allowed) else { return nil }
    guard items.count == 2 || items.count == 3 else {
      mismatch(allowed)
      return nil
    }
    return numbers(allowed)
  }
}
