import Foundation
import Media
import Rendering
import SceneModel
import TimelineCompiling

/// What decides the bytes of an entry's files, as a hash.
struct BatchKey {
  private let input: String

  /// The hash of an entry's input: the program, the scene with its parameters, and every file beside it.
  ///
  /// Everything in the scene's folder counts, be it used or not, except the folder `golden`: an image, a clip
  /// or a font that changed must never be missed. Images from elsewhere count by their content, too.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - timeline: Its scene, compiled as it will be rendered.
  ///   - program: What tells this program and its libraries from others.
  ///   - folders: Folders that are written to, which do not count where they lie beside the scene.
  /// - Throws: `MediaError` when a file cannot be read.
  init(
    _ entry: BatchEntry, _ timeline: Timeline, program: String, ignoring folders: [String]
  ) throws(MediaError) {
    let hash = try ContentHash()
    hash.add("inbetween batch 1")
    hash.add(program)
    for (name, value) in entry.parameters.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(value)
    }
    hash.add("\(timeline.canvas) \(timeline.frameRate) \(timeline.duration)")
    try hash.add(contentsOf: entry.sceneFile)
    let folder = URL(fileURLWithPath: entry.sceneFile).deletingLastPathComponent().path
    let ignored = folders.map { URL(fileURLWithPath: $0).standardizedFileURL.path + "/" }
    for file in Self.files(in: folder) {
      let path = URL(fileURLWithPath: "\(folder)/\(file)").standardizedFileURL.path
      if ignored.contains(where: path.hasPrefix) { continue }
      hash.add(file)
      try hash.add(contentsOf: "\(folder)/\(file)")
    }
    for image in timeline.imagesShown.map(\.image.file).sorted() {
      hash.add(image)
      try hash.add(contentsOf: image)
    }
    input = hash.finish()
  }

  /// The hash of one of its files.
  func file(_ output: OutputRequest) throws(MediaError) -> String {
    let hash = try ContentHash()
    hash.add(input)
    hash.add(
      "\(output.format) \(output.codec.map { "\($0)" } ?? "-") \(output.preset) \(output.crf.map { "\($0)" } ?? "-") \(output.loopCount) \(output.isReproducible)"
    )
    return hash.finish()
  }

  /// Regular files below a folder by relative name, in order, without hidden ones and goldens.
  private static func files(in folder: String) -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
    var result: [String] = []
    while let name = all.nextObject() as? String {
      let parts = name.split(separator: "/")
      if parts.contains("golden") || parts.contains(where: { $0.hasPrefix(".") }) { continue }
      if all.fileAttributes?[.type] as? FileAttributeType == .typeRegular { result.append(name) }
    }
    return result.sorted()
  }
}
