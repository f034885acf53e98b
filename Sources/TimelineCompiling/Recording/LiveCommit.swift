import LayerModel

/// The commit of one entry of a script: its layers and animations until they are on screen.
struct LiveCommit {
  /// Layers that came in it.
  var layers: Set<LayerID> = []
  /// Layers that were taken out in it, and are on screen until it ends.
  var leaving: Set<LayerID> = []
  /// Animations that were added in it and begin when it ends.
  var animations: [AnimationID] = []
  /// The presentation values, before it, of layers that may get an animation which starts at them.
  var shown: [LayerID: LayerProperties] = [:]
  /// The model values, before it, of layers that its code has changed.
  var models: [LayerID: LayerProperties] = [:]
  /// Copies of layers as they were before it, of which it takes snapshots.
  var pictured: [LayerID: LayerID] = [:]
  /// The place in the log of what its code does; `nil` while it has done nothing.
  var logPlace: Int?
}
