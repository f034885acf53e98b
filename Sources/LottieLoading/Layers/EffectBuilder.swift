import Documents
import Escaping
import Glibc
import Graphics
import LayerModel
import SceneModel

/// Puts effects and layer styles into a layer, as filters and a shadow.
struct EffectBuilder {
  let composition: Composition
  let field: JSONField

  var reader: PropertyReader { composition.reader }
  var writer: AnimationWriter { composition.writer }
  var baking: Baking { composition.baking(field) }

  /// A shadow's softness and a style's size reach about so many standard deviations.
  static let deviationsOfSoftness = 4.0
  static let deviationsOfSize = 2.0
  /// The parts of red, green and blue in a colour's light.
  static let light = [0.3, 0.59, 0.11]

  /// True where there is an effect or a style that is drawn.
  var isNeeded: Bool { !effects.isEmpty || !styles.isEmpty }

  private var effects: [JSONField] {
    // Controls only say values for expressions, and mattes of other layers are around this one.
    active("ef").filter { $0.effectType != 28 && ($0.effectType != 5 || $0.holdsEffect) }
  }
  var styles: [JSONField] { active("sy") }

  private func active(_ key: String) -> [JSONField] {
    (field[key]?.items ?? []).filter { $0.isObject && $0["en"]?.isTrue ?? true }
  }

  /// Adds effects and styles in their order; what follows a shadow sees it, from a layer around.
  func put(in layer: inout Layer) {
    var nesting = Nesting(of: layer)
    for (place, effect) in effects.enumerated() {
      let type = effect.effectType
      if type != 22, !wrap(&layer, effect) { return }
      switch type {
      case 20: tint(effect, "tint\(place)", in: &layer)
      case 23: tritone(effect, "tritone\(place)", in: &layer)
      case 22: break
      case 21: fill(effect, "fill\(place)", in: &layer)
      case 24: levels(effect, "levels\(place)", in: &layer)
      case 25:
        let shade = Shade(
          color: reader.color(value(effect, 0)),
          opacity: number(value(effect, 1), 255).map { $0 / 255 },
          // Up is 0 and right 90 degrees.
          offset: way(
            number(value(effect, 2), 135).map { $0 - 90 }, number(value(effect, 3), 0)),
          deviation: number(value(effect, 4), 0).map { max(0, $0) / Self.deviationsOfSoftness })
        shadow(shade, isAlone: number(value(effect, 5), 0).last != 0, effect, in: &layer)
      case 26: radialWipe(effect, in: &layer)
      case JSONField.linearWipe: linearWipe(effect, in: &layer)
      case 29: blur(effect, "blur\(place)", in: &layer)
      case 35: transform(effect, in: &layer)
      default:
        let name = effect["nm"]?.text ?? "\(effect["ty"]?.integer ?? 0)"
        effect.leaveOut(
          "the effect \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
          drawing: "the layer without it")
      }
      guard nesting.allows(layer, after: effect) else { return }
    }
    addStyles(in: &layer, nesting)
  }

  /// The levels of a layer in which effects and styles put layers around one another.
  struct Nesting {
    /// Levels that an effect or a style adds, at most.
    private static let most = 8

    /// A depth that the layer does not pass, so that it is seldom measured.
    private var bound: Int

    init(of layer: Layer) { bound = [layer].depth }

    /// True for a layer that is not too deep after an effect or a style; false, reported.
    mutating func allows(_ layer: Layer, after effect: JSONField) -> Bool {
      bound += Self.most
      guard bound > effect.reading.diagnostics.limits.deepestLayers else { return true }
      bound = [layer].depth
      return Composition.allows(bound, at: effect)
    }
  }

  /// Puts a line around the outlines of content, below a layer: the style of a stroke, outside.
  func line(_ style: JSONField, around content: Layer, in layer: inout Layer) {
    let color = reader.color(style["c"])
    let size = number(style["s"], 3).map { 2 * max(0, $0) }
    var isWhole = true
    let line = content.lining(&isWhole) { line, own in
      writer.put(color, AnimationKeyPath(.strokeColor), in: &line, { .color($0) }) {
        $0.shape.strokeColor = $1
      }
      writer.put(size.map { $0 + own }, .lineWidth, in: &line) { $0.shape.lineWidth = $1 }
    }
    if !isWhole {
      style.leaveOut(
        "a stroke around pictures and letters that do not stand alone is left out",
        drawing: "that around outlines")
    }
    guard var line, style.take(WrittenCount(of: [line]).layers + 1, of: .layers) else { return }
    line.name = ""
    layer = layer.enclosed(over: [line])
  }

  /// Puts a layer that has a shadow into another; false, reported, where they are too many.
  func wrap(_ layer: inout Layer, _ field: JSONField) -> Bool {
    let fades = layer.animations.contains { $0.keyPath?.property == .shadowOpacity }
    guard layer.properties.shadow.color != nil, layer.properties.shadow.opacity > 0 || fades
    else { return true }
    guard field.take(of: .layers) else { return false }
    layer = layer.enclosed()
    return true
  }

  /// Lines along the outlines of masks.
  struct Lines {
    /// The lines over the layer.
    var over: [Layer] = []
    /// Lines that alone show the layer; `nil` where all of it is seen.
    var revealing: [Layer]?
    /// True where the layer itself is not drawn.
    var hidesLayer = false
  }

  /// Lines along the outlines of masks, over the layer, in place of it, or where it is seen.
  func lines() -> Lines {
    var lines = Lines()
    for effect in effects where effect.effectType == 22 {
      let found = self.lines(effect)
      switch number(value(effect, 10), 1).last {
      case 3: lines.revealing = (lines.revealing ?? []) + found
      case 2:
        lines.hidesLayer = true
        lines.over += found
      default: lines.over += found
      }
    }
    return lines
  }

  /// The diameter of a brush for each point of its size, as players draw it.
  private static let widthOfBrush = 2.0

  private func lines(_ effect: JSONField) -> [Layer] {
    let masks = (field["masksProperties"]?.items ?? []).filter { $0["pt"] != nil }
    let place = Int(min(max(number(value(effect, 0), 1).last, 1), 1e6)) - 1
    let isForAll = number(value(effect, 1), 0).last != 0
    let chosen = isForAll ? masks : masks.indices.contains(place) ? [masks[place]] : []
    return chosen.compactMap { mask in
      guard mask.take(of: .layers),
        var line = MaskBuilder(composition: composition, field: field).shape(mask)
      else { return nil }
      line.properties.shape.fillColor = nil
      (line.properties.shape.lineCap, line.properties.shape.lineJoin) = (.round, .round)
      let color = reader.color(value(effect, 3))
      writer.put(color, AnimationKeyPath(.strokeColor), in: &line, { .color($0) }) {
        $0.shape.strokeColor = $1
      }
      let width = number(value(effect, 4), 2).map { max(0, $0) * Self.widthOfBrush }
      writer.put(width, .lineWidth, in: &line) { $0.shape.lineWidth = $1 }
      writer.put(number(value(effect, 6), 1), .opacity, in: &line) { $0.opacity = $1 }
      writer.put(number(value(effect, 7), 0).map { $0 / 100 }, .trimStart, in: &line) {
        $0.shape.trim.start = $1
      }
      writer.put(number(value(effect, 8), 100).map { $0 / 100 }, .trimEnd, in: &line) {
        $0.shape.trim.end = $1
      }
      return line
    }
  }

  // MARK: Values

  /// A value of an effect by its place.
  func value(_ effect: JSONField, _ place: Int) -> JSONField? {
    let values = effect["ef"]?.items ?? []
    return place < values.count ? values[place]["v"] : nil
  }

  func number(_ field: JSONField?, _ standard: Double) -> Track<Double> {
    reader.number(field, or: standard)
  }

  // MARK: Effects

  private func blur(_ effect: JSONField, _ name: String, in layer: inout Layer) {
    // Along both axes, x or y.
    let dimensions = number(value(effect, 1), 1).last
    if layer.properties.bounds.size != .zero, number(value(effect, 2), 0).last != 0 {
      effect.leaveOut(
        "the repeated edge of a blur is left out", drawing: "an edge that blurs into nothing")
    }
    let blurriness = number(value(effect, 0), 0).map {
      Point(x: dimensions == 3 ? 0 : $0, y: dimensions == 2 ? 0 : $0)
    }
    writer.blur(blurriness, name, effect, in: &layer)
  }

  private func fill(_ effect: JSONField, _ name: String, in layer: inout Layer) {
    let opacity = number(value(effect, 6), 1).map { [$0, 0] }
    paint(reader.color(value(effect, 2)), opacity, name, in: &layer)
  }

  /// Gives all of a layer a colour, and an opacity that is a factor of its own and a summand.
  func paint(
    _ color: Track<Color>, _ opacity: Track<[Double]>, _ name: String, in layer: inout Layer
  ) {
    let matrix = color.combined(with: opacity, baking) { color, opacity in
      let none = [0.0, 0, 0, 0]
      return none + [color.red] + none + [color.green] + none + [color.blue]
        + [0, 0, 0] + opacity
    }
    writer.add(.colorMatrix, name, matrix, in: &layer) { .numbers($0) }
  }

  /// The red, green and blue of a colour of an effect, else a grey.
  func components(
    _ effect: JSONField, _ place: Int, or grey: Double
  ) -> Track<[Double]> {
    guard let value = value(effect, place) else { return Track([grey, grey, grey]) }
    return reader.color(value).map { [$0.red, $0.green, $0.blue] }
  }

  /// Colours from that of the shadows over that of the midtones to that of the highlights.
  private func tritone(_ effect: JSONField, _ name: String, in layer: inout Layer) {
    // The first matrix makes two parts of the light: red runs from 0 to 1 in its darker half, and
    // green in the lighter one, because what a matrix makes is brought into 0…1. The second mixes
    // the colours by them.
    let none = [0.0, 0, 0, 0, 0]
    let twice = Self.light.map { $0 * 2 }
    let parts = twice + [0, 0] + twice + [0, -1] + none + [0, 0, 0, 1, 0]
    writer.add(.colorMatrix, name, Track(parts), in: &layer) { .numbers($0) }
    let lower = components(effect, 2, or: 0).combined(with: components(effect, 1, or: 0.5), baking)
    { $0 + $1 }
    let colors = lower.combined(with: components(effect, 0, or: 1), baking) { $0 + $1 }
    let matrix = colors.map { colors in
      (0..<3).flatMap { row -> [Double] in
        let (shadow, middle, highlight) = (colors[row], colors[3 + row], colors[6 + row])
        return [middle - shadow, highlight - middle, 0, 0, shadow]
      } + [0, 0, 0, 1, 0]
    }
    writer.add(.colorMatrix, name + "Colors", matrix, in: &layer) { .numbers($0) }
    if number(value(effect, 3), 0).constant != 0 {
      effect.leaveOut(
        "a tritone that is mixed with the layer is approximated", drawing: "the tritone alone")
    }
  }

  private func tint(_ effect: JSONField, _ name: String, in layer: inout Layer) {
    let ends = components(effect, 0, or: 0).combined(with: components(effect, 1, or: 1), baking) {
      $0 + $1
    }
    let amount = number(value(effect, 2), 100).map { $0 / 100 }
    let matrix = ends.combined(with: amount, keeping: .apart, baking) { ends, amount in
      (0..<3).flatMap { row -> [Double] in
        let way = ends[row + 3] - ends[row]
        let factors = (0..<3).map { column in
          (row == column ? 1 - amount : 0) + amount * way * Self.light[column]
        }
        return factors + [0, amount * ends[row]]
      } + [0, 0, 0, 1, 0]
    }
    writer.add(.colorMatrix, name, matrix, in: &layer) { .numbers($0) }
  }
}

extension JSONField {
  /// The number of an effect's kind; older exporters wrote all of some kinds as controls.
  fileprivate var effectType: Int? {
    self["mn"]?.text.flatMap { Self.effectTypes[$0] } ?? self["ty"]?.integer
  }

  /// The number of a linear wipe, which has none in files.
  fileprivate static let linearWipe = -1

  private static let effectTypes = ["ADBE Geometry2": 35, "ADBE Linear Wipe": linearWipe]

  /// True for an effect that draws, false for a control that expressions read.
  fileprivate var holdsEffect: Bool {
    if let name = self["mn"]?.text {
      return !name.hasPrefix("Pseudo/") && !name.hasSuffix("Control")
    }
    return !(self["ef"]?.items ?? []).allSatisfy { item in
      [0, 1, 2, 3, 4, 6, 7, 10].contains(item["ty"]?.integer)
    }
  }
}
