package import Graphics

/// Measures a text in a font, or a list of them; `nil` where there is none.
///
/// All is in ems. Lines are broken at the width, and at line ends alone where it is `nil`.
package typealias TextMeasure =
  (_ text: String, _ font: FontReference, _ width: Double?) -> MeasuredText?

/// The room that a text takes.
package struct MeasuredText: Sendable {
  /// The widest line's advance, and the height of all lines, in ems.
  package let size: Size
  /// The files of the fonts that decide it.
  package let fonts: [MeasuredFont]

  /// A text of some size.
  package init(size: Size, fonts: [MeasuredFont]) { (self.size, self.fonts) = (size, fonts) }
}

/// A font file by which texts of a scene were measured.
package struct MeasuredFont: Hashable, Sendable {
  /// The font that was asked for.
  package let font: FontReference
  /// The full name of the face.
  package let name: String
  /// The file's absolute path, and the face's place in it.
  package let (file, index): (String, Int)
  /// True when it is one of the system's.
  package let isOfSystem: Bool

  /// A font, and the place that asks for a measure of it.
  package struct Use: Hashable, Sendable {
    /// The font.
    package let font: MeasuredFont
    /// The place; `nil` where nothing was written.
    package let place: SourceLocation?

    /// A font that a place asks for.
    package init(_ font: MeasuredFont, at place: SourceLocation?) {
      (self.font, self.place) = (font, place)
    }
  }

  /// A face of a file.
  package init(font: FontReference, name: String, file: String, index: Int, isOfSystem: Bool) {
    (self.font, self.name, self.file) = (font, name, file)
    (self.index, self.isOfSystem) = (index, isOfSystem)
  }
}
