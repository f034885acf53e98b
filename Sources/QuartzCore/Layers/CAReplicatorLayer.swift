public import CoreGraphics
import Inbetween

/// A layer that shows its sublayers several times.
open class CAReplicatorLayer: CALayer {
  override class var ownKind: LayerKind { .replicator }

  /// The number of copies, the original included.
  open var instanceCount: Int {
    get { Int(core.properties.replicator.instanceCount) }
    set { change(.instanceCount, to: .number(Double(newValue))) }
  }
  /// True leaves copies where they are in space.
  open var preservesDepth: Bool {
    get { core.properties.preservesDepth }
    set { change(.preservesDepth, to: .bool(newValue)) }
  }
  /// The seconds by which each copy is behind the one before.
  open var instanceDelay: CFTimeInterval {
    get { core.properties.replicator.instanceDelay }
    set { change(.instanceDelay, to: .number(newValue)) }
  }
  /// The map from each copy to the next.
  open var instanceTransform: CATransform3D {
    get { CATransform3D(core.properties.replicator.instanceTransform) }
    set { change(.instanceTransform, to: .transform(newValue.value)) }
  }
  /// The factor of the colours.
  open var instanceColor: CGColor? {
    get { core.properties.replicator.instanceColor.map { CGColor($0) } }
    set { change(.instanceColor, to: .color(newValue?.value)) }
  }
  /// The increment of red from copy to copy.
  open var instanceRedOffset: Float {
    get { Float(core.properties.replicator.instanceRedOffset) }
    set { change(.instanceRedOffset, to: .number(Double(newValue))) }
  }
  /// The increment of green from copy to copy.
  open var instanceGreenOffset: Float {
    get { Float(core.properties.replicator.instanceGreenOffset) }
    set { change(.instanceGreenOffset, to: .number(Double(newValue))) }
  }
  /// The increment of blue from copy to copy.
  open var instanceBlueOffset: Float {
    get { Float(core.properties.replicator.instanceBlueOffset) }
    set { change(.instanceBlueOffset, to: .number(Double(newValue))) }
  }
  /// The increment of alpha from copy to copy.
  open var instanceAlphaOffset: Float {
    get { Float(core.properties.replicator.instanceAlphaOffset) }
    set { change(.instanceAlphaOffset, to: .number(Double(newValue))) }
  }
}
