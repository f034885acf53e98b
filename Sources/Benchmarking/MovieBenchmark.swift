/// The clock wipe at 60 frames a second as MP4, beside `ffmpeg` encoding the same ready frames from
/// memory, with our settings and with its plain ones, and beside a pipe drawn by hand.
///
/// Twice where it is asked for: with the picture as large on the canvas as in the scene itself, and
/// enlarged to nearly all of it, which leaves little that rests.
struct MovieBenchmark {
  let tools: Toolbox
  let report: BenchmarkReport
  let part: String
  let width: Int
  let height: Int

  func run() throws {
    // 384 of 1004 points: the scene's canvas is as high as this one.
    try run("clock wipe as in the scene", share: 384.0 / 1004)
    if height == 1080 { try run("clock wipe, enlarged", share: 0.9) }
  }

  private func run(_ title: String, share: Double) throws {
    let (frames, size) = (240, "\(width)x\(height)")
    let scene = try tools.writeClockWipe(
      "movie.yaml", width: width, height: height, part: share, seconds: 4, framesPerSecond: 60)
    let (converted, raw) = (tools.path("frames.y4m"), tools.path("frames.yuv"))
    // The other side is spared everything but the encoding: its frames are converted beforehand, as
    // ours are, so that decibels tell of the encoders and not of two conversions.
    _ = try ProcessRun([tools.inbetween, "render", scene, "-o", converted, "--quiet"])
    _ = try ProcessRun(["ffmpeg", "-y", "-i", converted, "-f", "rawvideo", raw])
    try tools.remove(converted)
    let ready = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", size, "-r", "60", "-i", raw]
    func contestant(
      _ name: String, _ file: String, _ command: (String) -> [String]
    ) -> BenchmarkReport.Contestant {
      tools.contestant(name, writing: file, besides: ready, command)
    }
    var contestants = tools.programs.enumerated().map { i, program in
      contestant(program.name, "ours\(i).mp4") {
        [program.path, "render", scene, "-o", $0, "--quiet"]
      }
    }
    // The instruction sets that ours uses, too.
    let sets = "asm=mmx2,sse2,sse2fast,ssse3,sse4.1,sse4.2,avx,fma3,lzcnt,bmi1,bmi2,avx2"
    for (name, file, parameters) in [
      ("ffmpeg, our settings", "same.mp4", "scenecut=0:open-gop=0:bframes=0:weightp=0:\(sets)"),
      ("ffmpeg, plain veryfast", "plain.mp4", sets),
    ] {
      contestants.append(
        contestant(name, file) {
          ["ffmpeg", "-y"] + ready + [
            "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-threads", "2", "-g", "250",
            "-x264-params", parameters, $0,
          ]
        })
    }
    if tools.peers.has(.pycairo) {
      contestants.append(
        contestant("pycairo, piped to ffmpeg", "hand.mp4") {
          tools.peers.wipe(
            width: width, height: height, share: share, frames: frames,
            picture: tools.path("logo.png"), to: $0)
        })
    } else {
      try report.skip("\(part): pycairo is not there")
    }
    try report.measure("\(title), \(width) × \(height)", of: part, in: "s", contestants)
    try tools.remove(raw)
  }
}
