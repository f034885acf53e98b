import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// The primitives of a filter, each of which makes a picture of those before it (Filter Effects 1,
/// 9).
struct FilterGraph {
  private let filter: SVGNode
  /// The element that is filtered.
  private let node: SVGNode
  private let builder: ElementBuilder
  /// The style of the filter.
  private let style: Style
  /// The box whose parts lengths are; `nil` where they are lengths of the user's space.
  private let box: Rect?
  /// True where nothing that the element draws has an alpha between 0 and 1.
  private let isOpaque: Bool
  /// True where all that the element draws has one colour.
  private let isOfOneColor: Bool
  /// The colour that all of what the element draws has; `nil` for several.
  private let color: Color?
  /// The part of the plane that the filter says; `nil` for all.
  private let whole: Rect?
  /// A primitive's picture, and the part of the plane that it is in, `nil` for that of the filter.
  private typealias Made = (picture: FilterPicture?, region: Rect?)
  /// The pictures by the names of their results.
  private var results: [String: Made] = [:]

  /// A larger picture is no effect that anybody draws.
  private static let mostLayers = 200
  private static let deepest = 24
  /// A blur that is none, for one that grows from it.
  private static let least = 1e-6
  /// The most steps between the copies of a dilated picture along an axis.
  private static let mostSteps = 4.0

  /// A filter of an element with a box.
  init(
    _ filter: SVGNode, of node: SVGNode, drawnBy layer: Layer, builder: ElementBuilder, box: Rect?,
    region: Rect?
  ) {
    (self.filter, self.node, self.builder, whole) = (filter, node, builder, region)
    isOpaque = layer.isOpaque
    let colors = layer.plainColors
    isOfOneColor = colors.map { $0.count < 2 } ?? false
    color = isOfOneColor ? colors?.first : nil
    style = Gradient.style(of: filter)
    self.box = filter["primitiveUnits"] == "objectBoundingBox" ? box ?? .zero : nil
  }

  /// The picture of the last primitive; `nil` where too much of it is not known.
  mutating func picture() -> FilterPicture? {
    var last: Made = (.graphic, nil)
    var isFirst = true
    for primitive in filter.children where primitive.name.hasPrefix("fe") {
      var made = picture(of: primitive, last)
      let region = region(of: primitive, last)
      if let picture = made {
        guard picture.layers <= Self.mostLayers, picture.depth <= Self.deepest else {
          node.field.leaveOut(
            "a filter of more than \(Self.mostLayers) pictures, or too many in one another, is left out",
            drawing: "the element without it")
          return nil
        }
        guard node.field.take(picture.layers, of: .madeValues) else { return nil }
        made = region.map(picture.cut) ?? picture
      }
      if let name = primitive["result"] { results[name] = (made, region) }
      (last, isFirst) = ((made, region), false)
    }
    if !isOfOneColor, last.picture?.hasOwnColors(isBlurred: true) == true,
      filter.children.contains(where: { $0.name == "feGaussianBlur" && isLinear($0) })
    {
      tellLight("a blur")
    }
    return isFirst ? .nothing : last.picture
  }

  /// The part of the plane in which a primitive's picture is: that of all it is made of, or the
  /// filter's, but for the sides that it says for itself (Filter Effects 1, 9.1); `nil` for that of
  /// the filter.
  private func region(of primitive: SVGNode, _ last: Made) -> Rect? {
    let usual = usualRegion(of: primitive, last)
    guard ["x", "y", "width", "height"].contains(where: { primitive[$0] != nil }) else {
      return usual
    }
    func length(_ name: String, _ reference: Length.Reference) -> Double? {
      primitive[name].flatMap(Length.init)?.value(
        of: box == nil ? reference : .box, fontSize: style.fontSize)
    }
    let (width, height) = builder.viewport.sides
    let (scale, origin) = (box?.size ?? Size(width: 1, height: 1), box?.origin ?? .zero)
    let far = NumberRange.largest / 1e6
    let rest = usual ?? whole ?? Rect(x: -far, y: -far, width: 2 * far, height: 2 * far)
    let region = Rect(
      x: length("x", width).map { $0 * scale.width + origin.x } ?? rest.minX,
      y: length("y", height).map { $0 * scale.height + origin.y } ?? rest.minY,
      width: max(0, length("width", width).map { $0 * scale.width } ?? rest.size.width),
      height: max(0, length("height", height).map { $0 * scale.height } ?? rest.size.height))
    guard let whole else { return region }
    return region.intersection(whole) ?? Rect(origin: region.origin, size: .zero)
  }

  /// The part of the plane of a primitive that says none; `nil` for that of the filter.
  private func usualRegion(of primitive: SVGNode, _ last: Made) -> Rect? {
    let names: [String?] =
      switch primitive.name {
      case "feMerge":
        primitive.children.filter { $0.name == "feMergeNode" }.map { $0["in"] }
      case "feBlend", "feComposite", "feDisplacementMap": [primitive["in"], primitive["in2"]]
      case "feFlood", "feImage", "feTile", "feTurbulence": []
      default: [primitive["in"]]
      }
    var union: Rect?
    for name in names {
      guard let region = input(name, last).region else { return nil }
      union = union.map { $0.union(region) } ?? region
    }
    return union
  }

  // MARK: Primitives

  /// The picture that a primitive is made of, by its name; the one before for none.
  private func input(_ name: String?, _ last: Made) -> Made {
    switch name {
    case "SourceGraphic": (.graphic, nil)
    case "SourceAlpha": (.alpha, nil)
    case let name?: results[name] ?? last
    case nil: last
    }
  }

  private func picture(of primitive: SVGNode, _ last: Made) -> FilterPicture? {
    func input(_ name: String = "in") -> FilterPicture? {
      self.input(primitive[name], last).picture
    }
    switch primitive.name {
    case "feFlood": return .flood(flood(primitive))
    case "feOffset": return input()?.moved(by: offset(primitive, 0))
    case "feGaussianBlur": return input()?.blurred(deviation(primitive, 0))
    case "feMorphology": return morphology(primitive, of: input())
    case "feDropShadow":
      guard let input = input() else { return nil }
      let color = FilterPicture.flood(flood(primitive))
      let cast = input.blurred(deviation(primitive, 2)).moved(by: offset(primitive, 2))
      return stack([color.masked(by: cast, isInverted: false), input], primitive)
    case "feColorMatrix": return matrix(primitive, of: input())
    case "feComponentTransfer": return transfer(primitive, of: input())
    case "feMerge":
      let nodes = primitive.children.filter { $0.name == "feMergeNode" }
      // With more of them it is left out.
      let pictures = nodes.prefix(Self.mostLayers + 1).map { self.input($0["in"], last).picture }
      return known(pictures) { stack($0, primitive) }
    case "feBlend":
      let mode = primitive["mode"] ?? "normal"
      return known([input("in2"), input()]) { both in
        guard both.count > 1 else { return both[0] }
        guard mode != "normal", let mode = EffectBuilder.blendModes[mode] else {
          return stack(both, primitive)
        }
        if isLinear(primitive) { tellLight("a blend mode") }
        return both[1].blended(mode, over: both[0])
      }
    case "feComposite": return composite(primitive, input(), input("in2"))
    case "feTurbulence", "feImage", "feDiffuseLighting", "feSpecularLighting":
      leaveOut(primitive.name)
      return nil
    default:
      leaveOut(primitive.name)
      return input()
    }
  }

  /// Makes a picture of those that are known; `nil` where none is.
  private func known(
    _ pictures: [FilterPicture?], _ make: ([FilterPicture]) -> FilterPicture
  ) -> FilterPicture? {
    let found = pictures.compactMap(\.self)
    return found.isEmpty && !pictures.isEmpty ? nil : make(found)
  }

  private func composite(
    _ primitive: SVGNode, _ top: FilterPicture?, _ below: FilterPicture?
  ) -> FilterPicture? {
    guard let top, let below else {
      return ["in", "out"].contains(primitive["operator"]) ? top : top ?? below
    }
    switch primitive["operator"] ?? "over" {
    case "in": return top.masked(by: below, isInverted: false)
    case "out": return top.masked(by: below, isInverted: true)
    case "atop": return top.blended(.sourceAtop, over: below)
    case "xor": return top.blended(.xor, over: below)
    case "lighter": return sum(primitive, top, below)
    case "arithmetic":
      let factors = ["k1", "k2", "k3", "k4"].map { number(primitive, $0) ?? 0 }
      switch factors {
      case [0, 1, 0, 0]: return top
      case [0, 0, 1, 0]: return below
      case [0, -1, 1, 0]:
        // Of a whole alpha a part is taken away.
        if !below.isHard, !(isOpaque && below.isSharp) {
          node.field.leaveOut(
            "the difference of two pictures is approximated",
            drawing: "the one where the other is clear")
        }
        return below.masked(by: top, isInverted: true)
      case let k where k[0] == 0 && k[3] == 0 && (0...1).contains(k[1]) && (0...1).contains(k[2]):
        return sum(primitive, top.faded(k[1]), below.faded(k[2]))
      default:
        leaveOut("feComposite arithmetic")
        return top
      }
    default: return stack([below, top], primitive)
    }
  }

  /// The light of two pictures together.
  private func sum(
    _ primitive: SVGNode, _ top: FilterPicture, _ below: FilterPicture
  ) -> FilterPicture {
    if isLinear(primitive) { tellLight("a sum of colours") }
    return top.blended(.plusLighter, over: below)
  }

  /// Pictures over one another, back to front; those through which others show in linear light are
  /// told.
  private func stack(_ pictures: [FilterPicture], _ primitive: SVGNode) -> FilterPicture {
    let above = pictures.filter { !$0.isNothing }.dropFirst()
    if above.contains(where: { $0.isSoft(ofOpaque: isOpaque) }), isLinear(primitive) {
      tellLight("a merge of half clear pictures")
    }
    return .stack(pictures)
  }

  /// Dilates or erodes a picture (`feMorphology`): each pixel becomes the maximum, or the minimum,
  /// of the rectangle around it.
  private func morphology(_ primitive: SVGNode, of input: FilterPicture?) -> FilterPicture? {
    let numbers = primitive["radius"].map { NumberText.numbers($0) ?? [] } ?? []
    let radii = Size(
      width: (numbers.first ?? 0) * (box?.size.width ?? 1),
      height: (numbers.last ?? 0) * (box?.size.height ?? 1))
    guard let input, min(radii.width, radii.height) >= 0, radii != .zero else { return input }
    if !isOpaque && !input.isHard || !isOfOneColor && input.hasOwnColors() {
      node.field.leaveOut(
        "a filter that makes a picture of several colours or alphas thick or thin is approximated",
        drawing: "copies of it at the sides and corners")
    }
    func moved(_ x: Double, _ y: Double) -> FilterPicture {
      input.moved(by: Size(width: x * radii.width, height: y * radii.height))
    }
    guard primitive["operator"] == "dilate" else {
      return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].reduce(input) {
        $0.masked(by: moved($1.0, $1.1), isInverted: false)
      }
    }
    // Thin lines have no gaps between their copies.
    func places(_ radius: Double) -> [Double] {
      let steps = min(max(radius.rounded(.up), 2), Self.mostSteps)
      return stride(from: 0, through: steps, by: 1).map { 2 * $0 / steps - 1 }
    }
    let around = places(radii.height).flatMap { y in places(radii.width).map { moved($0, y) } }
    return FilterPicture.stack(around + [input])
  }

  // MARK: Colours

  private func matrix(_ primitive: SVGNode, of input: FilterPicture?) -> FilterPicture? {
    let numbers = primitive["values"].flatMap { NumberText.numbers($0) } ?? []
    switch primitive["type"] ?? "matrix" {
    case "matrix" where numbers.count == 20: return recolored(input, numbers, primitive)
    case "matrix" where primitive["values"] == nil: return input
    case "luminanceToAlpha":
      let rows: [Double] = Array(repeating: 0, count: 15)
      return recolored(input, rows + [0.2125, 0.7154, 0.0721, 0, 0], primitive)
    case "saturate", "hueRotate":
      if isLinear(primitive) { tellLight("a matrix of colours") }
      return primitive["type"] == "saturate"
        ? input?.filtered(.saturate, .number(max(0, numbers.first ?? 1)))
        : input?.filtered(.hueRotate, .number((numbers.first ?? 0) * .pi / 180))
    default:
      leaveOut(primitive.name)
      return input
    }
  }

  private func transfer(_ primitive: SVGNode, of input: FilterPicture?) -> FilterPicture? {
    var rows: [Double] = (0..<20).map { $0 % 6 == 0 ? 1 : 0 }
    let color = input.flatMap(self.color).map { light($0, primitive) }
    for function in primitive.children {
      guard let row = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].firstIndex(of: function.name),
        let transfer = TransferFunction(function)
      else { continue }
      if let line = transfer.line {
        (rows[row * 6], rows[row * 5 + 4]) = line
      } else if let color, row < 3 {
        (rows[row * 6], rows[row * 5 + 4]) = (0, transfer.value(at: color[row]))
      } else {
        leaveOut(primitive.name)
      }
    }
    return recolored(input, rows, primitive)
  }

  /// The red, green and blue of a colour as a primitive works with them.
  private func light(_ color: Color, _ primitive: SVGNode) -> [Double] {
    [color.red, color.green, color.blue].map {
      isLinear(primitive) ? ColorFunction.decoded($0) : $0
    }
  }

  /// The colour that all of a picture has; `nil` for several.
  private func color(of picture: FilterPicture) -> Color? {
    switch picture.content {
    case .copy(let copy): copy.color ?? color
    case .flood(let color): color
    case .moved(let part, _), .cut(let part, _), .masked(let part, _, _): color(of: part)
    default: nil
    }
  }

  /// The alpha above 0 that all has what a picture draws; `nil` for several.
  private func alpha(of picture: FilterPicture) -> Double? {
    switch picture.content {
    case .copy(let copy) where copy.deviation == 0 && (isOpaque || copy.isHard):
      copy.color?.alpha ?? 1
    case .flood(let color): color.alpha
    case .moved(let part, _), .cut(let part, _): alpha(of: part)
    default: nil
    }
  }

  private func recolored(
    _ input: FilterPicture?, _ rows: [Double], _ primitive: SVGNode
  ) -> FilterPicture? {
    var rows = rows
    if isLinear(primitive) {
      let factors = rows.enumerated().filter { $0.offset % 5 != 4 }
      let isAlphaAlone = [3, 8, 13, 19].allSatisfy { rows[$0] == 0 }
      if factors.allSatisfy({ $0.element == ($0.offset % 6 == 0 ? 1 : 0) || $0.offset == 18 }),
        [4, 9, 14].allSatisfy({ rows[$0] == 0 })
      {
        // Colours stay as they are.
      } else if isAlphaAlone, let color = input.flatMap(color) {
        // One colour becomes another one, and its light a share of alpha.
        let light = light(color, primitive)
        let sums = (0..<4).map { row -> Double in
          zip(rows[(row * 5)...], light).reduce(rows[row * 5 + 4]) { $0 + $1.0 * $1.1 }
        }
        var share = sums[3]
        if rows[15..<18].contains(where: { $0 != 0 }) {
          // A colour is as light where its alpha is less.
          if let alpha = input.flatMap(self.alpha) {
            share /= alpha
          } else {
            tellLight("a matrix of colours")
          }
        }
        rows = Array(repeating: 0, count: 18) + [rows[18] + share, 0]
        for row in 0..<3 { rows[row * 5 + 4] = ColorFunction.encoded(min(max(sums[row], 0), 1)) }
      } else if factors.allSatisfy({ $0.element == 0 || $0.offset == 18 }) {
        for place in [4, 9, 14] { rows[place] = ColorFunction.encoded(rows[place]) }
      } else {
        tellLight("a matrix of colours")
      }
    }
    return input?.recolored(rows)
  }

  /// True for a primitive that works in linear light (`color-interpolation-filters`).
  private func isLinear(_ primitive: SVGNode) -> Bool {
    Style(primitive, in: style)["color-interpolation-filters"]?.lowercased() != "srgb"
  }

  private func tellLight(_ what: String) {
    node.field.leaveOut(
      "\(what) in linear light is approximated",
      drawing: "\(what.replacing("a ", with: "the ", maxReplacements: 1)) in sRGB")
  }

  private func flood(_ primitive: SVGNode) -> Color {
    let own = Style(primitive, in: style)
    let text = own["flood-color"] ?? "black"
    var color = text.lowercased() == "currentcolor" ? own.color : PaintText.color(text) ?? .black
    color.alpha *= own.share("flood-opacity")
    return color
  }

  // MARK: Numbers

  private func number(_ primitive: SVGNode, _ name: String) -> Double? {
    primitive[name].flatMap { NumberText.number($0) }
  }

  private func offset(_ primitive: SVGNode, _ usual: Double) -> Size {
    Size(
      width: (number(primitive, "dx") ?? usual) * (box?.size.width ?? 1),
      height: (number(primitive, "dy") ?? usual) * (box?.size.height ?? 1))
  }

  private func deviation(_ primitive: SVGNode, _ usual: Double) -> Double {
    let numbers = primitive["stdDeviation"].map { NumberText.numbers($0) ?? [0] } ?? [usual]
    if numbers.count > 1, numbers[0] != numbers[1] {
      node.field.leaveOut(
        "a blur that differs along the axes is approximated", drawing: "their mean along both")
    }
    let mean = numbers.reduce(0, +) / Double(max(numbers.count, 1))
    let moves = builder.document.motion.changes("stdDeviation", of: primitive, in: builder)
    return max(
      moves ? Self.least : 0, mean * (box.map { ($0.size.width + $0.size.height) / 2 } ?? 1))
  }

  private func leaveOut(_ name: String) {
    node.field.leaveOut(
      "the filter \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
      drawing: "the element without it")
  }
}
