import Foundation
import TestSupport
import Testing

/// `inbetween farm`: statuses, attacks from outside, and equal bytes to `render --reproducible`.
@Suite struct FarmTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    // 600 frames, three segments.
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 40, height: 30, background: white}
      time: {duration: 12, framesPerSecond: 50}
      layers:
        - frame: [0, 0, 10, 10]
          backgroundColor: blue
          animations: [{keyPath: position.x, toValue: 30, duration: 12, timingFunction: linear}]

      """, to: "walk.yaml")
  }

  @discardableResult
  private func run(
    _ line: String, status: Int32 = 0, launcher: [String] = [], environment: [String: String] = [:]
  ) throws -> CommandRun {
    let run = try CommandRun(
      line.split(separator: " ").map(String.init), in: folder, environment: environment,
      launcher: launcher)
    #expect(run.status == status, "\(line): \(run.messages)")
    return run
  }

  private func status(_ plan: String = "plan") throws -> PlanStatus {
    try run("farm status \(plan) --json").json(PlanStatus.self)
  }

  @Test func `a plan's life`() throws {
    try run("farm plan walk.yaml --name walk.mp4 --name walk.gif -o plan")
    var status = try status()
    #expect(status.segments == 6 && status.done == 0 && status.missing == Array(0..<6))
    #expect(status.damaged == [] && status.files == [] && status.id.count == 64)
    let nothing = try run("farm join plan", status: 75)
    #expect(nothing.messages.contains("6 of 6 segments are missing: 0, 1, 2"))
    try run("farm segment plan --index 5 --index 3 --index 4")
    try run("farm segment plan --index 4")
    status = try self.status()
    #expect(status.done == 3 && status.missing == [0, 1, 2])
    #expect(try run("farm join plan", status: 75).messages.contains("3 of 6 segments are missing"))
    try run("farm segment plan --index 0 --index 1 --index 2")
    try run("farm join plan")
    try run("farm join plan -o here")
    try run("render walk.yaml --reproducible --quiet -o walk.mp4 -o walk.gif")
    for name in ["walk.mp4", "walk.gif"] {
      #expect(try folder.bytes(name) == folder.bytes("plan/files/\(name)"))
      #expect(try folder.bytes(name) == folder.bytes("here/\(name)"))
    }
    #expect(try self.status().files == ["walk.mp4", "walk.gif"])
    let log = try folder.contents(of: "plan/logs").map {
      try String(contentsOfFile: folder.file("plan/logs/\($0)"), encoding: .utf8)
    }.joined()
    #expect(log.contains("segment 5: published") && log.contains("segment 4: already there"))
    #expect(log.split(separator: "\n").count == 7)
  }

  @Test func `files of parameters go with a plan`() throws {
    let walk = String(decoding: try folder.bytes("walk.yaml"), as: UTF8.self)
    try folder.write(
      "parameters: {paint: blue}\n" + walk.replacing("blue", with: "${paint}"), to: "painted.yaml")
    try folder.write("paint: red", to: "v.yaml")
    try run("farm plan painted.yaml --set-file v.yaml --name walk.gif -o painted")
    try run("farm segment painted --index 0 --index 1 --index 2")
    try run("farm join painted")
    try run("render painted.yaml --set-file v.yaml --reproducible --quiet -o walk.gif")
    #expect(try folder.bytes("walk.gif") == folder.bytes("painted/files/walk.gif"))
  }

  @Test func `wrong words end with 2, what never will pass with 3`() throws {
    try run("farm plan walk.yaml -o plan")
    try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=0.1", folder.file("tone.wav")])
    let walk = String(decoding: try folder.bytes("walk.yaml"), as: UTF8.self)
    try folder.write("\(walk)audio: [{file: tone.wav}]\n", to: "sound.yaml")
    for (line, status, text) in [
      ("farm segment plan --index 3", 2, "the plan has 0..<3"),
      ("farm segment plan --index -1", 2, "expected a whole number"),
      ("farm segment plan", 2, "give --index"), ("farm submit plan", 2, "--slurm or --parallel"),
      ("farm submit plan --slurm --hosts walk.yaml", 2, "--hosts"),
      ("farm submit plan --slurm --memory much", 2, "1500M"),
      ("farm plan walk.yaml --name ../a.mp4 -o other", 2, ".."),
      ("farm plan walk.yaml --name a.mp4 --name a.mp4 -o other", 2, "twice"),
      ("farm plan sound.yaml --name a.webm -o other", 2, "not promised for sound"),
      ("farm plan walk.yaml --name a.txt -o other", 2, ".mp4"),
      ("farm plan walk.yaml --tag a -o other", 2, "--tag"),
      ("farm plan walk.yaml --frames 700..<800 -o other", 2, "no frame"),
      ("farm plan broken.yaml -o other", 3, "opacty"),
      ("farm plan picture.yaml -o other", 3, "junk.png"),
      ("farm plan none.yaml -o other", 3, "none.yaml"),
      ("farm plan box.yaml -o plan", 4, "another plan"),
      ("farm segment nowhere --index 0", 3, "nowhere"), ("farm join box.yaml", 3, "box.yaml"),
      ("farm status . --json", 3, "plan.json"), ("farm resume plan", 2, "not submitted yet"),
      ("farm cancel plan", 2, "not submitted yet"),
    ] as [(String, Int32, String)] {
      let run = try run(line, status: status)
      #expect(run.messages.contains(text), "\(line): \(run.messages)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("other/plan.json")), "\(line)")
    }
    // The same again is no mistake.
    try run("farm plan walk.yaml -o plan")
  }

  @Test func `a manifest is planned whole, and says itself what is rendered`() throws {
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: box.yaml, name: "{paint}", rows: [{paint: red}, {paint: green}], outputs: ["{name}/a.mp4", "{name}/%02d.png"], crf: 20}
        - {scene: walk.yaml, tags: [long]}

      """, to: "batch.yaml")
    try run("farm plan batch.yaml --fps 10 -o plan", status: 2)
    try run("farm plan batch.yaml --tag nobody -o plan", status: 3)
    try run("farm plan batch.yaml --tag long -o long")
    #expect(try status("long").segments == 3)
    try run("farm plan batch.yaml -o plan")
    #expect(try status().segments == 7)
    try run("farm segment plan " + (0..<7).map { "--index \($0)" }.joined(separator: " "))
    try run("farm join plan --quiet")
    try run("batch batch.yaml --output out --reproducible --quiet --no-cache")
    for name in [
      "red/a.mp4", "red/00.png", "red/19.png", "green/a.mp4", "green/07.png", "walk.mp4",
    ] {
      #expect(try folder.bytes("plan/files/\(name)") == folder.bytes("out/\(name)"), "\(name)")
    }
  }

  @Test func `a full disk may pass, and leaves nothing`() throws {
    try run("farm plan walk.yaml --name walk.y4m -o plan")
    // Files of at most 10 kB, of which a segment has more.
    let limited = try run(
      "farm segment plan --index 0", status: 75,
      launcher: ["sh", "-c", "ulimit -f 20 && exec \"$0\" \"$@\""])
    #expect(limited.messages.contains("walk.y4m"), "\(limited.messages)")
    #expect(try status().missing == [0, 1, 2])
    #expect(try segments().isEmpty)
    try run("farm segment plan --index 0 --index 1 --index 2")
    // The output is no segment: it is the folder that cannot be written.
    try run(
      "farm join plan", status: 4, launcher: ["sh", "-c", "ulimit -f 20 && exec \"$0\" \"$@\""])
    #expect(try status().files == [])
  }

  /// Everything in the folder of segments, hidden files included.
  private func segments() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.file("plan/segments")).filter {
      $0.contains("/")
    }
  }

  @Test func `a process that is killed at any instant leaves a whole segment or none`() throws {
    try run("farm plan walk.yaml --scale 4 --name walk.apng -o plan")
    try run("farm segment plan --index 1")
    let name = try #require(try segments().first)
    let whole = try folder.bytes("plan/segments/\(name)")
    var random = SeededGenerator(state: 3)
    for kill in 0..<8 {
      try? FileManager.default.removeItem(atPath: folder.file("plan/segments/\(name)"))
      let running = try RunningCommand(["farm", "segment", "plan", "--index", "1"], in: folder)
      usleep(UInt32.random(in: 0..<900_000, using: &random))
      running.send(kill % 2 == 0 ? SIGKILL : SIGTERM)
      let end = try running.wait()
      #expect([0, 143, 1009].contains(end.status), "\(end.status) \(end.messages)")
      let status = try status()
      #expect(status.damaged == [] && status.missing == (status.done == 1 ? [0, 2] : [0, 1, 2]))
      if status.done == 1 { #expect(try folder.bytes("plan/segments/\(name)") == whole) }
    }
    // And the next attempt removes abandoned files.
    try run("farm segment plan --index 1")
    #expect(try segments() == [name])
    #expect(try folder.bytes("plan/segments/\(name)") == whole)
  }

  @Test func `a machine without fonts draws with the plan's copies`() throws {
    try folder.write(
      "<?xml version=\"1.0\"?><fontconfig><dir>\(folder.file("none"))</dir></fontconfig>\n",
      to: "fonts.conf")
    let environment = ["FONTCONFIG_FILE": folder.file("fonts.conf")]
    for (text, status) in [("Ab", 0), ("A \u{2603}", 3)] as [(String, Int32)] {
      let name = "plan-\(status)"
      try folder.write(
        """
        inbetween: 1
        canvas: {width: 40, height: 30, background: white}
        time: {duration: 0.1, framesPerSecond: 10}
        layers: [{type: text, frame: [0, 0, 40, 30], string: "\(text)", fontSize: 20}]

        """, to: "text.yaml")
      try run("farm plan text.yaml --name text.gif -o \(name)")
      // Other fonts' characters are looked for among the system's, which are not the planned ones.
      let segment = try run(
        "farm segment \(name) --index 0", status: status, environment: environment)
      #expect(segment.messages.contains("fonts") == (status == 3), "\(segment.messages)")
    }
    try run("farm join plan-0", environment: environment)
    try folder.write(
      try String(contentsOfFile: folder.file("text.yaml"), encoding: .utf8)
        .replacing("A \u{2603}", with: "Ab"), to: "text.yaml")
    try run("render text.yaml --reproducible --quiet -o text.gif")
    #expect(try folder.bytes("plan-0/files/text.gif") == folder.bytes("text.gif"))
  }

  /// What the test reads of a job of Kubernetes.
  private struct Jobs: Decodable {
    struct Job: Decodable {
      struct Spec: Decodable {
        struct Template: Decodable {
          struct Pod: Decodable {
            struct Container: Decodable {
              struct Mount: Decodable { let mountPath: String }
              let name: String
              let command: [String]
              let volumeMounts: [Mount]
            }
            let restartPolicy: String
            let containers: [Container]
          }
          let spec: Pod
        }
        let completions: Int
        let parallelism: Int
        let completionMode: String?
        let template: Template
      }
      let apiVersion: String
      let kind: String
      let spec: Spec
    }
    let items: [Job]
  }

  @Test func `the commands of Kubernetes' jobs make and join a plan`() throws {
    try run("farm plan walk.yaml --name walk.mp4 --name walk.gif -o plan")
    let manifest = try run(
      "farm manifest plan --kubernetes --image farm:1 --claim shared --pack 4 --limit 3")
    #expect(manifest.messages.contains("not tried on a cluster"))
    let jobs = try manifest.json(Jobs.self).items
    #expect(
      jobs.map(\.kind) == ["Job", "Job"] && jobs.map(\.apiVersion) == ["batch/v1", "batch/v1"])
    let (segments, join) = (jobs[0].spec, jobs[1].spec)
    #expect(segments.completionMode == "Indexed" && segments.completions == 2)
    #expect(segments.parallelism == 2 && segments.template.spec.restartPolicy == "Never")
    #expect(join.template.spec.restartPolicy == "OnFailure")
    // The image has the program on its search path.
    let bin = try RunningCommand.executable().deletingLastPathComponent().path
    func start(_ job: Jobs.Job.Spec, index: Int) throws {
      let container = try #require(job.template.spec.containers.first)
      #expect(folder.file("plan").hasPrefix(container.volumeMounts[0].mountPath))
      try CommandLineTool.run(
        "env", ["PATH=\(bin):/usr/bin:/bin", "JOB_COMPLETION_INDEX=\(index)"] + container.command)
    }
    #expect(throws: CommandLineTool.Failure.self) { try start(join, index: 0) }
    for index in 0..<segments.completions { try start(segments, index: index) }
    #expect(try status().done == 6)
    try start(join, index: 0)
    try run("render walk.yaml --reproducible --quiet -o walk.mp4 -o walk.gif")
    for name in ["walk.mp4", "walk.gif"] {
      #expect(try folder.bytes("plan/files/\(name)") == folder.bytes(name))
    }
  }

  @Test func `workers and memory are those of the job, and the bytes the same`() throws {
    try run("farm plan walk.yaml -o plan")
    try run("farm segment plan --index 0", environment: ["SLURM_CPUS_PER_TASK": "3"])
    let name = try #require(try segments().first)
    let whole = try folder.bytes("plan/segments/\(name)")
    for environment in [
      ["SLURM_CPUS_PER_TASK": "1", "SLURM_MEM_PER_NODE": "200"],
      ["SLURM_CPUS_PER_TASK": "64", "SLURM_MEM_PER_CPU": "4"], ["SLURM_CPUS_PER_TASK": "none"],
    ] {
      try FileManager.default.removeItem(atPath: folder.file("plan/segments/\(name)"))
      try run("farm segment plan --index 0", environment: environment)
      #expect(try folder.bytes("plan/segments/\(name)") == whole)
    }
  }
}
