public import FramePlanning
import LayerModel
public import FrameSampling
public import Graphics
public import Typesetting

/// Stage 4: turns presentation frames into pixels.
///
/// The pixels are a pure function of the frame, the images and the options' background: what was
/// drawn before, which part is asked for, and whether caches are used change nothing but the time
/// it takes. A rasterizer belongs to one worker; the image store is shared by all.
public final class Rasterizer {
  private let images: ImageStore
  private let fonts: FontStore
  private let texts: TextTypesetter<PresentationLayer.ID>
  private let options: RasterizerOptions
  private let geometries: StrokeGeometryCache
  private let pool: PixelMemoryPool
  private let caches: PictureCaches
  /// The plan of the frame before; `nil` plans everything anew.
  private let memory: PlanMemory?
  /// Memory for exposures; `nil` before the first.
  var exposure: Exposure?

  /// A rasterizer that shows some images, and texts in some fonts.
  ///
  /// - Parameters:
  ///   - images: The images.
  ///   - fonts: The fonts.
  ///   - options: The background, and whether pictures are cached.
  ///   - others: The pictures of other workers that draw the same timeline; `nil` when there are
  ///     none.
  public init(
    images: ImageStore = ImageStore(), fonts: FontStore = FontStore(),
    options: RasterizerOptions = RasterizerOptions(), sharing others: SharedPictures? = nil
  ) {
    self.images = images
    self.fonts = fonts
    texts = TextTypesetter(keeps: options.usesCaches)
    self.options = options
    memory = options.usesCaches ? PlanMemory() : nil
    pool = PixelMemoryPool()
    geometries = StrokeGeometryCache(keeps: options.usesCaches)
    caches = PictureCaches(keeps: options.usesCaches, pool: pool, sharing: others)
  }

  /// The picture of a whole frame: `canvas.widthInPixels` × `canvas.heightInPixels`.
  ///
  /// Layers that a C library refuses to draw are left out; ``draw(_:over:into:)`` tells which.
  public func draw(_ frame: PresentationFrame) throws(RasterError) -> Pixmap {
    var pixmap = Pixmap(width: frame.canvas.widthInPixels, height: frame.canvas.heightInPixels)
    _ = try draw(try plan(frame), over: nil, into: &pixmap)
    return pixmap
  }

  /// The steps that paint a frame, to be drawn and to be compared with other plans.
  ///
  /// - Parameters:
  ///   - frame: The frame, which the plan does not hold on to.
  ///   - exposures: The number of pictures whose mean it is one of; each has its share of the
  ///     pixels
  ///     that may be painted.
  /// - Returns: The plan; the same frame gives the same.
  /// - Throws: `RasterError.missingImage(name:layer:)`, or `RasterError.limit(_:)` when the
  ///   frame asks for more than its limits allow.
  /// - Complexity: O(layers), much less than drawing them.
  public func plan(
    _ frame: PresentationFrame, exposures: Int = 1
  ) throws(RasterError) -> DrawingPlan {
    if let excess = frame.excess { throw .limit(excess) }
    let known = memory.flatMap { $0.isBefore(frame) ? $0 : nil }
    var planner = FramePlanner(
      frame: frame, images: images, geometries: geometries, fonts: fonts, texts: texts,
      memory: known)
    do {
      let plan = try planner.make(for: memory)
      try plan.check(frame.limits, at: frame.instant, exposures: exposures)
      return plan
    } catch {
      memory?.forget()
      throw error
    }
  }

  /// Draws a region of a plan's picture; rows of other bands of 128 stay as they are.
  ///
  /// - Parameters:
  ///   - plan: The plan, made with the same images.
  ///   - region: The region; others are drawn with it where that is less work.
  ///   - pixmap: The picture, of the canvas's size in pixels.
  /// - Throws: `RasterError` with the first layer that cannot be drawn; the region is then in an
  ///   unknown state.
  public func draw(
    _ plan: DrawingPlan, in region: ChangedRegion, into pixmap: inout Pixmap
  ) throws(RasterError) {
    let refusals = try paint(plan, in: region, into: &pixmap)
    guard let failure = refusals.first?.failure else { return }
    throw .call(function: failure.function, status: failure.status, layer: failure.layer)
  }

  /// Draws a region of a plan's picture.
  ///
  /// - Parameters:
  ///   - plan: The plan, made with the same images.
  ///   - region: The region, of a picture of the same size.
  ///   - pixmap: The picture, of the canvas's size in pixels.
  /// - Returns: The steps that a C library refuses; unless there are none, the region is in an
  ///   unknown state.
  /// - Throws: `RasterError` when an image is missing, or when a surface over its pixels fails.
  func paint(
    _ plan: DrawingPlan, in region: ChangedRegion, into pixmap: inout Pixmap
  ) throws(RasterError) -> [StepRefusal] {
    let canvas = plan.canvas
    precondition(
      pixmap.width == canvas.widthInPixels && pixmap.height == canvas.heightInPixels,
      "a pixmap of \(pixmap.width) × \(pixmap.height) for a canvas of "
        + "\(canvas.widthInPixels) × \(canvas.heightInPixels)")
    guard !region.isEmpty else { return [] }
    let background: Color? =
      switch options.background {
      case .canvas: canvas.background
      case .color(let color): color
      }
    let boxes = region.boxes(keeping: plan.rigid)
    let painter = PlanPainter(
      plan: plan, above: boxes.last?.maxY ?? 0, images: images, pool: pool, caches: caches,
      refusedLayers: options.refusedLayers)
    for box in boxes {
      var next: Int? = 0
      while let first = next {
        // A context in which something was refused paints no more: another one goes on behind it.
        try CairoSurface.painting(box, of: &pixmap) { (surface) throws(RasterError) in
          let context = try CairoContext(target: surface, x: box.minX, y: box.minY)
          if first == 0 {
            painter.clear(box, to: background?.clamped ?? .clear, with: context)
          }
          next = try painter.paint(from: first, in: box, with: context)
        }
      }
    }
    return painter.refusals
  }
}
