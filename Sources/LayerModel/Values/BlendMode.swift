/// The compositing of a layer with its sublayers to what is behind it (`compositingFilter`).
///
/// The backdrop is all that has been painted before within the same group: a superlayer that fades,
/// is masked or rasterized, or has a blend mode of its own is a group, and the canvas is the
/// outermost one.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  // Core Animation's names of the separable modes.
  case normal = "normalBlendMode"
  case multiply = "multiplyBlendMode"
  case screen = "screenBlendMode"
  case overlay = "overlayBlendMode"
  case darken = "darkenBlendMode"
  case lighten = "lightenBlendMode"
  case colorDodge = "colorDodgeBlendMode"
  case colorBurn = "colorBurnBlendMode"
  case softLight = "softLightBlendMode"
  case hardLight = "hardLightBlendMode"
  case difference = "differenceBlendMode"
  case exclusion = "exclusionBlendMode"
  // Those that go by hue, saturation and luminosity.
  case hue = "hueBlendMode"
  case saturation = "saturationBlendMode"
  case color = "colorBlendMode"
  case luminosity = "luminosityBlendMode"
  /// Sums of premultiplied components, up to full.
  case plusLighter = "plusLighter"
  // Core Graphics' names of the Porter–Duff modes that leave alone what the layer does not reach.
  case sourceAtop = "sourceAtop"
  case destinationOver = "destinationOver"
  case destinationOut = "destinationOut"
  case xor = "xor"

  /// Other names for the modes: plain ones such as `multiply`, and Core Image's such as
  /// `CIMultiplyBlendMode`.
  public static let synonyms: [String: BlendMode] = {
    var names: [String: BlendMode] = [
      "CISourceOverCompositing": .normal, "CIAdditionCompositing": .plusLighter,
      "plusL": .plusLighter, "add": .plusLighter, "CISourceAtopCompositing": .sourceAtop,
    ]
    for mode in allCases where mode.rawValue.hasSuffix("BlendMode") {
      let plain = String(mode.rawValue.dropLast("BlendMode".count))
      names[plain] = mode
      names["CI" + plain.prefix(1).uppercased() + plain.dropFirst() + "BlendMode"] = mode
    }
    return names
  }()
}
