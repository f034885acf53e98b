import Foundation
public import Storing
import Documents
import Timing

/// The results of past nights: a line of JSON for each entry of each run.
public struct BatchHistory: Sendable {
  /// One entry of one run.
  struct Night: Codable {
    /// The run's number in the history, for two may end in one second; lines of earlier versions
    /// have none.
    let number: Int?
    let date: String
    let entry: String
    let status: String
    let seconds: Seconds
    let bytes: Int
    let isCached: Bool

    /// A run among all, in their order: numbers have as many digits.
    var run: String { "\(date) \(number.map { $0 + 1_000_000_000 } ?? 0)" }
  }

  private let folder: String
  private var path: String { "\(folder)/history.jsonl" }
  /// Lines that are kept; older ones are forgotten.
  private static let lineLimit = 20_000

  /// The history in a cache's folder; its file `history.jsonl` need not be there.
  public init(folder: String) { self.folder = folder }

  private var lines: [String] {
    guard let file = try? RegularFile(path), let bytes = try? file.readAll() else {
      // Somebody may have put something else there, which nothing could replace.
      Folder.removeTree(path)
      return []
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// The last runs of each entry, the oldest first.
  func nights(_ count: Int) -> [String: [Night]] {
    let all = lines.compactMap(Self.night)
    return Dictionary(grouping: all, by: \.entry).mapValues { Array($0.suffix(count)) }
  }

  private static func night(_ line: String) -> Night? {
    JSONDocument.decode(Night.self, from: Array(line.utf8))
  }

  /// Adds a run.
  ///
  /// - Parameters:
  ///   - results: The results of its entries; those that were not begun, or not finished, do not
  ///     count.
  ///   - date: The date of the run, as ISO 8601.
  /// - Throws: `FileError` when the file cannot be written.
  public func append(_ results: [BatchResult], date: String) throws(FileError) {
    // Other batches may share the cache, and with it this file.
    try FolderLock.hold(folder, patience: .endless) { () throws(FileError) in
      let past = lines
      let number = (past.last.flatMap(Self.night)?.number ?? 0) + 1
      let new = results.filter { $0.status.isFinal }.map { result in
        JSONText.encodeInOneLine(
          Night(
            number: number, date: date, entry: result.entry.name, status: result.status.rawValue,
            seconds: result.seconds, bytes: result.files.reduce(0) { $0 + $1.bytes },
            isCached: !result.files.isEmpty && result.files.allSatisfy(\.isCached)))
      }
      let kept = (past + new).suffix(Self.lineLimit)
      try AtomicFile.write(Array((kept.joined(separator: "\n") + "\n").utf8), to: path)
    }
  }
}
