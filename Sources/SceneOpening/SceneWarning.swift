public import LayerModel
import Typesetting
import TimelineModel

/// A remark about a scene that works, though perhaps not as its author meant, found behind the
/// loader.
public struct SceneWarning: Hashable, Sendable {
  /// The place in the scene's files.
  public let location: SourceLocation
  /// Names from the root to the layer, separated by `/`; `nil` for a warning about none.
  public let layer: String?
  /// The animation's key, or its place.
  public let animation: String?
  /// The sentence, without its full stop, for who knows the layer.
  public let message: String
  /// The sentence with the layer's name.
  public let sentence: String

  /// An issue that the compiler found.
  init(_ issue: TimelineIssue, in places: ScenePlaces) {
    location = places.place(issue.location)
    layer = issue.layerPath.isEmpty ? nil : issue.layerPath
    animation = issue.animation
    message = issue.description
    sentence = message
  }

  /// A font that another one stands for, where the scene names it.
  init(_ substitution: FontStore.Substitution, in places: ScenePlaces) {
    self.init(
      at: places.place(ofFont: substitution.font), layer: substitution.layer, "\(substitution)")
  }

  /// A text that is not drawn as it may be meant, where the scene has its layer.
  init(_ issue: TextIssue, in places: ScenePlaces) {
    self.init(at: places.place(ofLayer: issue.layer), layer: issue.layer, "\(issue)")
  }

  /// A sound that nobody hears, where the scene names it.
  init(_ sound: UnheardSound, in places: ScenePlaces) {
    location = places.place(sound.clip.location)
    (layer, animation) = (nil, nil)
    message = "\(sound)"
    sentence = message
  }

  /// A video whose sound is dropped, where the scene shows it.
  init(_ video: SilentVideo, in places: ScenePlaces) {
    self.init(at: places.place(ofLayer: video.layer), layer: video.layer, "\(video)")
  }

  private init(at location: SourceLocation, layer: String, _ message: String) {
    (self.location, self.layer, animation, self.message) = (location, layer, nil, message)
    sentence = "layer \"\(layer)\": \(message)"
  }
}
