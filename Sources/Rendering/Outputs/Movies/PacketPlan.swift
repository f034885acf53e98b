import Timing

/// The frames of a movie that share a packet.
///
/// At a constant rate each frame has its own. At a variable rate a run of equal frames is one
/// packet; but the clip's last frame is always one by itself, because not every container says how
/// long its last packet is shown.
struct PacketPlan: Sendable {
  /// A packet: the file's frame that it begins with, and how many frames it is shown for.
  typealias Packet = (index: FrameIndex, frameCount: Int)

  /// The frames that are rendered, counted from the clip's start; the first is the file's frame 0.
  private let frames: Range<FrameIndex>
  /// True when equal frames become one packet.
  let hasVariableRate: Bool

  /// The packets of an output.
  init(_ context: OutputContext) {
    frames = context.frames
    hasVariableRate = context.request.hasVariableRate
  }

  /// The file's number of a frame that is counted from the clip's start.
  func index(of frame: FrameIndex) -> FrameIndex { frame - frames.lowerBound }

  /// The packets of a run of equal frames, which are counted from the clip's start.
  func packets(of run: Range<FrameIndex>) -> [Packet] {
    guard hasVariableRate else { return run.map { (index(of: $0), 1) } }
    guard run.upperBound == frames.upperBound, run.count > 1 else {
      return [(index(of: run.lowerBound), run.count)]
    }
    return [(index(of: run.lowerBound), run.count - 1), (index(of: run.upperBound - 1), 1)]
  }
}
