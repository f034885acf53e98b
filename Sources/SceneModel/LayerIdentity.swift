/// The identity of a layer among those of a scene: the same under whatever name, and wherever a
/// script moves the layer.
///
/// Only layers of which a script speaks need one. Of layers that a script adds with one identity
/// the last one counts.
public struct LayerIdentity: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The text; no other layer of the scene has the same.
  public let text: String

  /// An identity of a text.
  public init(_ text: String) { self.text = text }
  /// An identity of a text.
  public init(stringLiteral text: String) { self.text = text }

  /// The spelling in a scene where a layer is named.
  public var description: String { "#\(text)" }
}
