import FrameSampling
import TimelineModel
import Graphics
import LayerModel
import SceneModel
import Testing
import Timing

/// core-animation 3.5: images and paths.
@Suite struct InterpolationTests {
  private let day = ImageReference(name: "day.png", file: "/day.png")
  private let night = ImageReference(name: "night.png", file: "/night.png")

  private func animation(
    _ text: String, from: PropertyValue?, to: PropertyValue?, function: TimingFunction? = nil
  ) throws -> Animation {
    Animation(
      timing: MediaTiming(duration: 1, fillMode: .forwards), timingFunction: function,
      isRemovedOnCompletion: false,
      action: .basic(
        AnimationEndpoints(keyPath: try keyPath(text), fromValue: from, toValue: to)))
  }

  @Test func `images dissolve, and the presentation value is the nearer one`() throws {
    let run = try AnimationRun([
      animation("contents", from: .image(day), to: .image(night))
    ])
    for (instant, name) in [(0.25, "day.png"), (0.5, "night.png"), (0.75, "night.png")] {
      let value = try run.value("contents", at: instant)
      #expect(
        run.dissolve(at: instant) == ImageDissolve(from: day, to: night, fraction: instant))
      #expect(value == .image(name == day.name ? day : night))
      #expect(value.description == name)
    }
    for (instant, image) in [(0.0, day), (1.0, night)] {
      #expect(try run.value("contents", at: instant) == .image(image))
      #expect(run.dissolve(at: instant) == nil)
    }
    #expect(run.timeline.imagesShown.map(\.image) == [day, night])
  }

  @Test func `an implicit end is the layer's own image, also none`() throws {
    let run = try AnimationRun([animation("contents", from: nil, to: .image(night))])
    #expect(run.dissolve(at: 0.5) == ImageDissolve(from: nil, to: night, fraction: 0.5))
    let same = try AnimationRun([animation("contents", from: nil, to: .image(day))]) {
      $0.contents = day
    }
    #expect(try same.value("contents", at: 0.5) == .image(day))
    #expect(same.dissolve(at: 0.5) == nil)
  }

  @Test func `a curve that overshoots does not dissolve beyond an image`() throws {
    let swing = try #require(TimingFunction(controlPoints: 0.5, -1, 0.5, 2))
    let run = try AnimationRun([
      animation("contents", from: .image(day), to: .image(night), function: swing)
    ])
    #expect(try run.value("contents", at: 0.1) == .image(day))
    #expect(try run.value("contents", at: 0.9) == .image(night))
    #expect(run.dissolve(at: 0.1) == nil && run.dissolve(at: 0.9) == nil)
  }

  @Test func `key frames of images dissolve, discrete ones do not`() throws {
    for mode in AnimationKeyframes.CalculationMode.allCases {
      let keyframe = AnimationKeyframes(
        keyPath: try keyPath("contents"), frames: .values([.image(day), .image(night)]),
        calculationMode: mode)
      let run = try AnimationRun([
        Animation(timing: MediaTiming(duration: 1), action: .keyframe(keyframe))
      ])
      let wanted =
        mode == .discrete ? nil : ImageDissolve(from: day, to: night, fraction: 0.25)
      #expect(run.dissolve(at: 0.25) == wanted, "\(mode)")
      #expect(try run.value("contents", at: 0.25) == .image(day), "\(mode)")
    }
  }

  @Test func `a line blends with a curve, and paths of other structure hold with a warning`()
    throws
  {
    let line = try Path(svgPathData: "M0 0L6 0Z")
    let arch = try Path(svgPathData: "M0 0C2 6 4 6 6 0Z")
    let run = try AnimationRun([animation("path", from: .path(line), to: .path(arch))])
    #expect(run.timeline.warnings.isEmpty)
    guard case .path(let half?) = try run.value("path", at: 0.5) else {
      Issue.record("no path")
      return
    }
    #expect(half.elements.count == 3)
    #expect(half != line)
    let longer = try Path(svgPathData: "M0 0L6 0L6 6Z")
    let held = try AnimationRun([animation("path", from: .path(line), to: .path(longer))])
    #expect(held.timeline.warnings.count == 1)
    #expect(try held.value("path", at: 0.9) == .path(line))
    #expect(try held.value("path", at: 1) == .path(longer))
  }
}
