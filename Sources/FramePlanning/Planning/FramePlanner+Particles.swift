import LayerModel
import FrameSampling
import Graphics

extension FramePlanner {
  /// The particles of an emitter, above everything else of the layer (core-animation 7.5).
  mutating func addParticles(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let particles = frame.particles(of: planned.layer.id)
    guard !particles.isEmpty else { return }
    var extents = PixelRect.empty
    var sprites: [Sprite] = []
    sprites.reserveCapacity(particles.count)
    let tint = planned.layer.tint
    for particle in particles {
      guard let entry = images.entry(of: particle.image) else {
        throw .missingImage(name: particle.image.name, layer: planned.path)
      }
      let size = Size(width: Double(entry.pixmap.width), height: Double(entry.pixmap.height))
      guard
        let sprite = Sprite(
          particle, imageSize: size, isFlipped: planned.layer.isFlipped, map: planned.map,
          visible: planned.visible,
          tint: Color(red: tint.red, green: tint.green, blue: tint.blue))
      else { continue }
      extents = extents.union(sprite.extents)
      sprites.append(sprite)
    }
    guard !sprites.isEmpty else { return }
    let isAdded = planned.properties.emitter.renderMode == .additive
    let number = plan.add(
      DrawingGroup(
        steps: [], content: .color, opacity: 1, extents: extents,
        sprites: .init(list: sprites, isAdded: isAdded)))
    var step = DrawingStep(
      coverage: .box, paint: .group(number), alpha: planned.alpha,
      extents: extents, layer: planned.path)
    if isAdded { step.operation = .plusLighter }
    steps.append(step)
  }
}
