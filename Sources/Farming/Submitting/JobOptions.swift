import Foundation
import Media
import Documents
import Storing

/// The options of a plan's jobs.
public struct JobOptions: Codable, Hashable, Sendable {
  /// A program that hands segments out to machines.
  public enum Engine: String, Codable, Hashable, Sendable {
    /// Arrays of jobs, by `sbatch`.
    case slurm
    /// Processes here and on hosts that SSH reaches, by GNU parallel.
    case parallel
  }

  /// The engine.
  public var engine = Engine.slurm
  /// Slurm's partition; its default when `nil`.
  public var partition: String?
  /// The time of a job, as Slurm takes it; the partition's when `nil`.
  public var time: String?
  /// The memory of a job, such as 1500M.
  public var memory = "1500M"
  /// Processors of a job.
  public var cpus = 1
  /// Jobs that run at once; any number when `nil`.
  public var limit: Int?
  /// The number of times that a job tries a segment again that may pass then.
  public var retries = 2
  /// Segments in a job.
  public var pack = 1
  /// The file of hosts, one a line; this machine alone when `nil`.
  public var hosts: String?

  /// The defaults.
  public init() {}

  /// The name of the file that remembers them for `resume`.
  private static let name = "options.json"

  /// Remembers them in a plan's folder.
  func save(in folder: PlanFolder) throws(MediaError) {
    try AtomicFile.write(
      Array(JSONText.encode(self).utf8), to: "\(folder.jobs)/\(Self.name)")
  }

  /// The options with which a plan was submitted last.
  ///
  /// - Parameter folder: The plan's folder.
  /// - Throws: ``FarmError/request(_:)`` when it never was.
  public init(ofLastSubmissionIn folder: PlanFolder) throws(FarmError) {
    guard let file = try? RegularFile("\(folder.jobs)/\(Self.name)"),
      let bytes = try? file.readAll(),
      let options = JSONDocument.decode(Self.self, from: bytes)
    else {
      throw .request("\(folder.path) was not submitted yet; \"farm submit\" says to which engine")
    }
    self = options
  }
}
