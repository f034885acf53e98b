import Foundation
import TestSupport
import Testing

/// No output is a file that is read, and no two outputs are one file: every command, every option.
@Suite struct OutputGuardTests {
  /// How a command is tried.
  private struct Trial {
    /// Its arguments without outputs.
    var arguments: [String] = []
    /// Outputs that it cannot be without, by option.
    var needed: [String: String] = [:]
    /// Everything that it reads.
    var inputs: [String] = []
    /// The file that it writes into a folder, by option; of an option that names a file, the ending
    /// it needs.
    var outputs: [String: Output] = [:]
    /// The name of the argument without an option that it writes, where nothing is yet.
    var made: String?
  }

  private enum Output {
    case file(ending: String)
    case folder(file: String)
  }

  /// Every command; one that is missing here fails the tests.
  private static let trials: [String: Trial] = [
    "render": Trial(
      arguments: ["shown.yaml", "--quiet"], needed: ["--output": "fresh.gif"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--output": .file(ending: ".gif"), "--events": .file(ending: "")]),
    "still": Trial(
      arguments: ["shown.yaml", "--at", "0"], needed: ["--output": "fresh.png"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--output": .file(ending: ".png")]),
    "sample": Trial(
      arguments: ["shown.yaml", "--from", "0", "--to", "1", "--fps", "10"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--plot": .file(ending: "")]),
    "inspect": Trial(
      arguments: ["shown.yaml"], inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--svg": .file(ending: "")]),
    "hit": Trial(
      arguments: ["shown.yaml", "--at", "0", "--point", "5,5"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"]),
    "validate": Trial(
      arguments: ["shown.yaml"], inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"]),
    "convert": Trial(
      arguments: ["shown.yaml"], needed: ["--output": "fresh.yaml"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--output": .file(ending: ".yaml")]),
    "lint": Trial(
      arguments: ["shown.yaml"], inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"]),
    "compare": Trial(
      arguments: ["shown.yaml", "frames/%02d.png"],
      inputs: [
        "shown.yaml", "logo.png", "part.yaml", "parts.csv", "frames/00.png", "frames/03.png",
      ],
      outputs: ["--junit": .file(ending: ""), "--report": .folder(file: "index.html")]),
    "verify": Trial(
      arguments: ["shown.yaml", "--format", "gif", "--jobs", "1", "--quiet"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"]),
    "golden": Trial(
      arguments: ["shown.yaml"],
      inputs: [
        "shown.yaml", "logo.png", "part.yaml", "parts.csv", "golden/shown/frames.txt",
        "golden/shown/clip.gif",
      ],
      outputs: ["--junit": .file(ending: ""), "--report": .folder(file: "shown/index.html")]),
    "batch": Trial(
      arguments: ["batch.yaml", "--quiet"],
      inputs: [
        "batch.yaml", "rows.csv", "shown.yaml", "logo.png", "part.yaml", "parts.csv",
        "golden/shown/frames.txt",
      ],
      outputs: [
        "--junit": .file(ending: ""), "--report": .folder(file: "index.html"),
        "--cache": .folder(file: "history.jsonl"), "--output": .folder(file: "0.gif"),
      ]),
    "sheet": Trial(
      arguments: ["shown.yaml"], needed: ["--output": "fresh.png"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--output": .file(ending: ".png")]),
    "limits": Trial(), "new": Trial(made: "name"), "preview": Trial(),
    "schema": Trial(arguments: ["scene"], outputs: ["--output": .file(ending: "")]),
    "farm plan": Trial(
      arguments: ["shown.yaml"], needed: ["--output": "fresh"],
      inputs: ["shown.yaml", "logo.png", "part.yaml", "parts.csv"],
      outputs: ["--output": .folder(file: "plan.json")]),
    "farm segment": Trial(
      arguments: ["plan", "--index", "0"],
      inputs: ["plan/plan.json", "plan/inputs/shown.yaml", "plan/inputs/logo.png"]),
    "farm join": Trial(
      arguments: ["plan"],
      inputs: ["plan/plan.json", "plan/inputs/shown.yaml", "plan/inputs/logo.png"],
      outputs: ["--output": .folder(file: "shown.gif")]),
    "farm status": Trial(arguments: ["plan"], inputs: ["plan/plan.json"]),
    "farm submit": Trial(arguments: ["plan", "--parallel"], inputs: ["plan/plan.json"]),
    "farm resume": Trial(arguments: ["plan"], inputs: ["plan/plan.json"]),
    "farm cancel": Trial(arguments: ["plan"], inputs: ["plan/plan.json"]),
    "farm manifest": Trial(
      arguments: ["plan", "--kubernetes", "--image", "a", "--claim", "b"],
      inputs: ["plan/plan.json"]),
  ]

  /// Values that are neither files nor folders.
  private static let others: Set<String> = [
    "name=value", "name[@seconds]", "id", "N", "T", "T[,T…]", "X,Y", "A", "B", "A..<B", "word",
    "size", "format", "codec", "address", "command", "colour", "ending", "mode", "layer",
    "key-path", "preset", "scale", "help", "version",
    "seconds", "name", "time",
  ]
  /// Names of what is read.
  private static let inputs: Set<String> = [
    "scene", "scene|folder", "clip", "manifest", "expected", "judged", "plan", "hosts",
    "report",
  ]

  /// What makes a plan that commands of a farm read.
  private static let plan = [
    ["farm", "plan", "shown.yaml", "--name", "shown.gif", "-o", "plan"],
    ["farm", "segment", "plan", "--index", "0"],
  ]

  private func folder(isFarm: Bool = false) throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 40, height: 30, background: white}
      time: {duration: 1, framesPerSecond: 20}
      layers:
        - {name: logo, frame: [5, 5, 20, 15], contents: logo.png}
        - {forEach: {rows: parts.csv, as: row}, use: part.yaml, position: ["${row.x}", 10]}

      """, to: "shown.yaml")
    try folder.write(
      "inbetween: 1\ncanvas: {width: 4, height: 4, background: red}\n", to: "part.yaml")
    try folder.write("x\n30\n", to: "parts.csv")
    try folder.write("number\n0\n1\n", to: "rows.csv")
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: shown.yaml, name: "{number}", outputs: ["{name}.gif"], rows: rows.csv, compare: golden}

      """, to: "batch.yaml")
    try folder.write("", to: "frames/note")
    for arguments in [
      ["still", "box.yaml", "--at", "0", "-o", "logo.png"],
      ["render", "shown.yaml", "-o", "frames/%02d.png", "--frames", "0..<4", "--quiet"],
      ["golden", "shown.yaml", "--record"],
    ] + (isFarm ? Self.plan : []) {
      let run = try CommandRun(arguments, in: folder)
      try #require(run.status == 0, "\(arguments): \(run.messages)")
    }
    return folder
  }

  /// Everything in a folder with its bytes.
  private func content(of folder: SceneFolder) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: folder.file(name)).map { (name, $0) }
      })
  }

  @Test func `every option of every command is known as an input, an output or neither`() throws {
    for (name, arguments) in try CommandTree(in: SceneFolder()).commands {
      let command = name.joined(separator: " ")
      let trial = try #require(Self.trials[command], "the new command \(command) is not tried")
      for argument in arguments where argument.kind != "flag" {
        let value = try #require(argument.valueName)
        if argument.kind == "positional" {
          #expect(
            Self.inputs.contains(value) || Self.others.contains(value) || value == trial.made,
            "\(command) \(argument.spelling)")
        } else if ["--asset-root", "--set-file"].contains(argument.spelling) {
          continue
        } else if Self.others.contains(value) || Self.inputs.contains(value) {
          #expect(trial.outputs[argument.spelling] == nil)
        } else {
          #expect(
            trial.outputs[argument.spelling] != nil,
            "\(command) \(argument.spelling): say in the trials what it writes")
        }
      }
    }
  }

  @Test(arguments: trials.keys.sorted())
  func `no output is a file that is read, whatever it is called`(_ command: String) throws {
    let folder = try folder(isFarm: command.hasPrefix("farm"))
    let trial = try #require(Self.trials[command])
    for (option, output) in trial.outputs.sorted(by: { $0.key < $1.key }) {
      for input in trial.inputs {
        for link in ["itself", "symbolic", "hard"] {
          let id = UUID().uuidString
          var path: String
          switch output {
          case .file(let ending):
            path = link == "itself" ? input : "link-\(id)\(ending)"
            guard path.hasSuffix(ending) else { continue }
          case .folder(let file):
            guard link != "itself" else { continue }
            path = "folder-\(id)/\(file)"
          }
          if link != "itself" {
            let url = URL(fileURLWithPath: folder.file(path))
            try FileManager.default.createDirectory(
              at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            if link == "hard" {
              try FileManager.default.linkItem(
                at: URL(fileURLWithPath: folder.file(input)), to: url)
            } else {
              try FileManager.default.createSymbolicLink(
                at: url, withDestinationURL: URL(fileURLWithPath: folder.file(input)))
            }
          }
          if case .folder = output { path = "folder-\(id)" }
          try check(command, trial, option, path, "\(link) \(input)", in: folder)
        }
      }
    }
  }

  private func check(
    _ command: String, _ trial: Trial, _ option: String, _ path: String, _ note: String,
    in folder: SceneFolder
  ) throws {
    let needed = trial.needed.filter { $0.key != option }.flatMap { [$0.key, $0.value] }
    let before = try content(of: folder)
    let run = try CommandRun(
      command.split(separator: " ").map(String.init) + trial.arguments + needed + [option, path],
      in: folder)
    #expect(run.status == 2, "\(command) \(option) \(note): \(run.messages)")
    #expect(run.messages.contains("is the same file as"), "\(run.messages)")
    let isNamed =
      run.messages.contains(option)
      || option == "--output"
        && ["-o", "the output of"].contains(where: run.messages.contains)
    #expect(isNamed, "\(run.messages)")
    #expect(try content(of: folder) == before, "\(command) \(option) \(note)")
  }

  @Test(arguments: trials.keys.sorted())
  func `what goes to standard output does not replace what is read`(_ command: String) throws {
    let folder = try folder(isFarm: command.hasPrefix("farm"))
    let trial = try #require(Self.trials[command])
    let before = try content(of: folder)
    for input in trial.inputs {
      let run = try CommandRun(
        command.split(separator: " ").map(String.init) + trial.arguments
          + trial.needed.flatMap { [$0.key, $0.value] }, in: folder,
        outputFile: folder.file(input))
      #expect(run.status == 2, "\(command) > \(input): \(run.messages)")
      #expect(run.messages.contains("standard output is the same file as"), "\(run.messages)")
      #expect(try content(of: folder) == before, "\(command) > \(input)")
    }
  }

  @Test func `no two outputs are one file, there or not yet`() throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("here"), withDestinationPath: ".")
    try folder.write("old", to: "old.gif")
    try FileManager.default.linkItem(
      atPath: folder.file("old.gif"), toPath: folder.file("other.gif"))
    let before = try content(of: folder)
    for line in [
      "render shown.yaml -o a.gif --events a.gif", "render shown.yaml -o a.gif --events ./a.gif",
      "render shown.yaml -o a.gif --events here/a.gif",
      "render shown.yaml -o a.gif -o frames/../a.gif",
      "render shown.yaml -o old.gif --events other.gif",
      "render shown.yaml -o frames/%02d.png --events frames/03.png",
      "render shown.yaml -o frames/%02d.png --events here/frames/07.png",
      "render shown.yaml --events frames/07.png -o frames/%02d.png",
      "render shown.yaml -o frames/%02d.png -o ./frames/%02d.png",
      "compare shown.yaml box.yaml --report pages --junit pages/index.html",
      "golden shown.yaml --report pages --junit pages/shown/index.html",
      "batch batch.yaml -o out --report pages --junit pages/index.html",
      "batch batch.yaml -o out --junit out/1.gif",
      "batch batch.yaml -o out --junit out/.cache/history.jsonl",
    ] {
      let run = try CommandRun(line.split(separator: " ").map(String.init), in: folder)
      #expect(run.status == 2, "\(line): \(run.messages)")
      #expect(run.messages.contains("are the same file"), "\(line): \(run.messages)")
      #expect(try content(of: folder) == before, "\(line)")
    }
  }

  @Test func `outputs beside what is read, and devices, are nobody's business`() throws {
    let folder = try folder()
    for line in [
      "inspect shown.yaml --svg frames/a.svg",
      "compare shown.yaml shown.yaml --report . --junit /dev/null",
      "render shown.yaml -o frames/%03d.png --events frames/events.jsonl --quiet",
      "still box.yaml --at 0 -o logo.png", "golden shown.yaml --record",
      "batch batch.yaml -o . --quiet --no-cache",
      "batch batch.yaml -o new/out --quiet --no-cache --keep-going --junit new/out/junit.xml",
    ] {
      let run = try CommandRun(
        line.split(separator: " ").map(String.init), in: folder)
      #expect(run.status == 0, "\(line): \(run.messages)")
    }
  }
}
