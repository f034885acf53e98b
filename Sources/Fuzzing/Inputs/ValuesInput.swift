import Foundation
import Inbetween

/// A text that stands in a scene wherever a value can, and by itself as path data.
struct ValuesInput {
  private let text: String
  private let folder: String

  init(_ input: [UInt8], folder: String) {
    text = String(decoding: input, as: UTF8.self)
    self.folder = folder
  }

  func check() throws {
    if let path = try? Path(svgPathData: text, elementLimit: 2000) { try check(path) }
    _ = FrameRate(text)
    // As a value that was given from outside.
    try load(Self.scene, parameters: ["p": text])
    // As what stands between the braces.
    let quoted = String(decoding: try JSONEncoder().encode("${\(text)}"), as: UTF8.self)
    try load(Self.scene.replacingOccurrences(of: "\"${p}\"", with: quoted), parameters: [:])
  }

  private func load(_ scene: String, parameters: [String: String]) throws {
    _ = try SceneInput(bytes: Array(scene.utf8), folder: folder, parameters: parameters).loaded()
  }

  /// A value of every kind.
  private static let scene = """
    inbetween: 1
    title: "${p}"
    parameters: {p: '', q: {a: [1, 2]}}
    canvas: {width: 8, height: 8, background: "${p}"}
    time: {duration: "${p}", framesPerSecond: "${p}"}
    layers:
      - type: shape
        name: "${p}"
        frame: ["${p}", 0, 1, 1]
        transform: [{rotate: "${p}"}, {scale: "${p}"}]
        path: "${p}"
        fillRule: "${p}"
        lineDashPattern: ["${p}"]
        contents: "${p}"
        maskedCorners: ["${p}"]
        isHidden: "${p}"
        animations:
          - {keyPath: "${p}", toValue: "${p}"}
          - {keyPath: path, values: ["${p}", {svg: "${p}"}], calculationMode: "${p}", timingFunction: "${p}"}
          - {keyPath: strokeEnd, repeatCount: "${p}", onStop: [{log: "${p}"}]}
      - {type: text, string: "${p}", font: "${p}", fontSize: "${p}"}
    interactions:
      - {at: "${p}", tap: "${p}"}
      - {at: 1, set: {layer: "${p}", values: {opacity: "${p}"}}}
    """

  /// Curves and lengths of a path that was read.
  private func check(_ path: Path) throws(BrokenPromise) {
    let measure = PathMeasure(path)
    try BrokenPromise.unless(!(measure.length < 0), "a length of \(measure.length)")
    _ = path.windingNumber(around: .zero)
    if let pattern = DashPattern(lengths: [measure.length / 7, measure.length / 13]) {
      _ = measure.dashed(pattern)
    }
    let half = measure.trimmed(from: 0.25, to: 0.75)
    // Where rounding is far from what is measured.
    guard measure.length.isFinite, (1e-3...1e9).contains(measure.length) else { return }
    let length = PathMeasure(half).length
    try BrokenPromise.unless(
      abs(length - measure.length / 2) <= 1e-6 * measure.length,
      "half of a path of length \(measure.length) has length \(length)")
    try BrokenPromise.unless(
      path.interpolated(to: path, by: 0.5) != nil, "a path that does not match itself")
  }
}
