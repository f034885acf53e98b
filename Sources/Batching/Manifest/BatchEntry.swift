public import Comparing
public import LayerModel
public import SceneModel
public import Timing

/// One clip of a batch: a scene with its parameters, and the files that it becomes.
public struct BatchEntry: Sendable {
  /// The reference of an entry's comparison.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// No reference.
    case none
    /// The scene with the golden beside its file.
    case golden
    /// Each file with the one that stood in its place before.
    case previous
  }

  /// The name, unique in the batch.
  public let name: String
  /// The scene's file.
  public let sceneFile: String
  /// Values for the scene's parameters.
  public let parameters: [String: String]
  /// Names of parameters that stand in its own name or its files', and that the scene need not
  /// declare.
  public let labels: Set<String>
  /// Files to write.
  public let outputs: [BatchOutput]
  /// Words to select it by.
  public let tags: [String]
  /// The name of the animation that is meant, of a file with several.
  public let animation: String?
  /// Replaces the scene's duration.
  public let duration: Seconds?
  /// The states that the scene is switched to.
  public let states: [StateSwitch]
  /// Replaces the scene's frame rate.
  public let frameRate: FrameRate?
  /// Replaces the scene's pixels per point.
  public let scale: Double?
  /// Seconds after which it is given up; `nil` for never.
  public let timeout: Seconds?
  /// The number of further tries.
  public let retries: Int
  /// The manifest that it stands in.
  public let manifest: String
  /// The reference of its comparison.
  public let comparison: Comparison
  /// The rule for a difference from the file before; `nil` asks the files: of two without loss
  /// every difference counts.
  public let mode: ComparisonMode?
  /// True for the same bytes on any machine, false for any bytes; `nil` leaves that to the batch.
  public let isReproducible: Bool?
  /// The place where it is written.
  public let location: SourceLocation

  /// The folder of its own golden, beside the manifest.
  public var goldenFolder: String { "\(BatchManifest.folder(of: manifest))golden/\(name)" }
}
