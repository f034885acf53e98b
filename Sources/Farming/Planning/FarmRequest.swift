package import Rendering
package import SceneOpening

/// A clip that is to be planned.
package struct FarmRequest: Sendable {
  /// The scene.
  package let source: SceneOpener
  /// The file, its path being relative to the folder of joined files.
  package let output: OutputRequest
  /// The part of the scene's time.
  package let part: ClipPart

  /// A clip.
  package init(source: SceneOpener, output: OutputRequest, part: ClipPart = .all) {
    (self.source, self.output, self.part) = (source, output, part)
  }
}
