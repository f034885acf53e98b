import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import TimelineCompiling
import Timing

/// Scenes for tests of pixels, drawn through the stages that come before.
enum Drawing {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)

  /// The sampler of a scene of some layers.
  static func sampler(
    _ layers: [Layer], width: Double = 100, height: Double = 100, scale: Double = 1,
    background: Color? = nil, limits: WorkLimits = WorkLimits()
  ) throws -> FrameSampler {
    let scene = Scene(
      canvas: Canvas(
        size: Size(width: width, height: height), scale: scale, background: background),
      duration: 10, layers: layers)
    return FrameSampler(try TimelineCompiler(limits: limits).compile(scene))
  }

  /// The picture of some layers at an instant.
  static func draw(
    _ layers: [Layer], width: Double = 100, height: Double = 100, scale: Double = 1,
    background: Color? = nil, at instant: Seconds = 0, images: ImageStore = ImageStore()
  ) throws -> Pixmap {
    let sampler = try sampler(
      layers, width: width, height: height, scale: scale, background: background)
    return try Rasterizer(images: images).draw(sampler.frame(at: instant))
  }

  /// A layer whose bounds start at the origin and whose frame lies at a place in its superlayer.
  static func layer(
    _ kind: LayerKind = .layer, frame: Rect, sublayers: [Layer] = [], mask: Layer? = nil,
    animations: [Animation] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    var properties = LayerProperties()
    properties.bounds = Rect(origin: .zero, size: frame.size)
    properties.position = frame.center
    change(&properties)
    return Layer(
      kind: kind, properties: properties, sublayers: sublayers, mask: mask, animations: animations)
  }

  /// A shape layer over the whole canvas, in its coordinates.
  static func shape(
    _ path: Path, fill: Color? = nil, stroke: Color? = nil, width: Double = 1,
    mask: Layer? = nil, animations: [Animation] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    layer(
      .shape, frame: Rect(x: 0, y: 0, width: 100, height: 100), mask: mask, animations: animations
    ) {
      $0.shape.path = path
      $0.shape.fillColor = fill
      $0.shape.strokeColor = stroke
      $0.shape.lineWidth = width
      change(&$0)
    }
  }

  /// A store that holds pictures under their names.
  static func images(_ pixmaps: [String: Pixmap]) throws -> ImageStore {
    struct Missing: Error {}
    return try ImageStore(
      opening: pixmaps.keys.map {
        ImageStore.Request(image: ImageReference(name: $0, file: $0), layer: "test")
      },
      with: { source in
        guard let pixmap = pixmaps[source.description] else { throw Missing() }
        return .still(pixmap)
      })
  }

  static func image(_ name: String) -> ImageReference { ImageReference(name: name, file: name) }
}
