import CoreGraphics
import Inbetween

extension CALayer {
  /// The stage and the reference by which changes are recorded; `nil` outside a tree.
  var recording: (stage: Stage, reference: LayerReference)? {
    guard let stage = core.stage, let reference = core.reference else { return nil }
    return (stage, reference)
  }

  /// Sets a property.
  func change(_ property: LayerProperty, to value: PropertyValue) {
    change(AnimationKeyPath(property), to: value)
  }

  /// The name of a choice as Core Animation spells it, or as it was set.
  func name(_ own: String, of property: LayerProperty) -> String {
    core.unknownNames[property] ?? AnyValue.appleName(own, of: property)
  }

  /// Sets a choice by its name; one that nobody knows is kept as it is, and drawn as another
  /// (core-animation 7.4, 9.3, measured).
  ///
  /// - Returns: False for a property that has no such names.
  @discardableResult
  func setChoice(_ name: String, of property: LayerProperty) -> Bool {
    let own = AnyValue.ownName(name, of: property)
    let (isKnown, other): (Bool, String)
    switch property {
    case .contentsGravity:
      (isKnown, other) = (ContentsGravity(rawValue: own) != nil, ContentsGravity.center.rawValue)
    case .alignmentMode:
      (isKnown, other) = (
        TextAlignmentMode(rawValue: own) != nil, TextAlignmentMode.natural.rawValue
      )
    case .truncationMode:
      (isKnown, other) = (
        TextTruncationMode(rawValue: own) != nil, TextTruncationMode.none.rawValue
      )
    default: return false
    }
    core.unknownNames[property] = isKnown ? nil : name
    change(property, to: .name(isKnown ? own : other))
    return true
  }

  /// Sets a property, or a member of one, with the action that follows.
  func change(_ keyPath: AnimationKeyPath, to value: PropertyValue) {
    guard value.isFinite else { return }
    let property = keyPath.property
    let new = core.properties.setting(keyPath, to: value)
    let size = bounds.size
    guard new[property] != core.properties[property] else { return }
    guard let (stage, reference) = recording else {
      core.properties = new
      return noteChange(of: property, from: size)
    }
    let change = ScriptAction.set(LayerChange(reference, [.property(keyPath, value)]))
    var action: (any CAAction)?
    var isImplicit = true
    if property.isAnimatable, stage.player.transactionSettings.disableActions != true,
      stage.player.isOnScreen(reference), !stage.isPreparing
    {
      core.hasStoppedSearch = false
      action = self.action(forKey: property.objectiveCName ?? property.name)
      isImplicit = action == nil && !core.hasStoppedSearch
    }
    core.properties = new
    stage.player.perform(change, isImplicit: isImplicit)
    noteChange(of: property, from: size)
    action?.run(
      forKey: property.objectiveCName ?? property.name, object: self, arguments: nil)
  }

  private func noteChange(of property: LayerProperty, from size: CGSize) {
    guard property == .bounds else { return }
    if bounds.size != size, !core.sublayers.isEmpty { resizeSublayers(withOldSize: size) }
    setNeedsLayout()
    if core.needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  /// Sets contents that it has drawn itself, which do not fade in.
  func setContents(_ image: CGImage?) {
    core.contents = image
    let value = PropertyValue.image(image?.reference)
    core.properties[.contents] = value
    guard let (stage, reference) = recording else { return }
    stage.player.perform(
      .set(LayerChange(reference, [.property(AnimationKeyPath(.contents), value)])),
      isImplicit: false)
  }

  /// Sets a part of the layer's own time.
  func changeTime(_ assignment: LayerChange.Assignment, _ change: (inout MediaTiming) -> Void) {
    change(&core.timing)
    guard let (stage, reference) = recording else { return }
    stage.player.perform(.set(LayerChange(reference, [assignment])))
  }

  // MARK: Actions

  /// The action of an event, by Core Animation's search.
  func searchedAction(_ event: String) -> (any CAAction)? {
    func found(_ action: any CAAction) -> (any CAAction)? {
      guard action is NSNull else { return action }
      core.hasStoppedSearch = true
      return nil
    }
    if let action = core.delegate?.action(for: self, forKey: event) { return found(action) }
    if let action = core.actions?[event] { return found(action) }
    var style = core.style
    while let level = style {
      if let action = (level["actions"] as? [String: Any])?[event] as? any CAAction {
        return found(action)
      }
      style = level["style"] as? [AnyHashable: Any]
    }
    return Swift.type(of: self).defaultAction(forKey: event).flatMap(found)
  }

  // MARK: Layout and display

  func markForLayout() {
    core.needsLayout = true
    core.stage?.await(self)
  }

  func markForDisplay() {
    core.needsDisplay = true
    core.stage?.await(self)
  }

  /// Places the sublayers now, where that is needed.
  func layOutNow() {
    var top = self
    while let next = top.core.superlayer, next.core.needsLayout { top = next }
    top.layoutTree()
  }

  private func layoutTree() {
    if core.needsLayout {
      core.needsLayout = false
      layoutSublayers()
    }
    for sublayer in core.sublayers { sublayer.layoutTree() }
  }

  /// Draws now, where that is needed.
  func displayNow() {
    guard core.needsDisplay else { return }
    core.needsDisplay = false
    display()
  }

  /// The size that the layer would like.
  var preferredSize: CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }

  /// Draws the layer as it is in the model, without its own place and transform.
  func drawModel(in ctx: CGContext) {
    var layer = value()
    layer.properties.transform = .identity
    layer.properties.position = layer.properties.bounds.point(
      atUnit: layer.properties.anchorPoint)
    layer.properties.zPosition = 0
    var outer = Layer()
    outer.properties.anchorPoint = .zero
    outer.properties.transform = CATransform3DMakeAffineTransform(ctx.ctm).value
    outer.sublayers = [layer]
    ctx.draw(outer)
  }
}
