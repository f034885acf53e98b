import FrameSampling
import Graphics
import LayerModel

extension FramePlanner {
  /// The values that a layer takes from its ancestors.
  struct Context {
    /// Pixels that can be seen: the canvas, the bounds of ancestors that clip, and their masks.
    var visible: PixelRect
    /// The same, whatever masks hide: pictures that are scaled to it stay while a mask moves.
    var unmasked: PixelRect
    /// The opacity of ancestors that fade each layer for itself.
    var alpha = 1.0
    /// The opacity of transform layers right above, which fade each sublayer as a whole.
    var fade = 1.0
    /// True when the canvas itself is drawn on, so that its background is behind the layers.
    var isOnCanvas = false
    /// True when the steps of layers are the plan's own, as they are made.
    var isDirect = false
    /// True when it is what it was in the frame before.
    var isKept = false
    /// From the coordinates of the layer's plane to points of the picture that is drawn.
    var plane = ProjectiveTransform.identity
    /// From those points to pixels.
    var pixels: AffineTransform
  }

  /// A layer while its steps are made.
  ///
  /// A class, because layers are large and nest deeply, and threads' stacks are small.
  final class PlannedLayer {
    /// The way in which a layer is drawn.
    indirect enum Place {
      /// Under a map to pixels.
      case plane(AffineTransform)
      /// Flat, and then through a map to pixels.
      case perspective(ProjectiveTransform)
      /// Its sublayers are where they are, before its own background, if it has one.
      case space(ground: Place?)

      /// The same place with a flat picture along the layer's axes, which pages roll up on.
      fileprivate var upright: Place {
        guard case .plane(let map) = self, map.b != 0 || map.c != 0 || map.a < 0 || map.d < 0
        else { return self }
        return .perspective(ProjectiveTransform(map))
      }
    }

    /// The frame's layers, none of which is copied: their values are read where they are.
    private let layers: [PresentationLayer]
    let position: Int
    let context: Context
    let place: Place
    /// From the layer's coordinates to the pixels that are drawn.
    var map = AffineTransform.identity
    /// Less than 1, but more than 0, when the layer fades.
    let opacity: Double
    /// The factor of its own drawing.
    let alpha: Double
    /// True when it fades with its sublayers as one picture.
    let fadesAsGroup: Bool
    /// The part of that which its sublayers share.
    private let inherited: Double
    var visible: PixelRect
    var unmasked: PixelRect
    /// The number of its first sublayers that it has drawn itself, as a whole text.
    var drawnParts = 0
    /// True when its background is drawn.
    var hasBackground = false
    /// Its shadow and its filters, while its contents and sublayers are drawn.
    var shadow: ShadowCast?
    var filter: FilterCast?
    /// True when it is what it was in the frame before, and so is its context.
    var isKept = false
    /// The plane of its sublayers and of its mask, with their pixels.
    private var plane: ProjectiveTransform
    private var pixels: AffineTransform
    /// True when it is drawn on the canvas itself.
    private(set) var isOnCanvas: Bool
    var layer: PresentationLayer { layers[position] }
    var properties: LayerProperties { layers[position].properties }
    var path: String { layers[position].path }
    /// Positions of the mask's subtree.
    let mask: Range<Int>
    /// Positions of the sublayers' subtrees.
    let sublayers: Range<Int>
    let keepsDepth: Bool
    /// The compositing to what is behind it.
    let compositingFilter: BlendMode
    /// True when what is behind the layer is nothing to the blend modes of its sublayers.
    let isGroup: Bool

    /// `nil` for a layer that cannot be seen, with all its sublayers: hidden, without opacity,
    /// flattened, rolled up, or facing away.
    init?(position: Int, of layers: [PresentationLayer], _ context: Context) {
      // Read where they are: a layer is large.
      let all = layers.span
      guard !all[position].properties.isHidden, all[position].properties.opacity > 0,
        all[position].properties.pageCurl < 1
      else { return nil }
      let points = all[position].transformToPlane.concatenating(context.plane)
      let isSeen = all[position].properties.isDoubleSided || !all[position].facesAway
      let own = isSeen ? LayerGeometry.place(points, pixels: context.pixels) : nil
      let kind = all[position].kind
      keepsDepth = kind.keepsDepth(
        preservesDepth: all[position].properties.preservesDepth,
        pageCurl: all[position].properties.pageCurl)
      if keepsDepth {
        place = .space(ground: kind.has(.sublayersOnly) ? nil : own)
        plane = context.plane
      } else {
        guard let own else { return nil }
        place = all[position].properties.pageCurl > 0 ? own.upright : own
        plane = points
      }
      pixels = context.pixels
      isOnCanvas = context.isOnCanvas
      (self.layers, self.position) = (layers, position)
      mask = all[position].mask
      sublayers = all[position].mask.upperBound..<all[position].subtreeEnd
      compositingFilter = all[position].properties.compositingFilter
      self.context = context
      opacity = min(all[position].properties.opacity, 1) * context.fade
      let isOnePicture =
        all[position].properties.allowsGroupOpacity
        || all[position].properties.shouldRasterize
      inherited = isOnePicture ? context.alpha : context.alpha * opacity
      fadesAsGroup = isOnePicture && opacity < 1
      isGroup =
        fadesAsGroup || !all[position].mask.isEmpty
        || all[position].properties.shouldRasterize
        || all[position].properties.compositingFilter != .normal
        || !all[position].properties.filters.isEmpty
        || all[position].properties.pageCurl > 0
      alpha = inherited * all[position].tint.alpha
      visible = context.visible
      unmasked = context.unmasked
    }

    /// Draws it on a picture of its own from now on, in coordinates of its own.
    func draw(on picture: PixelRect, pixels: AffineTransform) {
      (visible, unmasked) = (picture, picture)
      (plane, self.pixels) = (.identity, pixels)
      isOnCanvas = false
    }

    /// The values that the sublayers take from the layer.
    var sublayerContext: Context {
      guard case .space = place else {
        return Context(
          visible: visible, unmasked: unmasked, alpha: inherited,
          isOnCanvas: isOnCanvas, isDirect: addsDirectly, isKept: isKept, plane: plane,
          pixels: pixels)
      }
      var result = context
      result.isKept = isKept
      result.fade = opacity
      return result
    }

    /// True when nothing is done to what its sublayers add to the plan's own steps.
    private var addsDirectly: Bool {
      guard context.isDirect, isOnCanvas, case .plane = place else { return false }
      return !isGroup && !properties.masksToBounds && shadow == nil && filter == nil
    }

    /// The values that the mask takes from the layer.
    var maskContext: Context {
      Context(
        visible: visible, unmasked: unmasked, plane: plane, pixels: pixels)
    }

    /// From the coordinates of what stands upright to the pixels that are drawn: of contents and
    /// texts, which geometry that is turned over leaves as they are.
    ///
    /// *Inferred* from Apple's words that geometry is flipped and contents are not: pictures stand
    /// upright in archives whose origin is at the bottom.
    var uprightMap: AffineTransform {
      guard layers[position].isFlipped else { return map }
      return AffineTransform(
        a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * layer.properties.bounds.midY
      ).concatenating(map)
    }

    /// The outline of the bounds; its values are read one by one, and no layer is copied.
    var outline: BoundsOutline {
      BoundsOutline(
        bounds: properties.bounds, cornerRadius: properties.cornerRadius,
        corners: properties.maskedCorners, curve: properties.cornerCurve)
    }

    /// A colour of its own, times its colour as a copy, whose alpha is elsewhere.
    func tinted(_ color: Color) -> Color {
      let tint = layer.tint
      return Color(
        red: color.red * tint.red, green: color.green * tint.green, blue: color.blue * tint.blue,
        alpha: color.alpha)
    }

    /// The box of the bounds, when the layer clips to it.
    var clipBox: Rect? {
      layer.properties.masksToBounds ? map.boundingBox(of: layer.properties.bounds) : nil
    }

    /// Adds pixels that need not be seen, but from which a shadow falls on those that are.
    func widen(by pixels: PixelRect) {
      visible = visible.union(pixels)
      unmasked = unmasked.union(pixels)
    }
  }
}
