/// Keys of layers beside those of the property table, and names from elsewhere.
enum LayerKeys {
  /// Properties that are read, and change nothing: hints to a GPU, and choices that are made once for all.
  static let withoutEffect = [
    "isOpaque", "edgeAntialiasingMask", "allowsEdgeAntialiasing", "contentsFormat",
    "minificationFilterBias",
  ]

  /// Keys that Core Animation animates and this does not yet.
  static let animatableNotYet: Set<String> = ["mask", "filters"]

  /// Keys of a layer that no key path may name.
  static let notAnimatable: Set<String> = Set(
    [
      "type", "name", "frame", "sublayers", "animations", "actions", "isDraggable", "onTap",
      "onPress", "onDrag", "beginTime", "timeOffset", "speed", "duration", "repeatCount",
      "repeatDuration", "autoreverses", "fillMode",
    ] + withoutEffect)

  /// Names from elsewhere, with the contract's names for them.
  static let synonyms = [
    "hidden": "isHidden", "doubleSided": "isDoubleSided", "geometryFlipped": "isGeometryFlipped",
    "layers": "sublayers", "children": "sublayers", "fill": "fillColor", "stroke": "strokeColor",
    "strokeWidth": "lineWidth", "image": "contents", "id": "name", "clipsToBounds": "masksToBounds",
    "alpha": "opacity", "center": "position", "background": "backgroundColor",
    "blendMode": "compositingFilter", "text": "string", "fontFamily": "font",
    "textAlignment": "alignmentMode",
  ]

  /// The same for emitter cells.
  static let cellSynonyms = [
    "image": "contents", "rate": "birthRate", "enabled": "isEnabled", "angle": "emissionLongitude",
    "cells": "emitterCells", "speedRange": "velocityRange",
  ]
}
