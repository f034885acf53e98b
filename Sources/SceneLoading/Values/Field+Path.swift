import Documents
import LayerModel
import Graphics

extension Field {
  static let pathForms =
    "SVG path data, a mapping such as {rect: [x, y, width, height]}, or a list of these"
  /// The keys of which a mapping has exactly one.
  static let shapeKeys = [
    "rect", "ellipse", "circle", "arc", "line", "polyline", "polygon", "smooth", "svg", "path",
  ]

  /// A path, or `.some(nil)` for none; `nil`, reported, when it is neither.
  func path() -> Path?? {
    isNull ? .some(nil) : outline().map { .some($0) }
  }

  /// A path in any of its forms.
  func outline() -> Path? {
    // Once there are too many elements, that has been said.
    guard !reading.diagnostics.hasPassed(.pathElements) else { return nil }
    switch node.content {
    case .text(let text, _):
      if let form = AppleCall.path(text) {
        mismatch(Self.pathForms, suggestion: form)
        return nil
      }
      return svgPath(text)
    case .mapping:
      return shape()
    case .sequence:
      guard let items = items(Self.pathForms) else { return nil }
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
      mismatch(Self.pathForms)
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
    guard let mapping = MappingReader(self, .shape) else {
      return nil
    }
    let present = Self.shapeKeys.compactMap { key in mapping[key].map { (key, $0) } }
    let radius = option(mapping, "cornerRadius", with: "rect") { $0.number(.notNegative) }
    let isClosed = option(mapping, "closed", with: "smooth") { $0.bool() }
    let transform = mapping["transform"]
    let map = transform.map { $0.transform() }
    let isClean = mapping.finish()
    guard present.count == 1, let (key, field) = present.first else {
      if present.count > 1 {
        report(
          "found \(Field.list(present.map(\.0)).replacing(" or ", with: " and ")) in one mapping",
          allowed: "one of them; a list for several subpaths")
      } else if isClean {
        report("found no shape", allowed: "one of \(Field.list(Self.shapeKeys))")
      }
      return nil
    }
    guard var path = field.shape(key, cornerRadius: radius ?? 0, isClosed: isClosed ?? false) else {
      return nil
    }
    if let map {
      guard let map else { return nil }
      guard let affine = ProjectiveTransform(map).affine else {
        transform?.report(
          "found a matrix with perspective", allowed: "one that keeps lines parallel")
        return nil
      }
      path = path.transformed(by: affine)
    }
    // Paths inside have been counted where they were read.
    if key == "svg" || key == "path" { return path }
    return reading.take(path.elements.count, of: .pathElements, self) ? path : nil
  }

  static let shapeSynonyms = [
    "oval": "ellipse", "rectangle": "rect", "roundedRect": "rect", "ovalIn": "ellipse",
    "points": "polyline", "d": "svg",
  ]

  /// A key that only goes with one shape.
  private func option<Value>(
    _ mapping: MappingReader, _ key: String, with shape: String, read: (Field) -> Value?
  ) -> Value? {
    guard mapping.has(shape) else {
      mapping.refuse([key], "only goes with \"\(shape)\"")
      return nil
    }
    return mapping[key].flatMap(read)
  }

  private func shape(_ key: String, cornerRadius: Double, isClosed: Bool) -> Path? {
    switch key {
    case "rect": rect().map { Path(roundedRect: $0, cornerRadius: cornerRadius) }
    case "ellipse": rect().map { Path(ellipseIn: $0) }
    case "circle": circle()
    case "arc": arc()
    case "line": points(exactly: 2).map { Path(polyline: $0) }
    case "polyline": points().map { Path(polyline: $0) }
    case "polygon": points().map { Path(polyline: $0, closed: true) }
    case "smooth": points().map { Path(smooth: $0, closed: isClosed) }
    case "svg": svg()
    default: outline()
    }
  }

  private func svg() -> Path? {
    guard let text = text("SVG path data") else { return nil }
    return svgPath(text)
  }

  private func points(exactly count: Int? = nil) -> [Point]? {
    let allowed = count.map { "\($0) points [x, y]" } ?? "a list of at least 2 points [x, y]"
    guard let items = items(allowed) else { return nil }
    guard count.map({ items.count == $0 }) ?? (items.count >= 2) else {
      mismatch(allowed)
      return nil
    }
    let points = items.compactMap { $0.point() }
    return points.count == items.count ? points : nil
  }

  private func circle() -> Path? {
    guard let mapping = MappingReader(self, .circle) else { return nil }
    let center = mapping.required("center")?.point()
    let radius = mapping.required("radius")?.number(.notNegative)
    mapping.finish()
    guard let center, let radius else { return nil }
    return Path(
      ellipseIn: Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  private func arc() -> Path? {
    guard let mapping = MappingReader(self, .arc) else { return nil }
    let center = mapping.required("center")?.point()
    let radius = mapping.required("radius")?.number(.notNegative)
    let start = mapping.required("startAngle")?.angle()
    let end = mapping.required("endAngle")?.angle()
    let clockwise = mapping["clockwise"].map { $0.bool() } ?? true
    mapping.finish()
    guard let center, let radius, let start, let end, let clockwise else { return nil }
    return Path(
      arcCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
  }
}
