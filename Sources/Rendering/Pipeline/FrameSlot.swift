import LayerModel
import Timing

/// A place in the ring: one drawn picture, and each output's own form of it.
///
/// A slot keeps what it held, so that only where the next picture differs it is drawn and converted
/// again. It is used by one worker at a time, then by one encoder at a time: whoever took
/// it from the pipeline's state, which a lock guards.
final class FrameSlot {
  var picture: DrawnPicture
  /// The number of the frame shown, to find the slot whose picture is nearest.
  var frameIndex: FrameIndex = .min
  let outputs: [any OutputFrame]

  init(canvas: Canvas, outputs: [any OutputFrame]) {
    picture = DrawnPicture(canvas)
    self.outputs = outputs
  }
}
