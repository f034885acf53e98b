public import Media

/// A setting of outputs that only some formats have.
public enum OutputSetting: String, CaseIterable, Hashable, Sendable {
  /// The compression of a movie.
  case codec
  /// The constant rate factor.
  case crf
  /// The number of times that an animated picture plays.
  case loop
  /// The colour behind what is clear.
  case matte
  /// The most bytes, for which quality is given up.
  case size = "max-bytes"
}

extension OutputFormat {
  /// True when a setting has an effect on some file of the format.
  public func takes(_ setting: OutputSetting) -> Bool {
    switch setting {
    case .codec: container != nil
    case .crf: container != nil || rateFactors != nil
    case .loop: hasLoopCount
    case .matte: clearPixels != nil
    case .size: self == .gif || self == .webp
    }
  }

  /// The constant rate factors that a file of the format can have.
  ///
  /// - Parameter codec: The compression that is asked for; `nil` is the format's usual one.
  /// - Returns: From the best to the smallest; `nil` when it has none.
  public func rateFactors(with codec: VideoCodec?) -> ClosedRange<Double>? {
    guard let codec = codec ?? container?.codecs.first else { return rateFactors }
    return codec.rateFactors
  }
}

extension OutputFormatTable {
  /// The formats that have a setting.
  public func takers(of setting: OutputSetting) -> [OutputFormat] {
    rows.filter { $0.takes(setting) }
  }
}
