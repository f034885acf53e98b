import Documents
import Graphics
import LayerModel
import SceneModel

/// Makes a layer of each letter of a text, as animators and a path move and colour it.
struct LetterBuilder {
  let composition: Composition
  /// The layer of the text.
  let field: JSONField
  let document: TextDocument

  private var reader: PropertyReader { composition.reader }
  private var writer: AnimationWriter { composition.writer }
  /// Values of letters, which are many, count twice.
  private var baking: Baking {
    let baking = composition.baking(field)
    return Baking(visible: baking.visible) { baking.take($0 * 2, $1) }
  }

  /// A line's height above its baseline in sizes, by which alignments are measured, as lottie-web
  /// has it.
  private static let heightOfLine = 1.2 * 0.714

  /// True where letters are layers of their own.
  static func isNeeded(for text: JSONField) -> Bool {
    !animators(of: text).isEmpty || text["p"]?["m"] != nil
  }

  private static func animators(of text: JSONField) -> [JSONField] {
    (text["a"]?.items ?? []).filter(\.isObject)
  }

  /// The layer of all letters; `nil`, reported, when there are too many.
  func layer(of letters: [TextLetter], in text: JSONField) -> Layer? {
    guard !letters.isEmpty, document.field.take(letters.count, of: .layers) else { return nil }
    let baking = baking
    let animators = Self.animators(of: text).map { TextAnimator($0, reader, baking) }
    // Before anything is made for each letter.
    let weight = animators.reduce(0) { $0 + $1.weight }
    guard document.field.take(letters.count * weight, of: .madeValues) else { return nil }
    let parts = animators.map { animator in
      let parts = animator.selectors.map { $0.parts(of: letters, baking) }
      return letters.indices.map { i in
        // Selectors add up to the whole at most.
        parts.dropFirst().reduce(parts[0][i]) { sum, parts in
          sum.combined(with: parts[i], keeping: .none, baking) { min(max($0 + $1, -1), 1) }
        }
      }
    }
    let changes = letters.indices.map { i in
      zip(animators, parts).map { TextChange(animator: $0, part: $1[i], baking: baking) }
    }
    let grouping = text["m"]?["g"]?.integer.flatMap(TextLetter.Grouping.init) ?? .letter
    let groups = TextLetter.groups(of: letters, grouping)
    let alignment = reader.pair(text["m"]?["a"], or: .zero).pair.joint?.first ?? .zero
    let shifts = shifts(of: letters, changes)
    let lines = lines(of: letters, changes)
    let way = TextWay(text["p"], field, reader, document)
    var layer = Layer(anchorPoint: .zero, location: document.field.location)
    for (i, letter) in letters.enumerated() {
      guard let outline = letter.glyph.outline else { continue }
      guard document.field.take(outline.elements.count, of: .pathElements) else { return nil }
      guard !document.field.reading.diagnostics.isOverLimit else { return nil }
      let group = groups[i]
      let pivot = Point(
        x: group.begin - letter.origin.x + group.width * (0.5 + alignment.x / 200),
        y: alignment.y / 100 * document.size * Self.heightOfLine)
      var shape = self.shape(outline, letter.glyph.scale, changes[i])
      if document.isFillOverStroke, shape.properties.shape.strokeColor != nil {
        guard document.field.take(2, of: .layers) else { return nil }
        shape = shape.fillOverStroke
      }
      blur(&shape, changes[i])
      var placed = transform(letter, pivot, shifts[i], changes[i], isOnWay: way != nil)
      if let line = lines[letter.line], line.constant != .zero {
        placed.position = PointTrack(
          placed.position.together(baking).combined(with: line, baking) {
            $0 + Point(x: way == nil ? $1.x : 0, y: $1.y)
          })
      }
      shape.name = String(letter.character)
      shape = placed.place(shape, writer, baking)
      if let way {
        guard document.field.take(of: .layers) else { return nil }
        shape = way.place(
          shape, at: letter.origin.x + pivot.x, moved: forward(changes[i], shifts[i]), writer,
          baking)
      }
      layer.sublayers.append(shape)
    }
    return layer
  }

  private func shape(_ outline: Path, _ factor: Double, _ changes: [TextChange]) -> Layer {
    var layer = Layer(kind: .shape, location: document.field.location)
    let scale = document.size / 100 * factor
    layer.properties.shape.path = outline.transformed(by: .scale(x: scale, y: scale))
    layer.properties.shape.lineJoin = .round
    layer.properties.shape.fillColor = document.fill
    layer.properties.shape.strokeColor = document.stroke
    if let fill = document.fill {
      let color = faded(
        toned(
          changes.reduce(Track(fill)) { $1.led($0, to: $1.animator.fill) }, changes, \.fillTones),
        changes.reduce(Track(100)) { $1.led($0, to: $1.animator.fillOpacity) })
      writer.put(color, AnimationKeyPath(.fillColor), in: &layer, { .color($0) }) {
        $0.shape.fillColor = $1
      }
    }
    if document.stroke != nil || changes.contains(where: { $0.animator.stroke != nil }) {
      let color = faded(
        toned(
          changes.reduce(Track(document.stroke ?? .black)) { $1.led($0, to: $1.animator.stroke) },
          changes, \.strokeTones),
        changes.reduce(Track(100)) { $1.led($0, to: $1.animator.strokeOpacity) })
      writer.put(color, AnimationKeyPath(.strokeColor), in: &layer, { .color($0) }) {
        $0.shape.strokeColor = $1
      }
    }
    let width = changes.reduce(Track(document.strokeWidth)) { width, change in
      change.added(change.animator.strokeWidth) { $0 * $1 }.map {
        width.combined(with: $0, baking) { $0 + $1 }
      } ?? width
    }
    writer.put(width.map { max(0, $0) }, .lineWidth, in: &layer) { $0.shape.lineWidth = $1 }
    return layer
  }

  /// Adds a blur of all that is added to it.
  private func blur(_ layer: inout Layer, _ changes: [TextChange]) {
    let blurriness = changes.compactMap { $0.added($0.animator.blur) { $0 * $1 } }
    guard let first = blurriness.first else { return }
    let sum = blurriness.dropFirst().reduce(first) { $0.combined(with: $1, baking) { $0 + $1 } }
    writer.blur(sum, "blur", document.field, in: &layer)
  }

  /// A colour with the hues, saturations and brightnesses that are added to it.
  private func toned(
    _ color: Track<Color>, _ changes: [TextChange], _ tones: (TextAnimator) -> [TextAnimator.Tone]
  ) -> Track<Color> {
    changes.reduce(color) { color, change in
      tones(change.animator).reduce(color) { color, tone in
        change.added(tone.amount) { $0 * $1 }.map { amount in
          color.combined(with: amount, keeping: .none, baking) { $0.shifted(tone.kind, by: $1) }
        } ?? color
      }
    }
  }

  /// A colour of a part of its opacity, in hundredths.
  private func faded(_ color: Track<Color>, _ opacity: Track<Double>) -> Track<Color> {
    guard opacity.constant != 100 else { return color }
    return color.combined(with: opacity, keeping: .apart, baking) { color, opacity in
      var color = color
      color.alpha *= min(max(opacity / 100, 0), 1)
      return color
    }
  }

  // MARK: Places

  /// The transform of a letter about the middle of its group.
  private func transform(
    _ letter: TextLetter, _ pivot: Point, _ shift: Track<Double>?, _ changes: [TextChange],
    isOnWay: Bool
  ) -> TransformTracks {
    var transform = TransformTracks()
    func sum(_ start: Point, _ values: (TextAnimator) -> Track<Point>?) -> Track<Point> {
      changes.reduce(Track(start)) { sum, change in
        change.added(values(change.animator)) { $0 * $1 }.map {
          sum.combined(with: $0, baking) { $0 + $1 }
        } ?? sum
      }
    }
    func sum(_ values: (TextAnimator) -> Track<Double>?) -> Track<Double> {
      changes.reduce(Track(0)) { sum, change in
        change.added(values(change.animator)) { $0 * $1 }.map {
          sum.combined(with: $0, baking) { $0 + $1 }
        } ?? sum
      }
    }
    transform.anchor = PointTrack(sum(pivot) { $0.anchor })
    var place = sum(letter.origin + pivot) { $0.position }
    if let shift { place = place.combined(with: shift, baking) { $0 + Point(x: $1, y: 0) } }
    // Along a way only the height above it is the letter's own.
    transform.position = PointTrack(isOnWay ? place.map { Point(x: 0, y: $0.y) } : place)
    let scale = changes.reduce(Track(Point(x: 100, y: 100))) { scale, change in
      let factor = change.led(Track(Point(x: 100, y: 100)), to: change.animator.scale)
      return scale.combined(with: factor, keeping: .apart, baking) {
        Point(x: $0.x * $1.x / 100, y: $0.y * $1.y / 100)
      }
    }
    transform.scale = PointTrack(scale)
    transform.rotation = sum { $0.rotation }
    for member in [AnimationKeyPath.Member.rotationX, .rotationY] {
      let angle = sum { animator in animator.tilts.first { $0.member == member }?.angle }
      if angle.constant != 0 { transform.tilts.append((member, angle)) }
    }
    transform.skew = sum { $0.skew?.angle }
    transform.skewAxis = sum { $0.skew?.axis }
    transform.opacity = changes.reduce(Track(100)) { $1.led($0, to: $1.animator.opacity) }
    return transform
  }

  /// The distance that a letter is moved along a way.
  private func forward(_ changes: [TextChange], _ shift: Track<Double>?) -> Track<Double> {
    changes.reduce(shift ?? Track(0)) { sum, change in
      change.added(change.animator.position) { $0 * $1 }.map {
        sum.combined(with: $0.map(\.x), baking) { $0 + $1 }
      } ?? sum
    }
  }

  /// The distances by which lines move away from those before them, as their first letters do.
  private func lines(
    of letters: [TextLetter], _ changes: [[TextChange]]
  ) -> [Int: Track<Point>] {
    guard changes.first?.contains(where: { $0.animator.lineSpacing != nil }) == true else {
      return [:]
    }
    var lines: [Int: Track<Point>] = [:]
    var (last, sum) = (0, Track(Point.zero))
    for (letter, changes) in zip(letters, changes) where lines[letter.line] == nil {
      let count = Double(letter.line - last)
      for change in changes {
        guard let own = change.added(change.animator.lineSpacing, { $0 * $1 }) else { continue }
        sum = sum.combined(with: own, baking) { $0 + $1 * count }
      }
      (last, lines[letter.line]) = (letter.line, sum)
    }
    return lines
  }

  /// The distances by which letters move along their lines as distances between them change: the
  /// first, the last or the middle of a line stays, as it is set.
  private func shifts(
    of letters: [TextLetter], _ changes: [[TextChange]]
  ) -> [Track<Double>?] {
    guard changes.first?.contains(where: { $0.animator.tracking != nil }) == true else {
      return letters.map { _ in nil }
    }
    var result: [Track<Double>?] = []
    var first = 0
    while first < letters.count {
      let end = letters[first...].firstIndex { $0.line != letters[first].line } ?? letters.count
      var sums: [Track<Double>] = []
      for i in first..<end {
        let own = changes[i].compactMap { change in
          change.added(change.animator.tracking) { $0 * $1 }
        }
        sums.append(
          own.reduce(sums.last ?? Track(0)) { sum, own in
            sum.combined(with: own, baking) { $0 + $1 }
          })
      }
      let stays = sums[0].combined(with: sums[sums.count - 1], baking) { first, last in
        first + (last - first) * document.share
      }
      result += sums.map { $0.combined(with: stays, baking) { $0 - $1 } }
      first = end
    }
    return result
  }
}
