import LayerModel

/// What one entry of a script does, until it is all on screen.
struct LiveCommit {
  /// Layers that came in it.
  var layers: Set<LayerID> = []
  /// Animations that were added in it and begin when it ends.
  var animations: [AnimationID] = []
  /// What is on screen of the layers that get an animation which starts there.
  var shown: [LayerID: LayerProperties] = [:]
}
