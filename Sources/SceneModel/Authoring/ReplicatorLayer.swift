public import Graphics
public import LayerModel
public import Timing

/// A layer that shows its sublayers several times (`CAReplicatorLayer`).
public struct ReplicatorLayer: KindLayer {
  /// The place of its own properties among those of all layers.
  public static var own: any WritableKeyPath<LayerProperties, ReplicatorProperties> & Sendable {
    \.replicator
  }

  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - instanceCount: The number of copies, the original included.
  ///   - instanceDelay: The seconds by which each copy is behind the one before.
  ///   - instanceTransform: The transform from each copy to the next.
  ///   - instanceColor: The factor of the first copy's colours.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    instanceCount: Int = 1,
    instanceDelay: Seconds = 0,
    instanceTransform: Transform = .identity,
    instanceColor: Color? = .white,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.replicator, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.replicator.instanceCount = Double(instanceCount)
    layer.properties.replicator.instanceDelay = instanceDelay
    layer.properties.replicator.instanceTransform = instanceTransform
    layer.properties.replicator.instanceColor = instanceColor
  }
}
