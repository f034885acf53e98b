import TimelineModel
public import Timing

/// A part of a clip, as it is asked for.
public enum ClipPart: Hashable, Sendable {
  /// The whole clip.
  case all
  /// Frames, counted at the clip's own rate; those it does not have are at its end.
  case frames(Range<FrameIndex>)
  /// Seconds.
  case time(Range<Seconds>)
  /// Single pictures, at least one; in a numbered sequence their numbers begin at 0.
  case stills([Still])

  /// A single picture of the clip.
  public enum Still: Hashable, Sendable {
    /// The picture at an instant in seconds, never rounded to a frame.
    case instant(Seconds)
    /// The picture of a frame, counted from the clip's start at its own rate.
    case frame(FrameIndex)
  }
}

extension RenderRequest {
  /// Asks for a part of the clip.
  ///
  /// - Parameter part: The part.
  /// - Throws: `RenderError.request` when a single picture is of a frame that the clip does not
  ///   have.
  public mutating func select(_ part: ClipPart) throws(RenderError) {
    (time, instants) = (nil, nil)
    switch part {
    case .all: break
    case .time(let time): self.time = time
    case .frames(let frames):
      let rate = timeline.frameRate
      let count = timeline.frameCount(at: rate)
      time =
        rate.instant(
          of: min(frames.lowerBound, count))..<rate.instant(
          of: min(frames.upperBound, count))
    case .stills(let stills):
      var instants: [Seconds] = []
      for still in stills { instants.append(try instant(of: still)) }
      self.instants = instants
    }
  }

  private func instant(of still: ClipPart.Still) throws(RenderError) -> Seconds {
    switch still {
    case .instant(let instant): return instant
    case .frame(let frame):
      let rate = timeline.frameRate
      let count = timeline.frameCount(at: rate)
      guard frame < count else {
        throw .request(
          "there is no frame \(frame); the clip has frames 0..<\(count) at \(rate) frames per second"
        )
      }
      return rate.instant(of: frame)
    }
  }
}
