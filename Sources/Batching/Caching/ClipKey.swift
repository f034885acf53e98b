import Foundation
package import Media
import Regressing
package import Rendering
package import TimelineModel
package import Timing

/// A hash of everything that decides the bytes of a clip's files.
///
/// Where the files lie does not count: a clone elsewhere, or a copy, has the same keys.
package struct ClipKey {
  private let input: String

  /// The hash of a clip's input: the program, the scene with its parameters, and every file that it
  /// is made of, shows or takes a font from.
  ///
  /// - Parameters:
  ///   - source: The scene.
  ///   - timeline: The same, compiled as it will be rendered.
  ///   - files: The files besides the scene's own that decide its pictures and its sound.
  ///   - program: What tells this program and its libraries from others.
  /// - Throws: `MediaError` when a file cannot be read.
  init(
    _ source: ClipSource, _ timeline: Timeline, files: [String], program: String
  ) throws(MediaError) {
    let hash = try ContentHash()
    hash.add("inbetween batch 5")
    hash.add(program)
    for (name, value) in source.parameters.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(value)
    }
    hash.add("\(timeline.canvas) \(timeline.frameRate) \(timeline.duration)")
    hash.add(try FileDigests.digest(of: source.sceneFile))
    for file in files {
      hash.add(URL(fileURLWithPath: file).lastPathComponent)
      hash.add(try FileDigests.digest(of: file))
    }
    input = hash.finish()
  }

  /// The hash of one of its files.
  ///
  /// - Parameters:
  ///   - output: The file.
  ///   - timeline: The clip, on the output's own canvas and at its own rate.
  ///   - time: The part of the clip, in seconds; `nil` is all of it.
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: `MediaError` when there is no memory for it.
  package func file(
    _ output: OutputRequest, of timeline: Timeline, time: Range<Seconds>? = nil
  ) throws(MediaError) -> String {
    try derived([
      "\(timeline.canvas) \(timeline.frameRate)",
      "\(output.format) \(output.codec.map { "\($0)" } ?? "-") \(output.preset)",
      "\(output.crf.map { "\($0)" } ?? "-") \(output.loopCount) \(output.isReproducible)",
      time.map { "\($0.lowerBound) \($0.upperBound)" } ?? "-",
      output.hasVariableRate ? "variable frame rate" : "constant frame rate",
    ])
  }

  /// The hash of a single picture on an output's own canvas.
  func still(of timeline: Timeline, at instant: Seconds) throws(MediaError) -> String {
    // The rate decides how long a shutter is open.
    try derived(["still", "\(timeline.canvas) \(timeline.frameRate) \(instant.bitPattern)"])
  }

  /// The hash of the clip's small picture.
  func thumbnail() throws(MediaError) -> String { try derived(["thumbnail"]) }

  /// The hash of the clip beside its golden, as its files are now.
  func verdict(_ golden: PipelineGolden) throws(MediaError) -> String {
    let files = FileManager.default
    return try derived(
      ["golden"], files: golden.files.filter { files.fileExists(atPath: $0) })
  }

  private func derived(_ texts: [String], files: [String] = []) throws(MediaError) -> String {
    let hash = try ContentHash()
    hash.add(input)
    for text in texts { hash.add(text) }
    for file in files {
      hash.add(URL(fileURLWithPath: file).lastPathComponent)
      try hash.add(contentsOf: file)
    }
    return hash.finish()
  }
}
