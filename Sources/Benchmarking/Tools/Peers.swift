import Foundation

/// Other libraries that draw the same frames, through `.ci/bench-peers`: pycairo, Skia, Blend2D,
/// ThorVG and rlottie, in a virtual environment that `make bench` makes where it can.
struct Peers {
  /// A library.
  enum Library: String, CaseIterable {
    // Named as the script takes them.
    case pycairo, skia, blend2d, thorvg, rlottie

    /// The libraries that play Lottie files.
    static let players = [thorvg, rlottie]
  }

  /// Python of the virtual environment; `nil` where there is none.
  private let python: String?

  /// The libraries of an environment.
  ///
  /// - Parameter python: The environment's Python; `nil` where there is none.
  init(python: String?) { self.python = python }

  /// True when a library can be used.
  func has(_ library: Library) -> Bool {
    guard let python else { return false }
    let module =
      switch library {
      case .pycairo: "cairo"
      case .skia: "skia"
      case .blend2d: "blend2d"
      case .thorvg: "thorvg_python"
      case .rlottie: "rlottie_python"
      }
    return (try? ProcessRun([python, "-c", "import \(module)"])) != nil
  }

  /// Milliseconds that a library takes for a frame of a kind, or of a Lottie file.
  func milliseconds(_ library: Library, _ kind: String) throws -> Double {
    let command = [python ?? "python3", ".ci/bench-peers", library.rawValue, kind]
    guard let figure = Double(try ProcessRun.output(of: command).split(separator: "\n").last ?? "")
    else {
      throw ProcessRun.Failure(command: command, what: "gave no figure")
    }
    return figure
  }

  /// The command that draws the clock wipe by hand and pipes it to `ffmpeg`.
  func wipe(
    width: Int, height: Int, share: Double, frames: Int, picture: String, to path: String
  ) -> [String] {
    [
      python ?? "python3", ".ci/bench-peers", "pycairo", "wipe", "\(width)", "\(height)",
      "\(share)", "\(frames)", picture, path,
    ]
  }
}
