public import Graphics

/// The properties of replicator layers alone (`CAReplicatorLayer`).
public struct ReplicatorProperties: Hashable, Sendable {
  /// The number of times that the sublayers are shown, the original included; the whole part
  /// counts.
  public var instanceCount = 1.0
  /// The seconds of the replicator's own time by which each copy is behind the one before.
  public var instanceDelay = 0.0
  /// The transform from each copy to the next, about the centre of the bounds.
  public var instanceTransform = Transform.identity
  /// Multiplies the first copy's colours; `nil` is opaque white.
  public var instanceColor: Color? = .white
  /// The increment of red from copy to copy, added to ``instanceColor``.
  public var instanceRedOffset = 0.0
  /// The increment of green.
  public var instanceGreenOffset = 0.0
  /// The increment of blue.
  public var instanceBlueOffset = 0.0
  /// The increment of alpha.
  public var instanceAlphaOffset = 0.0

  /// One copy, in white.
  public init() {}

  /// More copies than this one layer does not show.
  public static let largestCount = 10_000

  /// The number of copies that are shown: the whole part of the count, from 0 to ``largestCount``.
  public var shownCount: Int {
    min(max(Int(saturating: instanceCount.rounded(.down)), 0), Self.largestCount)
  }

  /// The factor of a copy's colours: `instanceColor + k · offsets`, each in 0…1.
  public func color(ofInstance k: Int) -> Color {
    let color = instanceColor ?? .white
    let k = Double(k)
    return Color(
      red: color.red + k * instanceRedOffset, green: color.green + k * instanceGreenOffset,
      blue: color.blue + k * instanceBlueOffset, alpha: color.alpha + k * instanceAlphaOffset
    ).clamped
  }
}

extension LayerProperty {
  /// The properties of replicator layers (`CAReplicatorLayer`).
  static let ofReplicators: [LayerProperty] = [
    instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset,
    instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
  ]

  /// The row of ``ReplicatorProperties/instanceCount``.
  public static let instanceCount = TypedProperty(
    "instanceCount", .number, \.replicator.instanceCount,
    domain: .whole(upTo: ReplicatorProperties.largestCount), of: .copies,
    meaning: "How often the sublayers are shown, the original included.")
  /// The row of ``ReplicatorProperties/instanceDelay``.
  public static let instanceDelay = TypedProperty(
    "instanceDelay", .number, \.replicator.instanceDelay, .seconds, of: .copies,
    meaning: "How far each copy is behind the one before.")
  /// The row of ``ReplicatorProperties/instanceTransform``.
  public static let instanceTransform = TypedProperty(
    "instanceTransform", .transform, \.replicator.instanceTransform, of: .copies,
    meaning: "The transform from each copy to the next, about the centre of the bounds.")
  /// The row of ``ReplicatorProperties/instanceColor``.
  public static let instanceColor = TypedProperty(
    "instanceColor", .color, \.replicator.instanceColor, of: .copies,
    meaning: "Multiplies the colours of the first copy; null is opaque white.")
  /// The row of ``ReplicatorProperties/instanceRedOffset``.
  public static let instanceRedOffset = TypedProperty(
    "instanceRedOffset", .number, \.replicator.instanceRedOffset, of: .copies,
    meaning: "The increment of red from copy to copy.")
  /// The row of ``ReplicatorProperties/instanceGreenOffset``.
  public static let instanceGreenOffset = TypedProperty(
    "instanceGreenOffset", .number, \.replicator.instanceGreenOffset, of: .copies,
    meaning: "The increment of green from copy to copy.")
  /// The row of ``ReplicatorProperties/instanceBlueOffset``.
  public static let instanceBlueOffset = TypedProperty(
    "instanceBlueOffset", .number, \.replicator.instanceBlueOffset, of: .copies,
    meaning: "The increment of blue from copy to copy.")
  /// The row of ``ReplicatorProperties/instanceAlphaOffset``.
  public static let instanceAlphaOffset = TypedProperty(
    "instanceAlphaOffset", .number, \.replicator.instanceAlphaOffset, of: .copies,
    meaning: "The increment of alpha from copy to copy.")
}
