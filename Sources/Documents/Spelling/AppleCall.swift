import Graphics

/// A call of Core Animation's or UIKit's that makes a value of numbers: `CGPoint(x: 1, y: 2)`,
/// `CGPointMake(1, 2)`, `UIColor(white: 0.5, alpha: 1)`, CSS's `cubic-bezier(0.4, 0, 0.2, 1)`.
package struct AppleCall {
  /// The function's or the type's name.
  package let name: Substring
  /// The arguments' labels; empty where there is none.
  package let labels: [Substring]
  /// The arguments.
  package let numbers: [Double]

  /// A call from its text; `nil` for anything else.
  package init?(_ text: String) {
    guard text.utf8.count <= 200, text.last == ")", let open = text.firstIndex(of: "(") else {
      return nil
    }
    name = text[..<open]
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    guard !name.isEmpty, isName else { return nil }
    var (labels, numbers): ([Substring], [Double]) = ([], [])
    for argument in text[text.index(after: open)...].dropLast().split(separator: ",") {
      let parts = argument.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
      guard let value = parts.last, let number = AppleSpelling.number(String(value)) else {
        return nil
      }
      labels.append(parts.count == 2 ? parts[0] : "")
      numbers.append(number)
    }
    guard !numbers.isEmpty else { return nil }
    (self.labels, self.numbers) = (labels, numbers)
  }

  /// Some numbers as a scene writes a list of them.
  package static func list(_ numbers: some Sequence<Double>) -> String {
    "[\(numbers.map(\.shortestDecimal).joined(separator: ", "))]"
  }

  /// A list of as many numbers as a form has: of a point, a size, a rectangle or a curve.
  package static func vector(_ text: String, count: Int) -> String? {
    if text.hasSuffix(".zero") || text.hasSuffix("Zero") {
      return list(repeatElement(0, count: count))
    }
    guard let call = AppleCall(text), call.numbers.count == count else { return nil }
    return list(call.numbers)
  }

  /// A colour of its components.
  package static func color(_ text: String) -> String? {
    guard let call = AppleCall(text) else { return nil }
    switch call.labels.map(String.init) {
    case ["red", "green", "blue"], ["red", "green", "blue", "alpha"]: return list(call.numbers)
    case ["white"], ["white", "alpha"], ["gray", "alpha"]:
      return list(repeatElement(call.numbers[0], count: 3) + call.numbers.dropFirst())
    default: return nil
    }
  }

  /// A step of a transform, or no step at all for the identity.
  package static func transform(_ text: String) -> String? {
    if text.hasSuffix("identity") || text.hasSuffix("Identity") { return "[]" }
    guard let call = AppleCall(text) else { return nil }
    let (last, numbers) = (call.name.split(separator: ".").last ?? "", call.numbers)
    let label = call.labels[0]
    func says(_ word: String, _ labels: String...) -> Bool {
      last.hasSuffix(word) || labels.contains { $0 == label }
    }
    if says("Rotation", "rotationAngle"), numbers.count == 1 || numbers.count == 4 {
      let angle = "\(AppleSpelling.degrees(numbers[0]).shortestDecimal)deg"
      let axis = numbers.dropFirst().map(\.shortestDecimal)
      let isAboutZ = axis.isEmpty || numbers[1...] == [0, 0, 1]
      return isAboutZ
        ? "{rotate: \(angle)}" : "{rotate: [\(([angle] + axis).joined(separator: ", "))]}"
    }
    if says("Scale", "scaleX"), numbers.count == 2 || numbers.count == 3 {
      return "{scale: \(list(numbers))}"
    }
    if says("Translation", "translationX"), numbers.count == 2 || numbers.count == 3 {
      return "{translate: \(list(numbers))}"
    }
    return nil
  }

  /// The form of a path that a class of paths makes, by the label of the first argument.
  package static func path(_ text: String) -> String? {
    let words = text.prefix(200).split { !$0.isLetter && !$0.isNumber }
    guard let name = words.first, name.hasSuffix("BezierPath") || name.hasPrefix("CGPath") else {
      return nil
    }
    for word in words.dropFirst() {
      switch word {
      case "ovalIn", "ellipseIn", "bezierPathWithOvalInRect":
        return "{ellipse: [x, y, width, height]}"
      case "roundedRect", "bezierPathWithRoundedRect":
        return "{rect: [x, y, width, height], cornerRadius: r}"
      case "arcCenter", "bezierPathWithArcCenter":
        return "{arc: {center: [x, y], radius: r, startAngle: 0, endAngle: 180deg}}"
      case "rect", "bezierPathWithRect": return "{rect: [x, y, width, height]}"
      default: continue
      }
    }
    return nil
  }
}
