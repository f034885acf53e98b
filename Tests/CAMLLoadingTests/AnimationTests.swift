import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Animations of archives against closed forms.
@Suite struct AnimationTests {
  private func file(
    _ animations: String, layer: String = "", pictures: [String: Pixmap] = [:]
  ) throws -> OpenedFile {
    try CAMLText.open(
      CAMLText.file(CAMLText.box("a", layer, "<animations>\(animations)</animations>")),
      pictures: pictures)
  }

  private func x(_ file: OpenedFile, _ time: Double) -> Double {
    file.layer("a", at: time)?.properties.position.x ?? .nan
  }

  @Test func `basic animations begin at once where they begin at 1e-100`() throws {
    let file = try file(
      """
      <animation type="CABasicAnimation" keyPath="position.x" beginTime="1e-100" duration="2"
        repeatCount="inf" autoreverses="1" removedOnCompletion="0"><fromValue type="real" value="10"/>
        <toValue type="real" value="50"/></animation>
      """)
    for (time, wanted) in [(0.0, 10.0), (0.5, 20), (2, 50), (3, 30), (9, 30)] {
      #expect(abs(x(file, time) - wanted) < 1e-9, "\(time): \(x(file, time))")
    }
  }

  @Test func `key frames have times, curves and modes`() throws {
    let file = try file(
      """
      <animation type="CAKeyframeAnimation" keyPath="position.x" duration="4" fillMode="both">
        <values><real value="0"/><integer value="40"/><real value="80"/></values>
        <keyTimes><real value="0"/><real value="0.25"/><real value="1"/></keyTimes>
        <timingFunctions><CAMediaTimingFunction controlPoints="0 0 1 1"/>
          <CAMediaTimingFunction name="easeInEaseOut"/></timingFunctions></animation>
      """)
    #expect(abs(x(file, 0.5) - 20) < 1e-9)
    #expect(abs(x(file, 1) - 40) < 1e-9)
    #expect(abs(x(file, 2.5) - 60) < 1e-9)
    let second = try #require(TimingFunction(name: "easeInEaseOut"))
    #expect(abs(x(file, 2) - (40 + 40 * second(1.0 / 3))) < 1e-9)
  }

  @Test func `a begin of 1e-100 is 0 of the layer's time, and one of 0 is now`() throws {
    for (begin, wanted) in [("1e-100", 30.0), ("0", 10)] {
      let file = try file(
        """
        <animation type="CABasicAnimation" keyPath="position.x" beginTime="\(begin)" duration="2" fillMode="both"
          removedOnCompletion="0" fromValue="10" toValue="50"/>
        """, layer: #"timeOffset="1""#)
      #expect(abs(x(file, 0) - wanted) < 1e-9, "\(begin)")
    }
  }

  @Test func `a spring without a duration is cut off after a quarter of a second`() throws {
    let file = try file(
      """
      <animation type="CASpringAnimation" keyPath="position.x" mass="1" stiffness="100" damping="10" velocity="0"
        fromValue="10" toValue="60" removedOnCompletion="0" fillMode="forwards"/>
      """)
    for time in [0.1, 0.2, 0.25, 2] {
      #expect(abs(x(file, time) - (10 + 50 * Spring.standard(min(time, 0.25)))) < 1e-9, "\(time)")
    }
  }

  @Test(arguments: [
    [0.0, 0.1, 0.2, 1], [0, 1], [0, 0.6, 0.5], [0, 0.25, 2], [-1, 0.25, 1],
  ])
  func `key times that are not right are ignored, and told`(times: [Double]) throws {
    let file = try file(
      """
      <animation type="CAKeyframeAnimation" keyPath="position.x" duration="4" fillMode="both">
        <values><real value="0"/><integer value="40"/><real value="80"/></values>
        <keyTimes>\(times.map { "<real value=\"\($0)\"/>" }.joined())</keyTimes></animation>
      """)
    #expect(abs(x(file, 2) - 40) < 1e-9)
    #expect(abs(x(file, 3) - 60) < 1e-9)
    #expect(file.omissions.count == 1)
  }

  @Test func `springs, groups and two-dimensional scales run`() throws {
    let file = try file(
      """
      <animation type="CASpringAnimation" keyPath="position.x" mass="1" stiffness="100" damping="10" velocity="0"
        duration="3" fromValue="10" toValue="60"/>
      <animation type="CAAnimationGroup" duration="2"><animations>
        <animation type="CABasicAnimation" keyPath="transform.scale.xy" duration="2" fromValue="1" toValue="3"/>
        </animations></animation>
      """)
    for time in [0.1, 0.3, 0.9] {
      #expect(abs(x(file, time) - (10 + 50 * Spring.standard(time))) < 1e-9)
    }
    let transform = try #require(file.layer("a", at: 1)?.properties.transform)
    #expect((transform.m11, transform.m22, transform.m33) == (2, 2, 1))
  }

  @Test func `pictures follow one another`() throws {
    let blue = Pixmap(width: 2, height: 2) { _, _ in (255, 0, 0, 255) }
    let green = Pixmap(width: 2, height: 2) { _, _ in (0, 255, 0, 255) }
    let file = try file(
      """
      <animation type="CAKeyframeAnimation" calculationMode="discrete" keyPath="contents" duration="1" repeatCount="inf">
        <values><CGImage src="assets/0.png"/><CGImage src="assets/1.png"/></values></animation>
      """, pictures: ["assets/0.png": blue, "assets/1.png": green])
    #expect(try file.picture(at: 0.2).components(5, 5) == CAMLText.blue)
    #expect(try file.picture(at: 0.7).components(5, 5) == [0, 255, 0, 255])
    #expect(try file.picture(at: 3.2).components(5, 5) == CAMLText.blue)
  }

  @Test func `what cannot be animated is told`() throws {
    let file = try file(
      """
      <animation type="CABasicAnimation" keyPath="wobble" toValue="1"/>
      <animation type="CAMatchMoveAnimation" keyPath="position"/>
      <animation type="CAKeyframeAnimation" keyPath="opacity"><values/></animation>
      """)
    #expect(file.scene.layers.first?.sublayers.first?.animations.isEmpty == true)
    #expect(
      file.omissions == [
        #"an animation of "wobble" is left out; the layer without it"#,
        #"the animation "CAMatchMoveAnimation" is left out; the layer without it"#,
        "an animation without values is left out; the layer without it",
      ])
  }
}
