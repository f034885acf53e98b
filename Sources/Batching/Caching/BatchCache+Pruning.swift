import Foundation
import Storing

extension BatchCache {
  /// Removes the least recently used files until the rest is small enough, and the unfinished files
  /// of killed programs.
  ///
  /// - Parameter limit: Bytes that may stay.
  /// - Returns: The number of bytes that were removed.
  func prune(to limit: Int) -> Int {
    let all = items()
    var excess = all.reduce(0) { $0 + $1.bytes } - limit
    var removed = 0
    for item in all.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) where excess > 0 {
      guard unlink(item.path) == 0 else { continue }
      excess -= item.bytes
      removed += item.bytes
    }
    removeEmptyFolders()
    return removed
  }

  private struct Item {
    let path: String
    let bytes: Int
    let used: Double
  }

  private func items() -> [Item] {
    var items: [Item] = []
    for kind in Kind.allCases {
      let root = "\(folder)/\(kind)"
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
        let path = "\(root)/\(name)"
        if AbandonedFiles.remove(path) { continue }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        items.append(Item(path: path, bytes: Int(status.st_size), used: used))
      }
    }
    return items
  }

  private func removeEmptyFolders() {
    let root = "\(folder)/\(Kind.segments)"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
      // Only what is empty goes.
      rmdir("\(root)/\(name)")
    }
  }
}
