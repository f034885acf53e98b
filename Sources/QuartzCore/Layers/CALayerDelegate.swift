public import CoreGraphics

/// The helper of a layer, which draws, lays out, and finds actions for it.
///
/// All methods have an implementation that does nothing, so that they are called without `?`.
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents.
  func display(_ layer: CALayer)
  /// Draws the layer's contents.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before the layer draws.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action of an event; `NSNull` is none, `nil` goes on looking.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  /// True where ``display(_:)`` is the delegate's own.
  var displaysLayers: Bool { get }
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// None.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  /// False.
  public var displaysLayers: Bool { false }
}

/// The places of the sublayers of layers, by rules.
public protocol CALayoutManager: AnyObject {
  /// Called when the layout is no longer right.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The size that the layer would like.
  func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// No size.
  public func preferredSize(of layer: CALayer) -> CGSize { .zero }
}
