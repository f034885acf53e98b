import Documents
import Graphics

/// An outline of a list of shapes, or of a group in it, on its way to fills and strokes.
struct ShapePart {
  var outline: Track<Outline>
  /// The part of it that is left; `nil` is all.
  var trim: Trim?
  /// The mergings with the outlines around it in its list, the first one first; none where there is
  /// none behind it.
  var merges: [Merge] = []
  /// The merging that makes it one with other outlines, inside of which are points that all
  /// together go around, for the first of ``merges``.
  var compound: Merge?
  /// True when it is several outlines that are one.
  var isCompound = false

  /// The merging with all outlines that it is merged with.
  var merge: Merge? { merges.last }

  /// A merging of all outlines before it in a list, each of which is another one.
  final class Merge {
    let kind: Merging

    init(_ kind: Merging) { self.kind = kind }
  }
}

/// The parts of several outlines that a fill fills.
enum Merging: Int {
  /// The points that the rule says.
  case none = 1
  /// All of each.
  case union
  /// The first one without the others.
  case difference
  /// The parts that are in all.
  case intersection
  /// The parts that are in an odd number of them.
  case exclusion
}

/// A change of all outlines before it in its list.
enum ShapeModifier {
  case trim(Trim)
  case bend(Bend)

  /// A change of the form of outlines.
  struct Bend {
    let field: JSONField
    /// The most elements that one becomes.
    let growth: Int
    let change: (Track<Outline>) -> Track<Outline>
  }
}

/// Makes outlines of the shapes of a file.
struct ShapeSource {
  let reader: PropertyReader
  let baking: Baking

  /// The outline of a path, a rectangle, an ellipse or a star.
  func outline(_ field: JSONField, _ type: String) -> Track<Outline>? {
    let isReversed = field["d"]?.integer == 3
    func outline(_ contour: Contour) -> Outline {
      Outline(path: (isReversed ? contour.reversed : contour).path)
    }
    switch type {
    // The vertices of a path stand in their order, whatever direction is said beside them.
    case "sh": return reader.outline(field["ks"], isClosed: field["closed"])
    case "rc":
      let (center, size) = (point(field["p"]), point(field["s"]))
      let box = center.combined(with: size, baking) { Box(center: $0, size: $1) }
      let radius = reader.number(field["r"], or: 0)
      // Sharp corners, and those as round as the sides allow, may stay so for a while.
      let shortest = box.values.map(\.side).min() ?? 0
      let isCut = radius.values.contains { $0 <= 0 || shortest < 2 * $0 }
      let stays = radius.constant.map { $0 <= 0 || Box.keepShorterSide(box.values) } ?? false
      let bends = isCut && !stays
      return box.combined(with: radius, keeping: bends ? .none : .together, baking) {
        outline(.rectangle(center: $0.center, size: $0.size, radius: $1))
      }
    case "el":
      return point(field["p"]).combined(with: point(field["s"]), baking) {
        outline(.ellipse(center: $0, size: $1))
      }
    case "sr": return star(field, outline)
    default: return nil
    }
  }

  private func point(_ field: JSONField?) -> Track<Point> {
    reader.pair(field, or: .zero).pair.together(baking)
  }

  private func star(_ field: JSONField, _ outline: @escaping (Contour) -> Outline) -> Track<Outline>
  {
    let isStar = field["sy"]?.integer != 2
    let center = point(field["p"])
    let numbers = [("pt", 5.0), ("r", 0), ("or", 50), ("os", 0), ("ir", 25), ("is", 0)].map {
      reader.number(field[$0.0], or: $0.1)
    }
    func form(_ center: Point, _ n: [Double]) -> Outline {
      outline(
        .star(
          center: center, points: min(max(n[0], 1), 1000), turn: n[1],
          radii: isStar ? [n[2], n[4]] : [n[2]], roundness: isStar ? [n[3], n[5]] : [n[3]]))
    }
    // Only the centre and a radius keep straight ways straight.
    let moving = numbers.indices.filter { !numbers[$0].isConstant }
    let all = numbers.dropFirst().reduce(numbers[0].map { [$0] }) { list, number in
      list.combined(with: number, baking) { $0 + [$1] }
    }
    if moving.isEmpty || moving.count == 1 && [2, 3, 4, 5].contains(moving[0]) {
      return center.combined(
        with: all, keeping: moving.isEmpty ? .together : .apart, baking, form)
    }
    let bent = all.bent(baking) { form(.zero, $0) }
    return center.combined(with: bent, baking) { center, outline in
      Outline(path: outline.path.transformed(by: .translation(x: center.x, y: center.y)))
    }
  }

  /// The change of a modifier; `nil` for one that is left out, which is told.
  func modifier(_ field: JSONField, _ type: String) -> ShapeModifier? {
    switch type {
    case "tm":
      let trim = Trim(field, reader)
      return trim.isWhole ? nil : .trim(trim)
    case "rd":
      return bend(field, by: "r", growth: 2, keeping: .none) { $0.rounded(by: $1) }
    case "pb":
      return bend(field, by: "a", growth: 1, keeping: .apart) { $0.puckered(by: $1 / 100) }
    case "zz":
      let ridges = reader.number(field["r"], or: 1)
      let isSmooth = reader.number(field["pt"], or: 1).last == 2
      func count(_ ridges: Double) -> Int { Int(min(max(ridges, 0), 1000).rounded()) }
      let most = count(ridges.values.max() ?? 0)
      guard let count = ridges.constant.map(count) else {
        let both = reader.number(field["s"], or: 0).combined(with: ridges, baking) { [$0, $1] }
        return bend(field, by: both, growth: most + 1, keeping: .none) {
          $0.ridged(by: $1[0], count: count($1[1]), isSmooth: isSmooth)
        }
      }
      return bend(field, by: "s", growth: count + 1, keeping: .apart) {
        $0.ridged(by: $1, count: count, isSmooth: isSmooth)
      }
    case "op":
      let join = Contour.LineForm(rawValue: field["lj"]?.integer ?? 1) ?? .miter
      let limit = max(1, reader.number(field["ml"], or: 4).last)
      return bend(field, by: "a", growth: 24, keeping: .none) { contour, distance in
        // Outwards is to the left of what goes clockwise.
        let side = contour.isClosed && contour.area < 0 ? -distance : distance
        return contour.offset(by: side, join, miterLimit: limit)
      }
    default: return nil
    }
  }

  private func bend(
    _ field: JSONField, by key: String, growth: Int, keeping ways: Straightness,
    _ change: @escaping (Contour, Double) -> Contour
  ) -> ShapeModifier? {
    let amount = reader.number(field[key], or: 0)
    return amount.constant == 0
      ? nil : bend(field, by: amount, growth: growth, keeping: ways, change)
  }

  private func bend<Amount: Blendable>(
    _ field: JSONField, by amount: Track<Amount>, growth: Int, keeping ways: Straightness,
    _ change: @escaping (Contour, Amount) -> Contour
  ) -> ShapeModifier {
    let bend = ShapeModifier.Bend(field: field, growth: growth) { outline in
      if let amount = amount.constant, !outline.isConstant {
        return outline.bent(baking) { outline in
          Outline(path: outline.path.changingContours { change($0, amount) })
        }
      }
      return outline.combined(with: amount, keeping: ways, baking) { outline, amount in
        Outline(path: outline.path.changingContours { change($0, amount) })
      }
    }
    return .bend(bend)
  }

  /// An outline that is there at some times only.
  func shown(_ outline: Track<Outline>, at times: Track<Double>?) -> Track<Outline> {
    guard let times else { return outline }
    return outline.combined(with: times, keeping: .none, baking) {
      $1 > 0 ? $0 : Outline(path: Path())
    }
  }

  /// Outlines in the coordinates of the list around their group.
  func transformed(_ parts: [ShapePart], by transform: TransformTracks) -> [ShapePart] {
    if transform.isIdentity { return parts }
    return parts.map { part in
      var part = part
      if let map = transform.constant {
        part.outline = part.outline.map { Outline(path: $0.path.transformed(by: map)) }
      } else {
        let outline = part.outline
        part.outline = baking.bake(from: outline.span, transform.span) { frame, isBefore in
          let map = transform.map(at: frame, isBefore: isBefore, baking)
          let now = outline.value(at: frame, isBefore: isBefore)
          return Outline(path: now.path.transformed(by: map))
        }
      }
      return part
    }
  }
}

/// The middle and the sides of a rectangle.
private struct Box: Blendable {
  let center: Point
  let size: Point

  /// The shorter side.
  var side: Double { min(abs(size.x), abs(size.y)) }

  /// True for boxes of which the same side is the shorter one, and as long in all.
  static func keepShorterSide(_ boxes: [Box]) -> Bool {
    func keep(_ side: (Point) -> Double, _ other: (Point) -> Double) -> Bool {
      let (length, sign) = (side(boxes[0].size), other(boxes[0].size) < 0)
      return boxes.allSatisfy {
        side($0.size) == length && abs(other($0.size)) >= abs(length)
          && (other($0.size) < 0) == sign
      }
    }
    return keep(\.x, \.y) || keep(\.y, \.x)
  }

  func interpolated(to other: Box, by fraction: Double) -> Box {
    Box(
      center: center.interpolated(to: other.center, by: fraction),
      size: size.interpolated(to: other.size, by: fraction))
  }
}
