public import LayerModel

/// The reason why a text could not be set.
public enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A function of Pango, fontconfig or HarfBuzz failed.
  case call(function: String, status: String)
  /// Fonts for which there is none at all, all of them.
  case fonts([FontFailure])

  /// A font that could not be used, with nothing to stand for it.
  public struct FontFailure: Hashable, Sendable, CustomStringConvertible {
    /// The font that was asked for.
    public let font: FontReference
    /// The layer that uses it first.
    public let layer: String
    /// The reason.
    public let reason: String

    /// "layer "a/b" has the font "x.ttf", which cannot be used: …".
    public var description: String {
      "layer \"\(layer)\" has the font \"\(font.name)\", which cannot be used: \(reason)"
    }
  }

  /// One line for each thing that went wrong.
  public var description: String {
    switch self {
    case .call(let function, let status): "\(function): \(status)"
    case .fonts(let failures): failures.map(\.description).joined(separator: "\n")
    }
  }
}
