public import LayerModel
public import Timing

/// A layer of a timeline: model values, and the tracks that run over them.
public struct TimelineLayer: Sendable, Hashable {
  /// Names from the root, separated by `/`; a layer without a name is `kind[place]`, a mask `mask`.
  public let path: String
  /// The path of the layer that it is, or, in a transition, whose state it shows.
  public let originalPath: String
  /// The layer's own name; empty when it has none, and of a state in a transition.
  public let name: String
  /// The layer's class.
  public let kind: LayerKind
  /// Position of the superlayer, or of the layer that this one masks; `nil` for a top-level layer.
  public package(set) var parent: Int?
  /// True for a layer that is the mask of its ``parent``.
  public let isMask: Bool
  /// Positions of the masks' subtrees, one after another, of which at most one is in the tree at an
  /// instant; empty when there never is a mask.
  public package(set) var mask: Range<Int>
  /// One past the position of the last layer of the subtree, mask included.
  public package(set) var subtreeEnd: Int
  /// The map from clip time to the layer's own.
  public let clock: TimeMap
  /// Has a value while the layer is not in the tree; `nil` when it always is.
  public let absence: TimeMap?
  /// True when the author gave it a begin time.
  public let hasBeginTime: Bool
  /// The property values where no track shows.
  public let model: LayerProperties
  /// The tracks in the order in which they apply.
  public let tracks: [Track]
  /// The properties that some track writes, each once, in the table's order.
  public let animatedProperties: [LayerProperty]
  /// The place where the author wrote it, or, of a state in a transition, the layer whose state it
  /// shows.
  public let location: SourceLocation?
  /// True when some track writes the contents, so that images may dissolve.
  package let animatesContents: Bool

  /// A layer with nothing around it.
  package init(
    path: String, originalPath: String, name: String = "", kind: LayerKind, isMask: Bool = false,
    clock: TimeMap, absence: TimeMap? = nil, hasBeginTime: Bool = false, model: LayerProperties,
    tracks: [Track],
    location: SourceLocation?
  ) {
    self.path = path
    self.originalPath = originalPath
    self.name = name
    self.kind = kind
    self.isMask = isMask
    self.clock = clock
    self.absence = absence
    self.hasBeginTime = hasBeginTime
    self.model = model
    self.tracks = tracks
    self.location = location
    (parent, mask, subtreeEnd) = (nil, 0..<0, 1)
    animatedProperties = Self.properties(writtenBy: tracks)
    animatesContents = animatedProperties.contains(.contents)
  }

  /// The properties that some tracks write, each once, in the table's order.
  private static func properties(writtenBy tracks: [Track]) -> [LayerProperty] {
    var written: Set<LayerProperty> = []
    var places: [(index: Int, property: LayerProperty)] = []
    for i in tracks.indices {
      for output in tracks[i].outputs where written.insert(output.keyPath.property).inserted {
        places.append((output.keyPath.property.index, output.keyPath.property))
      }
    }
    places.sort { ($0.index, $0.property.name) < ($1.index, $1.property.name) }
    return places.map(\.property)
  }

  /// True while the layer is in the tree, in clip time.
  public func isPresent(at instant: Seconds) -> Bool { absence?(instant) == nil }

  /// An instant, in clip time, at which the layer's own time is what is asked for; where it never
  /// is, as if its first stretch had begun earlier.
  public func instant(atLocalTime time: Seconds) -> Seconds {
    clock.outerTime(from: 0, delayedBy: (clock(0)?.time ?? 0) - time)
  }

  /// The key paths that some track writes, each once, in the order of their first track.
  public var animatedKeyPaths: [AnimationKeyPath] {
    var seen: Set<AnimationKeyPath> = []
    return tracks.flatMap(\.outputs).map(\.keyPath).filter { seen.insert($0).inserted }
  }
}
