import Graphics
import SceneModel

extension SceneFinding {
  /// The finding of a remark by itself; `nil` for remarks that only rules over animations read.
  init?(_ remark: SceneRemark) {
    switch remark.content {
    case .turns: return nil
    case .colorName(let name):
      guard let (uiKitName, color) = Color.uiKitColor(named: name) else { return nil }
      self.init(
        rule: "color-name", location: remark.location, layerPath: "", animation: "",
        what: "\(name) is CSS's, which is another colour than UIColor.\(uiKitName)",
        why: "Colour names in scenes are CSS's",
        fix: "Write \(color.spelling) if you mean UIKit's")
    case .bareAngle(let number):
      let text = number.shortestDecimal
      self.init(
        rule: "bare-angle", location: remark.location, layerPath: "", animation: "",
        what: "\(text) is an angle in radians, and looks like degrees",
        why: "A bare number is radians, as in Core Animation",
        fix: "Write \(text)deg, or \(text)rad if you mean radians")
    }
  }
}
