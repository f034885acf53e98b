public import LayerModel
import Escaping

/// A fault of a scene that keeps its timeline from being made, or that deserves a warning.
public struct TimelineIssue: Hashable, Sendable, CustomStringConvertible {
  /// The place where the author wrote it, when the scene came from a file.
  public let location: SourceLocation?
  /// Names from the root to the layer, separated by `/`; empty for the scene as a whole.
  public let layerPath: String
  /// The animation's key, or its place in the layer; `nil` when it is about the layer.
  public let animation: String?
  /// The fault.
  public let fault: TimelineFault
  /// The words of the scene's format.
  @Incidental private var words: SceneVocabulary

  /// The fault, and its remedy.
  public var message: String { fault.message(in: words) }

  /// An issue at a place.
  package init(
    _ fault: TimelineFault, location: SourceLocation?, layerPath: String, animation: String?,
    in words: SceneVocabulary
  ) {
    self.fault = fault
    self.location = location
    self.layerPath = layerPath
    self.animation = animation
    self.words = words
  }

  /// "layer "a/b", animation "spin": the message", in one line of at most 4 kB.
  public var description: String {
    var place: [String] = []
    if !layerPath.isEmpty { place.append("layer \"\(Quotation.cut(layerPath, to: 200))\"") }
    if let animation { place.append("animation \"\(Quotation.cut(animation))\"") }
    let text = place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)"
    return Quotation.bounded(DisplayText.line(text))
  }
}
