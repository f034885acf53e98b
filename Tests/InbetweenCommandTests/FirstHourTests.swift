import Foundation
import TestSupport
import Testing

/// A new user's first commands.
@Suite struct FirstHourTests {
  @Test(arguments: [("hello", "hello/scene.yaml"), ("pipelines/hello/", "hello")])
  func `a new scene renders, has no findings, and is found`(name: String, scene: String) throws {
    let folder = try SceneFolder()
    let made = try CommandRun(["new", name], in: folder)
    #expect(made.status == 0 && made.messages.contains("scene.yaml -o hello.mp4"))
    let lint = try CommandRun(["lint", scene], in: folder)
    #expect(lint.status == 0 && lint.text.isEmpty, "\(lint.text)\(lint.messages)")
    let run = try CommandRun(
      ["render", scene, "-o", "clips/hello.mp4", "--quiet", "--scale", "0.25"], in: folder)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    let probe = try CommandLineTool.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=width,nb_read_frames", "-of",
        "csv=p=0", folder.file("clips/hello.mp4"),
      ])
    #expect(probe.text.trimmingCharacters(in: .whitespacesAndNewlines) == "160,120")
  }

  @Test func `a name that is not here may be a scene's that is installed with the program`() throws
  {
    let folder = try SceneFolder()
    let box = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    func install(_ text: String, at path: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder.file(path), withIntermediateDirectories: true)
      try folder.write(text, to: "\(path)/scene.yaml")
    }
    try install(box, at: "usr/share/inbetween/pipelines/ours")
    try install(box, at: "usr/share/inbetween/pipelines/cookbook/card")
    let script =
      "mkdir -p usr/bin && cp \"$0\" usr/bin/inbetween && exec usr/bin/inbetween \"$@\""
    func validate(_ name: String) throws -> CommandRun {
      try CommandRun(["validate", name], in: folder, launcher: ["sh", "-c", script])
    }
    #expect(try validate("ours").status == 0)
    #expect(try validate("cookbook/card").status == 0)
    #expect(try CommandRun(["validate", "ours"], in: folder).status == 3)
    let unknown = try validate("our")
    #expect(unknown.status == 3 && unknown.messages.contains("no pipelines/our/scene.yaml"))
    // What lies here wins.
    try install("inbetween: 2", at: "pipelines/ours")
    #expect(try validate("ours").status == 3)
  }

  @Test func `a new scene replaces nothing, and its name can be a path`() throws {
    let folder = try SceneFolder()
    let before = try folder.bytes("box.yaml")
    #expect(try CommandRun(["new", "box.yaml"], in: folder).status == 4)
    #expect(try folder.bytes("box.yaml") == before)
    #expect(try CommandRun(["new", "scenes/first.yaml", "--quiet"], in: folder).status == 0)
    #expect(try CommandRun(["validate", "scenes/first.yaml"], in: folder).status == 0)
    for name in ["", ".", "..", "scenes/..", "/"] {
      #expect(try CommandRun(["new", name], in: folder).status == 2, "\(name)")
    }
    #expect(folder.others == ["scenes"])
  }

  @Test func `where /proc is not mounted, no argument is lost without a word`() throws {
    guard getuid() == 0 else { return print("not run: only root can take /proc away") }
    // Where the tests run in a chroot, / is no mount, and unshare cannot make it private.
    let script = "mount --make-rprivate /proc && umount -l /proc && exec \"$0\" \"$@\""
    let run = try CommandRun(
      ["--version"], in: SceneFolder(),
      launcher: ["unshare", "--mount", "--propagation", "unchanged", "sh", "-c", script])
    #expect(run.status == 2 && run.messages.contains("/proc is not mounted"), "\(run.messages)")
  }

  @Test func `the version names the program, its commit and the libraries`() throws {
    let run = try CommandRun(["--version"], in: SceneFolder())
    #expect(run.status == 0 && run.messages.isEmpty)
    let lines = run.text.split(separator: "\n")
    #expect(
      lines.first?.wholeMatch(of: /inbetween \d+\.\d+\.\d+ \((commit .+|of an unknown commit)\)/)
        != nil)
    for library in ["libavcodec.so.", "libx264.so.", "libcairo.so.", "libpango-1.0.so."] {
      #expect(run.text.contains(library), "\(run.text)")
    }
  }

  @Test func `libavfilter, which slows every start, is not linked`() throws {
    let linked = try CommandLineTool.run("ldd", [RunningCommand.executable().path]).text
    #expect(linked.contains("libavcodec.so."))
    #expect(!linked.contains("libavfilter.so."))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are made for a shell`(_ shell: String) throws {
    let run = try CommandRun(["--generate-completion-script", shell], in: SceneFolder())
    #expect(run.status == 0 && run.messages.isEmpty)
    for word in ["render", "compare", "crf", "new"] { #expect(run.text.contains(word)) }
  }
}
