import Foundation
import Inbetween

/// The identity of this program among others that may write other bytes: itself, the libraries that
/// it has loaded, and the instructions of the processor that x264 uses.
enum ProgramIdentity {
  /// A text that is equal for equal programs; found once, for the program's bytes are read.
  ///
  /// To be asked for before pictures are compared, which opens more libraries.
  static let text: String = {
    let files = libraries.sorted().map(line)
    let processor = "reproducible: \(VideoFormat.isReproducibleHere)"
    return (files + [processor]).joined(separator: "\n")
  }()

  /// Paths of the program and its libraries, which are the files whose code is mapped, each once.
  ///
  /// Read to the end by hand: the kernel gives this file in pieces, and says that it has no size.
  static var libraries: Set<String> {
    let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(
      lines.compactMap { line in
        // Files of data, such as a list of fonts or what a sanitizer keeps of a run, are no part of
        // the program.
        let access = line.split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first
        guard access?.contains(UInt8(ascii: "x")) == true,
          let start = line.firstIndex(of: UInt8(ascii: "/"))
        else { return nil }
        return String(decoding: line[start...], as: UTF8.self)
      })
  }

  /// A file's name, and what tells its content: of the system's libraries size and time of change,
  /// which come with their package; of others, which are built anew each night, a hash.
  private static func line(_ path: String) -> String {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let isSystem = ["/usr/", "/lib/", "/lib64/"].contains { file.path.hasPrefix($0) }
    var hash = ContentHash()
    if !isSystem, (try? hash.add(contentsOf: file.path)) != nil {
      return "\(file.lastPathComponent) \(hash.digest)"
    }
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
    let size = facts?[.size] as? Int ?? 0
    let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(path) \(size) \(time)"
  }
}
