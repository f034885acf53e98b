public import Foundation
package import Inbetween

/// A font: a name, or a file's bytes, as text layers take it.
public final class CGFont: Hashable, Sendable {
  /// The font as layers have it.
  package let reference: FontReference

  /// The font of a PostScript name or a family; looked for when it is drawn.
  public init?(_ name: CFString) { reference = FontReference(name: "\(name)") }

  /// A font file's font; `nil` for no bytes.
  public init?(_ provider: CGDataProvider) {
    guard !provider.bytes.isEmpty else { return nil }
    reference = FontReference(name: "CGFont", source: .bytes(ContentBytes(provider.bytes)))
  }

  /// Fonts are equal when names and bytes are.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.reference == b.reference }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(reference.name) }
}
