import Foundation
import Inbetween

/// The files that a batch reads and writes besides those that the command line names.
struct BatchFiles {
  private let manifest: BatchManifest
  private let entries: [BatchEntry]
  private let folder: String
  private let cacheFolder: String?

  /// The files of some entries of a manifest.
  init(_ manifest: BatchManifest, entries: [BatchEntry], folder: String, cacheFolder: String?) {
    self.manifest = manifest
    self.entries = entries
    self.folder = folder
    self.cacheFolder = cacheFolder
  }

  /// Fails when an output is a file that is read: a scene, a file of rows, a golden, an image, a
  /// clip or a font.
  ///
  /// - Parameters:
  ///   - files: The outputs that the command line names.
  ///   - inputs: The other files that it names.
  /// - Throws: A failure that names both.
  func check(with files: OutputGuard, inputs: [NamedFile]) throws(CommandFailure) {
    var files = files
    for folder in ["\(folder)/different"] + ["files", "segments", "notes"].compactMap(inCache) {
      try files.claim(NamedFile(role: "the folder", path: folder, kind: .wholeFolder))
    }
    for entry in entries {
      for output in entry.outputs {
        try files.claim(
          NamedFile(
            role: "the output of \(entry.name),", path: "\(folder)/\(output.path)", kind: .numbered)
        )
      }
    }
    try files.check(
      inputs + manifest.inputFiles.map { NamedFile(role: "the manifest's file", path: $0) }
        + entries.filter { $0.comparison == .golden }.flatMap { entry in
          let own = PipelineGolden.files(in: entry.goldenFolder)
          let scenes = PipelineGolden(name: entry.name, sceneFile: entry.sceneFile).files
          return (own + scenes).map { NamedFile(role: "the golden", path: $0) }
        })
    // What a scene shows lies in its folder: only where outputs lie, too, it must be known before
    // the first of them is written.
    let folders = Set(entries.map { Self.folder(of: $0.sceneFile) })
    let shared = folders.filter(files.hasOutput(below:))
    for entry in entries where shared.contains(Self.folder(of: entry.sceneFile)) {
      try check(entry, with: files)
    }
  }

  private func inCache(_ name: String) -> String? { cacheFolder.map { "\($0)/\(name)" } }

  private static func folder(of file: String) -> String {
    URL(fileURLWithPath: file).deletingLastPathComponent().path
  }

  /// A scene that cannot be loaded is told by its entry.
  private func check(_ entry: BatchEntry, with files: OutputGuard) throws(CommandFailure) {
    guard let opened = try? entry.opener(WorkLimits()).open() else { return }
    try files.check(
      opened.namedFiles.map { NamedFile(role: "a file of \(entry.sceneFile):", path: $0) })
  }
}
