/// The limits above which frames differ, each with where it comes from.
public struct ComparisonThresholds: Hashable, Sendable {
  /// One limit.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// The largest difference of a channel, 0…255, that `exact` lets pass.
    case channel
    /// The most pixels that may differ by more than `channel` in `exact`.
    case pixels
    /// Mean absolute difference of a 16 × 16 window on flat ground, in levels of 255.
    case window
    /// The share of a window's local activity in its limit: levels per level of mean gradient.
    case activity
    /// The most that the limit of a window grows to, in levels.
    case windowMost = "window-most"
    /// The strong differences of an 8 × 8 window on flat ground where something moves: the levels
    /// by which eight clinging pixels exceed 16 levels, which encoding leaves in any; a root of the
    /// sum of squares, so that four pixels may exceed them by 1.4 times as much.
    ///
    /// A level between those of the expected frames before and behind may differ twice as much.
    case spot
    /// The share of a window's local activity in that limit: levels per level of mean gradient.
    case spotActivity = "spot-activity"
    /// The most that the limit of a spot grows to, in levels.
    case spotMost = "spot-most"
    /// The same on flat ground where the expected clip rests; it grows with the contrast in the
    /// window.
    case spotResting = "spot-resting"
    /// The most that it grows to, in levels.
    case spotRestingMost = "spot-resting-most"
    /// Absolute value of the mean difference of a 32 × 32 window in luma and alpha, in levels;
    /// colour differences, encoded with a quarter of the samples, may have 1.24 times as much.
    ///
    /// In movies it grows where the expected clip becomes brighter or darker by itself.
    case shift
    /// The most that the limit of a shift grows to, in levels.
    case shiftMost = "shift-most"
    /// Absolute value of the median over all 16 × 16 tiles of their mean difference, in levels.
    case tiles
    /// The most that the limit of tiles grows to where all of the picture is textured, in levels.
    case tilesMost = "tiles-most"
    /// The shift of the picture as a whole that explains its differences best, in pixels, times the
    /// share of the squared differences that it explains.
    ///
    /// Looked at where another measure reaches a quarter of its limit.
    case displacement
  }

  /// The origin of a limit.
  public enum Source: Hashable, Sendable, CustomStringConvertible {
    /// Its default, and how that was found.
    case measured(String)
    /// The command line, or a caller.
    case given

    /// "given", or "default" and how that was found.
    public var description: String {
      switch self {
      case .measured(let text): "default; \(text)"
      case .given: "given"
      }
    }
  }

  private var given: [Name: Double] = [:]

  /// The defaults.
  public init() {}

  /// A limit; setting one gives it another source.
  public subscript(name: Name) -> Double {
    get { given[name] ?? name.standard }
    set { given[name] = newValue }
  }

  /// The origin of a limit.
  public func source(of name: Name) -> Source {
    given[name] == nil ? .measured(name.measurement) : .given
  }

  /// The mode that looks at the limits that are given; `nil` where both do, or none is given.
  var givenMode: ComparisonMode? {
    let modes = ComparisonMode.allCases.filter { mode in
      Self.names(in: mode).contains { given[$0] != nil }
    }
    return modes.count == 1 ? modes.first : nil
  }

  /// The limits that a mode looks at, in order.
  public static func names(in mode: ComparisonMode) -> [Name] {
    switch mode {
    case .exact: [.channel, .pixels]
    case .perceptual:
      [
        .window, .activity, .windowMost, .spot, .spotActivity, .spotMost, .spotResting,
        .spotRestingMost, .shift, .shiftMost, .tiles, .tilesMost, .displacement,
      ]
    }
  }
}

extension ComparisonThresholds.Name {
  /// The default.
  public var standard: Double {
    switch self {
    case .channel, .pixels: 0
    case .window: 4.3
    case .activity: 0.37
    case .windowMost: 14.5
    case .spot: 27
    case .spotActivity: 0.06
    case .spotMost: 60
    case .spotResting: 13
    case .spotRestingMost: 26
    case .shift: 2.5
    case .shiftMost: 4.2
    case .tiles: 0.5
    case .tilesMost: 1.4
    case .displacement: 0.4
    }
  }

  /// The measurement behind the default.
  public var measurement: String {
    switch self {
    case .channel, .pixels: "the same frames have the same pixels on every x86-64 machine"
    case .window:
      "flat graphics encoded again at another quantizer or instruction set read at most 2.3, a 12 × 12 box of another colour 60"
    case .activity, .windowMost:
      "moving test patterns encoded again at crf 18 and 20 read up to 9.3, a 10 pixel shape moved by a pixel 18 or more"
    case .spot, .spotActivity, .spotMost:
      "pairs encoded in two ways, crf 18 to 23, read at most 26, 4 of 150 up to 34; a changed letter of 10 to 48 points mostly 30 and more"
    case .spotResting, .spotRestingMost:
      "the same pairs read at most 12 on flat ground and a tenth of the contrast beside edges; a changed letter of 10 points in grey 15 and more"
    case .shift:
      "encoded again at qp or crf 18 and 20 at most 2.0 in luma where pictures rest; a change by 4 levels of 32 × 32 pixels 3.0, luma + 3 everywhere 3.0 or more"
    case .shiftMost:
      "encoded again where one picture fades into another, up to 3.7 in luma"
    case .tiles: "flat graphics encoded again at most 0.3, luma + 3 everywhere 3.0"
    case .tilesMost:
      "photographs in motion read up to 0.8 from one encoder to another, luma + 3 everywhere 3.0"
    case .displacement:
      "pairs encoded in two ways read at most 0.26, photographs moved by a pixel mostly 0.63 and more"
    }
  }

  /// The meaning of the limit, for people.
  public var meaning: String {
    switch self {
    case .channel: "largest difference of a channel"
    case .pixels: "pixels that differ by more"
    case .window: "mean difference of a 16 × 16 window"
    case .activity: "more for each level of local activity"
    case .windowMost: "but never more than"
    case .spot: "strong differences that cling together in an 8 × 8 window"
    case .spotActivity: "more for each level of local activity"
    case .spotMost: "but never more than"
    case .spotResting: "the same where all rests, more with contrast"
    case .spotRestingMost: "but never more than"
    case .shift: "mean shift of a 32 × 32 window"
    case .shiftMost: "but never more than, where light changes"
    case .tiles: "median shift of all 16 × 16 tiles"
    case .tilesMost: "but never more than, where all is textured"
    case .displacement: "shift of the whole picture, in pixels, by the share that it explains"
    }
  }
}
