import Foundation
import Graphics
package import Media
import Regressing
package import Rendering
import SceneOpening
import TimelineModel

/// A hash of everything that decides the bytes of a clip's files.
///
/// Where the files lie does not count: a clone elsewhere, or a copy, has the same keys.
package struct ClipKey {
  private let input: String

  /// The hash of a clip's input: the program, the scene with its parameters, and all that it is
  /// made of, shows or takes a font from.
  ///
  /// Nothing of the canvas and the rate is in it, which each output may have its own of.
  ///
  /// - Parameters:
  ///   - opener: The scene.
  ///   - inputs: The files and bytes besides the scene's own that decide its pictures and its
  ///     sound.
  ///   - program: What tells this program and its libraries from others.
  /// - Throws: `MediaError` when a file cannot be read.
  init(
    _ opener: SceneOpener, inputs: [ContentSource], program: String
  ) throws(MediaError) {
    let hash = try ContentHash()
    hash.add("inbetween batch 6")
    hash.add(program)
    for (name, value) in opener.parameters.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(value)
    }
    hash.add(try FileDigests.digest(of: opener.file))
    for source in inputs {
      switch source {
      case .file(let path):
        hash.add(URL(fileURLWithPath: path).lastPathComponent)
        hash.add(try FileDigests.digest(of: path))
      case .bytes(let bytes): hash.add("\(bytes.digest)")
      }
    }
    input = hash.finish()
  }

  /// The hash of an output: a file, or a sequence.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - render: The clip, on the output's own canvas and at its own rate, and the part of it.
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: `MediaError` when there is no memory for it.
  package func file(
    _ output: OutputRequest, of render: RenderRequest
  ) throws(MediaError) -> String {
    try derived(
      of: render.timeline,
      [
        "\(output.format) \(output.codec.map { "\($0)" } ?? "-") \(output.preset)",
        "\(output.crf.map { "\($0)" } ?? "-") \(output.loopCount)",
        // Of all formats only movies have other bytes then.
        "\(output.isReproducible && output.format.container != nil)",
        render.time.map { "\($0.lowerBound) \($0.upperBound)" } ?? "-",
        render.instants.map { "\($0)" } ?? "-",
        output.hasVariableRate ? "variable frame rate" : "constant frame rate",
      ])
  }

  /// The hash of the clip's small picture.
  func thumbnail(of timeline: Timeline) throws(MediaError) -> String {
    try derived(of: timeline, ["thumbnail"])
  }

  /// The hash of the clip beside its golden, as its files are now.
  func verdict(_ golden: PipelineGolden, of timeline: Timeline) throws(MediaError) -> String {
    let files = FileManager.default
    return try derived(
      of: timeline, ["golden"], files: golden.files.filter { files.fileExists(atPath: $0) })
  }

  private func derived(
    of timeline: Timeline, _ texts: [String], files: [String] = []
  ) throws(MediaError) -> String {
    let hash = try ContentHash()
    hash.add(input)
    hash.add("\(timeline.canvas) \(timeline.frameRate) \(timeline.duration)")
    for text in texts { hash.add(text) }
    for file in files {
      hash.add(URL(fileURLWithPath: file).lastPathComponent)
      try hash.add(contentsOf: file)
    }
    return hash.finish()
  }
}
