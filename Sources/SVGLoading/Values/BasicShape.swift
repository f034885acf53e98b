import Documents
import Graphics

/// A shape of CSS by which something is cut (CSS Shapes 1, 3).
struct BasicShape {
  /// The box that its lengths are in.
  enum Box: String {
    case fill = "fill-box"
    case stroke = "stroke-box"
    case view = "view-box"
  }

  let box: Box
  let fillRule: FillRule
  private let name: String
  private let argument: String
  /// The corners of a polygon.
  private let corners: [(x: Length, y: Length)]

  /// The shape of a text, `circle(40%) fill-box`; `nil` for none.
  init?(_ text: String) {
    var (call, box): (String?, Box?) = (nil, nil)
    for word in StyleList.words(text) {
      let known = Self.boxes[word.lowercased()] ?? Box(rawValue: word.lowercased())
      if let known {
        guard box == nil else { return nil }
        box = known
      } else {
        guard call == nil else { return nil }
        call = word
      }
    }
    self.box = box ?? .stroke
    guard let call else {
      (name, argument, fillRule, corners) = ("inset", "0", .nonZero, [])
      return
    }
    guard let open = call.firstIndex(of: "("), call.last == ")" else { return nil }
    name = call[..<open].lowercased()
    guard Self.names.contains(name) else { return nil }
    let inside = call[call.index(after: open)...].dropLast().trimmed
    let items = StyleList.items(inside)
    let hasRule = ["polygon", "path"].contains(name) && ["evenodd", "nonzero"].contains(items[0])
    fillRule = hasRule && items[0] == "evenodd" ? .evenOdd : .nonZero
    argument = hasRule ? items.dropFirst().joined(separator: ",") : inside
    guard name == "polygon" else {
      corners = []
      return
    }
    let points = hasRule ? items.dropFirst() : items[...]
    corners = points.compactMap { point in
      let lengths = StyleList.words(point).map { Length($0) }
      guard lengths.count == 2, let x = lengths[0], let y = lengths[1] else { return nil }
      return (x, y)
    }
    guard corners.count == points.count else { return nil }
  }

  private static let names: Set<String> = [
    "inset", "rect", "xywh", "circle", "ellipse", "polygon", "path",
  ]
  /// The boxes that elements without boxes of CSS have in place of others.
  private static let boxes: [String: Box] = [
    "border-box": .stroke, "margin-box": .stroke, "padding-box": .fill, "content-box": .fill,
  ]

  /// The outline in a box; `nil` for a text that is none.
  ///
  /// - Parameters:
  ///   - box: The box that lengths are in.
  ///   - fontSize: The size of an em.
  ///   - limit: The most elements of path data.
  /// - Returns: The outline.
  func path(in box: Rect, fontSize: Double, limit: Int) -> Path? {
    func length(_ text: String, _ whole: Double) -> Double? {
      Length(text)?.value(
        of: .width(Viewport(size: Size(width: whole, height: whole))), fontSize: fontSize)
    }
    let (width, height) = (box.size.width, box.size.height)
    switch name {
    case "path":
      let data = argument.filter { $0 != "\"" && $0 != "'" }
      return (try? Path(svgPathData: data, elementLimit: limit))?.transformed(
        by: .translation(x: box.minX, y: box.minY))
    case "polygon":
      var path = Path()
      guard corners.count <= limit else { return nil }
      let (across, down) = Viewport(size: box.size).sides
      for corner in corners {
        let point = Point(
          x: box.minX + corner.x.value(of: across, fontSize: fontSize),
          y: box.minY + corner.y.value(of: down, fontSize: fontSize))
        if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
      return path
    case "circle", "ellipse":
      let words = StyleList.words(argument)
      let at = words.firstIndex(of: "at") ?? words.count
      let center = PlaceInBox.point(Array(words[at...].dropFirst()), in: box, fontSize: fontSize)
      let sides = [
        [center.x - box.minX, box.maxX - center.x].map(abs),
        [center.y - box.minY, box.maxY - center.y].map(abs),
      ]
      func radius(_ text: String, _ sides: [Double], _ whole: Double) -> Double? {
        switch text {
        case "closest-side": sides.min()
        case "farthest-side": sides.max()
        default: length(text, whole).map { max($0, 0) }
        }
      }
      let radii = Array(words[..<at])
      let diagonal = ((width * width + height * height) / 2).squareRoot()
      let first = radii.first ?? "closest-side"
      if name == "circle" {
        guard radii.count < 2, let radius = radius(first, sides.flatMap(\.self), diagonal) else {
          return nil
        }
        return Self.ellipse(center, radius, radius)
      }
      guard radii.count != 1, radii.count < 3, let rx = radius(first, sides[0], width),
        let ry = radius(radii.last ?? "closest-side", sides[1], height)
      else { return nil }
      return Self.ellipse(center, rx, ry)
    default: return rectangle(in: box, length)
    }
  }

  /// A rectangle with round corners: by the distances of its sides from those of a box, by their
  /// places, or by its corner and its size.
  private func rectangle(in box: Rect, _ length: (String, Double) -> Double?) -> Path? {
    let words = StyleList.words(argument)
    let round = words.firstIndex(of: "round") ?? words.count
    let (width, height) = (box.size.width, box.size.height)
    var texts = Array(words[..<round])
    guard name == "inset" ? (1...4).contains(texts.count) : texts.count == 4 else { return nil }
    // What is not said is as the side across, or as all.
    while texts.count < 4 { texts.append(texts[max(texts.count - 2, 0)]) }
    let sides = texts.enumerated().map { place, text -> Double? in
      let whole = (place.isMultiple(of: 2) == (name == "xywh")) ? width : height
      return text == "auto"
        ? name == "rect" && (1...2).contains(place) ? whole : 0 : length(text, whole)
    }
    let known = sides.compactMap(\.self)
    guard known.count == 4 else { return nil }
    let rect =
      switch name {
      case "inset":
        Rect(
          x: box.minX + known[3], y: box.minY + known[0],
          width: max(width - known[1] - known[3], 0), height: max(height - known[0] - known[2], 0))
      case "rect":
        Rect(
          x: box.minX + known[3], y: box.minY + known[0], width: max(known[1] - known[3], 0),
          height: max(known[2] - known[0], 0))
      default:
        Rect(
          x: box.minX + known[0], y: box.minY + known[1], width: max(known[2], 0),
          height: max(known[3], 0))
      }
    let radii = words[round...].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    func corners(_ texts: ArraySlice<String>, _ whole: Double) -> [Double]? {
      var corners = texts.compactMap { length($0, whole).map { max($0, 0) } }
      guard !corners.isEmpty, corners.count == texts.count, corners.count <= 4 else { return nil }
      while corners.count < 4 { corners.append(corners[max(corners.count - 2, 0)]) }
      return corners
    }
    guard let first = radii.first, !first.isEmpty else { return .rect(rect) }
    guard let x = corners(first, width), let y = corners(radii.last ?? first, height) else {
      return nil
    }
    return Self.rounded(rect, x, y)
  }

  private static func ellipse(_ center: Point, _ rx: Double, _ ry: Double) -> Path? {
    guard rx > 0, ry > 0 else { return Path() }
    return rounded(
      Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry),
      Array(repeating: rx, count: 4), Array(repeating: ry, count: 4))
  }

  /// A rectangle with the radii of its corners, clockwise from the left above, which are smaller
  /// where two of them are longer than their side (CSS Backgrounds 3, 4.5).
  private static func rounded(_ rect: Rect, _ x: [Double], _ y: [Double]) -> Path? {
    let sums = [
      (rect.size.width, x[0] + x[1]), (rect.size.width, x[2] + x[3]),
      (rect.size.height, y[0] + y[3]), (rect.size.height, y[1] + y[2]),
    ]
    let share = sums.reduce(1.0) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
    let (x, y) = (x.map { $0 * share }, y.map { $0 * share })
    func arc(_ corner: Int, _ endX: Double, _ endY: Double) -> String {
      x[corner] > 0 && y[corner] > 0
        ? "A \(x[corner]) \(y[corner]) 0 0 1 \(endX) \(endY)" : "L \(endX) \(endY)"
    }
    return try? Path(
      svgPathData: """
        M \(rect.minX + x[0]) \(rect.minY) L \(rect.maxX - x[1]) \(rect.minY)
        \(arc(1, rect.maxX, rect.minY + y[1])) L \(rect.maxX) \(rect.maxY - y[2])
        \(arc(2, rect.maxX - x[2], rect.maxY)) L \(rect.minX + x[3]) \(rect.maxY)
        \(arc(3, rect.minX, rect.maxY - y[3])) L \(rect.minX) \(rect.minY + y[0])
        \(arc(0, rect.minX + x[0], rect.minY)) Z
        """)
  }
}
