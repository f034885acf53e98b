import Foundation
import Graphics
import Storing
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
  ///   - program: The identity of this program and its libraries.
  /// - Throws: `FileError` when a file cannot be read.
  init(
    _ opener: SceneOpener, inputs: [ContentSource], program: String
  ) throws(FileError) {
    var hash = ContentHash()
    hash.add("inbetween batch 8")
    hash.add(program)
    // Each list begins with its length, so that no text of one is read as another's.
    hash.add("\(opener.parameters.count)")
    for (name, value) in opener.parameters.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(value)
    }
    let animations = [opener.animation].compactMap(\.self)
    for list in [animations, opener.states.map { "\($0)" }] {
      hash.add("\(list.count)")
      for text in list { hash.add(text) }
    }
    hash.add(try FileDigests.digest(of: opener.file))
    for source in inputs {
      switch source {
      case .file(let path):
        hash.add(URL(fileURLWithPath: path).lastPathComponent)
        hash.add(try FileDigests.digest(of: path))
      case .bytes(let bytes): hash.add("\(bytes.digest)")
      // The scene's own files decide what it shows.
      case .snapshot: continue
      }
    }
    input = "\(hash.digest)"
  }

  /// The hash of an output: a file, or a sequence.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - render: The clip, on the output's own canvas and at its own rate, and the part of it.
  /// - Returns: 64 hexadecimal digits.
  package func file(_ output: OutputRequest, of render: RenderRequest) -> String {
    derived(
      of: render.timeline,
      [
        "\(output.format.name) \(output.codec.map { "\($0)" } ?? "-") \(output.preset)",
        "\(output.crf.map { "\($0)" } ?? "-") \(output.loopCount)",
        // Of all formats only movies have other bytes then.
        "\(output.isReproducible && output.format.container != nil)",
        render.time.map { "\($0.lowerBound) \($0.upperBound)" } ?? "-",
        render.instants.map { "\($0)" } ?? "-",
        output.matte.map { "\($0)" } ?? "no matte",
        output.byteLimit.map { "at most \($0) bytes" } ?? "any size",
        output.hasVariableRate ? "variable frame rate" : "constant frame rate",
      ]
    ).digest.description
  }

  /// The hash of the clip's small picture.
  func thumbnail(of timeline: Timeline) -> String {
    "\(derived(of: timeline, ["thumbnail"]).digest)"
  }

  /// The hash of the clip beside its golden, as its files are now, with the drawings that are
  /// compared.
  func verdict(
    _ golden: PipelineGolden, of timeline: Timeline, as drawings: [GoldenDrawing]
  ) throws(FileError) -> String {
    let files = FileManager.default
    var hash = derived(of: timeline, ["golden"] + drawings.map(\.name))
    for file in golden.files where files.fileExists(atPath: file) {
      hash.add(URL(fileURLWithPath: file).lastPathComponent)
      try hash.add(contentsOf: file)
    }
    return "\(hash.digest)"
  }

  private func derived(of timeline: Timeline, _ texts: [String]) -> ContentHash {
    var hash = ContentHash()
    hash.add(input)
    hash.add("\(timeline.canvas) \(timeline.frameRate) \(timeline.duration)")
    for text in texts { hash.add(text) }
    return hash
  }
}
