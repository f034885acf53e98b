public import Graphics
import LayerModel
import TimelineModel
import Timing

/// A ring around a touch, as it is shown at one instant.
public struct PresentationTouch: Hashable, Sendable {
  /// The place of the touch, in points of the canvas.
  public let center: Point
  /// The distance from there to the middle of the line, in points.
  public let radius: Double
  /// The line's colour as far as it has faded.
  public let color: Color
}

extension ShownTouches {
  /// The rings that are seen at an instant: from the touch's coming on in full, and fading evenly
  /// once it has gone.
  ///
  /// - Complexity: O(touches).
  func rings(at instant: Seconds) -> [PresentationTouch] {
    touches.compactMap { touch in
      let end = touch.end + TouchIndicator.fadeDuration
      guard instant > touch.begin - timeTolerance, instant < end - timeTolerance else {
        return nil
      }
      let fade = max(instant - touch.end, 0) / TouchIndicator.fadeDuration
      let duration = touch.end - touch.begin
      let part = duration > 0 ? min(max((instant - touch.begin) / duration, 0), 1) : 1
      var color = indicator.color
      color.alpha *= 1 - fade
      return PresentationTouch(
        center: touch.from + (touch.to - touch.from) * part, radius: indicator.radius,
        color: color)
    }
  }
}
