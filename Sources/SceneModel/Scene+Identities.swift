import LayerModel
import Timing

extension Scene {
  /// Scenes are equal when all is equal but the texts of identities: it counts which layer each
  /// reference means.
  public static func == (a: Scene, b: Scene) -> Bool {
    a.isSame(as: b) || a.withNumberedIdentities.isSame(as: b.withNumberedIdentities)
  }

  /// Hashes some of what no identity stands in.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(canvas)
    hasher.combine(duration)
    hasher.combine(frameRate)
    hasher.combine(layers.count)
    hasher.combine(layers.first?.properties)
    hasher.combine(interactions.count)
    hasher.combine(audio)
  }

  private func isSame(as other: Scene) -> Bool {
    title == other.title && canvas == other.canvas && duration == other.duration
      && frameRate == other.frameRate && layers == other.layers
      && interactions == other.interactions && touchIndicator == other.touchIndicator
      && motionBlur == other.motionBlur && audio == other.audio
      && subtitles == other.subtitles
      && markers == other.markers && states == other.states && variables == other.variables
      && seed == other.seed
  }

  /// The scene with the number of its layer in place of each identity.
  private var withNumberedIdentities: Scene { withIdentities { _, number in "\(number)" } }

  /// The scene with the identities of which its script speaks and no others, each spelt so that a
  /// file can hold it.
  package var withWrittenIdentities: Scene {
    var names: Set<String> = []
    var identities: Set<String> = []
    var copy = self
    SceneWalk { layer in
      names.insert(layer.name)
      if let identity = layer.identity { identities.insert("\(identity)") }
    } reference: { _ in
    }.visit(&copy)
    return withIdentities { identity, number in
      guard identity.text.isEmpty || names.contains("\(identity)") else { return identity.text }
      var free = "layer-\(number)"
      while !names.union(identities).isDisjoint(with: ["#\(free)"]) { free += "-" }
      return free
    }
  }

  /// The scene with other texts for the identities of which its script speaks, and without the
  /// others.
  ///
  /// - Parameter text: The new text of an identity, which is the first, second, … in the order of
  ///   the layers.
  /// - Returns: The scene.
  private func withIdentities(_ text: (LayerIdentity, Int) -> String) -> Scene {
    var copy = self
    var meant: Set<LayerIdentity> = []
    var found: [LayerIdentity] = []
    SceneWalk { layer in
      if let identity = layer.identity { found.append(identity) }
    } reference: { reference in
      if case .identified(let identity) = reference { meant.insert(identity) }
    }.visit(&copy)
    guard !meant.isEmpty || !found.isEmpty else { return self }
    var texts: [LayerIdentity: LayerIdentity] = [:]
    for identity in found where meant.contains(identity) && texts[identity] == nil {
      texts[identity] = LayerIdentity(text(identity, texts.count))
    }
    SceneWalk { layer in
      layer.identity = layer.identity.flatMap { texts[$0] }
    } reference: { reference in
      // A reference that means no layer stays as it is.
      if case .identified(let identity) = reference, let text = texts[identity] {
        reference = .identified(text)
      }
    }.visit(&copy)
    return copy
  }
}
