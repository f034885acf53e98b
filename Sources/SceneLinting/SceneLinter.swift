import LayerModel
public import SceneModel
import Timing

/// Looks for the classic mistakes of Core Animation in a scene.
///
/// A finding is advice: the scene renders as it is written. What cannot be meant at all is an error
/// of the loader or the compiler instead.
public struct SceneLinter: Sendable {
  private let rules: [any LintRule] = [
    SnapBackRule(), ForwardsFillRule(), FullTurnRule(), JumpAtStartRule(), ClippedChildRule(),
    QuarterSecondRule(), CutSpringRule(), PacedKeyTimesRule(), KeyTimesCountRule(),
    CubicPathRule(), FromToByRule(),
  ]

  /// A linter with all rules.
  public init() {}

  /// What the rules find, in tree order, each layer's animations in the order they are added.
  public func findings(in scene: Scene) -> [SceneFinding] {
    var findings: [SceneFinding] = []
    for (i, layer) in scene.layers.enumerated() {
      visit(layer, name: layer.pathComponent(at: i), scene: scene, &findings)
    }
    return findings
  }

  private func visit(
    _ layer: Layer, name path: String, scene: Scene, _ findings: inout [SceneFinding]
  ) {
    for (i, animation) in layer.animations.enumerated() {
      let site = AnimationSite(
        scene: scene, layer: layer, layerPath: path,
        label: animation.key ?? "animations[\(i)]", animation: animation, groups: [])
      visit(site, &findings)
    }
    if let mask = layer.mask {
      visit(
        mask, name: "\(path)/\(mask.pathComponent(at: 0, isMask: true))", scene: scene, &findings)
    }
    for (i, sublayer) in layer.sublayers.enumerated() {
      visit(sublayer, name: "\(path)/\(sublayer.pathComponent(at: i))", scene: scene, &findings)
    }
  }

  private func visit(_ site: AnimationSite, _ findings: inout [SceneFinding]) {
    for rule in rules { findings += rule.findings(at: site) }
    guard case .group(let children) = site.animation.action else { return }
    for (i, child) in children.enumerated() { visit(site.child(child, at: i), &findings) }
  }
}

/// One kind of mistake.
protocol LintRule: Sendable {
  /// What is wrong with one animation where it stands.
  func findings(at site: AnimationSite) -> [SceneFinding]
}
