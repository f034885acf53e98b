/// Keys of layers that the format has and this room does not read yet, or reads only in one form.
enum LayerKeys {
  /// Types of layer that are not built yet.
  static let typesNotYet = ["replicator", "emitter", "transform", "scroll"]

  /// Properties that are read, and change nothing: hints to a GPU, and choices that are made once for all.
  static let withoutEffect = [
    "isOpaque", "edgeAntialiasingMask", "allowsEdgeAntialiasing", "contentsFormat",
    "minificationFilterBias",
  ]

  /// Keys that one type of layer has, for types that are not built yet.
  static let byType: [(type: String, keys: [String])] = [
    (
      "replicator",
      [
        "instanceCount", "instanceDelay", "instanceTransform", "instanceColor",
        "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
        "preservesDepth",
      ]
    ),
    (
      "emitter",
      [
        "emitterCells", "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth",
        "emitterShape", "emitterMode", "renderMode", "birthRate", "lifetime", "velocity", "scale",
        "spin", "seed",
      ]
    ),
    ("scroll", ["scrollMode"]),
  ]

  /// Keys above that can be animated, once they are built.
  static let animatableNotYet: Set<String> = Set(
    ["mask", "filters"] + byType.flatMap(\.keys)
  ).subtracting([
    "preservesDepth", "emitterShape", "emitterMode", "renderMode", "seed", "scrollMode",
  ])

  /// Keys of a layer that no key path may name.
  static let notAnimatable: Set<String> = Set(
    [
      "type", "name", "frame", "sublayers", "animations", "actions", "isDraggable", "onTap",
      "onPress", "onDrag", "beginTime", "timeOffset", "speed", "duration", "repeatCount",
      "repeatDuration",
      "autoreverses", "fillMode",
    ] + withoutEffect + byType.flatMap(\.keys)
  ).subtracting(animatableNotYet)

  /// Names from elsewhere, with the contract's names for them.
  static let synonyms = [
    "hidden": "isHidden", "doubleSided": "isDoubleSided", "geometryFlipped": "isGeometryFlipped",
    "layers": "sublayers", "children": "sublayers", "fill": "fillColor", "stroke": "strokeColor",
    "strokeWidth": "lineWidth", "image": "contents", "id": "name", "clipsToBounds": "masksToBounds",
    "alpha": "opacity", "center": "position", "background": "backgroundColor",
    "blendMode": "compositingFilter", "text": "string", "fontFamily": "font",
    "textAlignment": "alignmentMode",
  ]
}
