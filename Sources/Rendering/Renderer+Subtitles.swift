import Captioning
import LayerModel
import Media
import TimelineModel
import Timing

extension OutputContext {
  /// The tracks of texts of a movie: those of the scene, cut to the frames that are rendered, with
  /// times from the first of them.
  func subtitles(in container: MovieContainer) -> [SubtitleStream] {
    let begin = frameRate.instant(of: frames.lowerBound)
    let end = frameRate.instant(of: frames.upperBound)
    return pass.plan.timeline.subtitles.map { track in
      SubtitleStream(
        codec: container.subtitleCodec, language: track.language?.code, title: track.title,
        header: container.subtitleCodec.header,
        samples: container.subtitleCodec.samples(of: track.file).compactMap { sample in
          let (from, to) = (max(sample.begin, begin), min(sample.end, end))
          func milliseconds(_ time: Seconds) -> Int { Int(((time - begin) * 1000).rounded()) }
          let (first, last) = (milliseconds(from), milliseconds(to))
          guard from < to, first < last else { return nil }
          return SubtitleStream.Sample(begin: first, end: last, bytes: sample.bytes)
        })
    }
  }
}

extension SubtitleCodec {
  /// The description of its samples.
  fileprivate var header: [UInt8] {
    switch self {
    case .timedText: CaptionStack.timedTextDescription
    case .webVTT: []
    }
  }

  /// The samples of a file of captions, in seconds.
  fileprivate func samples(
    of file: CaptionFile
  ) -> [(begin: Seconds, end: Seconds, bytes: [UInt8])] {
    switch self {
    // Samples of timed text do not overlap.
    case .timedText:
      file.stacks(followingWords: false).filter { !$0.cues.isEmpty }.map {
        ($0.begin, $0.end, $0.timedText)
      }
    case .webVTT: file.cues.map { ($0.begin, $0.end, Array($0.webVTT.utf8)) }
    }
  }
}

extension Renderer {
  /// The outputs whose formats have no tracks of texts, although the scene has some; nobody expects
  /// any of single pictures.
  public var outputsWithoutSubtitles: [OutputRequest] {
    request.timeline.subtitles.isEmpty ? [] : outputsWithoutTracks
  }
}

extension OutputRequest {
  /// The warning that its file leaves the scene's subtitles out.
  public var subtitleWarning: String {
    "-o \(path): \(format) has no subtitles; the scene's are left out of it"
  }
}
