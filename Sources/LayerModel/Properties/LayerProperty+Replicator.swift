extension LayerProperty {
  /// What replicator layers have (`CAReplicatorLayer`).
  static let replicatorRows: [Row] = [
    (
      "instanceCount",
      .number({ $0.replicator.instanceCount }, { $0.replicator.instanceCount = $1 }), true
    ),
    (
      "instanceDelay",
      .number({ $0.replicator.instanceDelay }, { $0.replicator.instanceDelay = $1 }), true
    ),
    (
      "instanceTransform",
      .transform({ $0.replicator.instanceTransform }, { $0.replicator.instanceTransform = $1 }),
      true
    ),
    (
      "instanceColor",
      .color({ $0.replicator.instanceColor }, { $0.replicator.instanceColor = $1 }), true
    ),
    (
      "instanceRedOffset",
      .number({ $0.replicator.instanceRedOffset }, { $0.replicator.instanceRedOffset = $1 }), true
    ),
    (
      "instanceGreenOffset",
      .number({ $0.replicator.instanceGreenOffset }, { $0.replicator.instanceGreenOffset = $1 }),
      true
    ),
    (
      "instanceBlueOffset",
      .number({ $0.replicator.instanceBlueOffset }, { $0.replicator.instanceBlueOffset = $1 }), true
    ),
    (
      "instanceAlphaOffset",
      .number({ $0.replicator.instanceAlphaOffset }, { $0.replicator.instanceAlphaOffset = $1 }),
      true
    ),
  ]

  /// What all layers have that show something several times.
  static let copyRows: [Row] = [
    ("preservesDepth", .bool({ $0.preservesDepth }, { $0.preservesDepth = $1 }), false)
  ]

  /// What scroll layers have (`CAScrollLayer`).
  static let scrollRows: [Row] = [("scrollMode", .name(Choice(\.scrollMode)), false)]
}
