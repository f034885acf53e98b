/// One way in which a clip is kept.
enum JudgedEncoding: CustomStringConvertible {
  /// The scene itself.
  case scene
  /// A file of ours; the name's end, and the rate factor where it is not our own.
  case own(String, crf: Int? = nil)
  /// H.264 of another encoder's making, and the container.
  case x264(preset: String, crf: Int, threads: Int, String)
  /// VP9 in WebM.
  case vp9(crf: Int)
  /// ProRes in MOV.
  case prores

  var description: String {
    switch self {
    case .scene: "scene"
    case .own(let end, let crf): "own.\(end)\(crf.map { " \($0)" } ?? "")"
    case .x264(let preset, let crf, let threads, let end):
      "x264 \(preset) \(crf) t\(threads).\(end)"
    case .vp9(let crf): "vp9 \(crf)"
    case .prores: "prores"
    }
  }

  /// Two encodings that both show all that a movie can.
  static func pair(_ random: inout JudgedDraws) -> (JudgedEncoding, JudgedEncoding) {
    switch random.next() % 10 {
    case 0: return (.scene, .own("mp4"))
    case 1: return (.own("apng"), .own("mp4"))
    case 2: return (.own("gif"), .own("gif"))
    case 3: return (.own("mp4"), .own("webm"))
    case 4: return (.own("mp4"), random.isTrue() ? .prores : .vp9(crf: 20))
    case 5: return (.own("mp4"), .own("mp4", crf: random.one(of: [18, 20, 23])))
    case 6: return (.own("apng"), x264(&random))
    case 7: return (x264(&random), x264(&random))
    default: return (.own("mp4"), x264(&random))
    }
  }

  private static func x264(_ random: inout JudgedDraws) -> JudgedEncoding {
    .x264(
      preset: random.one(of: ["ultrafast", "superfast", "veryfast", "fast", "medium", "slow"]),
      crf: random.one(of: [18, 18, 19, 20, 21, 22, 23]), threads: random.one(of: [1, 2, 4]),
      random.one(of: ["mp4", "mov", "mkv"]))
  }

  /// Keeps a scene in this way; the file's path.
  func file(_ scene: String, _ size: String, _ rate: Int, _ tools: Toolbox) throws -> String {
    let stem = scene.replacing(".yaml", with: "")
    func render(_ end: String, _ options: [String] = []) throws -> String {
      let path = "\(stem).\(end)"
      _ = try ProcessRun([tools.inbetween, "render", scene, "-o", path, "--quiet"] + options)
      return path
    }
    let arguments: [String]
    let path: String
    switch self {
    case .scene: return scene
    case .own(let end, let crf): return try render(end, crf.map { ["--crf", "\($0)"] } ?? [])
    case .x264(let preset, let crf, let threads, let end):
      path = "\(stem)-x264.\(end)"
      arguments = [
        "-c:v", "libx264", "-preset", preset, "-crf", "\(crf)", "-threads", "\(threads)",
      ]
    case .vp9(let crf):
      path = "\(stem)-vp9.webm"
      arguments = ["-c:v", "libvpx-vp9", "-crf", "\(crf)", "-b:v", "0", "-cpu-used", "5"]
    case .prores:
      path = "\(stem)-prores.mov"
      arguments = ["-c:v", "prores_ks", "-profile:v", "3"]
    }
    // From our samples, which are what any encoder of a movie gets.
    let colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    _ = try ProcessRun(
      ["ffmpeg", "-y", "-r", "\(rate)", "-colorspace", "bt709", "-i", try render("y4m")]
        + arguments + colors + [path])
    return path
  }
}
