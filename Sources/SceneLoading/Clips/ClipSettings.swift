import Graphics
import LayerModel
import SceneModel

/// The keys of a scene's top level that are about the clip as a whole: they count for the file that
/// is rendered, not for those that it uses.
struct ClipSettings {
  private var touchIndicator: TouchIndicator?
  private var motionBlur: MotionBlur?
  private var audio: [AudioClip]

  /// Reads them, and reports the mistakes in them.
  init(_ mapping: MappingReader) {
    touchIndicator = mapping["showTouches"]?.touchIndicator()
    motionBlur = mapping["motionBlur"]?.motionBlur()
    audio = mapping["audio"]?.audio() ?? []
  }

  /// Hands them to a scene.
  func apply(to scene: inout Scene) {
    scene.touchIndicator = touchIndicator
    scene.motionBlur = motionBlur
    scene.audio = audio
  }
}

extension Field {
  /// The ring that shows touches; `nil` for none, or after reporting a mistake.
  fileprivate func touchIndicator() -> TouchIndicator? {
    if isNull { return nil }
    if case .bool(let isShown) = node.content { return isShown ? TouchIndicator() : nil }
    guard
      let mapping = MappingReader(
        self, "true, false or {color: …, radius: …}",
        synonyms: ["size": "radius", "tint": "color", "backgroundColor": "color"])
    else { return nil }
    var indicator = TouchIndicator()
    if let color = mapping["color"]?.color() { indicator.color = color ?? .clear }
    if let radius = mapping["radius"]?.number(.positive) { indicator.radius = radius }
    mapping.finish()
    return indicator
  }

  /// The blur of what moves; `nil` for none, or after reporting a mistake.
  fileprivate func motionBlur() -> MotionBlur? {
    if isNull { return nil }
    guard
      let mapping = MappingReader(
        self, "{shutterAngle: …, samples: …}",
        synonyms: ["angle": "shutterAngle", "shutter": "shutterAngle", "count": "samples"])
    else { return nil }
    let (largest, most) = (MotionBlur.largestAngle, MotionBlur.mostSamples)
    let angles = NumberRange(text: "degrees in 0…\(Int(largest))") { (0...largest).contains($0) }
    let counts = NumberRange(text: "a whole number in 1…\(most)") {
      $0 == $0.rounded() && (1...Double(most)).contains($0)
    }
    var blur = MotionBlur()
    if let angle = mapping["shutterAngle"]?.number(angles) { blur.shutterAngle = angle }
    if let samples = mapping["samples"]?.number(counts) { blur.samples = Int(samples) }
    mapping.finish()
    return blur
  }
}
