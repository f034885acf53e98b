import FrameSampling
import LayerModel
public import Rasterizing
public import TimelineModel
import Timing

extension Renderer {
  /// Instants at which texts are looked at, at most.
  private static let textInstants = 64

  /// The issues of a timeline's texts: lines that are cut, and glyphs that a font lacks.
  ///
  /// Texts are looked at when the clip begins and where it changes its course.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: The fonts of its texts.
  /// - Returns: Each thing once, in the order of instants and of the tree.
  public static func textIssues(of timeline: Timeline, in fonts: FontStore) -> [TextIssue] {
    guard timeline.layers.contains(where: { $0.kind.has(.text) }) else { return [] }
    let sampler = FrameSampler(timeline)
    let boundaries = [0] + timeline.boundaries
    let step = max(1, (boundaries.count + textInstants - 1) / textInstants)
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
