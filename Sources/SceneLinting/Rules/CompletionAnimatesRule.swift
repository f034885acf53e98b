import LayerModel
import SceneModel

/// A completion that sets what its animation moved, in a change that animates by itself.
struct CompletionAnimatesRule {
  func finding(at reset: CompletionReset) -> SceneFinding {
    let names = reset.properties.joined(separator: ", ")
    return SceneFinding(
      rule: "completion-animates", location: reset.location, layerPath: reset.layerPath,
      animation: "",
      what:
        "the completion sets \(names) of layer \"\(reset.layerPath)\", which animates by itself",
      why:
        "Once the animation is over the layer moves back, for a quarter of a second where nothing says how long; a view's own layer would jump",
      fix:
        "Add transaction: {disableActions: true} to that entry, or actions: none to the layer as a view has it"
    )
  }
}

/// The change in which a completion sets properties that its own animation moved.
struct CompletionReset {
  let layerPath: String
  /// The names of the properties.
  let properties: [String]
  /// The place where the change is written.
  let location: SourceLocation?
}
