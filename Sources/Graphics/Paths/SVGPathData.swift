/// The part of SVG path data that is drawn, up to the first mistake (SVG 2, 9.5.4).
package struct SVGPathData: Sendable {
  /// The path.
  package let path: Path
  /// The number of the path's elements at the end of each command, each time it comes with
  /// arguments: an arc is several.
  package let ends: [Int]
  /// The first mistake; `nil` where there is none.
  package let mistake: SVGPathDataError?

  /// Path data from their text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - elementLimit: The largest number of elements that is accepted.
  package init(_ text: String, elementLimit: Int = .max) {
    var reader = SVGPathDataReader(text, elementLimit: elementLimit)
    var mistake: SVGPathDataError?
    do throws(SVGPathDataError) { try reader.read() } catch { mistake = error }
    (path, ends, self.mistake) = (reader.path, reader.ends, mistake)
  }
}
