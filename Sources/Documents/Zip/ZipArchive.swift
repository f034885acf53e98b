import Escaping
package import Graphics
package import LayerModel

/// The files in a zip archive, by their names: counted and measured before one is inflated.
///
/// An archive with too many entries, with a name that leads out of it, or with a name twice is
/// refused; so is a file that is encrypted, packed in a way that nobody reads, damaged, or far
/// larger than what it is packed in. Nothing is ever written.
package final class ZipArchive {
  /// The most entries of an archive.
  package static let largestCount = 10_000
  /// The most bytes that a byte may inflate to, in files that are not small.
  package static let largestRatio = 200
  /// Files up to this size may be packed as well as can be, in bytes.
  private static let smallSize = 1 << 20

  /// The archive's file, for messages; folders that names lead to are beside it.
  package let file: String
  /// The names of the files in it, `/` between folders, in the archive's order.
  package let names: [String]

  private let reader: ZipReader
  private let entries: [String: ZipReader.Entry]
  private let limits: WorkLimits
  /// Bytes that were inflated so far.
  private var inflated = 0
  private var kept: [String: ContentBytes] = [:]

  /// The text that an archive begins with, unless it is empty.
  package static let mark = "PK\u{3}\u{4}"

  /// True for bytes that begin as an archive with a file does.
  package static func isIn(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

  /// The archive in some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - file: Its file, for messages.
  ///   - limits: The limits on its work: `usedBytes` is that on all files read from it, inflated.
  /// - Throws: `TextProblem` for bytes that are no archive, and for an archive that passes a limit.
  package init(_ bytes: [UInt8], file: String, limits: WorkLimits) throws(TextProblem) {
    (self.file, self.limits) = (file, limits)
    guard !bytes.isEmpty else { throw TextProblem(found: "found an empty archive") }
    // Before anything is made for each; bytes that look like an entry's mark are rare elsewhere.
    guard Self.count(in: bytes) <= Self.largestCount * 2 else { throw Self.tooMany }
    reader = try ZipReader(bytes)
    var (names, entries) = ([String](), [String: ZipReader.Entry]())
    for entry in try reader.entries() where !entry.name.hasSuffix("/") {
      guard let name = Self.joined(entry.name), !entry.name.hasPrefix("/"), !name.isEmpty else {
        throw TextProblem(
          found: "the archive's entry \(Quotation.quoted(entry.name)) leads out of it",
          allowed: "names of files in the archive")
      }
      guard entries.updateValue(entry, forKey: name) == nil else {
        throw TextProblem(
          found: "the archive has the entry \(Quotation.quoted(name)) twice",
          allowed: "each name once")
      }
      names.append(name)
    }
    guard names.count <= Self.largestCount else { throw Self.tooMany }
    (self.names, self.entries) = (names, entries)
  }

  private static let tooMany = TextProblem(
    found: "found an archive of more than \(largestCount) entries",
    allowed: "at most \(largestCount)")

  /// The name of a file that another names.
  ///
  /// - Parameters:
  ///   - name: Its path, relative to the other's folder.
  ///   - entry: The other; empty for the archive's own folder.
  /// - Returns: Its name in the archive.
  /// - Throws: The reason why there is none.
  package func name(
    of name: String, beside entry: String = ""
  ) throws(AssetFolders.Problem) -> String {
    guard !name.isEmpty else { throw .empty }
    let folder = entry.lastIndex(of: "/").map { entry[...$0] } ?? ""
    guard let joined = Self.joined(folder + name), !name.hasPrefix("/") else { throw .outside }
    guard entries[joined] != nil else { throw .missing }
    return joined
  }

  /// The bytes of a file, of which equal ones are kept once.
  ///
  /// - Parameter name: Its name, one of ``names``.
  /// - Returns: Its bytes.
  /// - Throws: `TextProblem` with the reason why there are none.
  package func content(of name: String) throws(TextProblem) -> ContentBytes {
    if let content = kept[name] { return content }
    let content = ContentBytes(try bytes(of: name))
    kept[name] = content
    return content
  }

  /// The bytes of a file, read anew each time.
  ///
  /// - Parameter name: Its name, one of ``names``.
  /// - Returns: Its bytes.
  /// - Throws: `TextProblem` with the reason why there are none.
  package func bytes(of name: String) throws(TextProblem) -> [UInt8] {
    guard let entry = entries[name] else {
      throw TextProblem(found: "the archive has no entry \(Quotation.quoted(name))")
    }
    guard !entry.isEncrypted else {
      throw TextProblem(
        found: "the archive's entry \(Quotation.quoted(name)) is encrypted",
        allowed: "archives without a password")
    }
    if entry.size > Self.smallSize, entry.size / Self.largestRatio > entry.packedSize {
      throw TextProblem(
        found:
          "the archive's entry \(Quotation.quoted(name)) inflates \(entry.packedSize) bytes to \(entry.size)",
        allowed: "at most \(Self.largestRatio) times as many")
    }
    let (sum, isTooLarge) = inflated.addingReportingOverflow(entry.size)
    if let excess = limits.excess(of: .usedBytes, found: isTooLarge ? .max : sum) {
      throw TextProblem(
        found: "found \(excess.amount) in the archive's files", allowed: excess.permission)
    }
    inflated = sum
    return try reader.contents(of: entry)
  }

  /// A path without `.` and `..`; `nil` for one that leads above its begin.
  private static func joined(_ path: some StringProtocol) -> String? {
    var parts: [Substring] = []
    for part in String(path).split(whereSeparator: { $0 == "/" || $0 == "\\" }) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The marks of a directory's entries.
  private static func count(in bytes: [UInt8]) -> Int {
    var (count, place) = (0, 0)
    while let found = bytes[place...].firstIndex(of: 0x50), found + 4 <= bytes.count {
      if bytes[found + 1] == 0x4B, bytes[found + 2] == 1, bytes[found + 3] == 2 { count += 1 }
      place = found + 1
    }
    return count
  }
}
