public import Graphics
public import LayerModel
public import Typesetting

/// The reason why a frame could not become pixels.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A function of Cairo or pixman failed while a layer was drawn; the layer's path is empty
  /// between layers.
  case call(function: String, status: String, layer: String)
  /// Images that could not be read, all of them.
  case images([ImageFailure])
  /// A text could not be set.
  case text(TypesettingError)
  /// A layer's font is not in the store, or cannot be used.
  case missingFont(name: String, layer: String)
  /// A layer shows an image that the store does not hold.
  case missingImage(name: String, layer: String)
  /// A frame asks for more than it may: which layer, and when.
  case limit(LimitExcess)

  /// An image that could not be read.
  public struct ImageFailure: Hashable, Sendable, CustomStringConvertible {
    /// The image's name.
    public let name: String
    /// The content that was opened.
    public let source: ContentSource
    /// The layer that shows it first.
    public let layer: String
    /// The reason.
    public let reason: String

    /// "layer "a/b" shows "x.png", which cannot be read: …".
    public var description: String {
      "layer \"\(layer)\" shows \"\(name)\", which cannot be read: \(reason)"
    }
  }

  /// One line for each thing that went wrong.
  public var description: String {
    switch self {
    case .call(let function, let status, let layer):
      layer.isEmpty ? "\(function): \(status)" : "layer \"\(layer)\": \(function): \(status)"
    case .images(let failures): failures.map(\.description).joined(separator: "\n")
    case .text(let error): "\(error)"
    case .missingFont(let name, let layer):
      "layer \"\(layer)\" has the font \"\(name)\", which was not loaded"
    case .missingImage(let name, let layer):
      "layer \"\(layer)\" shows \"\(name)\", which was not loaded"
    case .limit(let excess): "\(excess)"
    }
  }
}
