import CoreGraphics
import Inbetween

/// All that a layer stores.
final class LayerCore {
  let kind: LayerKind
  var properties: LayerProperties
  var timing = MediaTiming(duration: .infinity)
  var name: String?
  var sublayers: [CALayer] = []
  weak var superlayer: CALayer?
  var mask: CALayer?
  weak var delegate: (any CALayerDelegate)?
  var layoutManager: (any CALayoutManager)?
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  /// The values of keys that Core Animation does not know.
  var values: [String: Any] = [:]
  /// Names that Core Animation does not know, as they were set.
  var unknownNames: [LayerProperty: String] = [:]
  /// The contents as they were set.
  var contents: Any?
  /// The animations that were added, in order.
  var animations: [(key: String?, animation: CAAnimation)] = []
  /// The stage in whose tree it is.
  weak var stage: Stage?
  /// The identity in the tree.
  var identity: LayerIdentity?
  /// The layer that it shows; `nil` of a model layer.
  var model: CALayer?
  var needsLayout = true
  var needsDisplay = false
  var needsDisplayOnBoundsChange = false
  /// True once a search for an action has met `NSNull`.
  var hasStoppedSearch = false
  /// The running values of keys that its class has added.
  var ownKeys: [String: OwnKey] = [:]
  /// True while it is drawn at each frame.
  var isDrawnInFrames = false
  /// The objects of an emitter's cells.
  var cells: [CAEmitterCell]?

  init(_ kind: LayerKind) {
    self.kind = kind
    properties = .defaults(of: kind)
  }

  /// The reference by which the recorder knows it; `nil` outside a stage's tree.
  var reference: LayerReference? { identity.map { .identified($0) } }
}
