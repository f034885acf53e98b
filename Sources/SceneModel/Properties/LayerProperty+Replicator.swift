extension LayerProperty {
  /// What replicator layers have (`CAReplicatorLayer`).
  static let replicatorRows: [Row] = [
    ("instanceCount", .number(\.replicator.instanceCount), true),
    ("instanceDelay", .number(\.replicator.instanceDelay), true),
    ("instanceTransform", .transform(\.replicator.instanceTransform), true),
    ("instanceColor", .color(\.replicator.instanceColor), true),
    ("instanceRedOffset", .number(\.replicator.instanceRedOffset), true),
    ("instanceGreenOffset", .number(\.replicator.instanceGreenOffset), true),
    ("instanceBlueOffset", .number(\.replicator.instanceBlueOffset), true),
    ("instanceAlphaOffset", .number(\.replicator.instanceAlphaOffset), true),
  ]

  /// What all layers have that show something several times.
  static let copyRows: [Row] = [("preservesDepth", .bool(\.preservesDepth), false)]

  /// What scroll layers have (`CAScrollLayer`).
  static let scrollRows: [Row] = [("scrollMode", .name(Choice(\.scrollMode)), false)]
}
