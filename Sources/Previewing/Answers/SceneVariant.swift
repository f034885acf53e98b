import Inbetween

/// A scene as it is tried out: with other parameters, with touches besides those of its script, or
/// as its golden recorded it.
struct SceneVariant: Hashable {
  /// Values for parameters, as texts.
  var parameters: [String: String] = [:]
  /// Touches behind the script's own.
  var touches: [Interaction] = []
  /// True for the scene as it was recorded.
  var isGolden = false

  /// True for the scene as it is written.
  var isPlain: Bool { parameters.isEmpty && touches.isEmpty && !isGolden }
}

extension PreviewQuery {
  /// The most touches, and the most parameters, of a request.
  private static let variantLimit = 100
  /// Seconds that a finger rests or moves at most.
  private static let durations = 0...1e4

  /// The variant of the scene that is asked about: `set=NAME=VALUE` for a parameter,
  /// `touch=tap,T,X,Y`, `touch=press,T,X,Y,SECONDS` and `touch=drag,T,X,Y,X,Y,SECONDS` for a touch
  /// at T, `golden=true` for the scene that was recorded.
  func variant() throws(PreviewProblem) -> SceneVariant {
    var variant = SceneVariant()
    let (settings, touches) = (all("set"), all("touch"))
    guard max(settings.count, touches.count) <= Self.variantLimit else {
      throw wrong("set, touch: expected \(Self.variantLimit) at most")
    }
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw wrong("set: expected name=value") }
      variant.parameters[String(parts[0])] = String(parts[1])
    }
    variant.touches = try touches.map { text throws(PreviewProblem) in try touch(text) }
    if let golden = self["golden"] {
      guard golden == "true" else { throw wrong("golden: expected true") }
      variant.isGolden = true
    }
    return variant
  }

  /// A touch at its time.
  private func touch(_ text: String) throws(PreviewProblem) -> Interaction {
    let parts = text.split(separator: ",", maxSplits: 7, omittingEmptySubsequences: false)
    let kind = parts[0]
    guard ["tap": 4, "press": 5, "drag": 7][kind] == parts.count else {
      throw wrong("touch: expected tap,T,X,Y or press,T,X,Y,SECONDS or drag,T,X,Y,X,Y,SECONDS")
    }
    func point(at place: Int) throws(PreviewProblem) -> Point {
      Point(
        x: try number(String(parts[place]), "touch", in: Self.coordinates),
        y: try number(String(parts[place + 1]), "touch", in: Self.coordinates))
    }
    let time = try number(String(parts[1]), "touch", in: Self.instants)
    let start = try point(at: 2)
    let action: ScriptAction
    if kind == "tap" {
      action = .tap(start)
    } else {
      let duration = try number(String(parts[parts.count - 1]), "touch", in: Self.durations)
      action =
        kind == "press"
        ? .press(start, duration: duration)
        : .drag(Drag(from: start, to: try point(at: 4), duration: duration))
    }
    return Interaction(.at(time), ActionEntry([action]))
  }
}
