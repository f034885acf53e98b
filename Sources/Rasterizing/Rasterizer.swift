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
  private let options: RasterizerOptions
  private let geometries: StrokeGeometryCache
  private let pool: PixelMemoryPool
  private let scaledPictures: ScaledPictureCache
  /// What the next frame to draw needs, when it was compared with another one just before.
  private var planned: (frame: PresentationFrame, plan: DrawingPlan)?

  /// A rasterizer that shows some images.
  public init(
    images: ImageStore = ImageStore(), options: RasterizerOptions = RasterizerOptions()
  ) {
    self.images = images
    self.options = options
    pool = PixelMemoryPool()
    geometries = StrokeGeometryCache(keeps: options.usesCaches)
    scaledPictures = ScaledPictureCache(keeps: options.usesCaches, pool: pool)
  }

  /// The picture of a whole frame: `canvas.widthInPixels` × `canvas.heightInPixels`.
  public func draw(_ frame: PresentationFrame) throws(RasterError) -> Pixmap {
    var pixmap = Pixmap(width: frame.canvas.widthInPixels, height: frame.canvas.heightInPixels)
    try draw(frame, bands: BandSet(all: Bands.count(rows: pixmap.height)), into: &pixmap)
    return pixmap
  }

  /// Draws some bands of a frame's picture; the rows of the others stay as they are.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - bands: The bands to draw; those below the picture do not count.
  ///   - pixmap: The picture, of the canvas's size in pixels.
  /// - Throws: ``RasterError`` with the layer; the bands are then in an unknown state.
  public func draw(
    _ frame: PresentationFrame, bands: BandSet, into pixmap: inout Pixmap
  ) throws(RasterError) {
    let canvas = frame.canvas
    precondition(
      pixmap.width == canvas.widthInPixels && pixmap.height == canvas.heightInPixels,
      "a pixmap of \(pixmap.width) × \(pixmap.height) for a canvas of "
        + "\(canvas.widthInPixels) × \(canvas.heightInPixels)")
    guard !bands.isEmpty else {
      planned = nil
      return
    }
    let painter = PlanPainter(
      plan: try takePlan(of: frame), frame: frame, images: images, pool: pool,
      scaledPictures: scaledPictures)
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

  /// The bands of two frames' pictures that may differ; the others are equal byte for byte.
  ///
  /// Frames that show the same give the empty set, whatever their instants. Two frames with canvases
  /// of different sizes or backgrounds give all bands of the new one.
  ///
  /// - Parameters:
  ///   - old: The frame whose picture there is.
  ///   - new: The frame whose picture is wanted.
  /// - Returns: The bands to draw over the old picture.
  /// - Throws: ``RasterError/missingImage(name:layer:)``.
  /// - Complexity: O(layers), much less than drawing them.
  public func changedBands(
    from old: PresentationFrame, to new: PresentationFrame
  ) throws(RasterError) -> BandSet {
    let all = BandSet(all: Bands.count(rows: new.canvas.heightInPixels))
    guard old.canvas == new.canvas else { return all }
    if old.layers == new.layers { return BandSet() }
    let plan = try plan(of: new)
    let before = try self.plan(of: old)
    if options.usesCaches { planned = (new, plan) }
    return plan.changedBands(since: before).intersection(all)
  }

  private func plan(of frame: PresentationFrame) throws(RasterError) -> DrawingPlan {
    var planner = FramePlanner(frame: frame, images: images, geometries: geometries)
    return try planner.make()
  }

  /// The plan of the frame that was compared last, or a new one.
  ///
  /// It is given away, so that the frame's memory can be reused by its owner.
  private func takePlan(of frame: PresentationFrame) throws(RasterError) -> DrawingPlan {
    defer { planned = nil }
    if let planned, planned.frame == frame { return planned.plan }
    return try plan(of: frame)
  }
}
