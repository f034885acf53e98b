import Documents
import LayerModel
import Graphics

extension Field {
  static let pathSpellings =
    "SVG path data, a mapping such as {rect: [x, y, width, height]}, or a list of these"

  /// A path in any of its spellings.
  func outline() -> Path? {
    // Once there are too many elements, that has been said.
    guard !reading.diagnostics.hasPassed(.pathElements) else { return nil }
    switch node.content {
    case .text(let text, _):
      if let form = AppleCall.path(text) {
        mismatch(Self.pathSpellings, suggestion: form)
        return nil
      }
      return svgPath(text)
    case .mapping:
      return shape()
    case .sequence:
      guard let items = items(Self.pathSpellings) else { return nil }
      var result = Path()
      var isWhole = true
      for item in items {
        guard let part = item.outline() else {
          isWhole = false
          continue
        }
        result.append(part)
      }
      return isWhole ? result : nil
    default:
      mismatch(Self.pathSpellings)
      return nil
    }
  }

  private func svgPath(_ text: String) -> Path? {
    do {
      let path = try Path(
        svgPathData: text, elementLimit: reading.diagnostics.left(of: .pathElements))
      return reading.take(path.elements.count, of: .pathElements, self) ? path : nil
    } catch  where error.exceedsElementLimit {
      // Reports, as for any other path, that there are too many in all.
      _ = reading.take(reading.diagnostics.left(of: .pathElements) + 1, of: .pathElements, self)
      return nil
    } catch {
      report(
        "found \(error.found) at character \(error.position) of the path data",
        allowed: error.expected)
      return nil
    }
  }

  private func shape() -> Path? {
    guard let mapping = MappingReader(self, SceneKeys.shape.schema) else { return nil }
    var shape = SceneKeys.shape.blank
    let shapes = SceneKeys.shapeNames
    let (own, options) = (
      SceneKeys.shape.keys.filter { shapes.contains($0.name) },
      SceneKeys.shape.keys.filter { !shapes.contains($0.name) }
    )
    mapping.read(own, into: &shape)
    for option in options {
      if let only = option.variants.first, !mapping.has(only) {
        mapping.refuse([option.name], "only goes with \"\(only)\"")
      } else {
        mapping.read([option], into: &shape)
      }
    }
    let isClean = mapping.finish()
    guard shape.found.count == 1, let (key, read) = shape.found.first else {
      if shape.found.count > 1 {
        report(
          "found \(Field.list(shape.found.map(\.key)).replacing(" or ", with: " and ")) in one mapping",
          allowed: "one of them; a list for several subpaths")
      } else if isClean {
        report("found no shape", allowed: "one of \(Field.list(shapes))")
      }
      return nil
    }
    guard var path = read(shape) else { return nil }
    if let (field, map) = shape.transform {
      guard let map else { return nil }
      guard let affine = ProjectiveTransform(map).affine else {
        field.report(
          "found a matrix with perspective", allowed: "one that keeps lines parallel")
        return nil
      }
      path = path.transformed(by: affine)
    }
    // Paths inside have been counted where they were read.
    if key == "svg" || key == "path" { return path }
    return reading.take(path.elements.count, of: .pathElements, self) ? path : nil
  }

  /// SVG path data.
  func svg() -> Path? { text("SVG path data").flatMap { svgPath($0) } }

  /// Two points or more, or as many as said.
  func points(exactly count: Int? = nil) -> [Point]? {
    let allowed = count.map { "\($0) points [x, y]" } ?? "a list of at least 2 points [x, y]"
    guard let items = items(allowed) else { return nil }
    guard count.map({ items.count == $0 }) ?? (items.count >= 2) else {
      mismatch(allowed)
      return nil
    }
    let points = items.compactMap { $0.point() }
    return points.count == items.count ? points : nil
  }
}
