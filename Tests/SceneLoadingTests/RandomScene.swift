import Captioning
import Documents
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Timing

/// Makes scenes at random: every kind of layer, animation and action, and values of every kind.
struct RandomScene {
  var random: SeededGenerator
  /// The layers that scripts may name.
  var named: [(name: String, kind: LayerKind)] = []
  /// The identities of the layers that have one.
  var identities: [LayerIdentity] = []

  private init(seed: UInt64) { random = SeededGenerator(state: seed) }

  /// The scene of a seed.
  static func make(seed: UInt64) -> Scene {
    var maker = RandomScene(seed: seed)
    return maker.scene()
  }

  // MARK: Choices

  mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// A number as people write them, or one of all digits.
  mutating func number(_ range: ClosedRange<Double> = -500...500) -> Double {
    // No negative zero, which is written as the other one.
    let number = Double.random(in: range, using: &random)
    let digits = [1, 100, 0x1p60][Int.random(in: 0..<3, using: &random)]
    return min(max((number * digits).rounded() / digits, range.lowerBound), range.upperBound) + 0
  }

  /// A number at an end of what a scene may have, or with digits that are easily lost.
  mutating func extreme() -> Double {
    pick([
      1e15, -1e15, 999_999_999_999_999, .leastNonzeroMagnitude, -1e-300, 1e-15, 0.1 + 0.2, 1.0 / 3,
      1e14 + 1 / 64,
    ])
  }

  mutating func optional<Value>(_ make: (inout RandomScene) -> Value) -> Value? {
    chance(0.5) ? make(&self) : nil
  }

  mutating func list<Value>(
    _ counts: ClosedRange<Int>, _ make: (inout RandomScene) -> Value
  ) -> [Value] {
    (0..<Int.random(in: counts, using: &random)).map { _ in make(&self) }
  }

  /// A text, runs of which may have attributes of their own.
  mutating func attributedText() -> AttributedText {
    guard chance(0.3) else { return AttributedText(text()) }
    return AttributedText(
      list(1...3) {
        var attributes = TextAttributes()
        attributes.font = $0.optional {
          let (first, other) = (FontReference(name: "Courier", folders: Self.folders), "12")
          guard $0.chance(0.5) else { return first }
          return first.followed(by: [FontReference(name: other, folders: Self.folders)])
        }
        attributes.fontSize = $0.optional { $0.number(0...50) }
        attributes.foregroundColor = $0.optional { $0.color(isDifference: false) }
        attributes.kern = $0.pick([0, $0.number()])
        attributes.baselineOffset = $0.pick([0, $0.number()])
        attributes.isUnderlined = $0.chance(0.5)
        return AttributedText.Run($0.text(), attributes)
      })
  }

  mutating func text() -> String {
    pick([
      "a", "two words", "", "12", "true", "null", "~", "${x}", "line\nline", "tab\t", "ü – 漢 🎈",
      "#f",
      "'q' \"q\"", "-", "a: b", "[1]", "\\", "\u{7F}", " edge ",
    ])
  }

  // MARK: Values

  mutating func point() -> Point { Point(x: number(), y: number()) }

  mutating func color(isDifference: Bool = false) -> Color {
    let range = isDifference ? -2.0...2 : 0...1
    return chance(0.3)
      ? .white
      : Color(
        red: number(range), green: number(range), blue: number(range), alpha: number(range))
  }

  mutating func path() -> Path {
    let rect = Rect(
      x: number(), y: number(), width: number(1...300), height: number(1...300))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Path(rect: rect)
    case 1: return Path(ellipseIn: rect)
    case 2: return Path(roundedRect: rect, cornerRadius: number(0...40))
    case 3: return Path(smooth: list(3...6) { $0.point() }, closed: chance(0.5))
    case 4:
      var path = Path(polyline: list(2...5) { $0.point() }, closed: chance(0.5))
      path.append(Path(rect: rect))
      path.addQuadCurve(to: point(), control: point())
      return path
    default: return Path(polyline: list(2...5) { $0.point() }, closed: chance(0.5))
    }
  }

  mutating func transform() -> Transform {
    let angle = number(-720...720) * .pi / 180
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .identity
    case 1: return .translation(x: number(), y: number(), z: chance(0.5) ? number() : 0)
    case 2: return .scale(x: number(-3...3), y: number(-3...3), z: chance(0.5) ? number() : 1)
    case 3: return .rotation(radians: angle)
    case 4: return .rotation(radians: angle, x: number(), y: number(), z: number())
    case 5: return .perspective(distance: number(100...900))
    case 6: return .skew(radians: number(-89...89) * .pi / 180)
    default:
      return Transform.scale(x: number(), y: number()).concatenating(.rotation(radians: angle))
    }
  }

  mutating func value(
    of keyPath: AnimationKeyPath, isDifference: Bool = false
  ) -> PropertyValue {
    let property = keyPath.property
    let isFree = isDifference || keyPath.member != nil
    switch keyPath.valueKind {
    case .number:
      if keyPath.unit.isAngular {
        return .number(chance(0.1) ? extreme() : number(-720...720) * .pi / 180)
      }
      switch isFree ? .any : property.domain {
      case .any, .clamped: return .number(chance(0.1) ? extreme() : number())
      case .notNegative: return .number(number(0...300))
      case .positive: return .number(number(0.1...300))
      case .ascending: return .number(number(0...1))
      case .whole(let largest):
        return .number(Double(Int.random(in: 0...min(largest, 1_000_000), using: &random)))
      }
    case .point: return .point(point())
    case .size: return .size(Size(width: number(), height: number()))
    case .rect: return .rect(Rect(origin: point(), size: Size(width: number(), height: number())))
    case .color: return .color(optional { $0.color(isDifference: isDifference) })
    case .transform: return .transform(transform())
    case .path: return .path(optional { $0.path() })
    case .bool: return .bool(chance(0.5))
    case .numbers where property.filterPath != nil: return .numbers(list(20...20) { $0.number() })
    case .numbers where property.domain == .ascending:
      return .numbers(list(2...2) { $0.number(0...1) }.sorted())
    case .numbers: return .numbers(list(0...3) { $0.number(0.5...20) })
    case .colors: return .colors(list(2...2) { $0.color(isDifference: isDifference) })
    case .text: return .text(attributedText())
    case .font:
      let fonts = list(1...pick([1, 1, 3])) {
        FontReference(name: $0.pick(["Courier", "DejaVu Sans", "12"]), folders: Self.folders)
      }
      return .font(fonts[0].followed(by: Array(fonts.dropFirst())))
    case .image:
      return .image(
        optional {
          let bytes = ContentBytes([137, 80, $0.pick([1, 2, 3])])
          return ImageReference(
            name: "data:image/png;sha256,\(bytes.digest)", source: .bytes(bytes))
        })
    case .name:
      return .name(pick(property.choice?.names ?? []))
    case .corners: return .corners(CornerMask(rawValue: UInt8.random(in: 0...15, using: &random)))
    }
  }

  /// The folders of a scene that is loaded from a text.
  static let folders = AssetFolders(sceneFile: "s.yaml", roots: []).folders

  // MARK: Layers

  mutating func scene() -> Scene {
    var scene = Scene(
      title: text(),
      canvas: Canvas(
        size: Size(width: number(1...2000), height: number(1...2000)),
        scale: pick([1, 2, 0.5, 1.25]), background: optional { $0.color() }),
      duration: optional { $0.number(0.1...60) },
      frameRate: pick([.sixty, FrameRate("30000/1001") ?? .sixty, FrameRate(frames: 24) ?? .fifty]),
      layers: list(0...3) { $0.layer(depth: 1) })
    scene.interactions = list(0...4) { $0.interaction() }
    scene.variables = [SceneVariable("count", .number(0))]
    scene.motionBlur = optional { MotionBlur(shutterAngle: $0.number(0...360), samples: 8) }
    scene.touchIndicator = optional {
      TouchIndicator(color: $0.color(), radius: $0.number(1...50))
    }
    for number in 0..<pick([0, 0, 1, 2]) { scene.states.append(state(number)) }
    scene.markers = list(0...2) {
      SceneMarker($0.pick(["a", "ü b", "7"]), at: $0.number(-1...5), duration: $0.number(0...3))
    }
    scene.audio = list(0...2) {
      AudioClip(
        name: "data:audio/wav;sha256,\(ContentBytes([1]).digest)",
        source: .bytes(ContentBytes([1])),
        begin: $0.number(0...5), offset: $0.number(0...5),
        duration: $0.optional { $0.number(1...9) },
        gain: $0.number(-20...20), fadeIn: $0.number(0...1), fadeOut: $0.number(0...1))
    }
    scene.subtitles = list(0...2) { ($0.captions(), $0.text()) }.compactMap { file, title in
      file.map { SubtitleTrack($0, language: LanguageTag("pt-BR"), title: title) }
    }
    return scene
  }

  /// A file of captions that is bytes.
  mutating func captions() -> CaptionFile? {
    let second = Int.random(in: 0...5, using: &random)
    let bytes = Array("00:00:0\(second),000 --> 00:00:06,000\nA".utf8)
    let content = ContentBytes(bytes)
    return try? CaptionFile(
      name: "data:text/vtt;sha256,\(content.digest)", source: .bytes(content), bytes: bytes)
  }

  mutating func layer(depth: Int, kind: LayerKind? = nil, isNamed: Bool = true) -> Layer {
    let kind = kind ?? pick(LayerKind.allCases)
    var layer = Layer(kind: kind)
    if isNamed {
      layer.name = "layer \(named.count)"
      named.append((layer.name, kind))
      if chance(0.3) {
        let identity = LayerIdentity("\(text())\(identities.count)")
        layer.identity = identity
        identities.append(identity)
      }
    }
    if kind.has(.captions) {
      let activeColor = optional { $0.color() }
      layer.captions = captions().map { LayerCaptions($0, activeColor: activeColor) }
    }
    if kind.has(.text) {
      layer.properties.text.font = FontReference(name: "Helvetica", folders: Self.folders)
    }
    for property in LayerProperty.all where property.kinds.contains(kind) && chance(0.1) {
      layer.properties[property] = value(of: AnimationKeyPath(property))
    }
    // Places for as many colours.
    if layer.properties.gradient.colors.isEmpty { layer.properties.gradient.locations = [] }
    for gradient in [\LayerProperties.shape.fillGradient, \.shape.strokeGradient]
    where layer.properties[keyPath: gradient].colors.isEmpty {
      layer.properties[keyPath: gradient].locations = []
    }
    if kind.has(.particles) { layer.properties.emitter.cells = cells(depth: 1) }
    layer.properties.filters = filters("f")
    layer.properties.backgroundFilters = filters("b")
    layer.timing = timing()
    layer.timeRemapping = chance(0.2) ? timeRemapping() : nil
    layer.animations = list(0...2) { $0.animation(on: layer) }
    if depth > 0 {
      layer.sublayers = list(0...1) { $0.layer(depth: depth - 1) }
      layer.mask = optional { $0.layer(depth: 0, isNamed: false) }
    }
    if chance(0.2) {
      layer.hasImplicitAnimations = false
    } else {
      for property in LayerProperty.all
      where property.isAnimatable && property.kinds.contains(kind) && chance(0.03) {
        layer.actions[property] = chance(0.3) ? LayerAction.none : .animation(animation(on: layer))
      }
      layer.onOrderIn = orderAnimation(on: layer)
      layer.onOrderOut = orderAnimation(on: layer)
    }
    layer.isDraggable = chance(0.2)
    layer.onTap = list(0...1) { $0.entry(depth: 1, isHandler: true) }
    layer.onPress = list(0...1) { $0.entry(depth: 1, isHandler: true) }
    layer.onDrag = list(0...1) { $0.entry(depth: 1, isHandler: true) }
    return layer
  }

  /// The animation of a layer that comes or goes, which is no transition.
  mutating func orderAnimation(on layer: Layer) -> Animation? {
    let animation = animation(on: layer)
    if case .transition = animation.action { return nil }
    return chance(0.05) ? animation : nil
  }

  mutating func filters(_ prefix: String) -> [LayerFilter] {
    var count = 0
    return list(0...2) {
      count += 1
      let kind = $0.pick(LayerFilter.Kind.allCases)
      let path = LayerFilter.Path(isOfBackground: false, name: "n", kind: kind)
      var value = $0.value(of: AnimationKeyPath(LayerProperty(path)))
      if case .color(nil) = value { value = .color(.white) }
      return LayerFilter(name: "\(prefix)\(count)", kind, value)
    }
  }

  mutating func cells(depth: Int) -> [EmitterCell] {
    var count = 0
    return list(0...2) {
      count += 1
      var holder = LayerProperties()
      var cell = EmitterCell()
      cell.name = "cell"
      holder.emitter.cells = [cell]
      for property in LayerProperty.properties(ofCellAt: ["cell"]) where $0.chance(0.2) {
        holder[property] = $0.value(of: AnimationKeyPath(property))
      }
      cell = holder.emitter.cells[0]
      cell.name = "c\(count)"
      cell.timing.beginTime = $0.optional { $0.number() }
      cell.timing.duration = $0.optional { $0.number(0...9) }
      cell.timing.speed = $0.pick([1, 0.5])
      if depth > 0 { cell.emitterCells = $0.cells(depth: depth - 1) }
      return cell
    }
  }
}
