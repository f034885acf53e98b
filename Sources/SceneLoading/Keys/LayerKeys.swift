import Documents
import LayerModel

/// Keys of layers beside those of the property table, and names from elsewhere.
enum LayerKeys {
  /// The types of layers.
  static let types = LayerKind.allCases.map(\.rawValue)
  /// The edges of an antialiasing mask.
  static let edges = ["left", "right", "top", "bottom"]
  /// The formats of contents.
  static let contentsFormats = ["RGBA8Uint", "RGBA16Float", "Gray8Uint"]

  /// Keys that Core Animation animates and this does not yet.
  static let animatableNotYet: Set<String> = ["mask"]

  /// Keys of a layer that no key path may name.
  static let notAnimatable: Set<String> = Set(
    [
      "type", "name", "id", "frame", "sublayers", "animations", "actions", "isDraggable", "onTap",
      "onPress", "onDrag", "beginTime", "timeOffset", "speed", "duration", "repeatCount",
      "repeatDuration", "autoreverses", "fillMode", "timeRemapping", "file", "activeColor",
      "parts",
    ] + SceneKeys.withoutEffect)

  /// Names from elsewhere, with the contract's names for them.
  static let synonyms = synonyms(of: LayerProperty.all, AppleSpelling.layerKeys)

  /// These synonyms and those of a layer's keys that are no key paths.
  static let ofLayers = synonyms.merging(AppleSpelling.geometryKeys) { own, _ in own }

  /// The properties of a cell of the name `cell`, which stands for any.
  static let cellProperties = LayerProperty.properties(ofCellAt: ["cell"])

  /// Names from elsewhere for the keys of emitter cells.
  static let cellSynonyms = synonyms(of: cellProperties, ["cells": "emitterCells"])

  /// The synonyms in the rows of properties, with those of keys beside them.
  private static func synonyms(
    of properties: [LayerProperty], _ others: [String: String]
  ) -> [String: String] {
    var result = others
    for property in properties {
      for synonym in property.synonyms + [property.objectiveCName].compactMap(\.self) {
        result[synonym] = String(property.ownName)
      }
    }
    return result
  }
}
