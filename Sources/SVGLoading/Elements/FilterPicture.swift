import Graphics
import LayerModel

/// A picture that primitives of a filter make of an element, before layers draw it.
struct FilterPicture: Sendable {
  /// The element's picture, in its own colours or in one.
  struct Copy: Equatable, Sendable {
    /// The colour that all of it has; `nil` for its own colours.
    var color: Color?
    /// True where each pixel that has some alpha is opaque before it is blurred.
    var isHard = false
    var deviation = 0.0
    var offset = Size.zero
  }

  indirect enum Content: Sendable {
    case copy(Copy)
    case flood(Color)
    case filtered(FilterPicture, [Filter])
    case moved(FilterPicture, Size)
    case cut(FilterPicture, to: Rect)
    /// Pictures over one another, back to front.
    case stack([FilterPicture])
    case blended(FilterPicture, BlendMode, over: FilterPicture)
    case masked(FilterPicture, by: FilterPicture, isInverted: Bool)
  }

  /// A filter without a name.
  typealias Filter = (kind: LayerFilter.Kind, value: PropertyValue)

  let content: Content
  /// The copies of the element in it.
  let copies: Int
  /// The layers that it takes around them, at most, and their filters.
  let layers: Int
  /// The layers that lie in one another.
  let depth: Int

  private init(_ content: Content) {
    self.content = content
    let parts: [FilterPicture]
    switch content {
    case .copy, .flood: parts = []
    case .filtered(let part, _), .moved(let part, _), .cut(let part, _): parts = [part]
    case .stack(let pictures): parts = pictures
    case .blended(let part, _, let other), .masked(let part, let other, _): parts = [part, other]
    }
    var isCopy = false
    if case .copy = content { isCopy = true }
    copies = parts.reduce(isCopy ? 1 : 0) { $0 + $1.copies }
    var filters = 0
    if case .filtered(_, let list) = content { filters = list.count }
    layers = parts.reduce(3 + filters) { $0 + $1.layers }
    depth = 2 + (parts.map(\.depth).max() ?? 0)
  }

  /// The element as it is.
  static let graphic = FilterPicture(.copy(Copy()))
  /// The alpha of the element, in black.
  static let alpha = FilterPicture(.copy(Copy(color: .black)))
  static let nothing = FilterPicture(.stack([]))

  /// One colour everywhere.
  static func flood(_ color: Color) -> FilterPicture {
    color.alpha > 0 ? FilterPicture(.flood(color)) : .nothing
  }

  /// The pictures that lie over one another in it.
  private var parts: [FilterPicture] {
    if case .stack(let parts) = content { parts } else { [self] }
  }

  var isNothing: Bool { parts.isEmpty }

  // MARK: Primitives

  /// The picture, blurred.
  func blurred(_ deviation: Double) -> FilterPicture {
    guard deviation > 0 else { return self }
    switch content {
    case .copy(var copy):
      copy.deviation = (copy.deviation * copy.deviation + deviation * deviation).squareRoot()
      return FilterPicture(.copy(copy))
    case .moved(let picture, let offset): return picture.blurred(deviation).moved(by: offset)
    default: return filtered(.gaussianBlur, .number(deviation))
    }
  }

  /// The picture elsewhere.
  func moved(by way: Size) -> FilterPicture {
    func sum(_ offset: Size) -> Size {
      Size(width: offset.width + way.width, height: offset.height + way.height)
    }
    guard way != .zero, !isNothing else { return self }
    switch content {
    case .copy(var copy):
      copy.offset = sum(copy.offset)
      return FilterPicture(.copy(copy))
    case .moved(let picture, let offset): return FilterPicture(.moved(picture, sum(offset)))
    default: return FilterPicture(.moved(self, way))
    }
  }

  /// The picture within a rectangle.
  func cut(to rect: Rect) -> FilterPicture {
    if isNothing || isWithin(rect) { return self }
    switch content {
    case .cut(let picture, let own):
      return picture.cut(to: own.intersection(rect) ?? Rect(origin: rect.origin, size: .zero))
    case .moved(let picture, let way):
      return picture.cut(to: rect.moved(backBy: way)).moved(by: way)
    default: return FilterPicture(.cut(self, to: rect))
    }
  }

  /// True for one that is cut to a part of a rectangle already.
  private func isWithin(_ rect: Rect) -> Bool {
    switch content {
    case .copy, .flood: false
    case .cut(_, let own): own.intersection(rect) == own
    case .moved(let picture, let way): picture.isWithin(rect.moved(backBy: way))
    case .filtered(let picture, let filters):
      picture.isWithin(rect)
        && filters.allSatisfy { filter in
          // A matrix may give alpha to what is clear.
          if case .numbers(let rows) = filter.value { return rows.count == 20 && rows[19] <= 0 }
          return filter.kind != .gaussianBlur
        }
    case .stack(let pictures): pictures.allSatisfy { $0.isWithin(rect) }
    case .blended(let picture, _, let other):
      picture.isWithin(rect) && other.isWithin(rect)
    case .masked(let picture, let mask, let isInverted):
      picture.isWithin(rect) || !isInverted && mask.isWithin(rect)
    }
  }

  /// The picture with another filter of colours, or a blur.
  func filtered(_ kind: LayerFilter.Kind, _ value: PropertyValue) -> FilterPicture {
    guard !isNothing else { return self }
    guard case .filtered(let picture, let filters) = content else {
      return FilterPicture(.filtered(self, [(kind, value)]))
    }
    return FilterPicture(.filtered(picture, filters + [(kind, value)]))
  }

  /// The picture with other colours: four rows of five numbers.
  func recolored(_ rows: [Double]) -> FilterPicture {
    func sum(_ row: Int, _ color: Color) -> Double {
      let parts = zip(
        rows[row * 5..<row * 5 + 4], [color.red, color.green, color.blue, color.alpha])
      return parts.reduce(rows[row * 5 + 4]) { $0 + $1.0 * $1.1 }
    }
    func color(from color: Color) -> Color {
      Color(red: sum(0, color), green: sum(1, color), blue: sum(2, color), alpha: sum(3, color))
        .clamped
    }
    let share = rows[18]
    // Alpha is nothing but a share of what it was, and makes no colour.
    let isPlain =
      rows[15..<18].allSatisfy { $0 == 0 } && rows[19] == 0
      && [3, 8, 13].allSatisfy { rows[$0] == 0 }
    let isConstant = (0..<3).allSatisfy { row in rows[row * 5..<row * 5 + 4].allSatisfy { $0 == 0 }
    }
    switch content {
    case .stack(let parts) where parts.isEmpty: return .flood(color(from: .clear))
    case .flood(let own): return .flood(color(from: own))
    case .copy(var copy) where isPlain && (copy.color != nil || isConstant):
      var made = color(from: copy.color ?? .black)
      made.alpha = share * (copy.color?.alpha ?? 1)
      if made.alpha > 1 {
        // With less, parts of what is blurred or clear would be opaque.
        guard share >= Self.hardness, copy.deviation == 0 else { break }
        (made.alpha, copy.isHard) = (1, true)
      }
      guard made.alpha > 0 else { return .nothing }
      copy.color = made
      return FilterPicture(.copy(copy))
    case .moved(let picture, let offset) where rows[19] <= 0:
      return picture.recolored(rows).moved(by: offset)
    case .masked(let picture, let mask, let isInverted) where isPlain && (0...1).contains(share):
      return picture.recolored(rows).masked(by: mask, isInverted: isInverted)
    default: break
    }
    return filtered(.colorMatrix, .numbers(rows))
  }

  /// The matrix that gives all one colour, and its share of alpha.
  static func matrix(of color: Color) -> [Double] {
    [
      0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, color.alpha,
      0,
    ]
  }

  /// The picture with a part of its alpha.
  func faded(_ share: Double) -> FilterPicture {
    share == 1
      ? self : recolored((0..<20).map { $0 == 18 ? share : $0 % 6 == 0 ? 1 : 0 })
  }

  /// The factor by which drawing programs make alpha hard.
  private static let hardness = 100.0

  /// Pictures over one another, back to front.
  static func stack(_ pictures: [FilterPicture]) -> FilterPicture {
    let parts = pictures.flatMap(\.parts)
    return parts.count == 1 ? parts[0] : FilterPicture(.stack(parts))
  }

  /// The picture over another one in a blend mode.
  func blended(_ mode: BlendMode, over other: FilterPicture) -> FilterPicture {
    if isNothing { return other }
    return FilterPicture(.blended(self, mode, over: other))
  }

  /// The picture where another one is, or where it is not.
  func masked(by other: FilterPicture, isInverted: Bool) -> FilterPicture {
    if isNothing || other.isNothing { return isInverted ? self : .nothing }
    if !isInverted, case .flood(let color) = content {
      return other.recolored(Self.matrix(of: color))
    }
    return FilterPicture(.masked(self, by: other, isInverted: isInverted))
  }

  /// True where some of it has the element's own colours, blurred where only that counts.
  func hasOwnColors(isBlurred: Bool = false) -> Bool {
    switch content {
    case .copy(let copy): copy.color == nil && (!isBlurred || copy.deviation > 0)
    case .flood: false
    case .filtered(let picture, let filters):
      picture.hasOwnColors(
        isBlurred: isBlurred && !filters.contains { $0.kind == .gaussianBlur })
    case .moved(let picture, _), .cut(let picture, _), .masked(let picture, _, _):
      picture.hasOwnColors(isBlurred: isBlurred)
    case .stack(let pictures): pictures.contains { $0.hasOwnColors(isBlurred: isBlurred) }
    case .blended(let picture, _, let other):
      picture.hasOwnColors(isBlurred: isBlurred) || other.hasOwnColors(isBlurred: isBlurred)
    }
  }

  /// True where others may show through it inside of its edges.
  ///
  /// - Parameter isOpaque: True where the element has no alpha between 0 and 1.
  /// - Returns: True for one that is not opaque.
  func isSoft(ofOpaque isOpaque: Bool) -> Bool {
    switch content {
    case .copy(let copy):
      copy.deviation > 0 || !isOpaque && !copy.isHard || copy.color.map { $0.alpha < 1 } ?? false
    case .flood(let color): color.alpha < 1
    case .filtered: true
    case .moved(let picture, _), .cut(let picture, _): picture.isSoft(ofOpaque: isOpaque)
    case .stack(let pictures): pictures.contains { $0.isSoft(ofOpaque: isOpaque) }
    case .blended(let picture, _, let other), .masked(let picture, let other, _):
      picture.isSoft(ofOpaque: isOpaque) || other.isSoft(ofOpaque: isOpaque)
    }
  }

  /// True for the element's own alpha, wherever it is.
  var isSharp: Bool {
    if case .copy(let copy) = content { copy.deviation == 0 } else { false }
  }

  /// True for alpha that is 0 or 1 nearly everywhere.
  var isHard: Bool {
    if case .copy(let copy) = content { copy.isHard && copy.deviation == 0 } else { false }
  }

  // MARK: Shadows

  /// The picture without the shadow below it at its top, and the shadow, which a layer has; `nil`
  /// where it has none.
  ///
  /// - Parameter isOpaque: True where the element has no alpha between 0 and 1.
  /// - Returns: The rest and the shadow.
  func shadow(ofOpaque isOpaque: Bool) -> (rest: FilterPicture, shadow: Copy)? {
    guard case .stack(let parts) = content, parts.count > 1,
      case .copy(let top) = parts[parts.count - 1].content, top == Copy()
    else { return nil }
    var below = parts[parts.count - 2]
    // What the element covers need not be taken away.
    if isOpaque, case .masked(let picture, let mask, isInverted: true) = below.content,
      case .copy(let hole) = mask.content, hole.deviation == 0, hole.offset == .zero
    {
      below = picture
    }
    guard case .copy(let shadow) = below.content, shadow.color != nil, isOpaque || !shadow.isHard
    else { return nil }
    return (.stack(Array(parts.dropLast(2))), shadow)
  }
}

extension Rect {
  /// The rectangle from which another one comes by a way.
  fileprivate func moved(backBy way: Size) -> Rect {
    Rect(origin: Point(x: minX - way.width, y: minY - way.height), size: size)
  }
}
