import Glibc
import LayerModel
package import Media
package import TimelineModel
package import Timing
import Storing

extension Renderer {
  /// The sound of a clip; `nil` when the scene has none.
  static func soundtrack(
    of timeline: Timeline, _ plan: ClipPlan
  ) throws(RenderError) -> Soundtrack? {
    try soundtrack(of: timeline, plan.frames, at: plan.frameRate)
  }

  /// The sound of some frames of a clip; `nil` when the scene has none.
  package static func soundtrack(
    of timeline: Timeline, _ frames: Range<FrameIndex>, at rate: FrameRate
  ) throws(RenderError) -> Soundtrack? {
    guard !timeline.audio.isEmpty else { return nil }
    do throws(Soundtrack.Failures) {
      return try Soundtrack(timeline.audio.map(\.sound), frames: frames, rate: rate)
    } catch {
      throw .sounds(
        error.all.map { place, error in
          // The sentence names the sound already.
          let reason = MediaError(file: "", reason: error.reason)
          return SoundFailure(clip: timeline.audio[place], reason: "\(reason)")
        })
    }
  }

  /// The sound of some frames of a clip as a WAV file; `nil` when the scene has none.
  ///
  /// - Throws: `RenderError.sounds` when a file cannot be read, `RenderError.encoding` when one
  ///   cannot be decoded.
  package static func wave(
    of timeline: Timeline, _ frames: Range<FrameIndex>
  ) throws(RenderError) -> [UInt8]? {
    guard let track = try soundtrack(of: timeline, frames, at: timeline.frameRate) else {
      return nil
    }
    do { return try track.wave() } catch { throw .encoding(error) }
  }

  /// The outputs whose formats have no sound, although the scene has some; nobody expects any of
  /// single pictures.
  public var outputsWithoutSound: [OutputRequest] {
    request.timeline.audio.isEmpty ? [] : outputsWithoutTracks
  }

  /// The outputs that are no movies, but clips.
  var outputsWithoutTracks: [OutputRequest] {
    request.instants == nil ? request.outputs.filter { $0.format.container == nil } : []
  }
}

extension OutputRequest {
  /// The warning that its file leaves the scene's sound out.
  public var soundWarning: String {
    "-o \(path): \(format) has no sound; the scene's audio is left out of it"
  }
}

extension AudioClip {
  fileprivate var sound: SoundClip {
    SoundClip(
      source: source, begin: begin, offset: offset, duration: duration,
      amplitude: pow(10, gain / 20), fadeIn: fadeIn, fadeOut: fadeOut)
  }
}
