public import CoreGraphics
import Inbetween

/// A font of a size, as Core Text has it, for attributed strings and text layers.
public final class CTFont: Hashable, Sendable {
  let reference: FontReference
  let size: CGFloat

  init(_ reference: FontReference, size: CGFloat) {
    // Core Text's own size for none.
    (self.reference, self.size) = (reference, size == 0 ? 12 : size)
  }

  /// Fonts are equal when their names and sizes are.
  public static func == (a: CTFont, b: CTFont) -> Bool {
    a.reference == b.reference && a.size == b.size
  }

  /// Hashes the name and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reference)
    hasher.combine(size)
  }
}

/// A font by its name; 0 points are 12, and the matrix does not count.
///
/// - Parameters:
///   - name: A family or a PostScript name, such as `Helvetica-Bold`.
///   - size: Points.
///   - matrix: Has no meaning here.
/// - Returns: The font.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(FontReference(name: "\(name)"), size: size)
}

/// The size of a font, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
