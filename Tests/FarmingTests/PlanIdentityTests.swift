import Foundation
import Inbetween
import TestSupport
import Testing

/// A plan's id is the hash of everything that decides the bytes, and of nothing else.
@Suite struct PlanIdentityTests {
  /// A change of a plan's input.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: @Sendable (SmallFarm) throws -> Void
    let request: @Sendable (SmallFarm) throws -> [FarmRequest]

    init(
      _ description: String, files: @escaping @Sendable (SmallFarm) throws -> Void = { _ in },
      request: @escaping @Sendable (SmallFarm) throws -> [FarmRequest] = {
        [try $0.request("a.mp4")]
      }
    ) {
      (testDescription, self.files, self.request) = (description, files, request)
    }
  }

  static let changes = [
    Change(
      "parameter",
      request: { [try $0.request("a.mp4") { source, _ in source.parameters = ["paint": "red"] }] }),
    Change("scale", request: { [try $0.request("a.mp4") { source, _ in source.scale = 2 }] }),
    Change(
      "rate",
      request: {
        [try $0.request("a.mp4") { source, _ in source.frameRate = FrameRate(frames: 25) }]
      }),
    Change(
      "background",
      request: { [try $0.request("a.mp4") { source, _ in source.background = .some(.black) }] }),
    Change(
      "preset", request: { [try $0.request("a.mp4") { _, output in output.preset = .draft }] }),
    Change("rate factor", request: { [try $0.request("a.mp4") { _, output in output.crf = 30 }] }),
    Change(
      "repetition", request: { [try $0.request("a.mp4") { _, output in output.loopCount = 2 }] }),
    Change("time", request: { [try $0.request("a.mp4", part: .frames(0..<530 - 1))] }),
    Change("name", request: { [try $0.request("b.mp4")] }),
    Change("format", request: { [try $0.request("a.mov")] }),
    Change("one more clip", request: { [try $0.request("a.mp4"), try $0.request("b.mp4")] }),
    Change("image", files: { try $0.writeLogo(red: 201) }),
    Change("table", files: { try $0.write("x\n3\n10\n", to: "scene/parts/dots.csv") }),
    Change(
      "scene",
      files: {
        let text = try String(contentsOfFile: $0.scene, encoding: .utf8)
        try $0.write(text + "# another\n", to: "scene/scene.yaml")
      }),
  ]

  @Test(arguments: changes)
  func `another id with another`(_ change: Change) throws {
    let farm = try SmallFarm()
    let first = try farm.write([try farm.request("a.mp4")])
    try change.files(farm)
    let requests = try change.request(farm)
    // The same folder does not take it.
    #expect { try farm.write(requests) } throws: { error in
      guard case PlanWriter.Failure.farm(.anotherPlan) = error else { return false }
      return true
    }
    #expect(try farm.plan.plan() == first)
    let other = PlanFolder(farm.folder.file("other"))
    let second = try PlanWriter(other, program: SmallFarm.program).write(requests)
    #expect(second.id != first.id)
  }

  @Test func `another id with another program`() throws {
    let farm = try SmallFarm()
    let first = try farm.write([try farm.request("a.mp4")])
    let other = PlanFolder(farm.folder.file("other"))
    let second = try PlanWriter(other, program: "next").write([try farm.request("a.mp4")])
    #expect(second.id != first.id)
    // And neither makes segments of the other.
    let worker = try FarmWorker(other, program: SmallFarm.program)
    #expect { try worker.makeSegment(0) } throws: { error in
      guard case FarmError.never = error else { return false }
      return true
    }
  }

  @Test func `the same id from another folder, and nothing changes when it is written again`()
    throws
  {
    let (farm, clone) = (try SmallFarm(), try SmallFarm())
    let plan = try farm.write([try farm.request("a.mp4")])
    #expect(try clone.write([try clone.request("a.mp4")]).id == plan.id)
    func identities() throws -> [String: FileIdentity?] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: farm.plan.path)
      return Dictionary(uniqueKeysWithValues: names.map { ($0, FileIdentity(farm.plan.file($0))) })
    }
    _ = try farm.worker().makeSegment(1)
    let before = try identities()
    #expect(try farm.write([try farm.request("a.mp4")]) == plan)
    let after = try identities()
    for (name, identity) in before where !["", "jobs", "logs"].contains(name) {
      #expect(after[name] == identity, "\(name)")
    }
    #expect(after.keys == before.keys)
  }

  @Test func `a copy that is damaged is found, and written again with the plan`() throws {
    let farm = try SmallFarm()
    let plan = try farm.write([try farm.request("a.mp4")])
    #expect(
      Set(plan.copies.map { ($0 as NSString).lastPathComponent }).isSuperset(of: [
        "scene.yaml", "logo.png", "dots.csv",
      ]))
    // The system's fonts may stand for their copies.
    for name in plan.copies where !name.hasPrefix("fonts/") {
      try FileManager.default.removeItem(atPath: farm.plan.file(name))
      #expect("\(name)") { try farm.worker().makeSegment(0) } throws: { error in
        guard case FarmError.never(let text) = error else { return false }
        return text.contains(name)
      }
      try Data("x".utf8).write(to: URL(fileURLWithPath: farm.plan.file(name)))
      #expect(throws: FarmError.self, "\(name)") { try farm.worker().makeSegment(0) }
      try farm.write([try farm.request("a.mp4")])
    }
    _ = try farm.worker().makeSegment(0)
  }

  @Test func `a plan that was changed, cut or is none is refused`() throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request("a.mp4")])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: farm.plan.planFile))
    var random = SeededGenerator(state: 5)
    func refuses(_ bytes: Data, _ note: String) throws {
      try bytes.write(to: URL(fileURLWithPath: farm.plan.planFile))
      #expect(throws: FarmError.self, "\(note)") { try farm.plan.plan() }
    }
    for _ in 0..<40 {
      try refuses(bytes.prefix(Int.random(in: 0..<bytes.count - 2, using: &random)), "cut")
    }
    // Digits and letters mean something; spaces between words do not.
    for _ in 0..<200 {
      var changed = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      guard bytes[place] > 0x2F, bytes[place] < 0x7B, bytes[place] != 0x3A else { continue }
      changed[place] = bytes[place] == 0x31 ? 0x32 : 0x31
      try refuses(changed, "\(place)")
    }
  }

  @Test(arguments: ["[", "{\"a\":", "{\"id\":["])
  func `a plan and options of brackets, however deep, are refused`(_ bracket: String) throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request("a.mp4")])
    for depth in Array(1...3) + Array(60...70) + Array(508...516) + [100_000] {
      let data = Data(String(repeating: bracket, count: depth).utf8)
      try data.write(to: URL(fileURLWithPath: farm.plan.planFile))
      #expect(throws: FarmError.self, "\(depth)") { try farm.plan.plan() }
      try data.write(to: URL(fileURLWithPath: "\(farm.plan.jobs)/options.json"))
      #expect(throws: FarmError.self, "\(depth)") {
        try JobOptions(ofLastSubmissionIn: farm.plan)
      }
    }
  }

  @Test func `the length of a segment belongs to the format`() throws {
    let farm = try SmallFarm()
    let plan = try farm.write([try farm.request("a.mp4")])
    #expect(plan.clips[0].frames == [0..<250, 250..<500, 500..<530])
  }
}
