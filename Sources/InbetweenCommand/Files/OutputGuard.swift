import Foundation
import Inbetween

/// The rule about the outputs' names, checked before anything is written: no two of them are one
/// file, and none is a file that is read.
///
/// Files are told apart by what they are, not by their names: through links of both kinds, and,
/// where there is no file yet, by the folder that it would lie in.
struct OutputGuard {
  /// Numbered outputs of a folder.
  private struct Pattern {
    let folder: String
    let pattern: NumberedPath
    let file: NamedFile
  }

  private var claims: [FilePlace: NamedFile] = [:]
  private var patterns: [Pattern] = []
  private var wholeFolders: [(folder: String, file: NamedFile)] = []

  /// A guard of some outputs and of standard output.
  ///
  /// - Parameters:
  ///   - outputs: Files and folders that are written.
  ///   - makesFolders: True when folders that are missing will be made.
  /// - Throws: A failure when two of them are one file, or the folder of one is not there.
  init(_ outputs: [NamedFile], makesFolders: Bool = false) throws(CommandFailure) {
    for output in outputs { try claim(output) }
    // Without `-`, values or a summary may go there.
    if !outputs.contains(where: { $0.path == "-" }), let place = FilePlace.standardOutput {
      try claim(place, NamedFile(role: "standard output", path: ""))
    }
    let made = outputs.compactMap { output -> String? in
      if case .workFolder = output.kind { FilePlace.realFolder(output.path) } else { nil }
    }
    for output in outputs where output.path != "-" {
      let folder = FilePlace.parts(of: output.path).folder
      if made.contains(where: { folder == $0 || folder.hasPrefix($0 + "/") }) { continue }
      switch output.kind {
      case .file, .numbered: try Self.checkFolder(of: output.path, isMade: makesFolders)
      case .folder, .workFolder, .wholeFolder: break
      }
    }
  }

  /// Adds an output, as `init` does, whose folder need not be there.
  mutating func claim(_ output: NamedFile) throws(CommandFailure) {
    switch output.kind {
    case .file: try claim(file: output)
    case .numbered:
      guard let pattern = NumberedPath(output.path) else { return try claim(file: output) }
      try claim(output, pattern)
    case .folder(let names):
      // A folder may have many outputs, a file in its place none.
      if Folder.isFile(output.path) { try claim(file: output) }
      for name in names {
        try claim(file: NamedFile(role: output.role, path: "\(output.path)/\(name)"))
      }
    case .workFolder: if Folder.isFile(output.path) { try claim(file: output) }
    case .wholeFolder:
      wholeFolders.append((FilePlace.realFolder(output.path), output))
    }
  }

  private mutating func claim(file output: NamedFile) throws(CommandFailure) {
    guard !FileName.isTooLong(output.path) else { throw Self.tooLong(output) }
    let stream = FilePlace.name(folder: "", name: "-")
    let place =
      output.path == "-" ? FilePlace.standardOutput ?? stream : FilePlace(output.path)
    guard let place else { return }
    try claim(place, output)
    guard case .name(let folder, let name) = place else { return }
    for other in patterns where other.folder == folder && other.pattern.number(of: name) != nil {
      throw Self.failure(other.file, output)
    }
  }

  private mutating func claim(
    _ output: NamedFile, _ pattern: NumberedPath
  ) throws(CommandFailure) {
    guard !FileName.isTooLong(output.path) else { throw Self.tooLong(output) }
    let (folder, name) = FilePlace.parts(of: output.path)
    guard let own = NumberedPath(name) else { return }
    for (place, file) in claims {
      guard case .name(folder, let name) = place, own.number(of: name) != nil else { continue }
      throw Self.failure(file, output)
    }
    for other in patterns where other.folder == folder && other.pattern.path(0) == own.path(0) {
      throw Self.failure(other.file, output)
    }
    patterns.append(Pattern(folder: folder, pattern: own, file: output))
    for path in Self.files(of: own, in: folder) {
      if let place = FilePlace(path) { try claim(place, NamedFile(role: output.role, path: path)) }
    }
  }

  private mutating func claim(_ place: FilePlace, _ output: NamedFile) throws(CommandFailure) {
    if let other = claims.updateValue(output, forKey: place) { throw Self.failure(other, output) }
  }

  /// Fails when something that is read is one of the outputs.
  ///
  /// - Parameter inputs: Files that are read; those that are not there are left to what reads them.
  /// - Throws: A failure that names both.
  func check(_ inputs: [NamedFile]) throws(CommandFailure) {
    for input in inputs {
      for path in Self.files(of: input) {
        guard let place = FilePlace(path), case .file = place else { continue }
        let real = wholeFolders.isEmpty ? "" : FilePlace.realFolder(path)
        let output =
          claims[place] ?? wholeFolders.first { real.hasPrefix($0.folder + "/") }?.file
        guard let output else { continue }
        let read = NamedFile(role: input.role, path: path)
        throw CommandFailure(
          .usage,
          "\(output.described) is the same file as \(read.described), which is read: no output may replace it"
        )
      }
    }
  }

  /// True when an output that is there lies in a folder or below it.
  func hasOutput(below folder: String) -> Bool {
    let folder = FilePlace.realFolder(folder)
    return claims.contains { place, file in
      guard case .file = place else { return false }
      let isStream = file.path.isEmpty || file.path == "-"
      let real = FilePlace.realFolder(isStream ? "/proc/self/fd/1" : file.path)
      return folder == "/" || real.hasPrefix(folder + "/")
    }
  }

  private static func tooLong(_ output: NamedFile) -> CommandFailure {
    CommandFailure(
      .badOutput,
      "\(output.described) has a name that no file can have: longer than \(FileName.partLimit) bytes"
    )
  }

  private static func failure(_ a: NamedFile, _ b: NamedFile) -> CommandFailure {
    CommandFailure(.usage, "\(a.described) and \(b.described) are the same file")
  }

  private static func files(of input: NamedFile) -> [String] {
    guard case .numbered = input.kind, NumberedPath(input.path) != nil else { return [input.path] }
    let (folder, name) = FilePlace.parts(of: input.path)
    return NumberedPath(name).map { files(of: $0, in: folder) } ?? []
  }

  /// The files of a folder that a pattern names.
  private static func files(of pattern: NumberedPath, in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { pattern.number(of: $0) != nil }.map { "\(folder)/\($0)" }
  }

  /// Fails when the folder of an output is not there; `-` needs none.
  ///
  /// - Parameters:
  ///   - path: The output.
  ///   - isMade: True when a folder that is missing will be made.
  /// - Throws: A failure of status 4 that names the folder.
  static func checkFolder(of path: String, isMade: Bool = false) throws(CommandFailure) {
    if path == "-" { return }
    var folder = Folder.parent(of: path)
    while isMade, !FileManager.default.fileExists(atPath: folder) {
      folder = Folder.parent(of: folder)
    }
    if Folder.isFolder(folder) { return }
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandFailure(.badOutput, "\(path): there is no folder \(folder); make it first")
    }
    throw CommandFailure(.badOutput, "\(path): \(folder) is not a folder")
  }

  /// The failure for a file that must not be replaced.
  static func exists(_ path: String) -> CommandFailure {
    CommandFailure(.badOutput, "\(path) exists, and --no-overwrite was given")
  }
}
