import Foundation

/// The memory that the process may fill: the machine's, or that of its memory group (cgroup).
enum MachineMemory {
  /// The bytes that work under way may take: the limit less an eighth, and less the process's
  /// resident set.
  static var available: Int {
    let limit = ([Int(clamping: ProcessInfo.processInfo.physicalMemory)] + groupLimits).min() ?? 0
    return max(0, limit / 8 * 7 - used(.resident))
  }

  /// The columns of `/proc/self/statm` (proc(5)).
  enum Use: Int {
    /// The address space.
    case addresses
    /// The resident set.
    case resident
  }

  /// The bytes that the process uses now.
  static func used(_ use: Use) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst(use.rawValue).first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The limits of the process's memory group and of those around it; none where there is none.
  ///
  /// `memory.max` of version 2, `memory.limit_in_bytes` of version 1 (cgroups(7)). A container sees
  /// its own group as the root.
  private static var groupLimits: [Int] {
    let text = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").flatMap { line -> [Int] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      if fields[1].isEmpty {
        return limits(below: "/sys/fs/cgroup", path: fields[2], name: "memory.max")
      }
      guard fields[1].split(separator: ",").contains("memory") else { return [] }
      return limits(
        below: "/sys/fs/cgroup/memory", path: fields[2], name: "memory.limit_in_bytes")
    }
  }

  /// The limits in a folder's file of a name and in those of the folders around it, up to the root.
  private static func limits(below root: String, path: Substring, name: String) -> [Int] {
    var parts = path.split(separator: "/")[...]
    var limits: [Int] = []
    while true {
      let folder = ([root] + parts.map(String.init)).joined(separator: "/")
      // Without a limit a file says "max", or a number beyond any memory.
      if let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8),
        let limit = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
      {
        limits.append(limit)
      }
      guard parts.popLast() != nil else { return limits }
    }
  }
}
