import FrameSampling
import LayerModel
public import Typesetting
public import TimelineModel
import Timing

extension Timeline {
  /// Instants at which texts are looked at, at most.
  private static let textInstants = 64

  /// The issues of the texts: lines that are cut, and glyphs that a font lacks.
  ///
  /// Texts are looked at when the clip begins and where it changes its course.
  ///
  /// - Parameter fonts: The fonts of the texts.
  /// - Returns: Each thing once, in the order of instants and of the tree.
  public func textIssues(in fonts: FontStore) -> [TextIssue] {
    guard layers.contains(where: { $0.kind.has(.text) }) else { return [] }
    let sampler = FrameSampler(self)
    let boundaries = [0] + boundaries
    let step = max(1, (boundaries.count + Self.textInstants - 1) / Self.textInstants)
    var frame = sampler.frame(at: 0)
    var texts: [FontStore.ShownText] = []
    var seen: Set<FontStore.ShownText> = []
    for place in stride(from: 0, to: boundaries.count, by: step) {
      sampler.update(&frame, to: boundaries[place])
      for layer in frame.layers where layer.kind.has(.text) {
        let text = FontStore.ShownText(layer.properties, layer: layer.path)
        if seen.insert(text).inserted { texts.append(text) }
      }
    }
    return fonts.issues(of: texts)
  }
}
