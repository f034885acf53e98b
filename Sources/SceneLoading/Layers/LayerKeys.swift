/// Keys of layers that the format has and this room does not read yet, or reads only in one form.
enum LayerKeys {
  /// Types of layer that are not built yet.
  static let typesNotYet = ["gradient", "text"]

  /// Keys of every layer that are not built yet.
  static let notYet = [
    "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "contentsCenter",
  ]

  /// Keys that one type of layer has, for types that are not built yet.
  static let byType: [(type: String, keys: [String])] = [
    ("gradient", ["gradientType", "colors", "locations", "startPoint", "endPoint"]),
    (
      "text",
      [
        "string", "font", "fontSize", "foregroundColor", "alignmentMode", "truncationMode",
        "isWrapped",
      ]
    ),
  ]

  /// Keys above that can be animated, once they are built.
  static let animatableNotYet: Set<String> = Set(
    [
      "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath",
      "contentsCenter", "mask", "compositingFilter", "filters",
    ] + byType.flatMap(\.keys)
  ).subtracting([
    "gradientType", "string", "alignmentMode", "truncationMode", "isWrapped",
  ])

  /// Keys of a layer that no key path may name.
  static let notAnimatable: Set<String> = Set(
    [
      "type", "name", "frame", "cornerCurve", "sublayers", "animations", "actions", "isDraggable",
      "onTap", "onPress", "onDrag", "beginTime", "timeOffset", "speed", "duration", "repeatCount",
      "repeatDuration",
      "autoreverses", "fillMode",
    ] + byType.flatMap(\.keys)
  ).subtracting(animatableNotYet)

  /// Names from elsewhere, with the contract's names for them.
  static let synonyms = [
    "hidden": "isHidden", "doubleSided": "isDoubleSided", "geometryFlipped": "isGeometryFlipped",
    "layers": "sublayers", "children": "sublayers", "fill": "fillColor", "stroke": "strokeColor",
    "strokeWidth": "lineWidth", "image": "contents", "id": "name", "clipsToBounds": "masksToBounds",
    "alpha": "opacity", "center": "position", "background": "backgroundColor",
  ]

  /// The same for emitter cells.
  static let cellSynonyms = [
    "image": "contents", "rate": "birthRate", "enabled": "isEnabled", "angle": "emissionLongitude",
    "cells": "emitterCells", "speedRange": "velocityRange",
  ]
}
