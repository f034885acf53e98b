import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension SceneKeys {
  /// A press with its duration.
  struct Press: Sendable {
    var point = Point.zero
    var duration = usualDuration
  }

  /// The time that presses and drags take unless they say it.
  private static let usualDuration: Seconds = 0.5

  /// A press with its duration.
  static let press = KeyTable(
    "press", "A press", expected: "{point: [x, y], duration: seconds}", "A long press.",
    blank: Press(),
    keys: [
      Key("point", .point, \.point, "The place of the press.", unit: "points", isRequired: true),
      Key(
        "duration", .number(.notNegative), \.duration, "The length of the press.", unit: "seconds",
        usual: usualDuration),
    ])

  /// Presses: a point, or a mapping.
  static let pressCodec = Codec<Press>(
    SharedSchema.point.schema.or(.mapping("press", "a mapping")),
    read: { field in
      field.isSequence ? field.point().map { Press(point: $0) } : press.read(field)
    },
    write: { value, writing in
      value.duration == usualDuration
        ? Codec.point.write(value.point, writing) : press.write(value, writing)
    })

  static let drag = KeyTable(
    "drag", "A drag", expected: "{from: [x, y], to: [x, y], duration: seconds}",
    "A drag along a straight line.",
    blank: Drag(from: .zero, to: .zero, duration: usualDuration),
    keys: [
      Key(
        "from", .point, \.from, "The place where it begins.", unit: "points", isRequired: true),
      Key("to", .point, \.to, "The place where it ends.", unit: "points", isRequired: true),
      Key(
        "duration", .number(.notNegative), \.duration, "The length of the drag.", unit: "seconds",
        usual: usualDuration),
    ])

  // MARK: Points of outlines

  /// A point of an outline that is moved or removed.
  static let editedPoint = point("editedPoint", "A point of an outline", [])

  /// A point that is added to an outline; with a radius a circle.
  static let addedPoint = point(
    "addedPoint", "A point that is added",
    [
      Key(
        "radius", .number(.positive), optional: \.edit.radius,
        "The radius of a circle that is added in place of a point.", unit: "points")
    ])

  /// A point of an outline, and the kind of the layer that has it.
  struct PointDraft {
    var edit = PathPointEdit(.handlerLayer)
    var found: (layer: FoundLayer, field: Field)?
  }

  private static func point(
    _ name: String, _ title: String, _ more: [Key<PointDraft>]
  ) -> KeyTable<PointDraft> {
    KeyTable(
      name, title, expected: "{layer: name, point: [x, y]}", "A point of a shape layer's path.",
      blank: PointDraft(),
      keys: [
        Key(
          "layer", as: .layerName, "The shape layer.", isRequired: true,
          read: { field, draft in draft.find(field) },
          write: { draft, _ in .text("\(draft.edit.layer)") }),
        Key(
          "point", .point, optional: \.edit.point,
          "The place; where the touch is when it is not there.", unit: "points"),
      ] + more)
  }

  // MARK: Time

  static let scrub = KeyTable(
    "scrub", "A scrub", expected: "{layer: name, values: [seconds…], duration: seconds}",
    "Drives a layer's time offset, in straight lines between the values.",
    blank: Scrub(layer: .handlerLayer, values: [], duration: 0),
    keys: [
      Key("layer", .layer, \.layer, "The layer.", isRequired: true),
      Key(
        "values",
        Codec(
          .list(of: .number(), count: 1...Int.max, "a list of time offsets"),
          read: { field in
            let allowed = "a list of time offsets, at least one"
            let values = field.numbers(allowed)
            if values?.isEmpty == true { field.mismatch(allowed) }
            return values?.isEmpty == true ? nil : values
          }, write: { .numbers($0) }),
        \.values, "The time offsets that are met in turn.", unit: "seconds", isRequired: true),
      Key(
        "keyTimes", as: .shared(.keyTimes).orNull,
        "When each value is met, as a part of the duration.",
        read: { field, scrub in
          scrub.keyTimes = field.keyTimes()
          if let times = scrub.keyTimes, times.count != scrub.values.count, !scrub.values.isEmpty {
            field.report(
              "\(times.count) key times for \(scrub.values.count) values",
              allowed: "\(scrub.values.count)")
            return false
          }
          return true
        }, write: { scrub, _ in scrub.keyTimes.map { .numbers($0) } }),
      Key(
        "duration", .number(.notNegative), \.duration, "The length of the scrub.", unit: "seconds",
        isRequired: true),
    ])

  // MARK: Animations

  /// The removal of an animation.
  static let removedAnimation = KeyTable(
    "removedAnimation", "The removal of an animation", expected: "{layer: name, key: key}",
    "The layer and the key under which the animation was added.",
    blank: RemovedAnimation(.handlerLayer, key: ""),
    keys: [
      Key("layer", .layer, \.layer, "The layer.", isRequired: true),
      Key(
        "key", .text("the key of an animation"), \.key, "The key of the animation.",
        isRequired: true),
    ])
}

extension SceneKeys.PointDraft {
  /// Finds the layer that a field names.
  fileprivate mutating func find(_ field: Field) -> Bool {
    guard let layer = field.layerReference() else { return false }
    edit.layer = layer.reference
    found = (layer, field)
    return true
  }

  /// The edit; `nil` after reporting that the layer has no outline.
  fileprivate var checked: PathPointEdit? {
    guard let (layer, field) = found else { return nil }
    guard let kind = layer.kind, !kind.has(.outline) else { return edit }
    field.report("\(field.described) is a \(kind.rawValue) layer", allowed: "a shape layer")
    return nil
  }
}

extension Codec where Value == PathPointEdit {
  /// Points of outlines: the name of a layer, or a mapping of a table.
  static func pointEdit(_ table: KeyTable<SceneKeys.PointDraft>) -> Codec {
    Codec(
      .layerName.or(.mapping(table.schema.name, "a mapping")),
      read: { field in
        if case .mapping = field.node.content { return table.read(field)?.checked }
        var draft = table.blank
        return draft.find(field) ? draft.checked : nil
      },
      write: { edit, writing in
        edit.point == nil && edit.radius == nil
          ? .text("\(edit.layer)")
          : table.write(SceneKeys.PointDraft(edit: edit), writing)
      })
  }
}
