import Graphics
import Foundation
package import LayerModel
package import Media
package import Rendering
package import SceneModel
import SceneOpening
import TimelineCompiling
import TimelineModel
import Storing

/// All that decided a scene's pictures and sound at some time: its files by their content, and what
/// was said about it from outside.
package struct SceneRecord: Codable, Hashable, Sendable {
  /// A file by its content.
  package struct File: Codable, Hashable, Sendable {
    /// The path from the scene's folder; of a file outside of it, as of the system's fonts, the
    /// name alone.
    package let name: String
    /// The hash of all that is in it, 64 hexadecimal digits.
    package let digest: String
    /// True when it lies outside of the scene's folder.
    package let isOutside: Bool
  }

  /// The scene's own file.
  package let scene: File
  /// The files that it is made of, shows, plays, or takes fonts from, in the order of their names;
  /// `nil` where nobody wrote them down.
  package let files: Set<File>?
  /// Values for the scene's parameters.
  package let parameters: [String: String]
  /// The other settings that decided it, by a name such as `scale` or `crf`.
  package var settings: [String: String]
  /// The mark of the program and its libraries; empty where nobody wrote it down.
  package let program: String

  /// A record as it was written down.
  package init(
    scene: File, files: Set<File>?, parameters: [String: String] = [:],
    settings: [String: String] = [:], program: String = ""
  ) {
    (self.scene, self.files, self.parameters) = (scene, files, parameters)
    (self.settings, self.program) = (settings, program)
  }

  /// The record of a scene as it is now.
  ///
  /// - Parameters:
  ///   - sceneFile: The scene's file.
  ///   - paths: The files besides.
  ///   - parameters: Values for the scene's parameters.
  ///   - settings: The settings that decide it, too.
  ///   - program: The identity of the program.
  /// - Throws: `MediaError` when a file cannot be read.
  package init(
    of sceneFile: String, files paths: [String], parameters: [String: String] = [:],
    settings: [String: String] = [:], program: String = ""
  ) throws(MediaError) {
    let folder = Self.folder(of: sceneFile)
    func file(_ path: String) throws(MediaError) -> File {
      let isOutside = !path.hasPrefix(folder)
      return File(
        name: isOutside
          ? URL(fileURLWithPath: path).lastPathComponent : String(path.dropFirst(folder.count)),
        digest: try FileDigests.digest(of: path), isOutside: isOutside)
    }
    var files: Set<File> = []
    for path in paths { files.insert(try file(path)) }
    self.init(
      scene: File(
        name: URL(fileURLWithPath: sceneFile).lastPathComponent,
        digest: try FileDigests.digest(of: sceneFile), isOutside: false),
      files: files, parameters: parameters, settings: settings, program: program)
  }

  /// The files of a scene besides its own: those that it was made of, and those that it shows,
  /// plays or takes fonts from.
  package static func paths(
    of scene: Scene, madeOf usedFiles: [String], limits: WorkLimits = WorkLimits()
  ) throws(RenderError) -> [String] {
    let timeline: Timeline
    do { timeline = try TimelineCompiler(limits: limits).compile(scene) } catch {
      throw .request("\(error)")
    }
    return usedFiles
      + timeline.inputs(fonts: try Renderer.fonts(of: timeline)).compactMap(\.file)
  }

  /// The folder of a file, without symbolic links, ending in a slash.
  package static func folder(of file: String) -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let path = folder.resolvingSymlinksInPath().path
    return path.hasSuffix("/") ? path : path + "/"
  }

  /// All files.
  package var allFiles: [File] { [scene] + (files ?? []).sorted { $0.name < $1.name } }

  /// True when a scene of another record is drawn as this one's is, as far as records tell.
  package func isDrawn(as other: SceneRecord) -> Bool {
    scene == other.scene && files == other.files && parameters == other.parameters
  }

  // MARK: What has changed

  /// The changes since an earlier record besides the scene's own text, a sentence each.
  ///
  /// - Parameter before: The earlier record.
  /// - Returns: Files, parameters, settings and the program, in this order, and what is not known.
  package func changes(since before: SceneRecord) -> [String] {
    var changes: [String] = []
    if let old = before.files, let new = files {
      let (oldNames, newNames) = (Self.byName(old), Self.byName(new))
      for name in Set(oldNames.keys).union(newNames.keys).sorted() {
        switch (oldNames[name], newNames[name]) {
        case (nil, _): changes.append("\(name) is used, and was not")
        case (_, nil): changes.append("\(name) is not used any more")
        case let (a, b) where a != b: changes.append("\(name) has changed")
        default: break
        }
      }
    } else if let files, !files.isEmpty {
      let names = files.map(\.name).sorted()
      let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
      changes.append("whether \(shown) or the program has changed is not known")
    }
    changes += Self.changes("the parameter ", before.parameters, parameters)
    changes += Self.changes("", before.settings, settings)
    if before.program != program, !before.program.isEmpty, !program.isEmpty {
      changes.append("the program or a library of it has changed")
    }
    return changes
  }

  /// Contents by name; outside of the scene's folder two files may have one name.
  private static func byName(_ files: Set<File>) -> [String: Set<String>] {
    Dictionary(grouping: files, by: \.name).mapValues { Set($0.map(\.digest)) }
  }

  private static func changes(
    _ noun: String, _ before: [String: String], _ now: [String: String]
  ) -> [String] {
    Set(before.keys).union(now.keys).sorted().compactMap { name in
      let (old, new) = (before[name], now[name])
      switch (old, new) {
      case (let old?, let new?): return old == new ? nil : "\(noun)\(name) is \(new), not \(old)"
      case (nil, let new?): return "\(noun)\(name) is \(new), and was not set"
      case (let old?, nil): return "\(noun)\(name) is not set, and was \(old)"
      case (nil, nil): return nil
      }
    }
  }
}
