import Inbetween

extension OutputFormat {
  /// A name that asks for the format in a clip of several frames; `nil` where only one fits.
  private var clipName: String? {
    switch files {
    case .one: "clip.\(suffix)"
    case .numbered: "%03d.\(suffix)"
    case .single: nil
    }
  }

  /// For every format a name that asks for it in a clip of several frames.
  static let clipNames = OutputFormatTable.standard.rows.compactMap(\.clipName)
}
