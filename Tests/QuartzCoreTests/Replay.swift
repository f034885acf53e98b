import Inbetween
import QuartzCore

/// The pictures of scene files, as Core Graphics' images.
enum Replay {
  static func pictures(of yaml: String, at instants: [Double]) throws -> [CGImage] {
    try pictures(of: SceneLoader().load(yaml), at: instants)
  }

  private static func pictures(of scene: Scene, at instants: [Double]) throws -> [CGImage] {
    let renderer = Renderer(try TimelineCompiler().compile(scene))
    return try instants.map { CGImage(try renderer.picture(at: $0)) }
  }

  /// The number of bytes in which pictures of one size differ, and the most that one does.
  static func difference(_ a: CGImage, _ b: CGImage) -> String {
    guard let a = a.dataProvider?.data as? Data, let b = b.dataProvider?.data as? Data else {
      return "no pixels"
    }
    let differences = zip(a, b).map { abs(Int($0) - Int($1)) }.filter { $0 > 0 }
    return "\(differences.count) bytes, at most \(differences.max() ?? 0) levels"
  }

  /// A scene file.
  struct Clip {
    private let scene: Scene
    var width: CGFloat { CGFloat(scene.canvas.size.width) }
    var height: CGFloat { CGFloat(scene.canvas.size.height) }
    var background: CGColor? { scene.canvas.background.map { CGColor($0) } }
    var scale: CGFloat { CGFloat(scene.canvas.scale) }

    init(_ file: String) throws { scene = try SceneLoader().load(contentsOf: file).scene }

    func pictures(at instants: [Double]) throws -> [CGImage] {
      try Replay.pictures(of: scene, at: instants)
    }
  }
}
