import Testing

/// Mistakes on the command line: status 2, and what would be right.
@Suite struct UsageTests {
  struct UsageCase: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let words: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, _ words: String...) {
      arguments = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      self.words = words
    }
  }

  static let cases = [
    UsageCase("rendr", "no command \"rendr\"", "did you mean \"render\"?"),
    UsageCase("help sampel", "did you mean \"sample\"?"),
    UsageCase("frobnicate", "there are: render, still, sample, inspect, hit, validate"),
    UsageCase("compare a", "<judged>", "Usage: inbetween compare <expected> <judged>"),
    UsageCase("compare a b --mode eaxct", "'exact' and 'perceptual'"),
    UsageCase("compare a b --threshold window", "name=value"),
    UsageCase("compare a b --threshold widnow=3", "there are: channel, pixels, window"),
    UsageCase("compare a b --threshold window=nan", "a number from 0 on"),
    UsageCase("render", "<scene>", "Usage: inbetween render <scene> -o <file>"),
    UsageCase("render box.yaml", "--output"),
    UsageCase("render box.yaml -o a.mp4 --outpt b", "--outpt", "'--output'"),
    UsageCase(
      "render box.yaml -o -", "add --format mp4|mov|webm|mkv|gif|png|jpg|raw|y4m|hashes"),
    UsageCase(
      "render box.yaml -o - --format apng", "expected one of mp4, mov, webm, mkv, gif, png"),
    UsageCase("render box.yaml -o - --format mp4 --json", "both write to stdout"),
    UsageCase("render box.yaml -o - -o - --format mp4", "are the same file"),
    UsageCase("still box.yaml --at 0 -o - --json", "both write to stdout"),
    UsageCase(
      "render box.yaml -o a.txt",
      "must end in .mp4, .mov, .webm, .mkv, .gif, .apng, .webp, .png, .jpg, .avif, .bgra, .y4m or .hashes"
    ),
    UsageCase("render box.yaml -o ", "must end in .mp4,"),
    UsageCase(
      "render box.yaml -o a.mp4 --codec prores",
      "prores does not go into .mp4, which takes h264, hevc or av1",
      "goes into .mov"),
    UsageCase("render box.yaml -o a.mp4 --codec vp8", "'h264', 'vp9', 'prores', 'hevc' or 'av1'"),
    UsageCase("render box.yaml -o a.mp4 --crf 55", "h264 takes 0…51"),
    UsageCase("render box.yaml -o a.png", "20 frames do not fit", "%05d.png"),
    UsageCase("render box.yaml -o %d%d.png", "once, such as %05d"),
    UsageCase("render box.yaml -o a.mp4 -o ./a.mp4", "are the same file"),
    UsageCase("render box.yaml -o a.mp4 --frames 3..6", "'3..6'", "0..<60"),
    UsageCase("render box.yaml -o a.mp4 --frames 6..<3", "'6..<3'", "0..<60"),
    UsageCase("render box.yaml -o a.mp4 --frames -1..<3", "'-1..<3'", "0..<60"),
    UsageCase("render box.yaml -o a.mp4 --frames 20..<30", "0..<20 at 20 frames", "0..<1 s"),
    UsageCase("render box.yaml -o a.mp4 --time 1..<inf", "'1..<inf'", "0..<1.5"),
    UsageCase("render box.yaml -o a.mp4 --time 1e300..<2e300", "0..<20"),
    UsageCase("render box.yaml -o a.mp4 --frames 0..<1 --time 0..<1", "either --frames or --time"),
    UsageCase("render box.yaml -o a.mp4 --fps 0", "'0'", "30000/1001"),
    UsageCase("render box.yaml -o a.mp4 --fps -5", "'-5'", "30000/1001"),
    UsageCase("render box.yaml -o a.mp4 --fps 1001", "at most 1000"),
    UsageCase("render box.yaml -o a.mp4 --fps 7/0", "30000/1001"),
    UsageCase("render box.yaml -o a.mp4 --scale nan", "above 0"),
    UsageCase("render box.yaml -o a.mp4 --scale 1e300", "at most 32767 pixels", "at most 819.175"),
    UsageCase("render box.yaml -o a.mp4 --scale 800", "million", "smaller --scale"),
    UsageCase("render box.yaml -o a.mp4 --crf 64", "0…51", "0…63"),
    UsageCase("render box.yaml -o a.mp4 --jobs 0", "1…1024"),
    UsageCase("render box.yaml -o a.gif --loop -1", "0…65535"),
    UsageCase("render box.yaml -o a.mp4 --preset hih", "'draft', 'standard' or 'high'"),
    UsageCase("render box.yaml -o a.mp4 --background nan", "CSS colour", "none"),
    UsageCase("render box.yaml -o a.mp4 --set paint", "name=value"),
    UsageCase("still huge.yaml --at 0 -o a.png", "32767 × 32767", "at most 250 million"),
    UsageCase("still box.yaml --at 0 -o a.gif", "a still is a .png, .jpg or .avif file"),
    UsageCase("still box.yaml --at -1 -o a.png", "'-1'", "from 0 on"),
    UsageCase("still box.yaml -o a.png", "--at"),
    UsageCase("sample box.yaml", "--at T[,T…], or --from A --to B --fps N"),
    UsageCase("sample box.yaml --at nan", "'nan'", "from 0 on"),
    UsageCase("sample box.yaml --at inf", "'inf'", "from 0 on"),
    UsageCase("sample box.yaml --at 0,,1", "'0,,1'", "0,0.5,1"),
    UsageCase("sample box.yaml --at 0 --fps 2", "either --at or"),
    UsageCase("sample box.yaml --from 0 --fps 2", "--to B"),
    UsageCase("sample box.yaml --from 2 --to 1 --fps 2", "--to 1 is before --from 2"),
    UsageCase("sample box.yaml --from 0 --to 1e9 --fps 60", "10000000 instants"),
    UsageCase("sample box.yaml --at 0 --layer bxo", "no layer \"bxo\"", "\"box\"?"),
    UsageCase("sample box.yaml --at 0 --layer zzzzz", "there are: stage, stage/box, odd"),
    UsageCase("sample box.yaml --at 0 --key-path opacty", "\"opacity\"?"),
    UsageCase("sample box.yaml --at 0 --layer box --key-path strokeEnd", "strokeEnd", "none of"),
    UsageCase("render box.yaml -o a.mp4 --format mp4", "--format is for -o -"),
    UsageCase("inspect ", "the scene's name is empty"),
    UsageCase("validate", "<scene>"),
  ]

  @Test(arguments: cases)
  func `bad usage is status 2 and says what would be right`(_ row: UsageCase) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(row.arguments, in: folder)
    #expect(run.status == 2, "\(run.messages)")
    #expect(run.text.isEmpty || row.arguments.contains("--json"))
    #expect(run.messages.hasPrefix("error: "), "\(run.messages)")
    for word in row.words { #expect(run.messages.contains(word), "\(run.messages)") }
    #expect(folder.others == [])
  }

  @Test func `with --json the mistake is an object on stdout as well`() throws {
    let run = try CommandRun(
      ["sample", "box.yaml", "--at", "0", "--layer", "bxo", "--json"], in: SceneFolder())
    let report = try run.json(FailureReport.self)
    #expect(run.status == 2)
    #expect(report.status == 2)
    #expect(report.errors.map(\.suggestion) == ["box"])
    #expect(run.messages == "error: no layer \"bxo\"; did you mean \"box\"?\n")
  }

  @Test(arguments: ["render", "still", "sample", "inspect", "validate"])
  func `the help of a command teaches by example`(_ command: String) throws {
    let folder = try SceneFolder()
    for arguments in [[command, "--help"], ["help", command]] {
      let run = try CommandRun(arguments, in: folder)
      #expect(run.status == 0)
      #expect(run.messages == "")
      #expect(run.text.contains("\n  inbetween \(command) "), "\(run.text)")
      #expect(run.text.contains("USAGE: inbetween \(command) <scene>"), "\(run.text)")
    }
  }

  @Test func `the program's help names all commands and statuses`() throws {
    let run = try CommandRun(["--help"], in: SceneFolder())
    #expect(run.status == 0)
    for word in ["render ", "still ", "sample ", "inspect ", "validate ", "Exit status: 0 done"] {
      #expect(run.text.contains(word), "\(word)")
    }
  }
}
