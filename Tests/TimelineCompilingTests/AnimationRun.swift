import FrameSampling
import Graphics
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// A layer of a scene of 100 s on which some animations run, compiled.
struct AnimationRun {
  let timeline: Timeline

  /// Compiles a layer that has the default values but for what `change` says.
  init(
    _ animations: [Animation], kind: LayerKind = .shape,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws {
    var properties = LayerProperties()
    change(&properties)
    let layer = Layer(kind: kind, name: "box", properties: properties, animations: animations)
    let scene = Scene(
      canvas: Canvas(size: Size(width: 10, height: 10)), duration: 100, layers: [layer])
    timeline = try TimelineCompiler().compile(scene)
  }

  /// The numbers of a key path's value at an instant.
  func numbers(_ keyPath: String, at instant: Seconds) throws -> [Double] {
    try value(keyPath, at: instant).components
  }

  /// A key path's value at an instant.
  func value(_ keyPath: String, at instant: Seconds) throws -> PropertyValue {
    timeline.layers[0].value(of: try #require(AnimationKeyPath(keyPath)), at: instant)
  }

  /// The images that are shown in place of the layer's contents at an instant, in the frame that is
  /// drawn.
  func dissolve(at instant: Seconds) -> ImageDissolve? {
    let drawn = FrameSampler(timeline).frame(at: instant).layers[0].contentsDissolve
    #expect(drawn == LayerSampler(timeline.layers[0]).contentsDissolve(at: instant))
    return drawn
  }

  /// The line of text for each track.
  var tracks: [String] { timeline.layers[0].tracks.map(\.description) }
}

/// Fails unless two lists of numbers agree.
func expect(
  _ got: [Double], _ wanted: [Double], within tolerance: Double = 1e-9,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let agrees =
    got.count == wanted.count && zip(got, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(
    agrees, "got \(got), wanted \(wanted) ± \(tolerance)", sourceLocation: sourceLocation)
}

/// A key path that a test knows to exist.
func keyPath(_ text: String) throws -> AnimationKeyPath { try #require(AnimationKeyPath(text)) }
