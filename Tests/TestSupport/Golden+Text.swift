public import Foundation
public import Testing

/// Expects a text to equal the golden in a file, to the byte.
///
/// When it does not, the issue says which line differs first. `RECORD` writes files as it does for
/// pictures.
///
/// - Parameters:
///   - text: The text as it is now.
///   - file: The golden's file.
///   - recording: The files to write; as the environment says unless given.
///   - sourceLocation: Where to report.
/// - Throws: When a file cannot be read or written.
public func expectGolden(
  _ text: String, in file: URL, recording: Golden.Recording? = .current,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let name = file.lastPathComponent
  func record(_ reason: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("\(name): recorded, because \(reason)", sourceLocation: sourceLocation)
  }
  guard FileManager.default.fileExists(atPath: file.path) else {
    if recording != nil { return try record("it was missing") }
    Issue.record(
      "\(file.path): there is no golden; RECORD=missing", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  if recording == .all { return try record("all are") }
  guard expected != text else { return }
  let difference = Golden.firstDifference(between: expected, and: text)
  if recording == .failed { return try record(difference) }
  Issue.record("\(file.path): \(difference)", sourceLocation: sourceLocation)
}

extension Golden {
  /// The first line in which two texts differ, with its number.
  static func firstDifference(between expected: String, and actual: String) -> String {
    let lines = [expected, actual].map { $0.components(separatedBy: "\n") }
    let place = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = place ?? min(lines[0].count, lines[1].count)
    let texts = lines.map { line < $0.count ? "\"\($0[line])\"" : "the end" }
    return "line \(line + 1) was \(texts[0]), and is \(texts[1])"
  }
}
