import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Submissions to a Slurm that answers as the test wants it to.
@Suite struct SlurmEngineTests {
  @Test func `a segment that is published while Slurm is asked is not handed over`() throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request("a.y4m")])
    let (plan, worker) = (farm.plan, try farm.worker())
    let ask: EngineAnswer.Asking = { (program, _) throws(FarmError) in
      // Its task has ended, and Slurm knows it no more.
      if program == "squeue" { _ = try worker.makeSegment(1) }
      return EngineAnswer(status: 0, output: program == "sbatch" ? "7" : "", messages: "")
    }
    let engine = JobEngine(
      worker, in: plan, options: JobOptions(), program: "/bin/true", ask: ask)
    let before = try farm.status
    #expect(before.missing == [0, 1, 2])
    // Something to be known to the engine by: without names it has nothing to ask about.
    try Data("1\n".utf8).write(
      to: URL(fileURLWithPath: "\(plan.jobs)/inbetween-\(before.id.prefix(12))-1-segments-0.id"))
    let submission = try engine.submit { FarmStatus(of: worker.plan, in: plan) }
    #expect(submission.segments == 2 && submission.covered == 0)
  }

  @Test(arguments: [
    "0-segments-0.tasks", "-1-segments-0.id", "9223372036854775807-join-0.sh", "--.id", ".id", "",
    "99999999999999999999999-after-0.tasks", "999999999999-segments-0.tasks", "x", "1",
  ])
  func `foreign files among the jobs change nothing`(_ name: String) throws {
    let farm = try SmallFarm()
    let id = try farm.write([try farm.request("a.y4m")]).id.prefix(12)
    let file = "\(farm.plan.jobs)/inbetween-\(id)-\(name)"
    try Data("--index 99 --index -1 --index 9223372036854775808\n".utf8).write(
      to: URL(fileURLWithPath: file))
    let ask: EngineAnswer.Asking = { (program, _) throws(FarmError) in
      let line =
        "8|8|0|RUNNING|\((file as NSString).lastPathComponent.split(separator: ".")[0])|None\n"
      let output = ["squeue": line, "sbatch": "7"][program] ?? ""
      return EngineAnswer(status: 0, output: output, messages: "")
    }
    let plan = try farm.plan.plan()
    let submission = try JobEngine(
      try farm.worker(), in: farm.plan, options: JobOptions(), program: "/bin/true", ask: ask
    ).submit { FarmStatus(of: plan, in: farm.plan) }
    #expect(submission.segments == 3)
    #expect(
      FileManager.default.fileExists(
        atPath: "\(farm.plan.jobs)/inbetween-\(id)-1-segments-0.tasks")
        || name.hasPrefix("1"))
  }

  @Test func `tasks that could not be started are ended, and handed over again`() throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request("a.y4m")])
    let plan = try farm.plan.plan()
    let asked = Mutex<[[String]]>([])
    /// A Slurm with jobs on their way, as lines of `squeue` behind their names.
    func submit(_ active: [(fields: String, name: String, reason: String)]) throws -> Submission {
      let lines = active.map {
        "\($0.fields)|inbetween-\(plan.id.prefix(12))-\($0.name)|\($0.reason)\n"
      }
      let ask: EngineAnswer.Asking = { (program, arguments) throws(FarmError) in
        asked.withLock { $0.append([program] + arguments) }
        let output = ["squeue": lines.joined(), "sbatch": "7"][program] ?? ""
        return EngineAnswer(status: 0, output: output, messages: "")
      }
      return try JobEngine(
        try farm.worker(), in: farm.plan, options: JobOptions(), program: "/bin/true", ask: ask
      ).submit { FarmStatus(of: plan, in: farm.plan) }
    }
    // Somebody cleaned up.
    for name in [farm.plan.jobs, farm.plan.logs] {
      try FileManager.default.removeItem(atPath: name)
    }
    #expect(try submit([]).segments == 3)
    #expect(FileManager.default.fileExists(atPath: farm.plan.logs))
    let held = "launch failed requeued held"
    let again = try submit([
      ("8|7|0|PENDING", "1-segments-0", held), ("9|7|1|PENDING", "1-segments-0", "Resources"),
      ("7|7|2|PENDING", "1-segments-0", held), ("10|10|N/A|PENDING", "1-join-0", held),
    ])
    #expect(again.segments == 2 && again.covered == 1 && again.jobs == ["7", "7"])
    #expect(asked.withLock { $0.contains(["scancel", "7_0", "7_2", "10"]) })
    // All that is held by a person, or waits, is on its way.
    let waiting = ["Priority", "JobHeldUser", "None"].enumerated().map {
      ("\($0)|7|\($0)|PENDING", "1-segments-0", $1)
    }
    #expect(try submit(waiting).segments == 0)
  }
}
