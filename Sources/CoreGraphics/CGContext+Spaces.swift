public import Foundation
import Coverage
import Graphics
import Inbetween

extension CGContext {
  // MARK: The path

  /// Adds an arc that touches the lines from the current point to a corner and from there on.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard let path = path?.mutableCopy() else { return }
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    current = CGMutablePath()
    addPath(path)
  }

  /// Makes the path the outline of its line, of the width, ends, corners and dashes of the state.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let dashed =
      state.dash.lengths.isEmpty
      ? path
      : path.copy(
        dashingWithPhase: CGFloat(state.dash.phase), lengths: state.dash.lengths.map { CGFloat($0) }
      )
    let line = StrokeStyle(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin,
      miterLimit: state.miterLimit)
    current = CGMutablePath()
    addPath(dashed.outline(of: line))
  }

  /// The end of the path's last element; zero when there is none.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// True for a point that drawing the path in a way would paint.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    let isFilled =
      mode != .stroke
      && path.contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
    guard !isFilled, mode == .stroke || mode == .fillStroke || mode == .eoFillStroke else {
      return isFilled
    }
    let line = StrokeStyle(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin,
      miterLimit: state.miterLimit)
    return path.outline(of: line).contains(point)
  }

  // MARK: The two planes

  /// The map from the user's plane to pixels, whose rows go down.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  /// A point of the user's plane in pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// A size of the user's plane in pixels.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The pixels around a rectangle of the user's plane.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// A place in pixels in the user's plane.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// A size in pixels in the user's plane.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The rectangle of the user's plane around pixels.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: Accepted without effect

  /// Accepted without effect: colours know their spaces.
  public func setFillColorSpace(_ space: CGColorSpace) {}
  /// Accepted without effect: colours know their spaces.
  public func setStrokeColorSpace(_ space: CGColorSpace) {}
  /// Accepted without effect: all colours are sRGB's.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
  /// Accepted without effect: text is drawn by text layers.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Accepted without effect: text is drawn by text layers.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
}
