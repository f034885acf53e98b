import Graphics
import SceneModel

/// The way of a text along the outline of one of its layer's masks.
struct TextWay {
  private let line: TextLine
  private let firstMargin: Track<Double>
  private let isUpright: Bool
  /// The part of the line's length before which a line of text begins.
  private let share: Double

  /// The way that a text says; `nil` where it says none, or one that is not there.
  init?(
    _ path: JSONField?, _ field: JSONField, _ reader: PropertyReader, _ document: TextDocument
  ) {
    guard let path, let place = path["m"]?.integer else { return nil }
    let masks = field["masksProperties"]?.items ?? []
    guard masks.indices.contains(place) else {
      path["m"]?.leaveOut(
        "there is no mask \(place) for a text's path", drawing: "the text on a straight line")
      return nil
    }
    func isOn(_ key: String) -> Bool { (reader.number(path[key], or: 0).first) != 0 }
    let outline = reader.outline(masks[place]["pt"])
    guard let line = TextLine(outline.first.path, isReversed: isOn("r")) else { return nil }
    if !outline.isConstant {
      path.leaveOut(
        "a path of a text that changes is approximated", drawing: "the path as it is at first")
    }
    if isOn("a") {
      path["a"]?.leaveOut(
        "letters that fill a whole path are approximated", drawing: "letters as far as they go")
    }
    self.line = line
    firstMargin = reader.number(path["f"], or: 0)
    isUpright = !isOn("p")
    share = document.share
  }

  /// A layer whose origin is put on the way.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - place: Its distance from the begin of the text's line.
  ///   - moved: The distance that it is moved, over time.
  ///   - writer: Writes the animations.
  ///   - baking: Works out a course along the way.
  /// - Returns: The layer in one that is on the way.
  func place(
    _ layer: Layer, at place: Double, moved: Track<Double>, _ writer: AnimationWriter,
    _ baking: Baking
  ) -> Layer {
    let begin = place + share * line.length
    let distance = firstMargin.combined(with: moved, baking) { begin + $0 + $1 }
    var transform = TransformTracks()
    transform.position = PointTrack(distance.bent(baking) { line.place(at: $0).point })
    if !isUpright {
      var headings = AngleUnwrapping(turn: 360)
      transform.rotation = distance.bent(baking) { headings.next(line.place(at: $0).degrees) }
    }
    return transform.place(Layer(sublayers: [layer]), writer, baking)
  }
}
