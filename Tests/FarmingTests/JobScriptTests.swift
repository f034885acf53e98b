import Foundation
import Inbetween
import TestSupport
import Testing

/// The scripts that Slurm and GNU parallel run, with a program that ends as the test wants it to.
@Suite struct JobScriptTests {
  private let farm: SmallFarm

  init() throws {
    farm = try SmallFarm()
    try farm.write([try farm.request("a.y4m")])
    let bin = farm.folder.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    for (name, text) in [
      ("program", "echo $3 >>'\(farm.folder.file("attempts"))'\nexit $ENDS"),
      ("squeue", "echo \"$@\" >'\(farm.folder.file("asked"))'\necho $ACTIVE"), ("sleep", ":"),
    ] {
      try farm.write("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
      #expect(chmod("\(bin)/\(name)", 0o755) == 0)
    }
  }

  /// Submits all segments to a Slurm that takes everything.
  private func submit(retries: Int) throws {
    let ask: EngineAnswer.Asking = { (program, _) throws(FarmError) in
      EngineAnswer(status: 0, output: program == "sbatch" ? "7" : "", messages: "")
    }
    var options = JobOptions()
    options.retries = retries
    let engine = JobEngine(
      try farm.worker(), in: farm.plan, options: options,
      program: farm.folder.file("bin/program"), ask: ask)
    let plan = try farm.plan.plan()
    _ = try engine.submit { FarmStatus(of: plan, in: farm.plan) }
  }

  private func name(_ kind: String) throws -> String {
    "inbetween-\(try farm.plan.plan().id.prefix(12))-1-\(kind)-0"
  }

  /// The status of a script, and how often it started the program.
  private func run(
    _ kind: String, ends: Int, _ variables: [String]
  ) throws -> (status: Int, attempts: Int) {
    let attempts = farm.folder.file("attempts")
    try Data().write(to: URL(fileURLWithPath: attempts))
    let path = "PATH=\(farm.folder.file("bin")):/usr/bin:/bin"
    let script = "\(farm.plan.jobs)/\(try name(kind)).sh"
    let answer = try CommandLineTool.run(
      "env",
      ["-i", path, "ENDS=\(ends)"] + variables + [
        "/bin/sh", "-c", "/bin/sh '\(script)' 0; echo $?",
      ])
    let lines = try String(contentsOfFile: attempts, encoding: .utf8).split(separator: "\n")
    return (
      try #require(Int(answer.text.trimmingCharacters(in: .whitespacesAndNewlines))), lines.count
    )
  }

  @Test(arguments: [0, 1, 3])
  func `a task tries again what may pass, and Slurm starts it again as often`(
    _ retries: Int
  ) throws {
    try submit(retries: retries)
    for ends in [0, 2, 3, 4, 75, 130, 137, 143] {
      let mayPass = ends == 75 || ends == 137
      for restarts in [nil, 0, retries - 1, retries, retries + 1, 60] as [Int?] {
        let isLast = mayPass && (restarts ?? 0) >= max(retries, 1)
        let found = try run(
          "segments", ends: ends, restarts.map { ["SLURM_RESTART_COUNT=\($0)"] } ?? [])
        let note = "\(ends), \(String(describing: restarts))"
        #expect(found.status == (isLast ? 1 : ends), "\(note)")
        #expect(found.attempts == (mayPass ? retries + 1 : 1), "\(note)")
      }
    }
  }

  @Test func `joining is started again only while tasks are on their way`() throws {
    try submit(retries: 2)
    for ends in [0, 3, 4, 75] {
      for active in ["", "12"] {
        let found = try run("join", ends: ends, ["ACTIVE=\(active)"])
        #expect(found.status == (ends == 75 && active.isEmpty ? 1 : ends))
        #expect(found.attempts == 1)
      }
    }
    let asked = try String(contentsOfFile: farm.folder.file("asked"), encoding: .utf8)
    #expect(asked == "--noheader --name=\(try name("segments"))\n")
  }
}
