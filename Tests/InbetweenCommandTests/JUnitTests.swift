import Foundation
import FoundationXML
import TestSupport
import Testing

/// JUnit's XML of all commands that write it, read by a strict reader.
@Suite struct JUnitTests {
  private func check(_ file: String, _ folder: SceneFolder) throws -> XMLElement {
    try folder.write(JUnitSchema.text, to: "junit.xsd")
    try CommandLineTool.run(
      "xmllint", ["--noout", "--schema", folder.file("junit.xsd"), folder.file(file)])
    let document = try XMLDocument(contentsOf: URL(fileURLWithPath: folder.file(file)))
    return try #require(document.rootElement())
  }

  @Test func `a batch's entries have times, and its suite the hour, the machine and the program`()
    throws
  {
    let folder = try SceneFolder()
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: broken.yaml, name: "a < b & \\"c\\""}
        - {scene: box.yaml, outputs: ["{name}.gif"]}
        - {scene: box.yaml, name: golden, outputs: ["{name}.gif"], compare: golden}

      """, to: "batch.yaml")
    let before = Date()
    let run = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--quiet", "--keep-going", "--junit", "j.xml"],
      in: folder)
    #expect(run.status == 3, "\(run.messages)")
    let suite = try check("j.xml", folder)
    func attribute(_ name: String) -> String { suite.attribute(forName: name)?.stringValue ?? "" }
    #expect(["tests", "failures", "errors", "skipped"].map(attribute) == ["3", "0", "2", "0"])
    let date = try Date("\(attribute("timestamp"))Z", strategy: .iso8601)
    #expect(date > before.addingTimeInterval(-1) && date <= Date())
    let cases = suite.elements(forName: "testcase")
    let times = try cases.map {
      try #require(Double($0.attribute(forName: "time")?.stringValue ?? ""))
    }
    #expect(times[1] > 0)
    #expect(abs(times.reduce(0, +) - (Double(attribute("time")) ?? -1)) < 0.002)
    let names = cases.map { $0.attribute(forName: "name")?.stringValue }
    #expect(names == ["a < b & \"c\"", "box", "golden"])
    let kinds = cases.map {
      $0.elements(forName: "error").first?.attribute(forName: "type")?.stringValue
    }
    #expect(kinds == ["badInput", nil, "badInput"])
    let properties = suite.elements(forName: "properties").flatMap {
      $0.elements(forName: "property")
    }
    #expect(
      properties.map { $0.attribute(forName: "name")?.stringValue }
        == ["date", "program", "commit", "machine"])
  }

  @Test func `comparisons and goldens are tests with times, too`() throws {
    let folder = try SceneFolder()
    let compare = try CommandRun(
      ["compare", "box.yaml", "still life.yaml", "--quiet", "--junit", "c.xml"], in: folder)
    #expect(compare.status == 1, "\(compare.messages)")
    let failure = try check("c.xml", folder).elements(forName: "testcase").first?
      .elements(forName: "failure").first
    #expect(failure?.attribute(forName: "type")?.stringValue == "different")
    let golden = try CommandRun(["golden", "box.yaml", "--junit", "g.xml"], in: folder)
    #expect(golden.status == 3, "\(golden.messages)")
    let error = try check("g.xml", folder).elements(forName: "testcase").first?
      .elements(forName: "error").first
    #expect(error?.attribute(forName: "type")?.stringValue == "missing")
  }
}
