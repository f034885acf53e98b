import Foundation
import Inbetween
import TestSupport
import Testing

/// What decides a clip's bytes is in its key: the files that its scene is made of, too.
@Suite struct ClipKeyTests {
  @Test(arguments: ["part.yaml", "rows.csv"])
  func `a file that the scene uses has changed, and the clip is rendered again`(
    _ name: String
  ) throws {
    let batch = try SmallBatch(outputs: #""{name}.gif""#, rows: "{paint: blue}")
    try batch.write(
      """
      inbetween: 1
      canvas: {width: 12, height: 8, background: white}
      time: {duration: 0.2, framesPerSecond: 10}
      parameters: {paint: blue}
      layers: [{forEach: {rows: rows.csv, as: row}, use: part.yaml, position: ["${row.x}", 4]}]

      """, to: "scene.yaml")
    let part = "inbetween: 1\ncanvas: {width: 4, height: 4, background: "
    try batch.write(part + "red}\n", to: "part.yaml")
    try batch.write("x\n3\n", to: "rows.csv")
    let first = try batch.run()
    #expect(first.map(\.status) == [.done])
    #expect(try batch.run().allSatisfy { $0.files.allSatisfy(\.isCached) })
    let before = try batch.outputs()
    try batch.write(name == "rows.csv" ? "x\n9\n" : part + "blue}\n", to: name)
    #expect(try batch.run().allSatisfy { $0.files.allSatisfy { !$0.isCached } })
    #expect(try batch.outputs() != before)
  }
}
