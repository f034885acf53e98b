import CoreGraphics
import Inbetween

/// A layer that keeps the depth of its sublayers, and shows nothing itself.
open class CATransformLayer: CALayer {
  override class var ownKind: LayerKind { .transform }
}
