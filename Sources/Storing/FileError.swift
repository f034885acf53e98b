public import Timing

/// The reason why a file could not be read, decoded, encoded or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The measures of a clip that are limited.
  public enum ClipMeasure: String, Hashable, Sendable {
    /// Compressed bytes.
    case bytes
    /// Pictures.
    case frames
    /// Pixels of all pictures together.
    case pixels
  }

  /// The fault itself.
  public enum Reason: Hashable, Sendable {
    /// A C function refused: its name, its code (a negative error number) and that code in words.
    case call(function: String, code: Int32, explanation: String)
    /// The path names a folder, a device, a pipe or a symbolic link where a plain file is needed.
    case notARegularFile
    /// The file holds no picture.
    case noPicture
    /// The file holds no sound.
    case noSound
    /// The picture is larger than what is decoded: its size and the limits it passes.
    case tooLarge(width: Int, height: Int, pixelLimit: Int, sideLimit: Int)
    /// A clip that plays has more of something than is taken.
    case clipTooLong(ClipMeasure, limit: Int)
    /// The packets or pictures handed over do not fit what was announced.
    case mismatch(found: String, expected: String)
    /// The file would have more bytes than it may, and is not written.
    case tooManyBytes(found: Int, limit: Int)
    /// The folder is being used by another: which process, and where.
    case inUse(holder: String)
  }

  /// The file concerned, as it was named; empty when no file is.
  public let file: String
  /// The fault itself.
  public let reason: Reason
  /// The frame being worked on, counted from the clip's first; `nil` when no single one is
  /// concerned.
  public let frame: FrameIndex?

  /// An error about a file, or a frame on its way into one.
  public init(file: String, reason: Reason, frame: FrameIndex? = nil) {
    self.file = file
    self.reason = reason
    self.frame = frame
  }

  /// Does some work on a frame, so that an error which names none names this one.
  ///
  /// - Parameters:
  ///   - frame: The frame, counted from the clip's first.
  ///   - work: The work.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work, with the frame.
  package static func naming<Result: ~Copyable>(
    frame: FrameIndex, _ work: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do {
      return try work()
    } catch {
      throw FileError(file: error.file, reason: error.reason, frame: error.frame ?? frame)
    }
  }

  /// One line: the frame, the file, what failed, and what would be right where that is known.
  public var description: String {
    let text =
      switch reason {
      case .call(let function, let code, let explanation):
        "\(explanation) (\(function), code \(code))"
      case .notARegularFile:
        "not a regular file (folders, devices, pipes and symbolic links are not read)"
      case .noPicture:
        "no picture in this file"
      case .noSound:
        "no sound in this file"
      case .tooLarge(let width, let height, let pixelLimit, let sideLimit):
        "\(width) × \(height) pixels; at most \(pixelLimit) pixels, \(sideLimit) a side"
      case .clipTooLong(let measure, let limit):
        "more than \(limit) \(measure == .frames ? "pictures" : measure.rawValue) of video"
      case .mismatch(let found, let expected):
        "found \(found), expected \(expected)"
      case .tooManyBytes(let found, let limit):
        "\(found) bytes; at most \(limit)"
      case .inUse(let holder):
        "\(holder) is using this folder; wait for its end, or take another folder"
      }
    let place = (frame.map { "frame \($0): " } ?? "") + (file.isEmpty ? "" : "\(file): ")
    return place + text
  }
}
