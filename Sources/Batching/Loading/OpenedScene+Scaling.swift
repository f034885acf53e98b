import Documents
import LayerModel
package import Rendering
package import SceneOpening
package import TimelineModel

extension OpenedScene {
  /// The scene compiled for a share of a timeline's scale, on its background and at its rate.
  ///
  /// - Parameters:
  ///   - share: The share of the scale.
  ///   - timeline: A timeline of the scene.
  /// - Returns: The smaller timeline.
  /// - Throws: `RenderError.request` when there is none.
  package func timeline(
    scaledBy share: Double, of timeline: Timeline
  ) throws(RenderError) -> Timeline {
    var opener = opener
    opener.scale = timeline.canvas.scale * share
    opener.background = .some(timeline.canvas.background)
    opener.frameRate = timeline.frameRate
    do { return try opener.compile(loaded.scene) } catch { throw .request("\(error)") }
  }
}
