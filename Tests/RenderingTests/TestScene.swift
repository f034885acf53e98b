import Inbetween

/// Small scenes that render quickly.
enum TestScene {
  /// A disc that slides, a box that fades, and a box that turns: something changes in each frame
  /// until it rests in the last tenth of the clip.
  static func moving(
    seconds: Double, rate: FrameRate = .sixty, size: Size = Size(width: 64, height: 48),
    background: Color? = .white
  ) throws -> Timeline {
    let end = seconds * 0.9
    var disc = Layer(kind: .shape, name: "disc")
    disc.properties.bounds = Rect(x: 0, y: 0, width: 16, height: 16)
    disc.properties.position = Point(x: 8, y: 12)
    disc.properties.shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 16, height: 16))
    disc.properties.shape.fillColor = Color(red: 0.99, green: 0.64, blue: 0.07)
    disc.animations = [
      animation("position.x", from: .number(8), to: .number(size.width - 8), seconds: end)
    ]
    var box = Layer(name: "box")
    box.properties.bounds = Rect(x: 0, y: 0, width: 20, height: 14)
    box.properties.position = Point(x: 20, y: 34)
    box.properties.backgroundColor = Color(red: 0.08, green: 0.13, blue: 0.24)
    box.animations = [
      animation("opacity", from: .number(0.2), to: .number(1), seconds: end),
      animation("transform.rotation.z", from: .number(0), to: .number(.pi), seconds: end),
    ]
    return try TimelineCompiler().compile(
      Scene(
        title: "moving", canvas: Canvas(size: size, background: background), duration: seconds,
        frameRate: rate, layers: [disc, box]))
  }

  private static func animation(
    _ keyPath: String, from: PropertyValue, to: PropertyValue, seconds: Double
  ) -> Animation {
    guard let keyPath = AnimationKeyPath(keyPath) else { preconditionFailure(keyPath) }
    return Animation(
      timing: MediaTiming(duration: seconds, fillMode: .forwards), isRemovedOnCompletion: false,
      action: .basic(AnimationEndpoints(keyPath: keyPath, fromValue: from, toValue: to)))
  }
}
