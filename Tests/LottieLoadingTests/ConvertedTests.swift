import Foundation
import Inbetween
import TestSupport
import Testing

/// A file that was written as YAML draws the same.
@Suite struct ConvertedTests {
  private static let files = [
    LottieText.file(
      LottieText.shapes(
        LottieText.rect(30, 30, 40, 30) + #"""
          , {"ty": "st", "c": {"k": [{"t": 0, "s": [1, 0, 0]}, {"t": 10, "s": [0, 0, 1]}]}, "w": {"k": 5},
             "o": {"k": [{"t": 0, "s": [20]}, {"t": 10, "s": [100]}]}, "lj": 2},
          {"ty": "gf", "t": 2, "s": {"k": [30, 30]}, "e": {"k": [{"t": 0, "s": [50, 30]}, {"t": 10, "s": [30, 70]}]},
           "h": {"k": 50}, "a": {"k": 40}, "o": {"k": 70}, "g": {"p": 2, "k": {"k": [0, 1, 1, 1, 1, 0, 0.5, 0]}}},
          {"ty": "tm", "m": 2, "s": {"k": 0}, "e": {"k": 80}, "o": {"k": [{"t": 0, "s": [0]}, {"t": 15, "s": [300]}]}}
          """#,
        ks: #"""
          "p": {"k": [{"t": 0, "s": [10, 10], "to": [0, 30], "ti": [-30, 0], "o": {"x": 0.5, "y": 0}, "i": {"x": 0.5, "y": 1}},
                      {"t": 12, "s": [50, 40]}]}, "sk": {"k": 20}, "r": {"k": [{"t": 2, "s": [0]}, {"t": 9, "s": [70]}]}
          """#)),
    LottieText.file(
      ##"{"ty": 1, "ind": 4, "td": 1, "sw": 30, "sh": 30, "sc": "#888888", "ks": {"p": {"k": [10, 10]}}},"##
        + #"{"ty": 0, "refId": "c", "w": 60, "h": 60, "tt": 4, "tm": {"k": [{"t": 0, "s": [1]}, {"t": 20, "s": [0]}]}, "bm": 2, "ks": {"r": {"k": 5}}},"#
        + LottieText.solid("back", ks: #""s": {"k": [800, 700]}"#),
      assets: #"{"id": "c", "layers": ["#
        + LottieText.solid(
          "in", ks: #""p": {"k": [{"t": 0, "s": [0, 0], "h": 1}, {"t": 7, "s": [30, 30]}]}"#)
        + "]}"),
    LottieText.file(
      LottieText.shapes(
        LottieText.rect(30, 30, 40, 30) + #"""
          , {"ty": "fl", "c": {"k": [1.2, -0.1, 0]}, "o": {"k": 120}}, {"ty": "gs", "t": 1, "w": {"k": 4},
           "s": {"k": [0, 0]}, "e": {"k": [50, 0]}, "o": {"k": 100},
           "g": {"p": 2, "k": {"k": [0, 1.3, 0, 0, 1, 0, -0.5, 1, 0, 1.2, 1, -0.2]}}},
          {"ty": "rp", "c": {"k": 3}, "o": {"k": -1}, "tr": {"p": {"k": [9, 9]}, "s": {"k": [0, 0]}}}
          """#)),
    LottieText.file(
      #"{"ty": 0, "refId": "a", "w": 90, "h": 60, "ks": {}, "tm": {"k": [{"t": 0, "s": [0.3], "o": {"x": 0.5, "y": 0}, "i": {"x": 0.3, "y": 1.4}}, {"t": 9, "s": [1.2], "h": 1}, {"t": 13, "s": [0]}, {"t": 20, "s": [0.9]}]}},"#
        + #"{"ty": 0, "refId": "a", "w": 90, "h": 60, "st": 18, "sr": -2, "ks": {"p": {"k": [20, 30]}}}"#,
      assets:
        #"{"id": "a", "layers": [{"ty": 0, "refId": "b", "w": 90, "h": 60, "ip": 1, "op": 11, "ks": {}, "tm": {"k": [{"t": 1, "s": [0]}, {"t": 11, "s": [2]}]}}]},"#
        + #"{"id": "b", "layers": ["#
        + LottieText.solid(
          ks:
            #""p": {"k": [{"t": 0, "s": [5, 5], "to": [20, 0], "ti": [0, -20]}, {"t": 15, "s": [60, 40]}]}, "sk": {"k": [{"t": 0, "s": [-30]}, {"t": 15, "s": [50]}]}, "sa": {"k": 30}, "r": {"k": [{"t": 3, "s": [0]}, {"t": 9, "s": [70]}]}"#
        ) + "]}"),
    LottieText.file(
      LottieText.shapes(
        LottieText.rect(20, 20, 20, 20) + "," + LottieText.red, ks: #""p": {"k": [20, 20]}"#,
        #"""
        , "ef": [{"ty": 29, "ef": [{"v": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [20]}]}}, {"v": {"k": 2}}]},
          {"ty": 5, "mn": "ADBE Linear Wipe", "ef": [{"ty": 0, "v": {"k": [{"t": 0, "s": [30]}, {"t": 10, "s": [45]}]}}, {"v": {"k": 30}}, {"v": {"k": 5}}]}],
        "sy": [{"ty": 8, "bm": {"k": 5}, "gf": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}},
          {"ty": 2, "c": {"k": [0, 0, 1]}, "bm": {"k": 1}}]
        """#)),
    LottieText.file(
      LottieText.solid(
        ks: #""p": {"k": [40, 30, -20]}, "ry": {"k": 30}, "s": {"k": [300, 300]}"#, #", "ddd": 1"#)
        + "," + LottieText.solid(ks: #""p": {"k": [20, 30, 20]}, "rx": {"k": 50}"#, #", "ddd": 1"#)
        + #", {"ty": 13, "ddd": 1, "pe": {"k": 80}, "ks": {"a": {"k": [50, 40, 0]}, "p": {"k": [{"t": 0, "s": [20, 40, -90]}, {"t": 15, "s": [90, 10, -70]}]}}}"#
    ),
  ]

  @Test(arguments: files.indices)
  func `the same pixels at every instant`(place: Int) throws {
    let file = try OpenedLottie(Self.files[place])
    let folder = try TemporaryFolder()
    try file.scene.write(to: folder.file("scene.yaml"))
    let converted = try SceneOpener(folder.file("scene.yaml")).open()
    #expect(converted.scene.layers == file.scene.layers)
    for frame in [0, 1, 4.5, 6, 7, 13, 19] {
      let picture = try file.picture(at: frame)
      #expect(try OpenedLottie.picture(converted.scene, at: frame) == picture, "\(frame)")
      #expect(picture != Pixmap(width: 100, height: 80))
    }
  }
}
