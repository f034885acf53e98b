/// A layer as a script names it.
public enum LayerReference: Hashable, Sendable, CustomStringConvertible {
  /// A layer by its name, or by the names from the root to it, separated by `/`.
  case named(String)
  /// A layer by its identity.
  case identified(LayerIdentity)
  /// The layer whose handler runs.
  case handlerLayer

  /// The spelling in a scene.
  public var description: String {
    switch self {
    case .named(let name): name
    case .identified(let identity): "\(identity)"
    case .handlerLayer: "self"
    }
  }
}
