public import Graphics
public import LayerModel

/// A layer that emits particles (`CAEmitterLayer`).
public struct EmitterLayer: KindLayer {
  /// The place of its own properties among those of all layers.
  public static var own: any WritableKeyPath<LayerProperties, EmitterProperties> & Sendable {
    \.emitter
  }

  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - cells: The kinds of particle.
  ///   - emitterPosition: The centre of the shape, in points.
  ///   - emitterSize: The size of the shape, in points.
  ///   - emitterShape: The form of the region where particles are born.
  ///   - emitterMode: The part of the shape where they are born.
  ///   - renderMode: The order in which they are drawn.
  ///   - seed: The seed of all random numbers.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    cells: [EmitterCell],
    emitterPosition: Point = .zero,
    emitterSize: Size = .zero,
    emitterShape: EmitterShape = .point,
    emitterMode: EmitterMode = .volume,
    renderMode: EmitterRenderMode = .unordered,
    seed: Int = 0,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.emitter, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.emitter.cells = cells
    layer.properties.emitter.position = emitterPosition
    layer.properties.emitter.size = emitterSize
    layer.properties.emitter.shape = emitterShape
    layer.properties.emitter.mode = emitterMode
    layer.properties.emitter.renderMode = renderMode
    layer.properties.emitter.seed = Double(seed)
  }
}
