import LayerModel

extension JSONField {
  /// The blend mode of a layer, a group or a fill.
  var blendMode: BlendMode {
    guard let number = self["bm"]?.integer, number != 0 else { return .normal }
    guard (1...16).contains(number) else {
      leaveOut("blend mode \(number) is left out", drawing: "it is drawn over what is behind it")
      return .normal
    }
    return Self.modes[number]
  }

  /// The modes by their numbers.
  private static let modes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]
}
