import Foundation
import Media
package import SceneOpening
package import SceneModel
import Documents
import Storing

/// A scene as it was when it was recorded, with the files that it had then, in a folder of its own.
package struct RecordedScene: Sendable {
  /// The scene, with its own scale and rate.
  package let scene: Scene

  /// The reason why a recorded scene cannot be drawn any more: a sentence.
  package struct Loss: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Puts a scene's files as they were into a folder, and loads it there.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - present: The scene as it is now; in its folder lie the files that have not changed.
  ///   - now: The record of the scene as it is, which knows the files outside of its folder; `nil`
  ///     where nobody needs these.
  ///   - folder: The folder, which is made.
  ///   - kept: Puts the file of a content under a name, if that content is kept.
  /// - Throws: ``Loss`` where a file is not to be had any more, or the scene cannot be loaded.
  package init(
    _ record: SceneRecord, of present: SceneOpener, now: SceneRecord?, in folder: String,
    kept: (_ file: SceneRecord.File, _ path: String) -> Bool
  ) throws(Loss) {
    let place = SceneRecord.folder(of: present.file)
    Folder.removeTree(folder)
    for file in record.allFiles {
      if file.isOutside {
        guard now.map({ $0.files?.contains(file) == true }) ?? true else {
          throw Loss(description: "\(file.name) is not what it was")
        }
        continue
      }
      guard !file.name.hasPrefix("/"), !file.name.split(separator: "/").contains("..") else {
        throw Loss(description: "\(file.name) is no file of the scene's folder")
      }
      let path = "\(folder)/\(file.name)"
      guard (try? Folder.make(Folder.parent(of: path))) != nil else {
        throw Loss(description: "\(folder) cannot be made")
      }
      let there = URL(fileURLWithPath: place + file.name).resolvingSymlinksInPath().path
      if (try? FileDigests.digest(of: there)) == file.digest,
        Folder.link(there, as: path)
          || (try? FileManager.default.copyItem(atPath: there, toPath: path)) != nil
      {
        continue
      }
      guard kept(file, path) else {
        throw Loss(description: "\(file.name) as it was is not kept")
      }
    }
    var opener = SceneOpener("\(folder)/\(record.scene.name)")
    (opener.parameters, opener.labels) = (record.parameters, present.labels)
    (opener.animation, opener.duration) = (present.animation, present.duration)
    (opener.limits, opener.lengthOfEndless) = (present.limits, present.lengthOfEndless)
    let loaded: LoadedScene
    do throws(SceneLoadingErrors) {
      loaded = try opener.load()
    } catch {
      throw Loss(description: "it cannot be loaded any more")
    }
    scene = loaded.scene
    // A font that was found by its name may be another one now.
    guard record.files != nil, now != nil else { return }
    guard
      let paths = try? SceneRecord.paths(
        of: loaded.scene, madeOf: loaded.usedFiles, limits: present.limits),
      let found = try? SceneRecord(of: opener.file, files: paths)
    else { throw Loss(description: "it cannot be drawn any more") }
    if let other = (found.files ?? []).subtracting(record.files ?? []).map(\.name).min() {
      throw Loss(description: "it would be drawn with \(other), which it was not")
    }
  }
}
