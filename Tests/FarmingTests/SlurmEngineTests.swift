import Foundation
import Inbetween
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
    let engine = SlurmEngine(
      worker, in: plan, options: JobOptions(), program: "/bin/true", ask: ask)
    let before = try farm.status
    #expect(before.missing == [0, 1, 2])
    // Something to be known to the engine by: without names it has nothing to ask about.
    try Data("1\n".utf8).write(
      to: URL(fileURLWithPath: "\(plan.jobs)/inbetween-\(before.id.prefix(12))-1-segments-0.id"))
    let submission = try engine.submit { FarmStatus(of: worker.plan, in: plan) }
    #expect(submission.segments == 2 && submission.covered == 0)
  }
}
