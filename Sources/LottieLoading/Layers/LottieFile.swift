import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// A file whose compositions become a scene.
struct LottieFile {
  let root: JSONField
  let reader: PropertyReader
  /// Pictures and compositions by their names.
  let assets: [String: JSONField]
  /// Fonts by the names that texts have for them.
  let typefaces: Typefaces
  /// The outlines of characters that the file has itself.
  let glyphs: [Glyph.Name: Glyph]
  /// Measures the letters that the file does not have.
  let measure: MeasuredLine.Measure

  /// A file whose slots have some values from outside.
  init(
    _ root: JSONField, _ settings: SlotSettings, measuring measure: @escaping MeasuredLine.Measure
  ) {
    (self.root, self.measure) = (root, measure)
    reader = PropertyReader(slots: root["slots"], settings.fields(of: root))
    let slots = reader
    assets = Dictionary(
      (root["assets"]?.items ?? []).compactMap { asset in
        asset["id"]?.name.map { ($0, slots.resolved(asset)) }
      }, uniquingKeysWith: { $1 })
    typefaces = Typefaces(root["fonts"]?["list"]?.items ?? [], measuring: measure)
    let reader = reader
    glyphs = Dictionary(
      (root["chars"]?.items ?? []).compactMap { glyph in
        guard let character = glyph["ch"]?.text else { return nil }
        let name = Glyph.Name(
          character: character, family: glyph["fFamily"]?.text ?? "",
          style: glyph["style"]?.text ?? "Regular")
        return (name, Glyph(glyph, reader))
      }, uniquingKeysWith: { $1 })
  }

  /// The scene; `nil` after reporting the mistakes.
  func scene() -> Scene? {
    guard root.isObject else {
      root.mismatch("an object with \"layers\"")
      return nil
    }
    let (width, height) = (side("w"), side("h"))
    let (first, last) = (number("ip"), number("op"))
    let rate = number("fr").flatMap { number -> FrameRate? in
      if let rate = FrameRate(nearest: number) { return rate }
      root["fr"]?.mismatch("frames in a second, 0.001 to 1000")
      return nil
    }
    guard let width, let height, let first, let last, let rate else { return nil }
    guard last > first else {
      root["op"]?.report(
        "found \(last.shortestDecimal), not after \"ip\" (\(first.shortestDecimal))",
        allowed: "a later frame")
      return nil
    }
    var scene = Scene(
      title: root["nm"]?.text ?? "", canvas: Canvas(size: Size(width: width, height: height)),
      duration: (last - first) * Double(rate.seconds) / Double(rate.frames), frameRate: rate)
    guard let layers = root["layers"] else {
      root.report("the key \"layers\" is missing")
      return nil
    }
    let composition = Composition(
      file: self, clock: Clock(rate: rate, firstFrame: first), visible: first...last,
      size: Size(width: width, height: height))
    scene.layers = composition.layers(layers)
    // What is behind the file is nothing to the blend modes in it.
    if scene.layers.contains(where: \.blends) {
      var all = Layer(anchorPoint: .zero, sublayers: scene.layers)
      all.properties.shouldRasterize = true
      scene.layers = [all]
    }
    scene.markers = markers(composition.clock)
    return Composition.allows(scene.layers.depth, at: layers) ? scene : nil
  }

  /// The named times of the file.
  private func markers(_ clock: Clock) -> [SceneMarker] {
    (root["markers"]?.items ?? []).filter(\.isObject).prefix(Self.mostMarkers).compactMap {
      marker in
      guard let frame = marker["tm"]?.number else { return nil }
      let begin = clock.seconds(frame)
      let end = clock.seconds(frame + max(0, marker["dr"]?.number ?? 0))
      let longest = NumberRange.longestDuration
      guard abs(begin) <= longest, end - begin <= longest else {
        marker.leaveOut("a marker beyond any clip is left out", drawing: "nothing")
        return nil
      }
      return SceneMarker(marker["cm"]?.name ?? "", at: begin, duration: end - begin)
    }
  }

  /// More markers nobody reads.
  private static let mostMarkers = 10_000

  private func number(_ key: String) -> Double? {
    guard let field = root[key] else {
      root.report("the key \"\(key)\" is missing")
      return nil
    }
    guard let number = field.number else {
      field.mismatch("a number")
      return nil
    }
    return number
  }

  private func side(_ key: String) -> Double? {
    guard let number = number(key) else { return nil }
    guard number > 0 else {
      root[key]?.mismatch("a number above 0")
      return nil
    }
    return number
  }
}
