package import Graphics
public import LayerModel
public import Timing

/// A layer of the model tree (`CALayer`): properties, own time, sublayers, mask, animations.
public struct Layer: Hashable, Sendable {
  /// The layer's class.
  public var kind: LayerKind
  /// The name other parts of a scene know it by; empty when it has none.
  public var name: String
  /// The identity by which a script knows it whatever it is called; `nil` when it has none.
  public var identity: LayerIdentity?
  /// The values its properties have when nothing animates them.
  public var properties: LayerProperties
  /// The layer's time within its superlayer's; a `nil` duration is endless.
  public var timing: MediaTiming
  /// Key frames of the time that counts in place of the superlayer's; `nil` for that itself.
  public var timeRemapping: TimeRemapping?
  /// The captions that it shows, of a captions layer; `nil` shows none.
  public var captions: LayerCaptions?
  /// Back to front.
  public var sublayers: [Layer]
  /// The animations that it begins with, in the order in which they are added.
  public var animations: [Animation]
  /// False makes no implicit animations outside a view animation, as of a view's own layer.
  public var hasImplicitAnimations = true
  /// The action dictionary: actions in place of implicit animations (`CALayer.actions`).
  public var actions: [LayerProperty: LayerAction] = [:]
  /// The animation that runs when it comes into the tree, or is no longer hidden (`onOrderIn` of
  /// the action dictionary).
  public var onOrderIn: Animation?
  /// The animation that runs when it is taken out, or hidden (`onOrderOut`).
  public var onOrderOut: Animation?
  /// True lets it follow a finger that drags it.
  public var isDraggable = false
  /// The script of a tap on it, or on a layer in it that has none of its own.
  public var onTap: [ActionEntry] = []
  /// The script of a press, likewise.
  public var onPress: [ActionEntry] = []
  /// The script of the beginning of a drag, likewise.
  public var onDrag: [ActionEntry] = []
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// The layer whose alpha multiplies this layer and its sublayers, in this layer's coordinates.
  public var mask: Layer? {
    get { maskStorage.first }
    set { maskStorage = newValue.map { [$0] } ?? [] }
  }
  /// The mask, at most one; an array because a struct cannot hold itself.
  private var maskStorage: [Layer] = []

  /// A layer with Core Animation's defaults for its class, except what is given.
  public init(
    kind: LayerKind = .layer, name: String = "", identity: LayerIdentity? = nil,
    properties: LayerProperties? = nil,
    timing: MediaTiming = MediaTiming(), timeRemapping: TimeRemapping? = nil,
    sublayers: [Layer] = [], mask: Layer? = nil,
    animations: [Animation] = [], location: SourceLocation? = nil
  ) {
    self.kind = kind
    self.name = name
    self.identity = identity
    self.properties = properties ?? .defaults(of: kind)
    self.timing = timing
    self.timeRemapping = timeRemapping
    self.sublayers = sublayers
    self.animations = animations
    self.location = location
    self.mask = mask
  }

  /// A layer of the usual properties of its class, but for its anchor point.
  package init(
    anchorPoint: Point, kind: LayerKind = .layer, name: String = "",
    timeRemapping: TimeRemapping? = nil, sublayers: [Layer] = [], mask: Layer? = nil,
    location: SourceLocation? = nil
  ) {
    self.init(
      kind: kind, name: name, timeRemapping: timeRemapping, sublayers: sublayers, mask: mask,
      location: location)
    properties.anchorPoint = anchorPoint
  }

  /// A layer's part of a path: its name, or, where it has none, `kind[place]`, of a mask `mask`.
  ///
  /// - Parameters:
  ///   - name: The layer's name; empty when it has none.
  ///   - kind: Its class.
  ///   - place: Its place among its siblings, from 0.
  ///   - isMask: True for the mask of another layer.
  /// - Returns: The part, which may hold slashes where the name does.
  package static func pathComponent(
    name: String, kind: LayerKind, place: Int, isMask: Bool
  ) -> String {
    !name.isEmpty ? name : isMask ? "mask" : "\(kind.rawValue)[\(place)]"
  }

  /// The layer's part of a path where it is the sublayer, or the mask, at a place.
  package func pathComponent(at place: Int, isMask: Bool = false) -> String {
    Self.pathComponent(name: name, kind: kind, place: place, isMask: isMask)
  }
}
