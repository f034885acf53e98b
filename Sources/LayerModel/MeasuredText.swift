package import Graphics

/// Measures texts, and the parts of which they are made.
package struct TextMeasure {
  /// Measures a text in a font, or a list of them; `nil` where there is none.
  ///
  /// All is in ems. Lines are broken at the width, and at line ends alone where it is `nil`.
  package typealias Extent =
    (_ text: String, _ font: FontReference, _ width: Double?) -> MeasuredText?
  /// Divides a text that a layer of some bounds shows; `nil` where there is no font.
  package typealias Division = (_ text: TextProperties, _ bounds: Rect) -> MeasuredParts?

  private let extent: Extent
  /// Divides a text.
  package let parts: Division

  /// A measure of two functions.
  package init(extent: @escaping Extent, parts: @escaping Division) {
    (self.extent, self.parts) = (extent, parts)
  }

  /// The room that a text takes.
  package func callAsFunction(
    _ text: String, _ font: FontReference, _ width: Double?
  ) -> MeasuredText? { extent(text, font, width) }
}

/// The parts of a text that is divided.
package struct MeasuredParts: Sendable {
  /// A part, and its rectangle in the coordinates of the text's layer.
  package struct Part: Sendable {
    /// The characters.
    package let string: String
    /// The advance by the height of the line.
    package let frame: Rect

    /// A part at a place.
    package init(_ string: String, _ frame: Rect) { (self.string, self.frame) = (string, frame) }
  }

  /// The parts in the order of reading.
  package let parts: [Part]
  /// The files of the fonts that decide it.
  package let fonts: [MeasuredFont]

  /// Parts of a text.
  package init(_ parts: [Part], fonts: [MeasuredFont]) { (self.parts, self.fonts) = (parts, fonts) }
}

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
