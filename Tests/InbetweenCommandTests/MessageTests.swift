import Foundation
import TestSupport
import Testing

/// What is printed is short, begins as it should, and can be used as it is.
@Suite struct MessageTests {
  @Test func `all messages are at most 8 kB, the rest is counted, and JSON has all`() throws {
    let folder = try SceneFolder()
    for layer in [
      "{opacty: 1}", "{opacity: 2}",
      "{animations: [{keyPath: opacity, repeatCount: .inf, toValue: 1}]}",
      "{type: text, string: \"\u{12000}\", frame: [0, 0, 20, 20]}",
    ] {
      try folder.write(
        "inbetween: 1\ncanvas: {width: 20, height: 20}\nlayers:\n"
          + String(repeating: "  - \(layer)\n", count: 700), to: "s.yaml")
      try folder.write(
        "batch: 1\nentries:\n"
          + (0..<30).map { "  - {scene: s.yaml, name: n\($0), outputs: [\"{name}.png\"]}\n" }
          .joined(), to: "m.yaml")
      for command in [["validate", "s.yaml"], ["lint", "s.yaml"]] {
        let run = try CommandRun(command, in: folder)
        #expect(run.messages.utf8.count + run.text.utf8.count <= 8200, "\(command) \(layer)")
      }
    }
    let run = try CommandRun(["validate", "--json", "s.yaml"], in: folder)
    #expect(run.messages.contains("more warnings; --json lists all"))
    try folder.write(
      "inbetween: 1\ncanvas: {width: 20, height: 20}\nlayers:\n"
        + String(repeating: "  - {opacty: 1}\n", count: 700), to: "s.yaml")
    let all = try CommandRun(["validate", "--json", "s.yaml"], in: folder)
    #expect(all.text.split(separator: "\"found\" :").count == 701)
    #expect(all.messages.contains("more errors; --json lists all"))
  }

  @Test(arguments: ["x y", "it's", "-x", "a$(b)", "é", "a\"b", "a*b", "~"])
  func `the command that new prints works when it is pasted`(_ name: String) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(["new", "--", name], in: folder)
    let line = try #require(run.messages.split(separator: "\n").last)
    let words = try #require(line.components(separatedBy: "render it with: inbetween ").last)
    let shown = try CommandLineTool.run("sh", ["-c", "printf '%s\\n' \(words)"])
    let file = name.hasPrefix("-") ? "./\(name)" : name
    #expect(shown.text == "render\n\(file)/scene.yaml\n-o\n\(file).mp4\n")
  }

  @Test func `failures begin with error, and a value file is told with itself`() throws {
    let folder = try SceneFolder()
    let golden = try CommandRun(["golden", "box.yaml"], in: folder)
    #expect(golden.status == 3 && golden.messages.hasPrefix("error: box.yaml: "))
    try folder.write(
      "batch: 1\nentries: [{scene: box.yaml, compare: golden, outputs: [b.gif]}]\n", to: "m.yaml")
    let batch = try CommandRun(["batch", "m.yaml", "--quiet"], in: folder)
    #expect(batch.messages.hasPrefix("error: box: bad input"), "\(batch.messages)")
    let values = try CommandRun(["validate", "box.yaml", "--set-file", "no.yaml"], in: folder)
    #expect(
      values.messages == "no.yaml:1:1: error: the file cannot be read: No such file or directory\n")
    let unknown = try CommandRun(["frobnicate"], in: folder)
    #expect(unknown.messages.contains("convert, schema, preview, help"), "\(unknown.messages)")
  }

  @Test func `a name that no file can have is told before anything is rendered`() throws {
    let folder = try SceneFolder()
    let long = String(repeating: "n", count: 252)
    for name in [long + ".mp4", "\(long)%05d.png"] {
      let run = try CommandRun(["render", "box.yaml", "-o", name], in: folder)
      #expect(run.status == 4 && run.messages.contains("no file can have"), "\(run.messages)")
      #expect(!run.messages.contains("frames/s"))
    }
    try folder.write(
      "batch: 1\nentries:\n  - {scene: box.yaml, outputs: [a.gif]}\n  - {scene: box.yaml, name: \(long), outputs: [\"{name}.gif\"]}\n",
      to: "m.yaml")
    let batch = try CommandRun(["batch", "m.yaml"], in: folder)
    #expect(batch.status == 3 && batch.messages.hasPrefix("m.yaml:4:5: error: "))
    #expect(batch.messages.contains("at most 255 bytes"))
  }

  @Test func `files are completed in each shell that is here`() throws {
    let folder = try SceneFolder()
    try folder.write("", to: "my scene.yaml")
    for (shell, script) in [
      (
        "bash",
        "COMP_WORDS=(inbetween render b); COMP_CWORD=2; COMP_LINE='inbetween render b'; COMP_POINT=18; _inbetween inbetween b render; printf '%s\\n' \"${COMPREPLY[@]}\""
      ), ("fish", "complete -C 'inbetween render b'"),
    ] where (try? CommandLineTool.run(shell, ["--version"])) != nil {
      let text = try CommandRun(["--generate-completion-script", shell], in: folder).text
      try folder.write(text, to: "script")
      let path = folder.file("script")
      let found = try CommandLineTool.run(
        shell, ["-c", "cd '\(folder.path)'; source '\(path)'; \(script)"])
      #expect(found.text.contains("box.yaml"), "\(shell): \(found.text)")
    }
    let zsh = try CommandRun(["--generate-completion-script", "zsh"], in: folder).text
    #expect(zsh.contains("':scene:_files'"))
  }
}
