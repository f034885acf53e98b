public import CoreGraphics
import Inbetween

/// A layer that emits particles.
open class CAEmitterLayer: CALayer {
  override class var ownKind: LayerKind { .emitter }

  /// The kinds of particle, as they are when they are set.
  open var emitterCells: [CAEmitterCell]? {
    get { core.cells }
    set {
      core.cells = newValue?.map { $0.copied }
      core.properties.emitter.cells = (newValue ?? []).map(\.value)
      guard let (stage, _) = recording else { return }
      stage.replace(self)
    }
  }
  /// A factor of the cells' birth rates.
  open var birthRate: Float {
    get { Float(core.properties.emitter.birthRate) }
    set { change(.birthRate, to: .number(Double(newValue))) }
  }
  /// A factor of the cells' lifetimes.
  open var lifetime: Float {
    get { Float(core.properties.emitter.lifetime) }
    set { change(.lifetime, to: .number(Double(newValue))) }
  }
  /// The centre of the shape.
  open var emitterPosition: CGPoint {
    get { CGPoint(core.properties.emitter.position) }
    set { change(.emitterPosition, to: .point(Point(newValue))) }
  }
  /// The depth of the centre.
  open var emitterZPosition: CGFloat {
    get { CGFloat(core.properties.emitter.zPosition) }
    set { change(.emitterZPosition, to: .number(Double(newValue))) }
  }
  /// The size of the shape.
  open var emitterSize: CGSize {
    get { CGSize(core.properties.emitter.size) }
    set { change(.emitterSize, to: .size(Size(newValue))) }
  }
  /// A cuboid's extent along z.
  open var emitterDepth: CGFloat {
    get { CGFloat(core.properties.emitter.depth) }
    set { change(.emitterDepth, to: .number(Double(newValue))) }
  }
  /// The form of the region where particles are born.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get {
      CAEmitterLayerEmitterShape(
        rawValue: AnyValue.appleName(core.properties.emitter.shape.rawValue, of: .emitterShape))
    }
    set { change(.emitterShape, to: .name(AnyValue.ownName(newValue.rawValue, of: .emitterShape))) }
  }
  /// The part of the shape where they are born.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get {
      CAEmitterLayerEmitterMode(
        rawValue: AnyValue.appleName(core.properties.emitter.mode.rawValue, of: .emitterMode))
    }
    set { change(.emitterMode, to: .name(AnyValue.ownName(newValue.rawValue, of: .emitterMode))) }
  }
  /// The order of particles.
  open var renderMode: CAEmitterLayerRenderMode {
    get {
      CAEmitterLayerRenderMode(
        rawValue: AnyValue.appleName(core.properties.emitter.renderMode.rawValue, of: .renderMode))
    }
    set { change(.renderMode, to: .name(AnyValue.ownName(newValue.rawValue, of: .renderMode))) }
  }
  /// True leaves particles where they are in space.
  open var preservesDepth: Bool {
    get { core.properties.preservesDepth }
    set { change(.preservesDepth, to: .bool(newValue)) }
  }
  /// A factor of the cells' velocities.
  open var velocity: Float {
    get { Float(core.properties.emitter.velocity) }
    set { change(.velocity, to: .number(Double(newValue))) }
  }
  /// A factor of the cells' scales.
  open var scale: Float {
    get { Float(core.properties.emitter.scale) }
    set { change(.scale, to: .number(Double(newValue))) }
  }
  /// A factor of the cells' spins.
  open var spin: Float {
    get { Float(core.properties.emitter.spin) }
    set { change(.spin, to: .number(Double(newValue))) }
  }
  /// The seed of all random numbers.
  open var seed: UInt32 {
    get { UInt32(core.properties.emitter.seed) }
    set { change(.seed, to: .number(Double(newValue))) }
  }
}
