import Escaping
package import Inbetween

/// The markers of a scene, a line each, as `inspect` prints them.
package struct MarkerList {
  private let markers: [SceneMarker]

  /// The list of some markers.
  package init(_ markers: [SceneMarker]) { self.markers = markers }

  /// "marker 1.5 s, 0.5 s long: intro", a line each; empty without any.
  package var text: String {
    let lines = markers.map { marker in
      let length = marker.duration > 0 ? ", \(marker.duration.shortestDecimal) s long" : ""
      return "marker \(marker.begin.shortestDecimal) s\(length): \(DisplayText.line(marker.name))\n"
    }
    return lines.isEmpty ? "" : lines.joined() + "\n"
  }
}
