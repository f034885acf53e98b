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
