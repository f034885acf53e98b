import Foundation
import Inbetween
import TestSupport
import Testing

/// Two clips without loss are compared exactly unless somebody says otherwise, and any others as
/// they are seen.
@Suite struct LosslessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Colours, gradients and edges that are seen through.
  private static func scene(_ color: String = "#204060") -> String {
    """
    inbetween: 1
    canvas: {width: 64, height: 48}
    time: {duration: 0.5, framesPerSecond: 10}
    layers:
      - {frame: [3.3, 4.7, 30, 30], backgroundColor: "\(color)", opacity: 0.37, cornerRadius: 8}
      - type: gradient
        frame: [20, 10, 40, 30]
        colors: ["#ff000080", "#00ff0010"]
        opacity: 0.8
        animations: [{keyPath: position.x, byValue: 9.5, duration: 0.5, timingFunction: linear}]

    """
  }

  private func timeline(_ text: String) throws -> Timeline {
    try TimelineCompiler().compile(
      try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene)
  }

  private func clip(_ text: String) throws -> SceneClip {
    try SceneClip(name: "scene", timeline: timeline(text))
  }

  private func file(_ text: String, _ name: String, crf: Double? = nil) throws -> ClipFile {
    let path = folder.file(name)
    var output = try OutputRequest(path: path)
    output.crf = crf
    _ = try Renderer(RenderRequest(timeline: timeline(text), outputs: [output])).render()
    return ClipFile(path: path)
  }

  static let formats: [(name: String, crf: Double?, isLossless: Bool)] = [
    ("%03d.png", nil, true), ("a.apng", nil, true), ("a.webp", nil, true),
    ("a.webp", 10, false), ("a.webp", 0, false), ("a.mp4", nil, false), ("a.mp4", 0, false),
    ("a.mov", nil, false), ("a.webm", nil, false), ("a.gif", nil, false), ("a.y4m", nil, false),
  ]

  @Test(arguments: formats.indices)
  func `the files decide`(_ row: Int) throws {
    let format = Self.formats[row]
    let scene = try clip(Self.scene())
    let found = try ClipComparer().compare(
      try file(Self.scene(), format.name, crf: format.crf), with: scene)
    #expect(found.mode == (format.isLossless ? .exact : .perceptual), "\(format)")
    guard format.isLossless else { return }
    #expect(found.isMatch && found.frames.allSatisfy(\.measures.isEqual), "\(format)")
    let other = try file(Self.scene("#204061"), "other-\(format.name)")
    #expect(try !ClipComparer().compare(other, with: scene).isMatch, "\(format)")
    #expect(try ClipComparer(mode: .perceptual).compare(other, with: scene).isMatch, "\(format)")
  }

  @Test func `one side with loss is enough to be compared as it is seen`() throws {
    let lossy = try file(Self.scene(), "a.gif")
    let pictures = try file(Self.scene(), "a.apng")
    #expect(try ClipComparer().compare(lossy, with: pictures).mode == .perceptual)
    #expect(try ClipComparer().compare(pictures, with: lossy).mode == .perceptual)
  }

  @Test func `a limit that is given decides which mode is meant`() throws {
    let (a, b) = (try clip(Self.scene()), try clip(Self.scene("#204061")))
    for (name, mode) in [
      (ComparisonThresholds.Name.window, ComparisonMode.perceptual), (.channel, .exact),
    ] {
      var thresholds = ComparisonThresholds()
      thresholds[name] = 6
      let found = try ClipComparer(thresholds: thresholds).compare(b, with: a)
      #expect(found.mode == mode)
      #expect(found.isMatch)
    }
    #expect(try !ClipComparer().compare(b, with: a).isMatch)
  }
}
