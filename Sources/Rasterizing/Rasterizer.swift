public import FrameSampling
public import Graphics
import SceneModel

/// Stage 4: turns presentation frames into pixels.
///
/// The pixels are a pure function of the frame, the images and the options' background: what was drawn
/// before, which bands are asked for, and whether caches are used change nothing but the time it takes.
/// A rasterizer belongs to one worker; the image store is shared by all.
public final class Rasterizer {
  private let images: ImageStore
  private let fonts: FontStore
  private let texts: TextTypesetter
  private let options: RasterizerOptions
  private let geometries: StrokeGeometryCache
  private let pool: PixelMemoryPool
  private let caches: PictureCaches

  /// A rasterizer that shows some images, and texts in some fonts.
  public init(
    images: ImageStore = ImageStore(), fonts: FontStore = FontStore(),
    options: RasterizerOptions = RasterizerOptions()
  ) {
    self.images = images
    self.fonts = fonts
    texts = TextTypesetter(keeps: options.usesCaches)
    self.options = options
    pool = PixelMemoryPool()
    geometries = StrokeGeometryCache(keeps: options.usesCaches)
    caches = PictureCaches(keeps: options.usesCaches, pool: pool)
  }

  /// The picture of a whole frame: `canvas.widthInPixels` × `canvas.heightInPixels`.
  public func draw(_ frame: PresentationFrame) throws(RasterError) -> Pixmap {
    var pixmap = Pixmap(width: frame.canvas.widthInPixels, height: frame.canvas.heightInPixels)
    let bands = BandSet(all: Bands.count(rows: pixmap.height))
    try draw(try plan(frame), bands: bands, into: &pixmap)
    return pixmap
  }

  /// What has to be painted for a frame, to be drawn and to be compared with other plans.
  ///
  /// - Parameter frame: The frame, which the plan does not hold on to.
  /// - Returns: The plan; the same frame gives the same.
  /// - Throws: ``RasterError/missingImage(name:layer:)``.
  /// - Complexity: O(layers), much less than drawing them.
  public func plan(_ frame: PresentationFrame) throws(RasterError) -> DrawingPlan {
    var planner = FramePlanner(
      frame: frame, images: images, geometries: geometries, fonts: fonts, texts: texts)
    return try planner.make()
  }

  /// Draws some bands of a plan's picture; the rows of the others stay as they are.
  ///
  /// - Parameters:
  ///   - plan: The plan, made with the same images.
  ///   - bands: The bands to draw; those below the picture do not count.
  ///   - pixmap: The picture, of the canvas's size in pixels.
  /// - Throws: ``RasterError`` with the layer; the bands are then in an unknown state.
  public func draw(
    _ plan: DrawingPlan, bands: BandSet, into pixmap: inout Pixmap
  ) throws(RasterError) {
    let canvas = plan.canvas
    precondition(
      pixmap.width == canvas.widthInPixels && pixmap.height == canvas.heightInPixels,
      "a pixmap of \(pixmap.width) × \(pixmap.height) for a canvas of "
        + "\(canvas.widthInPixels) × \(canvas.heightInPixels)")
    guard !bands.isEmpty else { return }
    let painter = PlanPainter(plan: plan, images: images, pool: pool, caches: caches)
    let background: Color? =
      switch options.background {
      case .canvas: canvas.background
      case .color(let color): color
      }
    for band in bands.bands {
      let rows = Bands.rows(of: band, height: pixmap.height)
      guard !rows.isEmpty else { continue }
      let box = PixelRect(x: 0..<pixmap.width, y: rows)
      try CairoSurface.painting(rows: rows, of: &pixmap) { (surface) throws(RasterError) in
        let context = try CairoContext(target: surface, x: 0, y: rows.lowerBound)
        context.clear(to: background?.clamped ?? .clear)
        try painter.paint(in: box, with: context)
      }
    }
  }
}
