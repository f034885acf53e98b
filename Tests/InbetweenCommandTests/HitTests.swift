import Testing

/// `hit`, and the event log.
@Suite struct HitTests {
  static let scene = """
    inbetween: 1
    canvas: {width: 100, height: 50}
    time: {duration: 3}
    layers:
      - name: stage
        frame: [0, 0, 50, 50]
        onTap: [{log: "tapped"}]
        sublayers:
          - {name: box, frame: [0, 0, 20, 20], animations: [{key: go, keyPath: position.x, toValue: 40, duration: 2}]}
    interactions:
      - {at: 1, tap: [25, 10]}
      - {at: 2, set: {layer: box, values: {opacity: 0}}}

    """

  private func folder() throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write(Self.scene, to: "hit.yaml")
    return folder
  }

  @Test func `the layer at a point is printed by its path`() throws {
    let folder = try folder()
    let moving = try CommandRun(["hit", "hit.yaml", "--at", "1", "--point", "25,10"], in: folder)
    #expect((moving.status, moving.text) == (0, "stage/box\n"))
    let gone = try CommandRun(["hit", "hit.yaml", "--at", "1", "--point", "5,10"], in: folder)
    #expect((gone.status, gone.text) == (0, "stage\n"))
    let faded = try CommandRun(["hit", "hit.yaml", "--at", "2.9", "--point", "9,9"], in: folder)
    #expect((faded.status, faded.text) == (0, "stage\n"))
  }

  @Test func `nothing hit is nothing printed and status 1`() throws {
    let run = try CommandRun(
      ["hit", "hit.yaml", "--at", "0", "--point", "90,-10"], in: try folder())
    #expect((run.status, run.text, run.messages) == (1, "", ""))
  }

  @Test func `a point is two numbers`() throws {
    for point in ["5", "5,", "a,b", "1,2,3"] {
      let run = try CommandRun(
        ["hit", "hit.yaml", "--at", "0", "--point", point], in: try folder())
      #expect(run.status == 2, "\(point)")
      #expect(run.messages.contains("two numbers, such as 25,10"), "\(run.messages)")
    }
  }

  @Test func `inspect prints every event in order`() throws {
    let run = try CommandRun(["inspect", "hit.yaml", "--events"], in: try folder())
    #expect(
      run.text == """
        0 animationDidStart layer "stage/box" key "go" (scene)
        1 tap layer "stage/box" (interactions[0])
        1 log layer "stage" (stage onTap): tapped
        2 animationDidStop layer "stage/box" key "go" finished (completed)
        2 set layer "stage/box" (interactions[1]): opacity = 0
        2 animationDidStart layer "stage/box" key "opacity" (interactions[1])
        2.25 animationDidStop layer "stage/box" key "opacity" finished (completed)

        """)
  }

  @Test func `render writes them as lines of JSON`() throws {
    let folder = try folder()
    let run = try CommandRun(
      ["render", "hit.yaml", "-o", "a.gif", "--fps", "10", "--quiet", "--events", "e.jsonl"],
      in: folder)
    #expect(run.status == 0, "\(run.messages)")
    let lines = String(decoding: try folder.bytes("e.jsonl"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(
      lines[3]
        == #"{"cause":"completed","event":"animationDidStop","finished":true,"key":"go","layer":"stage/box","time":2}"#
    )
  }
}
