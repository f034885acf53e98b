package import Graphics

/// The part of an outline that is left before it is filled and stroked.
///
/// The part goes from the smaller of start and end to the larger, moved along by the offset; what
/// leaves the outline at its end comes in at its start.
public struct PathTrim: Hashable, Sendable {
  /// All of the outline.
  public init() {}

  /// One end of the part, as a part of the length.
  public var start = 0.0
  /// The other end.
  public var end = 1.0
  /// The distance by which both are moved along, as a part of the length; 1 is once around.
  public var offset = 0.0
  /// The length that these are parts of.
  public var mode = PathTrimMode.together

  /// True when nothing is left out.
  package var isWhole: Bool { PathWindows.isWhole(from: start, to: end) }

  /// An outline, measured as its parts are found.
  package func measured(_ path: Path) -> PathWindows {
    PathWindows(path, isApart: mode == .together)
  }

  /// The part of an outline that is left, once it is measured.
  package func left(of measured: PathWindows) -> Path {
    measured.part(from: start, to: end, movedBy: offset)
  }

  /// The part of an outline that is left.
  package func left(of path: Path) -> Path { isWhole ? path : left(of: measured(path)) }
}

/// The length that the ends of a trim are parts of.
public enum PathTrimMode: String, CaseIterable, Hashable, Sendable {
  /// Each subpath's own.
  case together
  /// That of all subpaths, one after another.
  case inTurn
}

extension LayerProperty {
  /// The properties of the part of a shape layer's outline that is left.
  static let ofTrims: [LayerProperty] = [trimStart, trimEnd, trimOffset, trimMode]

  /// The row of ``PathTrim/start``.
  public static let trimStart = TypedProperty(
    "trimStart", .number, \.shape.trim.start, .fractions, domain: .clamped, of: .outline,
    meaning: "Where the part of the outline begins that is filled and stroked.")
  /// The row of ``PathTrim/end``.
  public static let trimEnd = TypedProperty(
    "trimEnd", .number, \.shape.trim.end, .fractions, domain: .clamped, of: .outline,
    meaning: "Where that part ends.")
  /// The row of ``PathTrim/offset``.
  public static let trimOffset = TypedProperty(
    "trimOffset", .number, \.shape.trim.offset, .fractions, of: .outline,
    meaning: "How far that part is moved along the outline; 1 is once around.")
  /// The row of ``PathTrim/mode``.
  public static let trimMode = TypedProperty(
    "trimMode", .name, \.shape.trim.mode, animation: .none, of: .outline,
    meaning: "Whether each subpath is trimmed by itself or all of them one after another.")
}
