import Foundation
public import Graphics
import Media
public import Testing

/// Pictures that were looked at once and must stay: PNG files in the folder `Goldens` beside a
/// test.
///
/// Pictures must be opaque: the files have no alpha. `RECORD=missing`, `RECORD=failed` and
/// `RECORD=all` in the environment write files, and then the tests fail, so that nobody records
/// without looking.
public enum Golden {
  /// A golden may have this many bytes; text with measured edges has more levels than 4 kB hold.
  public static let byteLimit = 5000

  /// What the environment asks to be written.
  public enum Recording: String, Sendable {
    /// Files that are not there.
    case missing
    /// Those, and files that differ.
    case failed
    /// Every file.
    case all

    /// What it asks for now; `nil` is nothing.
    public static var current: Recording? {
      ProcessInfo.processInfo.environment["RECORD"].flatMap(Recording.init)
    }
  }

  /// The file of a golden.
  ///
  /// - Parameters:
  ///   - name: A sentence that names it.
  ///   - testFile: The test's source file.
  /// - Returns: The path, beside the test; spaces have become dashes.
  public static func path(of name: String, besides testFile: String) -> String {
    let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
    return folder(besides: testFile) + "/" + words.joined(separator: "-") + ".png"
  }

  static func folder(besides testFile: String) -> String {
    URL(fileURLWithPath: testFile).deletingLastPathComponent().path + "/Goldens"
  }

  /// An opaque picture as a PNG file, by the `ffmpeg` command, which judges other tests as well.
  static func png(_ picture: Pixmap) throws -> Data {
    var rows = Data(capacity: picture.width * picture.height * 4)
    for y in 0..<picture.height {
      let start = y * picture.strideInBytes
      rows.append(contentsOf: picture.bytes[start..<start + picture.width * 4])
    }
    return try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pixel_format", "bgra", "-video_size",
        "\(picture.width)x\(picture.height)", "-i", "-", "-pix_fmt", "rgb24", "-f", "image2pipe",
        "-c:v", "png", "-pred", "mixed", "-compression_level", "9", "-",
      ], input: rows
    ).output
  }
}

/// Expects a picture to equal the golden of a name.
///
/// When it does not, the issue says by how much, and an attachment shows expected, difference and
/// actual (`swift test --attachments-path …`).
///
/// - Parameters:
///   - picture: What was drawn; opaque.
///   - name: A sentence that names the golden.
///   - tolerance: Differences of a channel that do not count; say why when it is not 0.
///   - testFile: The test's source file.
///   - sourceLocation: Where to report.
/// - Throws: When a file cannot be read or written.
public func expectGolden(
  _ picture: Pixmap, named name: String, tolerance: Int = 0, testFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(
    picture, named: name, path: Golden.path(of: name, besides: testFile), tolerance: tolerance,
    sourceLocation: sourceLocation)
}

/// Expects a picture to equal the golden of a name in some folder, to the byte.
///
/// - Parameters:
///   - picture: What was drawn; opaque.
///   - name: The file's name without its ending.
///   - folder: The folder.
///   - sourceLocation: Where to report.
/// - Throws: When a file cannot be read or written.
public func expectGolden(
  _ picture: Pixmap, named name: String, inFolder folder: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(
    picture, named: name, path: "\(folder)/\(name).png", tolerance: 0,
    sourceLocation: sourceLocation)
}

private func expectGolden(
  _ picture: Pixmap, named name: String, path: String, tolerance: Int,
  sourceLocation: SourceLocation
) throws {
  let recording = Golden.Recording.current
  func record(_ reason: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Golden.png(picture).write(to: URL(fileURLWithPath: path))
    Issue.record("\(name): recorded, because \(reason)", sourceLocation: sourceLocation)
  }
  let alpha = picture.area(of: .alpha)
  guard alpha == Double(picture.width * picture.height) else {
    Issue.record("\(name): a golden must be opaque", sourceLocation: sourceLocation)
    return
  }
  guard FileManager.default.fileExists(atPath: path) else {
    if recording != nil { return try record("it was missing") }
    Issue.record("\(name): there is no golden; RECORD=missing", sourceLocation: sourceLocation)
    return
  }
  let expected = try ImageDecoder().decode(contentsOf: path)
  let comparison = PictureComparison(expected: expected, actual: picture, tolerance: tolerance)
  if recording == .all { return try record("all are") }
  guard !comparison.isMatch else { return }
  Attachment.record(
    [UInt8](try Golden.png(comparison.montage)),
    named: "\(URL(fileURLWithPath: path).lastPathComponent)", sourceLocation: sourceLocation)
  if recording == .failed { return try record(comparison.summary) }
  Issue.record("\(name): \(comparison.summary)", sourceLocation: sourceLocation)
}

/// Expects the golden folder beside a test to hold the goldens of some names and nothing else.
///
/// - Parameters:
///   - names: The names of all goldens of the test's target; at least one.
///   - testFile: The test's source file.
///   - sourceLocation: Where to report.
/// - Throws: When the folder cannot be read.
public func expectGoldenFiles(
  named names: [String], testFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let wanted = Set(names.map { Golden.path(of: $0, besides: testFile) })
  let folder = Golden.folder(besides: testFile)
  let found = Set(
    try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + "/" + $0 })
  #expect(!names.isEmpty, sourceLocation: sourceLocation)
  #expect(wanted.count == names.count, "two names share a file", sourceLocation: sourceLocation)
  #expect(found.subtracting(wanted) == [], "orphans", sourceLocation: sourceLocation)
  #expect(wanted.subtracting(found) == [], "missing", sourceLocation: sourceLocation)
  for path in found.sorted() {
    let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
    #expect(size <= Golden.byteLimit, "\(path)", sourceLocation: sourceLocation)
  }
}
