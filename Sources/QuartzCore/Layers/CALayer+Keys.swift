import CoreGraphics
import Inbetween

// Values by keys and key paths.

extension CALayer {
  private func keyPath(_ text: String) -> AnimationKeyPath? {
    AnimationKeyPath(text).flatMap { $0.property.kinds.contains(core.kind) ? $0 : nil }
  }

  func readValue(_ key: String) -> Any? {
    switch key {
    case "frame": return NSValue(rect: frame)
    case "contents": return contents
    case "compositingFilter": return compositingFilter
    case "name": return name
    case "delegate": return delegate
    case "actions": return actions
    case "style": return style
    case "sublayers": return sublayers
    case "superlayer": return superlayer
    case "mask": return mask
    case "beginTime": return NSNumber(value: beginTime)
    case "duration": return NSNumber(value: duration)
    case "speed": return NSNumber(value: speed)
    case "timeOffset": return NSNumber(value: timeOffset)
    case "repeatCount": return NSNumber(value: repeatCount)
    case "repeatDuration": return NSNumber(value: repeatDuration)
    case "autoreverses": return NSNumber(value: autoreverses)
    case "fillMode": return fillMode.rawValue
    case "opaque", "isOpaque": return NSNumber(value: isOpaque)
    case "emitterCells": return core.cells
    default: break
    }
    if let keyPath = keyPath(key) {
      return AnyValue.any(core.properties.value(of: keyPath), of: keyPath.property)
    }
    return core.values[key] ?? core.style?[key]
  }

  func writeValue(_ value: Any?, _ key: String) {
    let value = AnyValue.unwrapped(value)
    let number = value.flatMap { AnyValue.number($0) } ?? 0
    switch key {
    case "frame": frame = (value as? CGRect) ?? .zero
    case "contents": contents = value
    case "compositingFilter": compositingFilter = value
    case "name": name = value as? String
    case "delegate": delegate = value as? any CALayerDelegate
    case "actions": actions = value as? [String: any CAAction]
    case "style": style = value as? [AnyHashable: Any]
    case "sublayers": sublayers = value as? [CALayer]
    case "mask": mask = value as? CALayer
    case "beginTime": beginTime = number
    case "duration": duration = number
    case "speed": speed = Float(number)
    case "timeOffset": timeOffset = number
    case "repeatCount": repeatCount = Float(number)
    case "repeatDuration": repeatDuration = number
    case "autoreverses": autoreverses = number != 0
    case "fillMode": fillMode = CAMediaTimingFillMode(rawValue: value as? String ?? "removed")
    case "opaque", "isOpaque": isOpaque = number != 0
    default:
      guard let keyPath = keyPath(key) else { return writeOther(value, key) }
      let none = LayerProperties.defaults(of: core.kind).value(of: keyPath)
      guard value != nil else { return change(keyPath, to: emptied(keyPath) ?? none) }
      if let name = value as? String, setChoice(name, of: keyPath.property) { return }
      if let new = AnyValue.value(value, keyPath.valueKind, keyPath.property) {
        change(keyPath, to: new)
      }
    }
  }

  private func emptied(_ keyPath: AnimationKeyPath) -> PropertyValue? {
    switch keyPath.valueKind {
    case .color: .color(nil)
    case .path: .path(nil)
    case .image: .image(nil)
    case .numbers: .numbers([])
    case .colors: .colors([])
    default: nil
    }
  }

  /// Sets the value of a key that Core Animation does not know.
  private func writeOther(_ value: Any?, _ key: String) {
    var action: (any CAAction)?
    if let (stage, reference) = recording, stage.player.isOnScreen(reference),
      stage.player.transactionSettings.disableActions != true
    {
      core.hasStoppedSearch = false
      action = self.action(forKey: key)
    }
    core.values[key] = value
    if Swift.type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  func readValue(path: String) -> Any? {
    if keyPath(path) != nil { return value(forKey: path) }
    guard let dot = path.firstIndex(of: ".") else { return value(forKey: path) }
    let (first, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
    if first == "frame" {
      var box = LayerProperties()
      box.bounds = Rect(frame)
      return AnimationKeyPath("bounds.\(rest)")
        .flatMap { AnyValue.any(box.value(of: $0), of: .bounds) }
    }
    if let layer = value(forKey: first) as? CALayer { return layer.value(forKeyPath: rest) }
    if first == "style" { return style?[rest] }
    return core.values[path]
  }

  func writeValue(_ value: Any?, path: String) {
    if keyPath(path) != nil { return setValue(value, forKey: path) }
    guard let dot = path.firstIndex(of: ".") else { return setValue(value, forKey: path) }
    let (first, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
    if first == "frame" {
      var box = LayerProperties()
      box.bounds = Rect(frame)
      guard let member = AnimationKeyPath("bounds.\(rest)"),
        let new = AnyValue.value(value, member.valueKind, .bounds)
      else { return }
      frame = CGRect(box.setting(member, to: new).bounds)
    } else if let layer = self.value(forKey: first) as? CALayer {
      layer.setValue(value, forKeyPath: rest)
    } else {
      core.values[path] = AnyValue.unwrapped(value)
    }
  }
}
