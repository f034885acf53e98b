import Media
import TimelineModel
package import Timing

/// The instants of an output's frames in the clip: the pictures of the timeline that it shows.
package struct ShownInstants: Sendable {
  /// The rate of the frames.
  package let frameRate: FrameRate
  /// The number of them.
  package let count: Int
  /// True when frames have no times of their own: numbered files, and single pictures in any order.
  private let isByNumber: Bool
  private let plan: ClipPlan

  /// The instants of an output of a request.
  package init(of output: OutputRequest, in request: RenderRequest) {
    plan = Renderer.plan(of: output, in: request)
    (frameRate, count) = (plan.frameRate, plan.frames.count)
    isByNumber = plan.instants != nil || output.format.files != .one
  }

  /// The instant of a frame, in the clip's seconds.
  ///
  /// - Parameter index: Counted from the output's first frame; any behind its last one counts as
  ///   that.
  package subscript(index: Int) -> Seconds {
    let last = max(plan.frames.upperBound - 1, plan.frames.lowerBound)
    return plan.instant(of: min(plan.frames.lowerBound + max(index, 0), last))
  }

  /// The instant of a picture of the output's file.
  ///
  /// - Parameters:
  ///   - index: Its number in the file, from 0; equal frames may be one picture.
  ///   - time: The time at which the file shows it, in seconds from its first picture.
  /// - Returns: The instant, in the clip's seconds.
  package func instant(ofPicture index: Int, shownAt time: Seconds) -> Seconds {
    isByNumber ? self[index] : self[0] + time
  }
}
