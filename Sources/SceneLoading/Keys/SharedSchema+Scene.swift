import Documents
import LayerModel
import Timing

extension SharedSchema {
  /// The shared schemas of a scene, in the order of its reference.
  static let ofScenes: [SharedSchema] = [
    angle, point, size, rect, color, colorDifference, transform, path, timingFunction, keyTimes,
    keyPath, frameRate, changes, entries, background,
  ]

  static let transform: SharedSchema = SharedSchema(
    "transform", "a transform",
    "16 numbers (m11…m44), or steps that are applied as successive `CATransform3D…(t, …)` calls: `[{translate: [10, 0]}, {rotate: 90deg}]`. A single step may stand without a list."
  ) {
    .mapping("step", "a step").or(
      .list(of: .mapping("step", "a step"), orNumbers: 16, "steps, or 16 numbers"))
  }

  static let path: SharedSchema = SharedSchema(
    "path", "a path",
    "SVG path data, a mapping such as `{ellipse: [0, 0, 80, 80]}`, or a list of these: the subpaths in order."
  ) {
    ValueSchema.svgPathData.or(.mapping("shape", "a shape")).or(
      .list(of: .shared(.path), "a list of subpaths"))
  }

  static let timingFunction: SharedSchema = SharedSchema(
    "timingFunction", "a timing function",
    """
    `linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`; `easeIn`, `easeOut` or `easeInOut` with `Sine`, `Quad`, \
    `Cubic`, `Quart`, `Quint`, `Expo`, `Circ`, `Back`, `Elastic` or `Bounce` (Penner's, by the formulas of easings.net); \
    CSS's `"linear(0, 0.4 20%, 1)"` and `"steps(4, jump-end)"`; or `[x1, y1, x2, y2]`, the control points of a Bézier curve. \
    What leaves 0…1 goes on beyond the first and last value, and along a path's end tangents.
    """
  ) {
    let names = TimingFunction.names
    let function = "\\s*(?:[lL][iI][nN][eE][aA][rR]|[sS][tT][eE][pP][sS])\\([^()]*\\)\\s*"
    return .pattern(
      "^(?:\(names.joined(separator: "|"))|\(function))$", names: names, "a name or a function"
    ).or(
      .list(
        places: [.number(.unit), .number(), .number(.unit), .number()], "`[x1, y1, x2, y2]`"))
  }

  static let keyTimes: SharedSchema = SharedSchema(
    "keyTimes", "key times",
    "A number in 0…1 for each value, none smaller than the one before."
  ) {
    .list(of: .number(.unit), "a list of numbers in 0…1")
  }

  static let keyPath: SharedSchema = SharedSchema(
    "keyPath", "a key path",
    "A property, or a member of one: `opacity`, `position.x`, `transform.rotation.z`, `emitterCells.spark.birthRate`. Points have `x` and `y`; sizes `width` and `height`; rectangles `origin` and `size` with theirs; transforms `rotation`, `scale` and `translation`, each also with `.x`, `.y` and `.z`, and `skew`, an angle, which Core Animation does not have."
  ) {
    Self.anyKeyPath
  }

  /// Changes of layers.
  static let changes: SharedSchema = SharedSchema(
    "changes", "changes of layers",
    "`{layer: box, values: {opacity: 0}}`, or a list of such mappings."
  ) {
    .mapping("change", "a change").or(
      .list(of: .mapping("change", "a change"), "a list of changes"))
  }

  static let entries: SharedSchema = SharedSchema(
    "entries", "entries",
    "A list of entries without a time, which run when the event happens."
  ) {
    .list(of: .mapping("entry", "an entry"), "a list of entries")
  }

  // MARK: Key paths

  /// The key paths of all properties that animations may name.
  private static var anyKeyPath: ValueSchema {
    let paths = AnimationKeyPath.all.filter(\.property.isAnimatable)
    let others = LayerProperty.all.filter(\.isAnimatable).compactMap(\.objectiveCName)
    let cells = LayerKeys.cellProperties.filter(\.isAnimatable).flatMap { property in
      let members = AnimationKeyPath.Member.members(of: property.valueKind).map(\.rawValue)
      return [String(property.ownName)]
        + members.map { "\(property.ownName)\\.\($0.replacing(".", with: "\\."))" }
    }
    let filters = LayerFilter.Kind.allCases.map(\.rawValue)
    return .pattern(
      "^(?:\(others.joined(separator: "|"))|\(Self.cell)(?:\(cells.joined(separator: "|")))|\(Self.filter)(?:\(filters.joined(separator: "|"))))$",
      names: paths.map(\.description), "a key path")
  }

  /// The path of a key path to a cell.
  static let cell = "(?:emitterCells\\.[^.]+\\.)+"
  /// The path of a key path to a filter.
  static let filter = "(?:filters|backgroundFilters)\\.[^.]+\\."
}

extension ValueSchema {
  /// SVG path data, as far as a pattern tells it.
  static let svgPathData = pattern(
    "^\\s*(?:[Mm][\\sMmZzLlHhVvCcSsQqTtAaEe0-9.,+-]*)?$", "SVG path data")
}
