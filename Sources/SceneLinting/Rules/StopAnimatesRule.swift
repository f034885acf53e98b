import LayerModel
import SceneModel

/// Finds stop handlers that set the property whose animation ended, which starts an implicit
/// animation from the old model value.
struct StopAnimatesRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard site.groups.isEmpty, let property = site.keyPath?.property,
      property.animation == .implicit, site.layer.hasImplicitAnimations,
      site.layer.actions[property] == nil, site.added.isRemovedOnCompletion,
      site.animation.onStop.contains(where: { sets(property, in: $0, site) })
    else { return nil }
    return site.finding(
      "stop-animates",
      what: "its onStop sets \(property), with an implicit animation",
      why:
        "The layer shows its old value when the animation is removed, and then moves for a quarter of a second",
      fix: "Add transaction: {disableActions: true} to that entry")
  }

  /// True when an entry gives the layer a new value that animates by itself.
  private func sets(
    _ property: LayerProperty, in entry: ActionEntry, _ site: AnimationSite
  ) -> Bool {
    let settings = entry.transaction
    guard settings?.disableActions != true, settings?.duration != 0, entry.lateSettings == nil
    else { return false }
    return entry.actions.contains { action in
      guard case .set(let change) = action, isLayer(change.layer, of: site) else { return false }
      return change.assignments.contains { assignment in
        if case .property(let keyPath, _) = assignment {
          keyPath.property == property
        } else {
          false
        }
      }
    }
  }

  private func isLayer(_ reference: LayerReference, of site: AnimationSite) -> Bool {
    switch reference {
    case .handlerLayer: true
    case .named(let name):
      !name.isEmpty && [site.layer.name, site.layerPath, "/\(site.layerPath)"].contains(name)
    case .identified(let identity): site.layer.identity == identity
    }
  }
}
