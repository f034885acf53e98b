import Graphics
import LayerModel
import SceneModel
import TimelineModel

/// A tap that no layer answers, each time that it happens.
struct UnansweredTapRule {
  /// The findings about the taps of a script as it was played, in the order of their first times.
  func findings(in taps: [PlayedTap]) -> [SceneFinding] {
    var answered: Set<SourceLocation> = []
    for tap in taps where tap.isAnswered { if let place = tap.location { answered.insert(place) } }
    return taps.compactMap { tap in
      guard !tap.isAnswered, let place = tap.location, !answered.contains(place) else { return nil }
      return finding(about: tap, at: place)
    }
  }

  private func finding(about tap: PlayedTap, at place: SourceLocation) -> SceneFinding {
    let time = tap.time.shortestDecimal
    return SceneFinding(
      rule: "unanswered-tap", location: place, layerPath: tap.layerPath ?? "", animation: "",
      what: tap.layerPath.map {
        "the tap at \(time) s hits layer \"\($0)\", and neither it nor a layer around it has onTap"
      } ?? "the tap at \(time) s hits nothing",
      why:
        "A tap runs the onTap of the layer that is seen at its point then, or of the nearest around it",
      fix: tap.layerPath == nil
        ? "Tap where a layer is at that time, which hit --at \(time) --point X,Y tells"
        : "Give one of them onTap, or tap elsewhere")
  }
}
