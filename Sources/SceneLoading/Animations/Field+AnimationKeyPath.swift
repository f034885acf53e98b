import Documents
import LayerModel
import Escaping

extension Field {
  /// The key path of an animation of a layer of a kind.
  func animationKeyPath(on kind: LayerKind?) -> AnimationKeyPath? {
    guard case .text(let text, _) = node.content else {
      mismatch("a key path such as opacity or position.x")
      return nil
    }
    guard let keyPath = AnimationKeyPath(text) else {
      reportNoKeyPath(text)
      return nil
    }
    let property = keyPath.property
    guard property.isAnimatable else {
      reportNotAnimatable(property.name)
      return nil
    }
    return isProperty(property, of: kind, called: "\"\(text)\"") ? keyPath : nil
  }

  /// True for a property that layers of a kind have; that they have it not is reported.
  func isProperty(
    _ property: LayerProperty, of kind: LayerKind?, called name: String
  ) -> Bool {
    guard let kind, !property.kinds.contains(kind) else { return true }
    report(
      "\(name) is no property of this layer",
      allowed: "\(Field.list(property.kinds.map(\.rawValue))) layers have it")
    return false
  }

  private func reportNoKeyPath(_ text: String) {
    let first = String(text.prefix { $0 != "." })
    if first == "emitterCells" {
      let names = LayerKeys.cellProperties.map { String($0.ownName) }
      let last = text.split(separator: ".").last.map(String.init) ?? ""
      report(
        "unknown key path \(Quotation.quoted(text))",
        allowed: "emitterCells, a cell's name and one of its properties",
        suggestion: reading.diagnostics.nearest(last, among: names).map {
          text.dropLast(last.count) + $0
        })
    } else if ["filters", "backgroundFilters"].contains(first) {
      let names = LayerFilter.Kind.allCases.map(\.rawValue)
      let last = text.split(separator: ".").last.map(String.init) ?? ""
      report(
        "unknown key path \(Quotation.quoted(text))",
        allowed: "\(first), a filter's name and one of \(Field.list(names))",
        suggestion: reading.diagnostics.nearest(last, among: names).map {
          text.dropLast(last.count) + $0
        })
    } else if LayerKeys.animatableNotYet.contains(first) {
      report("the key path \(Quotation.quoted(text)) is not supported yet")
    } else if LayerKeys.notAnimatable.contains(first) {
      reportNotAnimatable(first)
    } else if let property = LayerProperty.named(first), property.isAnimatable {
      let members = AnimationKeyPath.Member.members(of: property.valueKind).map(\.rawValue)
      let wrong = String(text.dropFirst(first.count + 1))
      report(
        "unknown key path \(Quotation.quoted(text))",
        allowed: members.isEmpty
          ? "\(property.name), which has no members"
          : "\(property.name), alone or with .\(members.joined(separator: " ."))",
        suggestion: nearestMember(wrong, members).map { "\(property.name).\($0)" })
    } else {
      report("unknown key path \(Quotation.quoted(text))", suggestion: nearestKeyPath(text, first))
    }
  }

  private func nearestMember(_ wrong: String, _ members: [String]) -> String? {
    // The words of transform steps are not those of key paths.
    let noun = ["rotate": "rotation", "translate": "translation"].reduce(wrong) {
      $0.hasPrefix($1.key) ? $1.value + $0.dropFirst($1.key.count) : $0
    }
    return members.contains(noun) ? noun : reading.diagnostics.nearest(wrong, among: members)
  }

  /// The whole key path with its first word put right, or the key path most like all of it.
  private func nearestKeyPath(_ text: String, _ first: String) -> String? {
    let animatable = LayerProperty.all.filter(\.isAnimatable)
    let names = animatable.map(\.name)
    if let own = AppleSpelling.keyPath(text) {
      return AnimationKeyPath(own) != nil
        ? own : nearestKeyPath(own, String(own.prefix { $0 != "." }))
    }
    // "rotation.z" and "size.width" are members without their property.
    for property in ["transform", "bounds", "position"] {
      let whole = "\(property).\(text)"
      if AnimationKeyPath(whole) != nil { return whole }
    }
    let nearest =
      LayerKeys.synonyms[first].flatMap { names.contains($0) ? $0 : nil }
      ?? reading.diagnostics.nearest(first, among: names)
    if let nearest {
      let whole = nearest + text.dropFirst(first.count)
      return AnimationKeyPath(whole) == nil ? nearest : whole
    }
    let all = AnimationKeyPath.all.filter(\.property.isAnimatable).map(\.description)
    return reading.diagnostics.nearest(text, among: all)
  }

  private func reportNotAnimatable(_ name: String) {
    let allowed =
      name == "frame" ? "\"position\" and \"bounds\" instead" : "an animatable property"
    report("\"\(name)\" cannot be animated", allowed: allowed)
  }
}

extension AnimationKeyPath {
  /// True when values can be added and taken apart by component.
  var isSummable: Bool { valueKind.laneCount != nil }
}
