import Foundation

/// Instructions of each kernel in C for a drawn frame, which callgrind counts.
///
/// A count is the same in every run, whatever else the machine does: one is enough, and revisions
/// are compared to a fraction of a percent. It is no time: a division counts as much as a sum.
struct KernelBenchmark {
  /// A kernel, and what asks for it.
  private struct Work {
    let kernel: String
    /// The name of the scene.
    let scene: String
    /// The ending of the file that is written.
    var format = "hashes"
  }

  private static let works = [
    Work(kernel: "kernel_fill_warped", scene: "perspective"),
    Work(kernel: "kernel_fill_gradient", scene: "axial"),
    Work(kernel: "kernel_fill_gradient", scene: "radial"),
    Work(kernel: "kernel_fill_gradient", scene: "conic"),
    Work(kernel: "kernel_paint_color", scene: "shapes"),
    Work(kernel: "kernel_set_samples", scene: "stroke-end"),
    Work(kernel: "kernel_take_samples", scene: "stroke-end"),
    Work(kernel: "kernel_convert_row_pair", scene: "axial", format: "y4m"),
  ]

  /// Frames that are drawn, in the middle of the clip: callgrind takes seconds for them.
  private static let frames = 8..<12

  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    for program in ["valgrind", "strip"] where (try? ProcessRun([program, "--version"])) == nil {
      return try report.skip("kernels: \(program) is not there")
    }
    let programs = try tools.programs.enumerated().map { number, program in
      let copy = try withoutDebugInformation(program.path, number: number)
      return (number: number, name: program.name, path: copy)
    }
    for work in Self.works {
      guard let scene = RasterScene.all.first(where: { $0.name == work.scene }) else {
        throw ProcessRun.Failure(command: [work.scene], what: "is no scene")
      }
      let file = try tools.write(scene)
      let counted = try programs.filter { program in
        // Another revision may not have it yet; ours has.
        if program.number == 0 || has(work.kernel, program: program.path) { return true }
        try report.skip("\(work.kernel): \(program.name) has none")
        return false
      }
      try report.measure(
        "\(work.kernel), a frame of 1920 × 1080, \(scene.title)", of: "kernels",
        in: "thousand instructions",
        counted.map { program in
          .init(
            program: program.name,
            run: { try Double(instructions(work, of: file, by: program.path)) / 1000 })
        },
        rounds: 1)
    }
  }

  /// A copy of a program with its symbols alone: valgrind gives up on debugging information that it
  /// is too old for.
  private func withoutDebugInformation(_ program: String, number: Int) throws -> String {
    let copy = tools.path("counted\(number)")
    _ = try ProcessRun(["strip", "--strip-debug", "-o", copy, program])
    return copy
  }

  /// True when a program's symbols name a kernel.
  private func has(_ kernel: String, program: String) -> Bool {
    (try? ProcessRun(["grep", "--quiet", "--word-regexp", kernel, program])) != nil
  }

  /// Instructions of a kernel, and of what it calls, for each frame.
  private func instructions(_ work: Work, of scene: String, by program: String) throws -> Int {
    let counts = tools.path("callgrind.out")
    let command = [
      "valgrind", "--tool=callgrind", "--toggle-collect=\(work.kernel)",
      "--callgrind-out-file=\(counts)", program, "render", scene, "-o",
      tools.path("counted.\(work.format)"), "--frames", "\(Self.frames)", "--jobs", "1",
      "--quiet",
    ]
    _ = try ProcessRun(command)
    let lines = try String(contentsOfFile: counts, encoding: .utf8).split(separator: "\n")
    let summary = lines.first { $0.hasPrefix("summary: ") }
    guard let sum = summary.flatMap({ Int($0.dropFirst(9)) }), sum > 0 else {
      throw ProcessRun.Failure(
        command: command, what: "called no \(work.kernel), which a processor without AVX2 does not")
    }
    return sum / Self.frames.count
  }
}
