/// The clock wipe at 1080p60 as MP4, beside `ffmpeg` encoding the same ready frames from memory.
///
/// Twice: with the picture as large on the canvas as in the scene itself, and enlarged to nearly
/// all of it, which leaves little that rests.
struct MovieBenchmark {
  private let tools: Toolbox

  init(_ tools: Toolbox) { self.tools = tools }

  func run() throws {
    // 384 of 1004 points: the scene's canvas is as high as this one.
    try run("picture of 538 × 413 as in the scene", part: 384.0 / 1004)
    try run("picture enlarged to 1266 × 972", part: 0.9)
  }

  private func run(_ title: String, part: Double) throws {
    print("MP4, clock wipe, 1920 × 1080, 60 frames per second, 4 s, \(title)")
    let scene = try tools.writeClockWipe(
      "movie.yaml", width: 1920, height: 1080, part: part, seconds: 4, framesPerSecond: 60)
    let (bgra, raw) = (tools.path("frames.bgra"), tools.path("frames.yuv"))
    try RawFrames.write(scene: scene, to: bgra)
    // The other side is spared everything but the encoding: its frames are converted beforehand.
    _ = try ProcessRun([
      "ffmpeg", "-y", "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "1920x1080", "-r", "60", "-i",
      bgra, "-f", "rawvideo", "-pix_fmt", "yuv420p", raw,
    ])
    try tools.remove(bgra)
    let (mine, theirs) = (tools.path("ours.mp4"), tools.path("ffmpeg.mp4"))
    let runs = try Alternation(
      ours: [tools.inbetween, "render", scene, "-o", mine, "--quiet"],
      other: [
        "ffmpeg", "-y", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "1920x1080", "-r", "60",
        "-i", raw, "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-threads", "2", "-g",
        "250", "-x264-params", "scenecut=0:open-gop=0:bframes=0:weightp=0", theirs,
      ])
    runs.report(
      ours: "inbetween render", other: "ffmpeg, frames ready in memory",
      bytes: (try tools.size(mine), try tools.size(theirs)))
    try tools.remove(raw)
  }
}
