/// The class of layer, as a scene spells it.
public enum LayerKind: String, CaseIterable, Hashable, Sendable {
  /// A plain layer.
  case layer
  /// A shape layer, which also fills and strokes its ``ShapeProperties/path``.
  case shape
  /// A gradient layer, which also shows its ``LayerProperties/gradient``.
  case gradient
  /// A text layer, which also shows its ``LayerProperties/text``.
  case text
  /// A transform layer, which draws nothing itself and keeps its sublayers' depth.
  case transform
  /// A scroll layer, which shows a part of its sublayers: its bounds' origin scrolls.
  case scroll
  /// A replicator layer, which shows its sublayers several times: ``LayerProperties/replicator``.
  case replicator
  /// An emitter layer, which also shows the particles of its ``LayerProperties/emitter``.
  case emitter
}
