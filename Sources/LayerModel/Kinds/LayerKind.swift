/// The class of layer, as a scene spells it.
public enum LayerKind: String, CaseIterable, Hashable, Sendable {
  /// A plain layer.
  case layer
  /// A shape layer, which also fills and strokes its ``ShapeProperties/path``.
  case shape
  /// A gradient layer, which also shows its ``LayerProperties/gradient``.
  case gradient
  /// A text layer, which also shows its ``LayerProperties/text``.
  case text
  /// A captions layer, which shows the texts of a file of captions, each in its time; Core
  /// Animation has none.
  case captions
  /// A part of the text of the text layer that it is in, which Core Animation does not have; see
  /// ``TextProperties/partition``.
  case part
  /// A transform layer, which draws nothing itself and keeps its sublayers' depth.
  case transform
  /// A scroll layer, which shows a part of its sublayers: its bounds' origin scrolls.
  case scroll
  /// A replicator layer, which shows its sublayers several times: ``LayerProperties/replicator``.
  case replicator
  /// An emitter layer, which also shows the particles of its ``LayerProperties/emitter``.
  case emitter
}

extension LayerKind {
  /// The differences between kinds of layer: the rules of the stages go by traits, never by kinds.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// One bit a trait.
    public let rawValue: UInt16

    /// Traits from their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Fills and strokes a path, whose points may be edited and are hit.
    public static let outline = Traits(rawValue: 1 << 0)
    /// Shows a gradient.
    public static let gradient = Traits(rawValue: 1 << 1)
    /// Shows a text, for which it needs fonts.
    public static let text = Traits(rawValue: 1 << 2)
    /// Draws nothing itself, neither background nor contents nor border.
    public static let sublayersOnly = Traits(rawValue: 1 << 3)
    /// Keeps its sublayers' depth (core-animation 9.5).
    public static let depth = Traits(rawValue: 1 << 4)
    /// Clips to its bounds unless the author says otherwise.
    public static let clipping = Traits(rawValue: 1 << 5)
    /// Scrolls its sublayers along the axes that its mode allows.
    public static let scrolling = Traits(rawValue: 1 << 6)
    /// Shows its sublayers several times, each copy at a time of its own; keeps their depth when
    /// its ``LayerProperties/preservesDepth`` says so.
    public static let copies = Traits(rawValue: 1 << 7)
    /// Shows particles, which go on as long as the layer's own time does, without any animation.
    public static let particles = Traits(rawValue: 1 << 8)
    /// Shows the text that its ``LayerProperties/text`` has.
    public static let string = Traits(rawValue: 1 << 9)
    /// Shows texts of a file at their times, at the bottom unless the author says otherwise.
    public static let captions = Traits(rawValue: 1 << 10)
    /// Shows a part of another layer's text.
    public static let part = Traits(rawValue: 1 << 11)
  }

  /// The traits of the kind.
  public var traits: Traits {
    switch self {
    case .layer: []
    case .shape: .outline
    case .gradient: .gradient
    case .text: [.text, .string]
    case .captions: [.text, .captions]
    case .part: .part
    case .transform: [.sublayersOnly, .depth]
    case .scroll: [.scrolling, .clipping]
    case .replicator: .copies
    case .emitter: .particles
    }
  }

  /// Core Animation's class of such layers; `nil` for those that it does not have.
  package var className: String? {
    switch self {
    case .layer: "CALayer"
    case .captions, .part: nil
    default: "CA\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())Layer"
    }
  }

  /// The kind of a class of Core Animation; `nil` for other names.
  package init?(className: String) {
    guard let kind = Self.allCases.first(where: { $0.className == className }) else { return nil }
    self = kind
  }

  /// True when the kind has at least one of the traits.
  public func has(_ traits: Traits) -> Bool { !self.traits.isDisjoint(with: traits) }

  /// True for a layer of the kind whose sublayers stay where they are in space instead of being
  /// drawn into its plane (core-animation 9.5); a page that rolls up is one plane.
  ///
  /// - Parameters:
  ///   - preservesDepth: The layer's ``LayerProperties/preservesDepth``.
  ///   - pageCurl: Its ``LayerProperties/pageCurl``.
  /// - Returns: True when it keeps depth.
  public func keepsDepth(preservesDepth: Bool, pageCurl: Double) -> Bool {
    (has(.depth) || has(.copies) && preservesDepth) && pageCurl <= 0
  }

  /// True when there are values with which it keeps depth.
  package var mayKeepDepth: Bool { keepsDepth(preservesDepth: true, pageCurl: 0) }
}
