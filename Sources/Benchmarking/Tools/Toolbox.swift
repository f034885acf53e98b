import Foundation
import Inbetween

/// A benchmark's folder, and the programs that it runs.
struct Toolbox {
  /// A folder in memory, so that no disk is measured.
  let folder: String
  /// Our own command, built beside this program.
  let inbetween: String
  /// Our own command of another revision, and the name of that; `nil` where none is asked for.
  let base: (program: String, revision: String)?
  /// Other libraries that draw the same.
  let peers: Peers

  /// The tools that the environment names: `BENCH_FOLDER`, which the caller removes, `BENCH_BASE`
  /// and `BENCH_REVISION`, and `BENCH_PYTHON`.
  init() throws {
    let environment = ProcessInfo.processInfo.environment
    let name = "inbetween-bench-\(ProcessInfo.processInfo.processIdentifier)"
    folder = environment["BENCH_FOLDER"] ?? "/dev/shm/\(name)"
    base = environment["BENCH_BASE"].map { ($0, environment["BENCH_REVISION"] ?? "BASE") }
    peers = Peers(python: environment["BENCH_PYTHON"])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let own = URL(fileURLWithPath: CommandLine.arguments[0])
    inbetween = own.deletingLastPathComponent().appendingPathComponent("inbetween").path
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Removes everything that was written.
  func removeFiles() { try? FileManager.default.removeItem(atPath: folder) }

  /// Bytes of a file.
  static func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// Our programs: this one, and the other revision's where one is asked for, by name.
  var programs: [(name: String, path: String)] {
    [("inbetween", inbetween)] + (base.map { [("inbetween \($0.revision)", $0.program)] } ?? [])
  }

  /// The likeness of a movie's pictures to raw ones (PSNR), in decibels; 100 where they are equal.
  func decibels(of movie: String, besides raw: [String]) throws -> Double {
    let text = try ProcessRun.output(
      of: ["ffmpeg", "-hide_banner", "-i", movie] + raw + [
        "-lavfi", "[0:v][1:v]psnr", "-f", "null", "-",
      ], readsErrors: true)
    guard let found = text.range(of: "average:") else {
      throw ProcessRun.Failure(command: ["ffmpeg", "psnr"], what: "gave no figure")
    }
    let figure = text[found.upperBound...].prefix { $0 != " " }
    return figure == "inf" ? 100 : Double(figure) ?? 0
  }

  /// Removes a large file before the next is written.
  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  /// The clock wipe on a canvas of another size, its picture in the middle, for some seconds.
  ///
  /// - Parameters:
  ///   - name: The scene file's name.
  ///   - width: The canvas's width in pixels.
  ///   - height: The canvas's height in pixels.
  ///   - part: The picture's height as a part of the canvas's.
  ///   - seconds: The clip's length.
  ///   - framesPerSecond: Its frame rate.
  /// - Returns: The scene file's path.
  /// - Throws: An error when the file cannot be written.
  func writeClockWipe(
    _ name: String, width: Int, height: Int, part: Double = 0.9, seconds: Double,
    framesPerSecond: Int
  ) throws -> String {
    let picture = path("logo.png")
    if !FileManager.default.fileExists(atPath: picture) {
      try FileManager.default.copyItem(atPath: "pipelines/clockwipe/logo.png", toPath: picture)
    }
    let (w, h) = (Double(height) * part * 500 / 384, Double(height) * part)
    let (x, y) = ((Double(width) - w) / 2, (Double(height) - h) / 2)
    let radius = (w * w + h * h).squareRoot() / 2
    let scene = """
      inbetween: 1
      title: Clock wipe at \(width) × \(height)
      canvas: {width: \(width), height: \(height), background: white}
      time: {duration: \(seconds), framesPerSecond: \(framesPerSecond)}
      layers:
        - name: logo
          frame: [\(x), \(y), \(w), \(h)]
          contents: logo.png
          mask:
            type: shape
            frame: [0, 0, \(w), \(h)]
            path: {arc: {center: [\(w / 2), \(h / 2)], radius: \(radius / 2), startAngle: -90deg, endAngle: 270deg}}
            fillColor: clear
            strokeColor: black
            lineWidth: \(radius)
            strokeEnd: 0
            animations:
              - {keyPath: strokeEnd, toValue: 1, duration: 2, autoreverses: true, repeatCount: .inf}
      """
    let file = path(name)
    try scene.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
