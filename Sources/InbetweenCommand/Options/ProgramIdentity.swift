import Foundation
import Inbetween

/// What tells this program from others that may write other bytes: itself, the libraries that it has loaded,
/// the fonts there are, and what the processor lets x264 do.
enum ProgramIdentity {
  /// A text that is equal for equal programs.
  static func text() throws(CommandFailure) -> String {
    guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
      throw CommandFailure(.badInput, "/proc/self/maps cannot be read; use --no-cache")
    }
    let mapped = maps.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    let files = Set(mapped).sorted().map(Self.line)
    let fonts = (FileManager.default.enumerator(atPath: "/usr/share/fonts")?.allObjects ?? [])
      .compactMap { $0 as? String }.sorted()
    return (files + fonts + ["reproducible: \(VideoFormat.isReproducibleHere)"]).joined(
      separator: "\n")
  }

  /// A file's name, size and time of change.
  private static func line(_ path: String) -> String {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    let size = facts?[.size] as? Int ?? 0
    let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(path) \(size) \(time)"
  }
}
