import Documents
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import Timing

@Suite struct TopLevelTests {
  @Test func `the least scene has the contract's defaults`() throws {
    let scene = try load("inbetween: 1\ncanvas: {width: 10, height: 20}").scene
    #expect(scene == Scene(canvas: Canvas(size: Size(width: 10, height: 20))))
    #expect(scene.frameRate == .sixty)
  }

  @Test func `everything at the top is read`() throws {
    let scene = try load(
      """
      inbetween: 1
      title: Clock wipe
      canvas: {width: 768, height: 1004, scale: 0.5, background: white}
      time: {duration: 4, framesPerSecond: "30000/1001"}
      layers: [{name: a}, {name: b}]
      """
    ).scene
    #expect(scene.title == "Clock wipe")
    #expect(
      scene.canvas
        == Canvas(size: Size(width: 768, height: 1004), scale: 0.5, background: .white))
    #expect(scene.duration == 4)
    #expect(scene.frameRate == FrameRate(frames: 30000, per: 1001))
    #expect(scene.layers.map(\.name) == ["a", "b"])
  }

  @Test func `JSON is read the same way`() throws {
    let json = """
      {"inbetween": 1, "canvas": {"width": 10, "height": 20, "background": null},
       "time": {"framesPerSecond": 25},
       "layers": [{"name": "a\\u0041\\/", "position": [1e1, -2.5], "isHidden": true}]}
      """
    let scene = try load(json).scene
    #expect(scene.layers.first?.name == "aA/")
    #expect(scene.layers.first?.properties.position == Point(x: 10, y: -2.5))
    #expect(scene.frameRate == FrameRate(frames: 25))
  }

  @Test func `aliases stand for what they name`() throws {
    let scene = try load(
      preamble
        + "layers:\n  - name: &n dot\n    position: &p [1, 2]\n  - {name: *n, position: *p}\n"
    ).scene
    #expect(scene.layers.map(\.name) == ["dot", "dot"])
    #expect(scene.layers.map(\.properties.position) == [Point(x: 1, y: 2), Point(x: 1, y: 2)])
  }

  @Test func `asterisks elsewhere are only asterisks`() throws {
    let yaml =
      "# *why*: {*a: b}? no\ninbetween: 1\ntitle: '2*3 * \"*x\"'\ncanvas: {width: 1, height: 1}"
    #expect(try load(yaml).scene.title == "2*3 * \"*x\"")
  }

  @Test func `a byte order mark and other line ends are fine`() throws {
    let yaml = "inbetween: 1\r\ncanvas: {width: 10, height: 20}\r\nlayers:\r\n  - opacty: 1\r\n"
    #expect(headlines("\u{FEFF}" + yaml).first?.hasPrefix("4:5:") == true)
  }

  @Test(arguments: [
    ("60", 60, 1), ("60.0", 60, 1), ("\"30000/1001\"", 30000, 1001), ("24000/1001", 24000, 1001),
    ("1", 1, 1), ("1000", 1000, 1), ("50/2", 25, 1),
  ])
  func `a frame rate is a whole number or a ratio`(text: String, frames: Int, seconds: Int) throws {
    let scene = try load(preamble + "time: {framesPerSecond: \(text)}").scene
    #expect(scene.frameRate == FrameRate(frames: frames, per: seconds))
  }

  @Test func `the largest canvas is as large as Cairo's`() throws {
    let yaml = "inbetween: 1\ncanvas: {width: 327.67, height: 1, scale: 100}"
    #expect(try load(yaml).scene.canvas.widthInPixels == 32_767)
  }
}
