import Documents
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import Timing

@Suite struct ExampleTests {
  static let clockWipe = """
    inbetween: 1                      # required: format version
    title: Clock wipe
    parameters: { turn: 270deg }
    canvas:
      width: 768
      height: 1004
      background: white
    time:
      duration: 4
      framesPerSecond: 60
    layers:
      - name: picture
        frame: [134, 310, 500, 384]
        backgroundColor: "#3366cc"
        mask:
          type: shape
          frame: [0, 0, 500, 384]
          fillColor: clear
          strokeColor: black
          lineWidth: 315.2
          strokeEnd: 0
          path:
            arc:
              center: [250, 192]
              radius: 157.6
              startAngle: -90deg
              endAngle: ${turn}
          animations:
            - key: wipe
              keyPath: strokeEnd
              toValue: 1
              duration: 2
              autoreverses: true
              fillMode: forwards
              isRemovedOnCompletion: false
    """

  @Test func `the clock wipe loads as it is meant`() throws {
    let loaded = try load(Self.clockWipe)
    #expect(loaded.warnings == [])
    let picture = try #require(loaded.scene.layers.first)
    #expect(picture.properties.bounds == Rect(x: 0, y: 0, width: 500, height: 384))
    #expect(picture.properties.position == Point(x: 384, y: 502))
    let mask = try #require(picture.mask)
    #expect(mask.properties.shape.fillColor == .clear)
    #expect(mask.properties.shape.strokeColor == .black)
    // Four quarters, from the top.
    #expect(mask.properties.shape.path?.elements.count == 5)
    #expect(mask.properties.shape.path?.elements.first == .move(to: Point(x: 250, y: 192 - 157.6)))
    let wipe = try #require(mask.animations.first)
    #expect(wipe.timing == MediaTiming(duration: 2, autoreverses: true, fillMode: .forwards))
    #expect(!wipe.isRemovedOnCompletion)
    let strokeEnd = try #require(AnimationKeyPath("strokeEnd"))
    #expect(wipe.action == .basic(AnimationEndpoints(keyPath: strokeEnd, toValue: .number(1))))
  }
}
