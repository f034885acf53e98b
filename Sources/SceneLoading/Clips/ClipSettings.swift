import Documents
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
      let mapping = MappingReader(self, .touchIndicator)
    else { return nil }
    var indicator = TouchIndicator()
    if let color = mapping["color"]?.color() { indicator.color = color ?? .clear }
    if let radius = mapping["radius"]?.number(.positive) { indicator.radius = radius }
    mapping.finish()
    return indicator
  }

  /// The motion blur; `nil` for none, or after reporting a mistake.
  fileprivate func motionBlur() -> MotionBlur? {
    if isNull { return nil }
    guard
      let mapping = MappingReader(self, .motionBlur)
    else { return nil }
    var blur = MotionBlur()
    if let angle = mapping["shutterAngle"]?.number(.shutterAngle) { blur.shutterAngle = angle }
    if let samples = mapping["samples"]?.number(.shutterSamples) { blur.samples = Int(samples) }
    mapping.finish()
    return blur
  }
}
