/// The form in which a container has texts that players may show.
package enum SubtitleCodec: String, CaseIterable, Hashable, Sendable {
  /// 3GPP timed text, which QuickTime and MPEG-4 have (`mov_text`): one sample at a time.
  case timedText
  /// Cues of WebVTT, of which several may be shown at a time.
  case webVTT
}

/// A track of texts that players may show or not.
package struct SubtitleStream: Hashable, Sendable {
  /// A text and its time, in milliseconds from the clip's begin.
  package struct Sample: Hashable, Sendable {
    package let begin: Int
    package let end: Int
    /// The text as the codec has it.
    package let bytes: [UInt8]

    /// A text that is shown for a time.
    package init(begin: Int, end: Int, bytes: [UInt8]) {
      (self.begin, self.end, self.bytes) = (begin, end, bytes)
    }
  }

  /// The form of its texts.
  package let codec: SubtitleCodec
  /// The language in three letters (ISO 639-2/T); `nil` is not known.
  package let language: String?
  /// The title; empty is none.
  package let title: String
  /// The description of all samples that the codec needs.
  package let header: [UInt8]
  /// The texts in the order of their begins.
  package let samples: [Sample]

  /// A track.
  package init(
    codec: SubtitleCodec, language: String?, title: String, header: [UInt8], samples: [Sample]
  ) {
    (self.codec, self.language, self.title) = (codec, language, title)
    (self.header, self.samples) = (header, samples)
  }
}
