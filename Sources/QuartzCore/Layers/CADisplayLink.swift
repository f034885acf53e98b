public import CoreGraphics
import TimelineCompiling

/// A block that runs at each frame of the stage.
open class CADisplayLink: NSObject {
  private let block: (CADisplayLink) -> Void
  private weak var stage: Stage?
  private var isValid = true
  /// True while it does not run.
  open var isPaused = false
  /// The instant of the frame, in seconds.
  open private(set) var timestamp: CFTimeInterval = 0
  /// Frames per second; 0 is the stage's.
  open var preferredFramesPerSecond = 0
  /// The frames per second that are preferred, or the highest that will do; 0 is the stage's.
  open var preferredFrameRateRange: CAFrameRateRange {
    get {
      let rate = Float(preferredFramesPerSecond)
      return rate > 0 ? CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) : .default
    }
    set { preferredFramesPerSecond = Int((newValue.preferred ?? newValue.maximum).rounded()) }
  }
  private var nextFrame = 0

  /// A link that runs a block, which stands for the target and the selector.
  public init(_ block: @escaping (CADisplayLink) -> Void) { self.block = block }

  /// The time from frame to frame.
  open var duration: CFTimeInterval { 1 / Double(stage?.framesPerSecond ?? 60) }
  /// The instant of the next frame.
  open var targetTimestamp: CFTimeInterval { timestamp + interval }
  private var interval: CFTimeInterval {
    preferredFramesPerSecond > 0 ? 1 / Double(preferredFramesPerSecond) : duration
  }

  /// Begins to run with the frames of the stage that was made or advanced last.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard stage == nil, let stage = Stage.current else { return }
    self.stage = stage
    nextFrame = Int((stage.time / interval).rounded(.down)) + 1
    expect()
  }
  /// Stops it.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { stage = nil }
  /// Stops it for good.
  open func invalidate() { isValid = false }

  private func expect() {
    let instant = Double(nextFrame) * interval
    stage?.player.schedule(at: instant, isDisplayLink: true, cause: "display link") { [self] in
      guard isValid, stage != nil else { return }
      timestamp = instant
      nextFrame += 1
      if !isPaused { block(self) }
      expect()
    }
  }
}
