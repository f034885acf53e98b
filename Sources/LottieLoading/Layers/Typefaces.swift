import Documents

/// The fonts of a file's list, each read when a text first asks for it.
final class Typefaces {
  private let fields: [String: JSONField]
  private let measure: MeasuredLine.Measure
  private var known: [String: Typeface] = [:]

  /// The fonts of a list.
  init(_ list: [JSONField], measuring measure: @escaping MeasuredLine.Measure) {
    self.measure = measure
    fields = Dictionary(
      list.compactMap { font in font["fName"]?.text.map { ($0, font) } },
      uniquingKeysWith: { $1 })
  }

  /// The font by the name that a text has for it; one of a family of that name where the list has
  /// none.
  func face(named name: String, in reading: Reading) -> Typeface {
    if let face = known[name] { return face }
    let face =
      fields[name].map { Typeface($0, measuring: measure) }
      ?? Typeface(family: name, in: reading)
    known[name] = face
    return face
  }
}
