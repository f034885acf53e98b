/// `inbetween compare` on the clock wipe at 1080p60, beside `ffmpeg`'s filters psnr and ssim on the
/// same files.
///
/// Three pairs: the same file twice, the same frames encoded at another rate, and frames that all
/// differ.
struct ComparisonBenchmark {
  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    let scene = try tools.writeClockWipe(
      "compared.yaml", width: 1920, height: 1080, seconds: 5, framesPerSecond: 60)
    let (first, again, other) = (
      tools.path("first.mp4"), tools.path("again.mp4"), tools.path("other.mp4")
    )
    _ = try ProcessRun([tools.inbetween, "render", scene, "-o", first, "--quiet"])
    _ = try ProcessRun([tools.inbetween, "render", scene, "-o", again, "--quiet", "--crf", "20"])
    _ = try ProcessRun(
      ["ffmpeg", "-y", "-i", first, "-vf", "hue=h=2", "-preset", "veryfast", "-crf", "18", other])
    try compare(first, with: first, "the same file")
    try compare(again, with: first, "encoded again")
    // Whatever the verdict is, it is no failure here.
    try compare(other, with: first, "another hue")
  }

  private func compare(_ judged: String, with expected: String, _ title: String) throws {
    let graph =
      "[0]split[a][b];[1]split[c][d];[c][a]psnr[x];[d][b]ssim[y]"
    let ours = [
      "sh", "-c", "\(tools.inbetween) compare '\(expected)' '\(judged)' --quiet || test $? = 1",
    ]
    let ffmpeg = [
      "ffmpeg", "-i", expected, "-i", judged, "-lavfi", graph, "-map", "[x]", "-f", "null", "-",
      "-map", "[y]", "-f", "null", "-",
    ]
    try report.measure(
      "comparing, clock wipe, 1920 × 1080 at 60, 5 s, \(title)", of: "compare", in: "s",
      [
        .init(program: "inbetween", run: { try ProcessRun(ours).wallSeconds }),
        .init(program: "ffmpeg psnr, ssim", run: { try ProcessRun(ffmpeg).wallSeconds }),
      ])
  }
}
