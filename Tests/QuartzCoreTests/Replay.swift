import QuartzCore

import Inbetween

/// The pictures of a scene file, as Core Graphics' images.
enum Replay {
  static func pictures(of yaml: String, at instants: [Double]) throws -> [CGImage] {
    let renderer = Renderer(try TimelineCompiler().compile(SceneLoader().load(yaml)))
    return try instants.map { CGImage(try renderer.picture(at: $0)) }
  }
}
