/// The clock wipe at 720p as GIF, beside `ffmpeg`'s palettegen and paletteuse on ready frames.
struct GIFBenchmark {
  private let tools: Toolbox

  init(_ tools: Toolbox) { self.tools = tools }

  func run() throws {
    print("GIF, clock wipe, 1280 × 720, 50 frames per second, 4 s")
    let scene = try tools.writeClockWipe(
      "gif.yaml", width: 1280, height: 720, seconds: 4, framesPerSecond: 50)
    let raw = tools.path("frames.bgra")
    try RawFrames.write(scene: scene, to: raw)
    let (mine, theirs) = (tools.path("ours.gif"), tools.path("ffmpeg.gif"))
    let runs = try Alternation(
      ours: [tools.inbetween, "render", scene, "-o", mine, "--quiet"],
      other: [
        "ffmpeg", "-y", "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "1280x720", "-r", "50", "-i",
        raw, "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", theirs,
      ])
    runs.report(
      ours: "inbetween render", other: "ffmpeg palettegen, paletteuse",
      bytes: (try tools.size(mine), try tools.size(theirs)))
    try tools.remove(raw)
  }
}
