extension LayerProperty {
  /// The properties of replicator layers (`CAReplicatorLayer`).
  static let ofReplicators: [LayerProperty] = [
    instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset,
    instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
  ]

  /// The row of ``ReplicatorProperties/instanceCount``.
  public static let instanceCount = LayerProperty(
    "instanceCount",
    .number(
      { $0.replicator.instanceCount }, { $0.replicator.instanceCount = $1 },
      .at(\.replicator.instanceCount)),
    domain: .whole(upTo: ReplicatorProperties.largestCount), of: .copies,
    meaning: "How often the sublayers are shown, the original included.")
  /// The row of ``ReplicatorProperties/instanceDelay``.
  public static let instanceDelay = LayerProperty(
    "instanceDelay",
    .number(
      { $0.replicator.instanceDelay }, { $0.replicator.instanceDelay = $1 },
      .at(\.replicator.instanceDelay)),
    .seconds, of: .copies, meaning: "How far each copy is behind the one before.")
  /// The row of ``ReplicatorProperties/instanceTransform``.
  public static let instanceTransform = LayerProperty(
    "instanceTransform",
    .transform({ $0.replicator.instanceTransform }, { $0.replicator.instanceTransform = $1 }),
    of: .copies,
    meaning: "The transform from each copy to the next, about the centre of the bounds.")
  /// The row of ``ReplicatorProperties/instanceColor``.
  public static let instanceColor = LayerProperty(
    "instanceColor",
    .color(
      { $0.replicator.instanceColor }, { $0.replicator.instanceColor = $1 },
      .at(\.replicator.instanceColor)),
    of: .copies, meaning: "Multiplies the colours of the first copy; null is opaque white.")
  /// The row of ``ReplicatorProperties/instanceRedOffset``.
  public static let instanceRedOffset = LayerProperty(
    "instanceRedOffset",
    .number(
      { $0.replicator.instanceRedOffset }, { $0.replicator.instanceRedOffset = $1 },
      .at(\.replicator.instanceRedOffset)),
    of: .copies, meaning: "The increment of red from copy to copy.")
  /// The row of ``ReplicatorProperties/instanceGreenOffset``.
  public static let instanceGreenOffset = LayerProperty(
    "instanceGreenOffset",
    .number(
      { $0.replicator.instanceGreenOffset }, { $0.replicator.instanceGreenOffset = $1 },
      .at(\.replicator.instanceGreenOffset)),
    of: .copies, meaning: "The increment of green from copy to copy.")
  /// The row of ``ReplicatorProperties/instanceBlueOffset``.
  public static let instanceBlueOffset = LayerProperty(
    "instanceBlueOffset",
    .number(
      { $0.replicator.instanceBlueOffset }, { $0.replicator.instanceBlueOffset = $1 },
      .at(\.replicator.instanceBlueOffset)),
    of: .copies, meaning: "The increment of blue from copy to copy.")
  /// The row of ``ReplicatorProperties/instanceAlphaOffset``.
  public static let instanceAlphaOffset = LayerProperty(
    "instanceAlphaOffset",
    .number(
      { $0.replicator.instanceAlphaOffset }, { $0.replicator.instanceAlphaOffset = $1 },
      .at(\.replicator.instanceAlphaOffset)),
    of: .copies, meaning: "The increment of alpha from copy to copy.")

  /// The properties of all layers that show something several times.
  static let ofCopies: [LayerProperty] = [
    preservesDepth
  ]

  /// The row of ``LayerProperties/preservesDepth``.
  public static let preservesDepth = LayerProperty(
    "preservesDepth", .bool({ $0.preservesDepth }, { $0.preservesDepth = $1 }), animation: .none,
    of: [.copies, .particles],
    meaning:
      "True leaves copies or particles where they are in space instead of drawing them into the layer's plane."
  )

  /// The properties of scroll layers (`CAScrollLayer`).
  static let ofScrollers: [LayerProperty] = [
    scrollMode
  ]

  /// The row of ``LayerProperties/scrollMode``.
  public static let scrollMode = LayerProperty(
    "scrollMode", .name(Choice(\.scrollMode)), animation: .none, of: .scrolling,
    meaning:
      "The axes along which Core Animation's own scrolling works; the origin of the bounds is free."
  )
}
