import Regressing
import Foundation
import Media
import Rendering
import TimelineModel

/// A hash of everything that decides the bytes of an entry's files.
///
/// Where the files lie does not count: a clone elsewhere has the same keys.
struct BatchKey {
  private let input: String

  /// The hash of an entry's input: the program, the scene with its parameters, and every file that
  /// it shows or takes a font from.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - timeline: Its scene, compiled as it will be rendered.
  ///   - files: The files besides the scene's own that decide what it looks like.
  ///   - program: What tells this program and its libraries from others.
  /// - Throws: `MediaError` when a file cannot be read.
  init(
    _ entry: BatchEntry, _ timeline: Timeline, files: [String], program: String
  ) throws(MediaError) {
    let hash = try ContentHash()
    hash.add("inbetween batch 3")
    hash.add(program)
    for (name, value) in entry.parameters.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(value)
    }
    hash.add("\(timeline.canvas) \(timeline.frameRate) \(timeline.duration)")
    try hash.add(contentsOf: entry.sceneFile)
    for file in files {
      hash.add(URL(fileURLWithPath: file).lastPathComponent)
      hash.add(try FileDigests.digest(of: file))
    }
    input = hash.finish()
  }

  /// The hash of one of its files.
  func file(_ output: OutputRequest) throws(MediaError) -> String {
    try derived(
      [
        "\(output.format) \(output.codec.map { "\($0)" } ?? "-") \(output.preset)",
        "\(output.crf.map { "\($0)" } ?? "-") \(output.loopCount) \(output.isReproducible)",
      ] + (output.hasVariableRate ? ["variable frame rate"] : []))
  }

  /// The hash of the entry's small picture.
  func thumbnail() throws(MediaError) -> String { try derived(["thumbnail"]) }

  /// The hash of the entry beside its golden, as its files are now.
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
