import Coverage
import FramePlanning
import FrameSampling
import LayerModel

/// Pictures that a worker keeps from frame to frame.
final class PictureCaches {
  let scaled: MovingPictureCache<ScaledImage.Slot, ScaledImage>
  let gradients: MovingPictureCache<PresentationLayer.ID, GradientPicture>
  /// The gradients that were painted last without a picture, by their layers.
  private var passingGradients: [PresentationLayer.ID: GradientPicture] = [:]
  let blurred: BlurCache
  let filtered: PictureCache
  /// Sums for coverage.
  let coverage = CoverageMemory()
  /// Samples of a row.
  let samples = SampleRow()
  let glyphs: GlyphMaskCache
  /// The coverage of the step that is painted.
  let alpha = AlphaMemory()
  /// The coverage of what lies inside of the border that is painted.
  let insideAlpha = AlphaMemory()
  /// Bytes of glyphs' masks: some letters of a size at all places between pixels.
  private static let glyphBytes = 8 << 20
  private let sprites: SpriteCache
  private let keeps: Bool
  private let pool: PixelMemoryPool

  /// Empty caches.
  ///
  /// - Parameters:
  ///   - keeps: False for ones that stay empty.
  ///   - pool: Lends memory.
  ///   - others: The pictures that other workers made.
  init(keeps: Bool, pool: PixelMemoryPool, sharing others: SharedPictures?) {
    self.keeps = keeps
    self.pool = pool
    sprites = SpriteCache(pool: pool)
    glyphs = GlyphMaskCache(limit: keeps ? Self.glyphBytes : 0, memory: coverage)
    scaled = MovingPictureCache(keeps: keeps, pool: pool, sharing: others?.scaled)
    gradients = MovingPictureCache(keeps: keeps, pool: pool, sharing: others?.gradients)
    blurred = BlurCache(keeps: keeps, pool: pool)
    filtered = PictureCache(keeps: keeps, pool: pool)
  }

  /// The images of particles: those that are kept, where anything is.
  var spritesForAFrame: SpriteCache { keeps ? sprites : SpriteCache(pool: pool) }

  /// True for a gradient that was another one in the frame before; it is not from now on.
  func isPassing(_ gradient: GradientPicture) -> Bool {
    let id = gradient.layerID
    if gradients.found(id, { gradient.isSameElsewhere(as: $0) }) != nil { return false }
    if passingGradients[id]?.isSameElsewhere(as: gradient) == true { return false }
    gradients.remove(id)
    if keeps { passingGradients[id] = gradient }
    return true
  }
}
