import SceneModel

public import LayerModel
import Escaping

/// A classic mistake that a scene seems to make: legal, drawn as written, and rarely what was
/// meant.
public struct SceneFinding: Hashable, Sendable {
  /// The rule's name, such as `snap-back`.
  public let rule: String
  /// The place where the author wrote it, when the scene came from a file.
  public let location: SourceLocation?
  /// Names from the root to the layer, separated by `/`; empty for findings of no layer.
  public let layerPath: String
  /// The animation's key, or its place, with those of the groups around it; empty likewise.
  public let animation: String
  /// The mistake that was found.
  public let what: String
  /// The consequence.
  public let why: String
  /// The usual way.
  public let fix: String
}

extension SceneFinding: CustomStringConvertible {
  /// One line of at most 4 kB: place, what, why and fix, and the rule's name in brackets.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    let (layer, key) = (Quotation.cut(layerPath, to: 200), Quotation.cut(animation))
    let subject = animation.isEmpty ? "" : "layer \"\(layer)\", animation \"\(key)\": "
    return Quotation.bounded(
      DisplayText.line("\(place)warning: \(subject)\(what). \(why). \(fix). [\(rule)]"))
  }
}
