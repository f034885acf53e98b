import Foundation
import Inbetween

/// A file or folder that a command reads or writes, with the option or argument that names it.
struct NamedFile {
  /// The meaning of a path.
  enum Kind {
    /// One file; `-` is standard output.
    case file
    /// Numbered files where the name is a pattern such as `frames/%05d.png`, else one file.
    case numbered
    /// A folder that is made, and the files in it that are written.
    case folder([String])
    /// A folder that is made before anything is written.
    case workFolder
    /// A folder whose whole content belongs to the command.
    case wholeFolder
  }

  /// An option such as `--svg`, an argument such as `<scene>`, or a few words.
  let role: String
  /// The path as it was given.
  let path: String
  var kind = Kind.file

  /// The name in messages.
  var described: String { path.isEmpty ? role : "\(role) \(path)" }

  /// An output that may be absent.
  static func optional(_ role: String, _ path: String?, _ kind: Kind = .file) -> [NamedFile] {
    path.map { [NamedFile(role: role, path: $0, kind: kind)] } ?? []
  }

  /// A scene that was named by path or by name.
  static func scene(_ scene: String, as role: String = "<scene>") -> NamedFile {
    // That there is none is said by whatever reads it.
    NamedFile(role: role, path: (try? SceneFinder().path(of: scene)) ?? scene)
  }
}
