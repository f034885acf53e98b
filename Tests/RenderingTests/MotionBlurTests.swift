import Foundation
import Inbetween
import TestSupport
import Testing

/// Frames as the mean of pictures, in linear light, over the time that a shutter is open.
@Suite struct MotionBlurTests {
  /// A light's component of sRGB, by the standard's formula.
  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private static func light(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }

  private func scene(_ yaml: String) throws -> Scene {
    try SceneLoader().load(Array(yaml.utf8), file: "s.yaml").scene
  }

  private func timeline(_ yaml: String, rate: FrameRate? = nil) throws -> Timeline {
    try TimelineCompiler().compile(try scene(yaml), frameRate: rate)
  }

  /// A bar of 8 × 40 points that goes right by a pixel in each 320th of a second, 20 frames a
  /// second: at half a turn of the shutter, with 8 samples, it goes a pixel from each to the next.
  private func bar(_ blur: String, color: String = "white", background: String = "black") -> String
  {
    """
    inbetween: 1
    canvas: {width: 160, height: 40, background: \(background)}
    time: {duration: 0.25, framesPerSecond: 20}
    motionBlur: \(blur)
    layers:
      - frame: [0, 0, 8, 40]
        backgroundColor: \(color)
        animations: [{keyPath: position.x, fromValue: 4, toValue: 324, duration: 1}]
    """
  }

  @Test(arguments: [0.0, 0.05, 0.1, 0.123])
  func `a bar that moves has its closed form`(instant: Double) throws {
    let stills = try StillRenderer(try timeline(bar("{samples: 8}")))
    // At an instant between, the samples lie between pixels: their coverage is linear.
    let picture = try stills.picture(at: instant)
    for x in 0..<160 {
      var sum = 0.0
      for sample in 0..<8 {
        let left = (instant + 0.025 * Double(sample) / 8) * 320
        let covered = max(0, min(Double(x) + 1, left + 8) - max(Double(x), left))
        // What is drawn is a byte of sRGB.
        sum += Self.light((covered * 255).rounded() / 255)
      }
      let wanted = 255 * Self.encoded(sum / 8)
      let tolerance = instant == 0.123 ? 2.0 : 0.501
      for y in [0, 20, 39] {
        let got = Double(picture.pixel(x: x, y: y).green)
        #expect(abs(got - wanted) <= tolerance, "(\(x), \(y)): \(got), wanted \(wanted)")
      }
    }
  }

  @Test func `what is clear is averaged premultiplied`() throws {
    let stills = try StillRenderer(
      try timeline(bar("{samples: 8}", color: "\"#ff8000\"", background: "null")))
    let picture = try stills.picture(at: 0)
    for x in 0..<160 {
      let count = (0..<8).count { ($0..<$0 + 8).contains(x) }
      let alpha = (Double(count) / 8 * 255).rounded()
      let got = picture.pixel(x: x, y: 7)
      #expect(Double(got.alpha) == alpha)
      #expect(Double(got.red) == alpha)
      #expect(Double(got.green) == (128 * alpha / 255).rounded())
      #expect(got.blue == 0)
    }
  }

  @Test func `the shutter is a part of the output's own frame`() throws {
    let blur = MotionBlur(shutterAngle: 90, samples: 4)
    #expect(blur.shutter(at: .fifty) == Shutter(duration: 0.005, samples: 4))
    // At twice the rate half as much of the way is seen.
    for (rate, width) in [(20, 8 + 15), (40, 8 + 7)] {
      let yaml = bar("{samples: 16, shutterAngle: 360}")
      let rate = try #require(FrameRate(frames: rate))
      let picture = try StillRenderer(try timeline(yaml, rate: rate)).picture(at: 0.1)
      let lit = (0..<160).count { picture.pixel(x: $0, y: 0).green > 0 }
      #expect(abs(lit - width) <= 1, "\(lit)")
    }
  }

  @Test func `the last frame is exposed past the clip's end`() throws {
    let stills = try StillRenderer(try timeline(bar("{samples: 8, shutterAngle: 360}")))
    let picture = try stills.picture(at: 0.2)
    // From 64 on, 2 pixels from sample to sample; the clip ends at 80.
    let lit = (0..<160).filter { picture.pixel(x: $0, y: 0).green > 0 }
    #expect(lit.first == 64 && lit.last == 64 + 14 + 7)
  }

  @Test(arguments: ["{samples: 1}", "{shutterAngle: 0}", "null"])
  func `one instant is that instant`(blur: String) throws {
    let plain = try StillRenderer(
      try timeline(bar("null", color: "\"#ff800080\"", background: "null")))
    let blurred = try StillRenderer(
      try timeline(bar(blur, color: "\"#ff800080\"", background: "null")))
    for instant in [0, 0.05, 0.0777] {
      #expect(try plain.picture(at: instant) == blurred.picture(at: instant))
    }
  }

  /// Groups, shadows, translucent things, text and an image of what is behind, over nothing.
  private static let busy = """
    inbetween: 1
    canvas: {width: 120, height: 300, background: null}
    time: {duration: 1, framesPerSecond: 10}
    layers:
      - {frame: [0, 0, 120, 20], backgroundColor: "#204060"}
      - frame: [10, 20, 60, 60]
        backgroundColor: "#ff000080"
        cornerRadius: 12
        shadowOpacity: 0.5
        animations: [{keyPath: transform.rotation, toValue: 6, duration: 1}]
        sublayers:
          - {frame: [5, 5, 30, 30], backgroundColor: "#00ff0060", animations: [{keyPath: opacity, toValue: 0, duration: 1}]}
      - type: shape
        path: {circle: {center: [60, 200], radius: 30}}
        fillColor: "#0000ff"
        strokeColor: "#ffffffa0"
        lineWidth: 5
        animations: [{keyPath: position.y, values: [0, -150, 0], duration: 0.55}]
      - type: text
        frame: [0, 270, 120, 20]
        string: still
        fontSize: 16
        foregroundColor: black
    """

  @Test func `any scene's frame is the mean of its pictures, drawn in any order`() throws {
    var scene = try scene(Self.busy)
    let plain = try StillRenderer(try TimelineCompiler().compile(scene))
    scene.motionBlur = MotionBlur(shutterAngle: 270, samples: 5)
    let blurred = try StillRenderer(try TimelineCompiler().compile(scene))
    let drawer = blurred.drawer()
    var generator = SeededGenerator(state: 11)
    for frame in (0..<10).shuffled(using: &generator) {
      let instant = Double(frame) / 10
      let picture = try drawer.picture(at: instant)
      #expect(try picture == blurred.picture(at: instant), "frame \(frame) drawn over another")
      let parts = try (0..<5).map { try plain.picture(at: instant + 0.075 * Double($0) / 5) }
      var worst = 0.0
      for y in 0..<300 {
        for x in 0..<120 {
          let got = picture.pixel(x: x, y: y)
          let pixels = parts.map { $0.pixel(x: x, y: y) }
          let alpha = pixels.reduce(0) { $0 + Double($1.alpha) } / 5
          worst = max(worst, abs(Double(got.alpha) - alpha))
          let channels: [(UInt8, [UInt8])] = [
            (got.red, pixels.map(\.red)), (got.green, pixels.map(\.green)),
            (got.blue, pixels.map(\.blue)),
          ]
          for (value, parts) in channels {
            var sum = 0.0
            for (part, pixel) in zip(parts, pixels) where pixel.alpha > 0 {
              let alpha = Double(pixel.alpha)
              sum += Self.light(Double(part) / alpha) * alpha / 255
            }
            let wanted = alpha > 0 ? Self.encoded(sum / 5 * 255 / alpha) * alpha.rounded() : 0
            worst = max(worst, abs(Double(value) - wanted))
          }
        }
      }
      // Half a level of rounding, and a hundredth between the tables' entries.
      #expect(worst <= 0.51, "frame \(frame): \(worst)")
    }
  }

  @Test func `frames in which nothing moves are proved equal, and equal the plain ones`() throws {
    let yaml = """
      inbetween: 1
      canvas: {width: 40, height: 40}
      time: {duration: 1, framesPerSecond: 20}
      motionBlur: {shutterAngle: 180, samples: 4}
      layers:
        - frame: [0, 0, 10, 10]
          backgroundColor: "#20406080"
          animations: [{keyPath: position.x, byValue: 30, duration: 0.2, beginTime: 0.5}]
      """
    let timeline = try timeline(yaml)
    let shutter = timeline.shutter(at: timeline.frameRate)
    let signatures = (0..<20).map {
      timeline.signature(at: timeline.frameRate.instant(of: $0), through: shutter)
    }
    let stills = try StillRenderer(timeline)
    let pictures = try (0..<20).map { try stills.picture(at: Double($0) / 20) }
    for i in 1..<20 {
      let moves = (10...14).contains(i)
      #expect((signatures[i] == signatures[i - 1]) == !moves, "\(i)")
      #expect((pictures[i] == pictures[i - 1]) == !moves, "\(i)")
    }
    var scene = try scene(yaml)
    scene.motionBlur = nil
    #expect(try StillRenderer(try TimelineCompiler().compile(scene)).picture(at: 0) == pictures[0])
  }

  @Test(arguments: ["mp4", "gif", "apng", "hashes"])
  func `files are equal at 1, 2 and 5 workers, with segments kept or not`(suffix: String) throws {
    let folder = try TemporaryFolder()
    var scene = try scene(Self.busy)
    (scene.duration, scene.frameRate) = (2.6, try #require(FrameRate(frames: 100)))
    scene.canvas.background = .white
    scene.motionBlur = MotionBlur(samples: 3)
    let timeline = try TimelineCompiler().compile(scene)
    let files = try [1, 2, 5].map { jobs in
      let path = folder.file("\(jobs).\(suffix == "hashes" ? "hashes" : suffix)")
      var request = RenderRequest(timeline: timeline, outputs: [try OutputRequest(path: path)])
      request.jobs = jobs
      _ = try Renderer(request).render()
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    #expect(files[0].count > 1000)
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test func `a layer that cannot be drawn is left out of all samples`() throws {
    let folder = try TemporaryFolder()
    let yaml = bar("{samples: 8}").replacingOccurrences(
      of: "- frame", with: "- {name: bad, frame: [0, 0, 99, 9], backgroundColor: red}\n  - frame")
    func render(_ yaml: String, refused: Set<String>, _ name: String) throws -> Data {
      var request = RenderRequest(
        timeline: try timeline(yaml), outputs: [try OutputRequest(path: folder.file(name))])
      request.refusedLayers = refused
      _ = try Renderer(request).render()
      return try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    }
    let left = try render(yaml, refused: ["bad"], "a.hashes")
    #expect(try left == render(bar("{samples: 8}"), refused: [], "b.hashes"))
    #expect(try left != render(yaml, refused: [], "c.hashes"))
  }
}
