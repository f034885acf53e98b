import FrameSampling
import Media
import TimelineModel
import Timing

/// The frames of a clip that are rendered, and their segments.
///
/// Single pictures are frames, too, whose instants are given.
///
/// Segments have a fixed number of frames whatever the number of workers, so that the encoded file
/// does not depend on it.
struct ClipPlan: Sendable {
  /// Frames in a segment: one group of pictures of H.264.
  static let segmentLength = VideoFormat.segmentLength

  /// Frames that show the same picture, so that it is drawn and converted once.
  struct Run: Sendable {
    /// The first of them, counted from the clip's start.
    let frame: FrameIndex
    /// The number of frames, at least 1.
    let count: Int
  }

  /// A part of the clip that is encoded on its own.
  struct Segment: Sendable {
    /// The segment's place among all.
    let index: Int
    /// The segment's frames, counted from the clip's start.
    let frames: Range<FrameIndex>
  }

  let timeline: Timeline
  /// The rate at which the timeline is sampled.
  let frameRate: FrameRate
  /// The frames that are rendered, counted from the clip's start.
  let frames: Range<FrameIndex>
  /// The instants of single pictures, by their numbers; `nil` where frames follow the rate.
  var instants: [Seconds]?

  /// The instant of a frame.
  func instant(of frame: FrameIndex) -> Seconds {
    instants.map { $0[frame] } ?? frameRate.instant(of: frame)
  }

  /// The shutter through which each frame is seen; `nil` is none.
  var shutter: Shutter? { timeline.shutter(at: frameRate) }

  /// The plan with a timeline that knows more.
  func showing(_ timeline: Timeline) -> ClipPlan {
    ClipPlan(timeline: timeline, frameRate: frameRate, frames: frames, instants: instants)
  }

  /// All segments, in order.
  var segments: [Segment] {
    stride(from: frames.lowerBound, to: frames.upperBound, by: Self.segmentLength).enumerated().map
    {
      Segment(
        index: $0.offset,
        frames: $0.element..<min($0.element + Self.segmentLength, frames.upperBound))
    }
  }

  /// The runs of equal frames in a segment, in order: neighbours that a sampler proves to be equal.
  func runs(of segment: Segment, by sampler: FrameSampler) -> [Run] {
    // Single pictures stand in any order.
    guard instants == nil else { return segment.frames.map { Run(frame: $0, count: 1) } }
    let instants = segment.frames.map { frameRate.instant(of: $0) }
    let changes = sampler.changes(over: instants, through: shutter)
    let starts = segment.frames.filter { frame in
      frame == segment.frames.lowerBound || changes[frame - segment.frames.lowerBound]
    }
    return zip(starts, starts.dropFirst() + [segment.frames.upperBound]).map { start, end in
      Run(frame: start, count: end - start)
    }
  }
}
