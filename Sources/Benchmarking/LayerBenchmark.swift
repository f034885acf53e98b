import Foundation
import Inbetween
import QuartzCore

/// The cost of Core Animation's classes: layers with an animation each are built, committed and
/// recorded as a scene, beside loading that scene from its file's text.
struct LayerBenchmark {
  private static let count = 10_000
  let report: BenchmarkReport

  func run() throws {
    let text = try Self.stage().yaml(duration: 1)
    try report.measure(
      "\(Self.count) layers with an animation each, to a scene", of: "layers", in: "s",
      [
        .init(program: "from the scene's text") {
          try Self.seconds { _ = try SceneLoader().load(text) }
        },
        .init(program: "QuartzCore, built and recorded") {
          Self.seconds { _ = Self.stage().scene(duration: 1) }
        },
      ])
  }

  private static func stage() -> Stage {
    let stage = Stage(width: 1920, height: 1080)
    for i in 0..<count {
      let layer = CALayer()
      layer.frame = CGRect(x: i % 160 * 12, y: i / 160 * 12, width: 10, height: 10)
      layer.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 1)
      layer.cornerRadius = 3
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = CGFloat.pi
      turn.duration = 1
      layer.add(turn, forKey: "turn")
      stage.layer.addSublayer(layer)
    }
    return stage
  }

  /// The processor time of a block, which other programs' load stretches least.
  private static func seconds(_ block: () throws -> Void) rethrows -> Double {
    let start = clock()
    try block()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }
}
