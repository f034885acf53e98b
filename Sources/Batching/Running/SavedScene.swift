import Documents
import Foundation
import Graphics
import Media
import Regressing
import Rendering

/// All that an entry's files were made of the last time, to say later what has changed, and to draw
/// the scene as it was once more.
struct SavedScene: Codable {
  /// A file of the entry.
  struct Output: Codable {
    /// The settings with which it was made.
    let settings: [String: String]
    /// The hash of its bytes, by which it is known again.
    let digest: String
  }

  /// The scene's files by their content, the parameters, and the program.
  let record: SceneRecord
  /// The files that the entry had, by their names.
  let outputs: [String: Output]

  /// The key of an entry's record: a hash of the entry's name, not of the record.
  private static func key(_ entry: BatchEntry) -> String {
    var hash = ContentHash()
    hash.add("scene 3 \(entry.name)")
    return "\(hash.digest)"
  }

  /// The record of an entry; `nil` when there is none.
  static func load(_ entry: BatchEntry, from cache: BatchCache?) -> SavedScene? {
    cache?.note(key(entry)).flatMap {
      JSONDocument.decode(SavedScene.self, from: $0)
    }
  }

  /// Keeps it in place of the entry's last one, with copies of the scene's files.
  func keep(_ entry: BatchEntry, in cache: BatchCache?) {
    guard let cache else { return }
    let folder = SceneRecord.folder(of: entry.sceneFile)
    for file in record.allFiles where !file.isOutside {
      cache.keepCopy(of: folder + file.name, digest: file.digest)
    }
    cache.note(Array(JSONText.encodeInOneLine(self).utf8), as: Self.key(entry))
  }
}

extension BatchOutput {
  /// The output's own settings.
  var settings: [String: String] {
    var settings = ["preset": "\(preset)", "loop": "\(loopCount)"]
    settings["crf"] = crf?.shortestDecimal
    settings["codec"] = codec.map { "\($0)" }
    settings["fps"] = frameRate.map { "\($0)" }
    settings["the output's scale"] = scale?.shortestDecimal
    settings["background"] = background.map { $0.color.map { "\($0)" } ?? "none" }
    settings["the part of the clip"] = part == .all ? nil : "\(part)"
    return settings
  }
}
