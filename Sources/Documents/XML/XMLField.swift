package import LayerModel
import Escaping

/// An element of a document that is read, with the way to it and the place of it.
package struct XMLField {
  package let element: XMLElement
  /// The text that messages show, such as `caml/CALayer "box"/sublayers`.
  package let path: String
  package let reading: Reading
  /// The text that it stands in, and its file when that is not the scene's own.
  private let source: SourceText
  private let file: String?

  /// An element of a reading.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - path: The way to it.
  ///   - reading: The reading.
  ///   - used: The text that it stands in, and its file, when that is not the scene's own.
  package init(
    _ element: XMLElement, path: String, reading: Reading,
    in used: (source: SourceText, file: String)? = nil
  ) {
    (self.element, self.path, self.reading) = (element, path, reading)
    (source, file) = (used?.source ?? reading.diagnostics.source, used?.file)
  }

  /// The name without its namespace.
  package var name: String { element.name.local }

  /// The place.
  package var location: SourceLocation {
    let place = source.place(ofByte: element.offset)
    return SourceLocation(
      file: file ?? reading.diagnostics.file, line: place.line, column: place.column)
  }

  /// The elements in it, in their order.
  package var elements: [XMLField] { element.elements.map { inside($0) } }

  /// The first element of a name in it.
  package subscript(name: String) -> XMLField? {
    for case .element(let element) in element.content where element.name.local == name {
      return inside(element)
    }
    return nil
  }

  /// An element in it.
  package func inside(_ element: XMLElement) -> XMLField {
    let title = element["id"] ?? element["name"]
    let name =
      element.name.local + (title.map { " \(Quotation.quoted(Quotation.cut($0, to: 40)))" } ?? "")
    return XMLField(
      element, path: "\(path)/\(name)", reading: reading, in: file.map { (source, $0) })
  }

  /// The value of an attribute.
  package func attribute(_ name: String) -> String? { element[name] }

  // MARK: Findings

  /// Reports an error at the element, or at one of its attributes.
  package func report(_ found: String, allowed: String? = nil, at attribute: String? = nil) {
    add(.error, found, allowed: allowed, at: attribute)
  }

  /// Tells of a feature that is written here and that the scene does not have, or has in part: once
  /// for all places.
  ///
  /// - Parameters:
  ///   - found: The feature and its lot, as a clause.
  ///   - substitute: The drawing in its place, as a clause.
  ///   - attribute: The attribute that it is about.
  package func leaveOut(_ found: String, drawing substitute: String, at attribute: String? = nil) {
    guard reading.isNew("\(found); \(substitute)") else { return }
    add(.leftOut, found, substitute: substitute, at: attribute)
  }

  private func add(
    _ severity: SceneError.Severity, _ found: String, allowed: String? = nil,
    substitute: String? = nil, at attribute: String?
  ) {
    let offset = attribute.flatMap { name in
      element.attributes.first { $0.name.local == name }?.offset
    }
    let place = source.place(ofByte: offset ?? element.offset)
    reading.diagnostics.add(
      severity, line: place.line, column: place.column,
      keyPath: attribute.map { "\(path)@\($0)" } ?? path, found: found, allowed: allowed,
      substitute: substitute, file: file)
  }

  /// Counts a share of a limit; false when there is too much of it, which is reported, or of
  /// another one, which was.
  package func take(_ count: Int = 1, of name: WorkLimits.Name) -> Bool {
    guard !reading.diagnostics.isOverLimit else { return false }
    guard let (excess, isFirst) = reading.diagnostics.take(count, of: name) else { return true }
    if isFirst { report("found \(excess.amount)", allowed: excess.permission) }
    return false
  }
}
