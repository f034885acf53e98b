import Graphics
import Rasterizing
import Timing

/// A place in the ring: one drawn picture, and each output's own form of it.
///
/// A slot keeps what it held, so that only where the next picture differs it is drawn and converted
/// again. It is used by one worker at a time, then by one encoder at a time: whoever took
/// it from the pipeline's state, which a lock guards.
final class FrameSlot {
  /// What the pixels show; `nil` while they mean nothing.
  var plan: DrawingPlan?
  /// The frame number of that, to find the slot whose picture is nearest.
  var frameIndex: FrameIndex = .min
  var pixmap: Pixmap
  let outputs: [any OutputFrame]

  init(width: Int, height: Int, outputs: [any OutputFrame]) {
    pixmap = Pixmap(width: width, height: height)
    self.outputs = outputs
  }
}
