import Storing

/// The jobs of a submission to an engine.
public struct Submission: Hashable, Sendable {
  /// Ids of the jobs that were handed over now, as the engine tells them.
  public internal(set) var jobs: [String] = []
  /// The number of segments that they make.
  public internal(set) var segments = 0
  /// The number of segments that are wanted and are on their way with jobs from before.
  public internal(set) var covered = 0
}

/// The names of a plan's jobs, which engines know them by.
struct JobNames {
  /// The task of a job.
  enum Kind: String {
    /// Makes the parts that segments share.
    case shared
    /// Makes segments that need nothing first.
    case segments
    /// Makes segments after the parts that they share.
    case after
    /// Joins.
    case join
  }

  private let prefix: String
  private let folder: PlanFolder

  init(_ plan: FarmPlan, in folder: PlanFolder) {
    (prefix, self.folder) = ("inbetween-\(plan.id.prefix(12))-", folder)
  }

  /// All names that were given.
  var all: [String] {
    Set(
      Folder.names(in: folder.jobs).filter { $0.hasPrefix(prefix) }.compactMap { name in
        name.lastIndex(of: ".").map { String(name[..<$0]) }
      }
    ).sorted()
  }

  /// Numbers of submissions that are possible; files of others are foreign.
  private static let numbers = 1..<1_000_000_000

  /// The number of a submission after all others.
  var nextSubmission: Int {
    let given = all.compactMap { Int($0.dropFirst(prefix.count).prefix { $0 != "-" }) }
    return (given.filter(Self.numbers.contains).max() ?? 0) + 1
  }

  /// The name of a job.
  func name(_ submission: Int, _ kind: Kind, _ part: Int = 0) -> String {
    "\(prefix)\(submission)-\(kind.rawValue)-\(part)"
  }

  /// True when a job joins.
  static func joins(_ name: String) -> Bool { name.contains("-\(Kind.join.rawValue)-") }

  /// Notes the id that an engine gave a job.
  func note(_ id: String, of name: String) throws(FileError) {
    try AtomicFile.write(Array("\(id)\n".utf8), to: "\(folder.jobs)/\(name).id")
  }
}
