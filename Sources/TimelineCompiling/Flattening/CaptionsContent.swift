import Captioning
import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// The texts that a layer's captions show in its own time; only the layer's clock is missing.
struct CaptionsContent {
  private let timeMap: TimeMap
  private let content: TrackContent

  /// The captions of a layer; `nil` for one that shows none.
  init?(of layer: Layer) {
    guard layer.kind.has(.captions), let captions = layer.captions else { return nil }
    let font = layer.properties.text.font
    var segments: [Keyframes.Segment] = []
    var pieces: [PiecewiseLinearMap.Piece] = []
    var end: Seconds?
    for stack in captions.file.stacks(followingWords: captions.activeColor != nil) {
      end = stack.end
      guard !stack.cues.isEmpty else {
        pieces.append(.init(start: stack.begin, body: .nothing))
        continue
      }
      let place = Double(segments.count)
      pieces.append(.init(start: stack.begin, body: .constant(TimePosition(time: place))))
      segments.append(
        Keyframes.Segment(
          start: place, end: place + 1, timingFunction: nil,
          interpolation: .hold(.text(stack.text(in: font, activeColor: captions.activeColor)))))
    }
    guard let end, !segments.isEmpty else { return nil }
    pieces.append(.init(start: end, body: .nothing))
    timeMap = TimeMap([.pieces(PiecewiseLinearMap(before: .nothing, pieces))])
    content = .keyframes(Keyframes(segments: segments))
  }

  /// The track under a layer's clock.
  func track(under clock: TimeMap, at location: SourceLocation?) -> Track {
    let keyPath = AnimationKeyPath(LayerProperty.string)
    return Track(
      keyPath: keyPath, label: "captions", timeMap: clock.followed(by: timeMap), content: content,
      outputs: [TrackOutput(keyPath: keyPath, source: .value, isAdditive: false)],
      isAdditive: false, isCumulative: false, cycleEnd: 1, location: location)
  }
}

extension CaptionStack {
  /// The text of all its cues, a line or more each, with the word that is spoken in a colour.
  fileprivate func text(in font: FontReference, activeColor: Color?) -> AttributedText {
    var runs: [AttributedText.Run] = []
    for (number, cue) in cues.enumerated() {
      if number > 0 { runs.append(AttributedText.Run("\n")) }
      let spoken = activeColor != nil && cue.hasWordTimes ? cue.spokenWord(at: begin) : nil
      for span in cue.spans {
        var attributes = TextAttributes()
        attributes.font = font.styled(span.style)
        attributes.isUnderlined = span.style.isUnderlined
        attributes.foregroundColor = span.style.color
        if let spoken, (span.begin ?? cue.begin) == spoken {
          attributes.foregroundColor = activeColor
        }
        runs.append(AttributedText.Run(span.text, attributes))
      }
    }
    return AttributedText(runs)
  }
}

extension FontReference {
  /// The bold or italic face of a font by name, and the font itself behind it, where that face is
  /// not there; `nil` for the font itself.
  fileprivate func styled(_ style: CaptionStyle) -> FontReference? {
    guard source == nil, style.isBold || style.isItalic else { return nil }
    let suffix = (style.isBold ? "Bold" : "") + (style.isItalic ? "Italic" : "")
    return FontReference(name: "\(name)-\(suffix)", folders: folders).followed(by: [self])
  }
}
