import Foundation
import Storing
import Documents

/// The folder of a plan, which all machines see: everything that is known about its segments.
///
/// ```
/// plan.json              the plan
/// inputs/  fonts/        copies of the files that were read
/// segments/KEY/PART      published segments, as a batch keeps them in its cache
/// logs/                  a line for each attempt, and the output of jobs
/// jobs/                  the scripts and ids of jobs
/// files/                 joined files
/// ```
public struct PlanFolder: Hashable, Sendable {
  /// The folder.
  public let path: String

  /// The folder of a plan, which need not be there.
  public init(_ path: String) { self.path = path }

  /// The path of something below it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The plan itself.
  public var planFile: String { file("plan.json") }
  /// The folder of joined files.
  public var files: String { file("files") }
  /// The folder of the logs of attempts and jobs.
  public var logs: String { file("logs") }
  /// The file of the jobs that were handed over.
  public var jobs: String { file("jobs") }
  /// The folder of published segments, in folders of their keys.
  var segments: String { file("segments") }

  /// Makes the folders that jobs write into, which somebody may have cleaned away.
  func makeJobFolders() throws(FileError) {
    for name in [logs, jobs] { try Folder.make(name) }
  }

  /// The largest `plan.json` that is read.
  private static let sizeLimit = 1 << 30

  /// Reads the plan, and checks that it is as it was written.
  ///
  /// - Throws: ``FarmError/noPlan(_:)``.
  public func plan() throws(FarmError) -> FarmPlan {
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try RegularFile(planFile, followingLinks: true)
      guard file.size <= Self.sizeLimit else {
        throw FileError(file: planFile, reason: .noPicture)
      }
      bytes = try file.readAll()
    } catch {
      throw .noPlan("\(path) is no plan's folder: \(error)")
    }
    guard let plan = JSONDocument.decode(FarmPlan.self, from: bytes) else {
      throw .noPlan("\(planFile) is not a plan, or is damaged; write it again with \"farm plan\"")
    }
    guard plan.version == FarmPlan.version else {
      throw .noPlan(
        "\(planFile) is a plan of version \(plan.version); this program reads \(FarmPlan.version)")
    }
    guard FarmPlan.id(plan.program, plan.clips, plan.files) == plan.id, plan.isWellFormed
    else {
      throw .noPlan(
        "\(planFile) is not as it was written: its id does not fit; write it again with \"farm plan\""
      )
    }
    return plan
  }

  /// True when something lies under the plan's name.
  var hasPlan: Bool { FileIdentity(planFile) != nil }
}

extension FarmPlan {
  /// True when all names stay in the folder, and all tables are tables.
  fileprivate var isWellFormed: Bool {
    func stays(_ name: String) -> Bool {
      !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    }
    return files.allSatisfy { stays($0.path) }
      && clips.allSatisfy { clip in
        stays(clip.file) && stays(clip.source.scene) && clip.source.assetRoots.allSatisfy(stays)
          && clip.key.count == 64 && clip.key.allSatisfy(\.isHexDigit) && !clip.segments.isEmpty
          && clip.segments.allSatisfy { $0.count == 2 && 0 <= $0[0] && $0[0] < $0[1] }
          && (clip.time == nil || clip.time?.count == 2)
      }
  }
}
