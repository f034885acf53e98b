import Foundation
import Inbetween
import TestSupport
import Testing

/// Layers in their compositions: order, parents, times, compositions in one another.
@Suite struct CompositionTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  @Test func `canvas, rate and length are the file's, on nothing`() throws {
    let file = try OpenedLottie(LottieText.file(LottieText.solid()))
    #expect(file.scene.canvas == Canvas(size: Size(width: 100, height: 80)))
    #expect(file.scene.duration == 2)
    #expect(file.scene.frameRate == FrameRate(frames: 10))
    #expect(try file.picture(at: 0).color(50, 50) == Self.clear)
    #expect(try file.picture(at: 0).color(5, 5) == Self.red)
  }

  @Test func `the first layer is on top`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("front") + ","
          + LottieText.solid("back").replacingOccurrences(of: "#ff0000", with: "#00ff00")))
    #expect(file.scene.layers.map(\.name) == ["back", "front"])
    #expect(try file.picture(at: 0).color(5, 5) == Self.red)
  }

  @Test func `a layer is shown from its first frame to before its last, and not when hidden`()
    throws
  {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("box", #", "ip": 3, "op": 8"#) + ","
          + LottieText.solid("gone", #", "hd": true"#)))
    for (frame, isSeen) in [
      (0.0, false), (2, false), (3, true), (7, true), (8, false), (19, false),
    ] {
      #expect(
        try file.picture(at: frame).color(5, 5) == (isSeen ? Self.red : Self.clear), "\(frame)")
    }
  }

  @Test func `a parent moves and turns, but does not fade or hide`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("child", ks: #""p": {"k": [10, 0]}"#, #", "parent": 1"#) + ","
          + #"""
          {"ty": 3, "ind": 1, "nm": "handle", "parent": 2, "ks": {"o": {"k": 0}, "p": {"k": [20, 30]},
            "r": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [90]}]}}},
          {"ty": 3, "ind": 2, "ip": 50, "op": 60, "nm": "root", "ks": {"s": {"k": [200, 200]}}}
          """#))
    let place = try #require(file.place(in: "child", at: 0))
    #expect((place - Point(x: 60, y: 60)).length < 1e-9, "\(place)")
    let turned = try #require(file.place(in: "child", at: 10))
    #expect((turned - Point(x: 40, y: 80)).length < 1e-9, "\(turned)")
    #expect(file.layer("child", at: 0)?.properties.opacity == 1)
    #expect(try file.picture(at: 0).color(62, 62) == Self.red)
  }

  /// A composition in which a box moves by a point in each frame.
  private static let moving =
    #"{"id": "inner", "w": 60, "h": 40, "layers": ["#
    + LottieText.solid(ks: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 40, "s": [40, 0]}]}"#) + "]}"

  private func precomposition(_ rest: String, ks: String = "") throws -> OpenedLottie {
    try OpenedLottie(
      LottieText.file(
        #"{"ty": 0, "nm": "use", "refId": "inner", "w": 30, "h": 20, "ks": {\#(ks)}\#(rest)}"#,
        assets: Self.moving))
  }

  @Test func `a composition begins at its start, stretched, and clips to its size`() throws {
    let file = try precomposition(#", "st": 2, "sr": 2"#, ks: #""p": {"k": [10, 10]}"#)
    let place = try #require(file.place(in: "box", at: 10))
    #expect((place - Point(x: 14, y: 10)).length < 1e-9, "\(place)")
    let late = try precomposition("", ks: #""p": {"k": [10, 10]}"#)
    // The box is at 25…35 of 30 points.
    #expect(try late.picture(at: 19).color(30, 12) == Self.red)
    let end = try precomposition(#", "st": -6"#, ks: #""p": {"k": [10, 10]}"#)
    #expect(try end.picture(at: 19).color(38, 12) == Self.red)
    #expect(try end.picture(at: 19).color(42, 12) == Self.clear)
  }

  @Test func `a collapsed composition is not cut, and its layers blend with others`() throws {
    let inner = LottieText.solid(ks: #""s": {"k": [200, 200]}"#, #", "bm": 1"#)
    let back = LottieText.solid(ks: #""s": {"k": [900, 700]}"#)
      .replacing("#ff0000", with: "#00ff00")
    for (collapse, inside, outside) in [
      ("", [255, 0, 0, 255], [0, 255, 0, 255]), (#", "ct": 1"#, [0, 0, 0, 255], [0, 0, 0, 255]),
    ] as [(String, [UInt8], [UInt8])] {
      let use = #"{"ty": 0, "refId": "c", "w": 10, "h": 10, "ks": {}\#(collapse)}"#
      let file = try OpenedLottie(
        LottieText.file(use + "," + back, assets: #"{"id": "c", "layers": [\#(inner)]}"#))
      let picture = try file.picture(at: 0)
      #expect(picture.color(5, 5) == inside && picture.color(15, 15) == outside)
      #expect(picture.color(25, 25) == [0, 255, 0, 255])
    }
  }

  @Test func `a composition shows the frames that its time says, backwards too`() throws {
    let file = try precomposition(
      #", "tm": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [2], "h": 1}, {"t": 15, "s": [1]}]}"#)
    for (frame, x) in [(0.0, 0.0), (3, 6), (10, 20), (14, 20), (15, 10), (19, 10)] {
      let place = try #require(file.place(in: "box", at: frame))
      #expect((place - Point(x: x, y: 0)).length < 1e-6, "frame \(frame): \(place)")
    }
    let back = try precomposition(#", "tm": {"k": [{"t": 0, "s": [2]}, {"t": 20, "s": [0]}]}"#)
    let place = try #require(back.place(in: "box", at: 5))
    #expect((place - Point(x: 15, y: 0)).length < 1e-6, "\(place)")
  }

  @Test func `the time of a composition is exact between frames, with its curve`() throws {
    let file = try precomposition(
      #", "tm": {"k": [{"t": 2, "s": [0.5], "o": {"x": 0.42, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 12, "s": [2.5]}]}"#,
      ks: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 20, "s": [0, 20]}]}"#)
    for frame in [0.0, 2, 2.25, 7, 9.125, 12, 15] {
      let part = TimingFunction.easeIn(min(max((frame - 2) / 10, 0), 1))
      let place = try #require(file.place(in: "box", at: frame))
      // The layer itself moves in the time around it.
      let wanted = Point(x: 5 + 20 * part, y: frame)
      #expect((place - wanted).length < 1e-6, "frame \(frame): \(place), not \(wanted)")
    }
    #expect(file.omissions == [])
    #expect(file.scene.layers[0].sublayers[0].timeRemapping?.values == [0.5, 2.5])
  }

  @Test func `a composition whose time begins late has the past of what is in it`() throws {
    // The box stands at first, jumps at frame 0 of its composition, and moves from there.
    let keys = #"[{"t": 0, "s": [7, 0]}, {"t": 20, "s": [27, 0]}]"#
    let inner = LottieText.solid(ks: #""p": {"k": \#(keys)}"#)
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 0, "refId": "i", "w": 30, "h": 20, "ks": {}, "tm": {"k": [{"t": 0, "s": [1]}, {"t": 20, "s": [0]}]}}"#,
        assets: #"{"id": "i", "layers": [\#(inner)]}"#))
    for frame in [0.0, 5, 19, 20] {
      let place = try #require(file.place(in: "box", at: frame))
      #expect((place - Point(x: 17 - frame / 2, y: 0)).length < 1e-6, "frame \(frame): \(place)")
    }
  }

  @Test func `nothing is shown of a composition before its layers begin`() throws {
    let box = LottieText.solid(
      ks: #""p": {"k": [{"t": 0, "s": [10, 10]}, {"t": 20, "s": [30, 10]}]}"#,
      #", "ip": 0, "op": 20"#)
    for time in [
      #""tm": {"k": [{"t": 0, "s": [-1]}, {"t": 20, "s": [1]}]}"#,
      #""tm": {"k": [{"t": 0, "s": [1]}, {"t": 20, "s": [-1]}]}"#, #""sr": -1, "st": 10"#,
    ] {
      let file = try OpenedLottie(
        LottieText.file(
          #"{"ty": 0, "refId": "i", "w": 100, "h": 80, "ks": {}, \#(time)}"#,
          assets: #"{"id": "i", "layers": [\#(box)]}"#))
      let goesBack = !time.contains("[-1]}, ")
      for frame in [0.0, 5, 9, 11, 15, 19] {
        let inner = goesBack ? 10 - frame : frame - 10
        let color = try file.picture(at: frame).color(Int(10 + inner) + 5, 15)
        #expect(color == (inner < 0 ? Self.clear : Self.red), "\(time) frame \(frame)")
      }
    }
  }

  @Test func `a composition runs back at a stretch below 0`() throws {
    let file = try precomposition(#", "st": 20, "sr": -1"#)
    for frame in [0.0, 3, 10.5, 19] {
      let place = try #require(file.place(in: "box", at: frame))
      #expect((place - Point(x: 20 - frame, y: 0)).length < 1e-6, "frame \(frame): \(place)")
    }
    #expect(file.omissions == [])
  }

  @Test func `a composition whose time stands still shows the frame that begins there`() throws {
    let inner = LottieText.solid(ks: "", #", "ip": 0, "op": 20"#)
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 0, "nm": "use", "refId": "i", "w": 30, "h": 20, "st": 5, "ks": {}, "tm": {"k": [{"t": 5, "s": [0]}, {"t": 15, "s": [1]}]}}"#,
        assets: #"{"id": "i", "layers": [\#(inner)]}"#))
    for frame in [0.0, 3, 5, 12] {
      #expect(try file.picture(at: frame).color(5, 5) == Self.red, "frame \(frame)")
    }
  }

  @Test(arguments: ["{}", #"{"o": {"k": 50}}"#])
  func `what blends in a composition does not with what is behind it`(ks: String) throws {
    // Yellow below cyan that multiplies would be green.
    let cyan = LottieText.solid("cyan", #", "ip": 0, "op": 20, "bm": 1"#)
      .replacing("#ff0000", with: "#00ffff")
    let yellow = LottieText.solid("yellow", #", "ip": 0, "op": 20"#)
      .replacing("#ff0000", with: "#ffff00")
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 0, "refId": "in", "w": 10, "h": 10, "ip": 0, "op": 20, "ks": \#(ks)}, \#(yellow)"#,
        assets: #"{"id": "in", "layers": [\#(cyan)]}"#))
    let found = try file.picture(at: 0).color(5, 5)
    #expect(ks == "{}" ? found == [0, 255, 255, 255] : abs(Int(found[0]) - 127) <= 1, "\(found)")
  }

  @Test func `what blends in a file does not with what is behind it`() throws {
    let cyan = LottieText.solid("cyan", #", "ip": 0, "op": 20, "bm": 1"#)
      .replacing("#ff0000", with: "#00ffff")
    var file = try OpenedLottie(LottieText.file(cyan)).scene
    file.canvas.background = Color(red: 1, green: 1, blue: 0)
    #expect(try OpenedLottie.picture(file, at: 0).color(5, 5) == [0, 255, 255, 255])
    #expect(try OpenedLottie.picture(file, at: 0).color(50, 50) == [255, 255, 0, 255])
  }

  @Test func `markers are named times of the scene, and are written`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(), ip: "5", op: "25",
        #", "markers": [{"cm": "begin", "tm": 5, "dr": 0}, {"cm": "part", "tm": 10, "dr": 5}, {"cm": 7, "tm": 0}, {"cm": "no"}]"#
      ))
    let markers = [
      SceneMarker("begin"), SceneMarker("part", at: 0.5, duration: 0.5), SceneMarker("7", at: -0.5),
    ]
    #expect(file.scene.markers == markers)
    let text = file.opened.expandedText
    #expect(text.contains("{name: part, at: 0.5, duration: 0.5}"), "\(text)")
    #expect(try SceneLoader().load(text).markers == markers)
  }

  @Test(arguments: [
    #""tm": -1e9"#, #""tm": 0, "dr": 1e8"#, #""tm": -1e7, "dr": 1e7"#,
    #""tm": 9999999, "dr": 0"#,
  ])
  func `a marker that no scene can have is told, and what is converted loads`(
    _ time: String
  ) throws {
    let file = try OpenedLottie(
      LottieText.file(LottieText.solid(), #", "markers": [{"cm": "far", \#(time)}]"#))
    let markers = try SceneLoader().load(file.opened.expandedText).markers
    #expect(markers == file.scene.markers)
    #expect(file.opened.loaded.omissions.count == 1 - markers.count)
  }

  @Test func `a blur of motion is told`() throws {
    let file = try OpenedLottie(LottieText.file(LottieText.solid("box", #", "mb": true"#)))
    #expect(file.omissions == ["layers[0].mb: motion blur is left out"])
    #expect(try file.picture(at: 0).color(5, 5) == Self.red)
    #expect(
      try OpenedLottie(LottieText.file(LottieText.solid("box", #", "mb": false"#))).omissions == [])
  }

  @Test func `a picture is in the file or beside it`() throws {
    var picture = Pixmap(width: 2, height: 2)
    for i in picture.bytes.indices { picture.bytes[i] = i % 4 < 2 ? 0 : 255 }
    let folder = try TemporaryFolder()
    try StillRenderer.write(picture, to: folder.file("red.png"))
    let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file("red.png"))))
    for (asset, files) in [
      (#""p": "data:image/png;base64,\#(Data(png).base64EncodedString())""#, [String: [UInt8]]()),
      (#""u": "", "p": "red.png""#, ["red.png": png]),
    ] {
      let text = LottieText.file(
        #"{"ty": 2, "nm": "image", "refId": "i", "ks": {"p": {"k": [10, 10]}}}"#,
        assets: #"{"id": "i", "w": 20, "h": 20, \#(asset)}"#)
      let file = try OpenedLottie(text, files: files)
      #expect(try file.picture(at: 0).color(28, 28) == Self.red)
      #expect(try file.picture(at: 0).color(32, 28) == Self.clear)
    }
  }
}
