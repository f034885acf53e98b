import Documents
import Graphics
import Media
public import Timing

/// The clips that a farm makes, each with its table of segments, and the files that decide their
/// bytes: the file `plan.json`.
///
/// It never changes. Its ``id`` is a hash of everything that decides the bytes, so that two plans
/// of one id make the same files.
public struct FarmPlan: Codable, Hashable, Sendable {
  /// A file that is made.
  public struct Clip: Codable, Hashable, Sendable {
    /// The name, which says its format; of a sequence the pattern.
    public let file: String
    /// The hash of everything that decides the bytes of its segments besides their frames.
    public let key: String
    /// The scene that it shows.
    let source: Source
    /// The encoding.
    let encoding: Encoding
    /// The part of the scene's time, begin and end in seconds; all of it when absent.
    let time: [Seconds]?
    /// Instants of single pictures in place of frames.
    let instants: [Seconds]?
    /// The name of a part that all segments share and that is made before them.
    public let sharedPart: String?
    /// The segments' first frames and those behind their last, counted from the scene's start.
    let segments: [[FrameIndex]]

    /// The frames of each segment, counted from the scene's start.
    public var frames: [Range<FrameIndex>] { segments.map { $0[0]..<$0[1] } }
  }

  /// A file that the plan's folder has a copy of.
  struct File: Codable, Hashable, Sendable {
    /// The path below the folder.
    let path: String
    /// The SHA-256 of its bytes, in hexadecimal digits.
    let sha256: String
  }

  /// The version of the format.
  static let version = 3

  /// The version of the format that the file has.
  let version: Int
  /// 64 hexadecimal digits.
  public let id: String
  /// The hash of the program and its libraries.
  public let program: String
  /// The clips, in the order in which their segments are numbered.
  public let clips: [Clip]
  /// Copies of all files that were read.
  let files: [File]

  /// Paths of the copies below the folder.
  public var copies: [String] { files.map(\.path) }

  /// A plan of some clips.
  init(program: String, clips: [Clip], files: [File]) {
    (self.version, self.program, self.clips, self.files) = (Self.version, program, clips, files)
    id = Self.id(program, clips, files)
  }

  /// The hash of all that a plan says: keys name the bytes, and the rest says where they go.
  static func id(_ program: String, _ clips: [Clip], _ files: [File]) -> String {
    var hash = ContentHash()
    hash.add("inbetween plan \(version)")
    hash.add(program)
    hash.add(JSONText.encodeInOneLine(clips))
    hash.add(JSONText.encodeInOneLine(files))
    return "\(hash.digest)"
  }
}
