import LayerModel

/// The place of actions: the layer whose handler they are.
struct HandlerSite {
  /// The kind of the layer that `self` means; `nil` when its type is wrong.
  let kind: LayerKind?
}
