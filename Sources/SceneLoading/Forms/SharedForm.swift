import Graphics
import LayerModel
import Timing

/// A form of values that several places share.
package enum SharedForm: String, CaseIterable, Sendable {
  case angle, point, size, rect, color, colorDifference, transform, path, timingFunction, keyTimes
  case keyPath, frameRate, changes, entries, background
}

extension SharedForm {
  /// The words for it in a reference.
  package var noun: String {
    switch self {
    case .angle: "an angle"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rect"
    case .color: "a colour"
    case .background: "a background"
    case .colorDifference: "a difference of colours"
    case .transform: "a transform"
    case .path: "a path"
    case .timingFunction: "a timing function"
    case .keyTimes: "key times"
    case .keyPath: "a key path"
    case .frameRate: "a frame rate"
    case .changes: "changes of layers"
    case .entries: "entries"
    }
  }

  /// Its meaning, for references and editors.
  package var meaning: String {
    switch self {
    case .angle:
      "Radians as a bare number, or a text with a unit: `90deg`, `0.25turn`, `1.57rad`. Positive is clockwise on screen."
    case .point: "`[x, y]`, y down."
    case .size: "`[width, height]`."
    case .rect: "`[x, y, width, height]`."
    case .color:
      "As CSS writes it (`orange`, `\"#f80\"`, `\"#ff8800cc\"`, `rgb(255 136 0 / 50%)`, `clear`), or `[red, green, blue]`, `[red, green, blue, alpha]` in 0…1."
    case .background:
      "A colour as CSS writes it (`orange`, `\"#f80\"`), or as components `[red, green, blue, alpha]` in 0…1; `none` is transparent."
    case .colorDifference:
      "`[red, green, blue]` or `[red, green, blue, alpha]`, of any size; a colour stands for its components."
    case .transform:
      "16 numbers (m11…m44), or steps that are applied as successive `CATransform3D…(t, …)` calls: `[{translate: [10, 0]}, {rotate: 90deg}]`. A single step may stand without a list."
    case .path:
      "SVG path data, a mapping such as `{ellipse: [0, 0, 80, 80]}`, or a list of these: the subpaths in order."
    case .timingFunction:
      "`linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`, or `[x1, y1, x2, y2]`, the control points of a Bézier curve."
    case .keyTimes: "A number in 0…1 for each value, none smaller than the one before."
    case .keyPath:
      "A property, or a member of one: `opacity`, `position.x`, `transform.rotation.z`, `emitterCells.spark.birthRate`."
    case .frameRate:
      "A whole number of frames per second in 1…1000, or a ratio such as `\"30000/1001\"`."
    case .changes: "`{layer: box, values: {opacity: 0}}`, or a list of such mappings."
    case .entries: "A list of entries without a time, which run when the event happens."
    }
  }

  /// The values.
  package var form: ValueForm {
    switch self {
    case .angle:
      .number().or(.pattern("^\(Self.number)(?:deg|turn|rad)$", "an angle with a unit"))
    case .point: .list(of: .number(), count: 2...2, noun)
    case .size: .list(of: .number(), count: 2...2, noun)
    case .rect: .list(of: .number(), count: 4...4, noun)
    case .color: Self.cssColor.or(.list(of: .number(.unit), count: 3...4, "components"))
    case .background: SharedForm.color.form.accepting(["none"])
    case .colorDifference: Self.cssColor.or(.list(of: .number(), count: 3...4, "components"))
    case .transform:
      .mapping("step", "a step").or(
        .list(of: .mapping("step", "a step"), orNumbers: 16, "steps, or 16 numbers"))
    case .path:
      MappingForm.svgPath.or(.mapping("shape", "a shape")).or(
        .list(of: .shared(.path), "a list of subpaths"))
    case .timingFunction:
      .names(TimingFunction.named.map(\.name)).or(
        .list(
          places: [.number(.unit), .number(), .number(.unit), .number()], "`[x1, y1, x2, y2]`"))
    case .keyTimes: .list(of: .number(.unit), "a list of numbers in 0…1")
    case .keyPath: Self.anyKeyPath
    case .frameRate:
      .number(NumberRange(text: "a whole number in 1…1000", from: 1, to: 1000, isWhole: true))
        .or(.pattern("^0*[1-9][0-9]*/0*[1-9][0-9]*$", "a ratio such as `\"30000/1001\"`"))
    case .changes:
      .mapping("change", "a change").or(
        .list(of: .mapping("change", "a change"), "a list of changes"))
    case .entries: .list(of: .mapping("entry", "an entry"), "a list of entries")
    }
  }

  // MARK: Texts

  /// A number in decimal notation.
  private static let number = "[-+]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?"

  /// CSS's colours.
  private static var cssColor: ValueForm {
    let names = Color.cssNames.map(\.name)
    let anyCase = names.map { $0.map { "[\($0)\($0.uppercased())]" }.joined() }
    let none = "[nN][oO][nN][eE]"
    let plain = "(?:\(number)|\(none))"
    let component = "(?:\(number)%?|\(none))"
    let triple = [plain, "\(number)%"].map { "\\s*\($0)\\s*,\\s*\($0)\\s*,\\s*\($0)\\s*" }
    let commas = "(?:\(triple[0])|\(triple[1]))(?:,\\s*\(component)\\s*)?"
    let blanks =
      "\\s*\(component)\\s+\(component)\\s+\(component)\\s*(?:/\\s*\(component)\\s*)?"
    let hex = "#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    let function = "[rR][gG][bB][aA]?\\((?:\(commas)|\(blanks))\\)"
    return .pattern(
      "^(?:\(hex)|\(function)|\(anyCase.joined(separator: "|")))$", names: names, "a colour")
  }

  /// The key paths of all properties that animations may name.
  private static var anyKeyPath: ValueForm {
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
