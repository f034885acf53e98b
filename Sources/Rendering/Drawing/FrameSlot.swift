import LayerModel
import Timing

/// A place in the ring: one drawn picture, of which each output has its own form under the slot's
/// number.
///
/// A slot keeps what it held, so that only where the next picture differs it is drawn and converted
/// again. It is used by one worker at a time, then by one encoder at a time: whoever took
/// it from the pipeline's state, which a lock guards.
final class FrameSlot {
  var picture: DrawnPicture
  /// The number of the frame shown, to find the slot whose picture is nearest.
  var frameIndex: FrameIndex = .min
  /// The slot's number among all.
  let number: Int

  init(canvas: Canvas, number: Int) {
    picture = DrawnPicture(canvas)
    self.number = number
  }
}
