/// One way in which a clip is kept.
enum JudgedEncoding: CustomStringConvertible {
  /// The scene itself.
  case scene
  /// A file of ours; the name's end, and the rate factor where it is not our own.
  case own(String, crf: Int? = nil)
  /// H.264 of another encoder's making: its options, those that all encoders know, and the
  /// container.
  case x264([String], crf: Int, threads: Int, String)
  /// VP9 in WebM.
  case vp9(crf: Int)
  /// ProRes in MOV, of our own making or of FFmpeg's from 4:2:0.
  case prores(isOwn: Bool)

  var description: String {
    switch self {
    case .scene: "scene"
    case .own(let end, let crf): "own.\(end)\(crf.map { " \($0)" } ?? "")"
    case .x264(let options, let crf, let threads, let end):
      "x264 \(options.filter { !$0.hasPrefix("-") }.joined(separator: " ")) \(crf) t\(threads).\(end)"
    case .vp9(let crf): "vp9 \(crf)"
    case .prores(let isOwn): isOwn ? "own prores" : "prores"
    }
  }

  /// Two encodings that both show all that a movie can.
  static func pair(_ random: inout JudgedDraws) -> (JudgedEncoding, JudgedEncoding) {
    switch random.next() % 12 {
    case 0: (.scene, random.one(of: [.own("mp4"), .own("webm"), .own("mov"), .own("apng")]))
    case 1: (random.one(of: [.own("apng"), .own("webp")]), .own("mp4"))
    case 2: (.own("gif"), .own("gif"))
    case 3: (.own("mp4"), .own("webm"))
    case 4: (.own("mp4"), random.isTrue() ? prores(&random) : .vp9(crf: 20))
    case 5: (.own("mp4"), .own("mp4", crf: random.one(of: [18, 20, 23])))
    case 6: (random.one(of: [.own("apng"), .scene]), x264(&random))
    case 7, 8: (x264(&random), x264(&random))
    case 9: (prores(&random), random.one(of: [.scene, .own("mov")]))
    default: (.own("mp4"), x264(&random))
    }
  }

  private static func prores(_ random: inout JudgedDraws) -> JudgedEncoding {
    .prores(isOwn: random.isTrue())
  }

  private static func x264(_ random: inout JudgedDraws) -> JudgedEncoding {
    var options = [
      "-preset", random.one(of: ["ultrafast", "superfast", "veryfast", "fast", "medium", "slow"]),
    ]
    if random.one(of: [true, false, false]) {
      let tune = random.one(of: ["film", "animation", "stillimage", "fastdecode", "zerolatency"])
      options += ["-tune", tune]
    }
    if random.one(of: [true, false, false]) {
      options += ["-x264-params", "asm=" + random.one(of: ["0", "mmx2,sse2,ssse3", "mmx2,sse2"])]
    }
    return .x264(
      options, crf: random.one(of: [18, 18, 19, 20, 21, 22, 23]),
      threads: random.one(of: [1, 2, 4]), random.one(of: ["mp4", "mov", "mkv"]))
  }

  /// Keeps a scene in this way; the file's path.
  func file(_ scene: String, _ rate: Int, _ tools: Toolbox) throws -> String {
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
    case .x264(let options, let crf, let threads, let end):
      path = "\(stem)-x264.\(end)"
      arguments = ["-c:v", "libx264", "-crf", "\(crf)", "-threads", "\(threads)"] + options
    case .vp9(let crf):
      path = "\(stem)-vp9.webm"
      arguments = ["-c:v", "libvpx-vp9", "-crf", "\(crf)", "-b:v", "0", "-cpu-used", "5"]
    case .prores(isOwn: true): return try render("mov", ["--codec", "prores"])
    case .prores:
      path = "\(stem)-prores.mov"
      arguments = ["-c:v", "prores_ks", "-profile:v", "3"]
    }
    // From our samples, which are what any encoder of a movie gets.
    let samples = try render("y4m")
    let colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    _ = try ProcessRun(
      ["ffmpeg", "-y", "-r", "\(rate)", "-colorspace", "bt709", "-i", samples]
        + arguments + colors + [path])
    try tools.remove(samples)
    return path
  }
}
