import Foundation
import Inbetween

/// The text of `inbetween --version`: the program, its commit, the libraries and the instruction
/// sets.
enum ProgramVersion {
  /// The version of the program, by semantic versioning.
  static let number = "0.9.0"

  /// The commit, and whether files had been changed since; `nil` when it is unknown.
  static var commit: String? {
    BuildCommit().map { "\($0.hash)\($0.isChanged ? ", with changes" : "")" }
  }

  /// Several lines, each with a line feed.
  static var text: String {
    let built = commit.map { "commit \($0)" } ?? "of an unknown commit"
    let sets = VideoFormat.instructionSets ?? "its own"
    return """
      inbetween \(number) (\(built))
      libraries: \(libraries.joined(separator: ", "))
      instruction sets for H.264: \(sets)\(VideoFormat.isReproducibleHere ? ", the same bytes as on any with SSSE3" : "")

      """
  }

  /// The libraries whose code decides about pixels and files.
  private static let named = [
    "libavcodec", "libavformat", "libavutil", "libswresample", "libswscale", "libx264", "libvpx",
    "libopus",
    "libcairo", "libpixman", "libpango", "libharfbuzz", "libfreetype", "libfontconfig",
  ]

  /// The versions of the program and of these libraries, by name.
  static var versions: [String: String] {
    let files = libraries.compactMap { file -> (String, String)? in
      guard let name = named.first(where: file.hasPrefix), let mark = file.firstRange(of: ".so.")
      else { return nil }
      return (name, String(file[mark.upperBound...]))
    }
    return Dictionary(files + [("inbetween", number)]) { first, _ in first }
  }

  /// The names of their files, which end with their versions.
  private static var libraries: [String] {
    ProgramIdentity.libraries.map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().lastPathComponent
    }
    .filter { file in named.contains { file.hasPrefix("\($0).") || file.hasPrefix("\($0)-1") } }
    .sorted()
  }
}
