import Foundation
import TestSupport
import Testing

/// `inbetween preview`: its addresses, who may ask for them, and how it begins and ends.
@Suite struct PreviewTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  private func output(_ arguments: [String], status: Int32 = 0) throws -> Data {
    let run = try CommandRun(arguments, in: folder)
    try #require(run.status == status, "\(run.messages)")
    return run.output
  }

  @Test func `an address gives the bytes of its command`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    for (address, command) in [
      ("frame.png?at=0", ["still", "box.yaml", "--at", "0", "-o", "-"]),
      ("frame.png?at=0.3333", ["still", "box.yaml", "--at", "0.3333", "-o", "-"]),
      ("frame.png?at=7", ["still", "box.yaml", "--at", "7", "-o", "-"]),
      (
        "frame.png?at=.5&scale=2.5",
        ["still", "box.yaml", "--at", "0.5", "--scale", "2.5", "-o", "-"]
      ),
      ("timeline.json", ["inspect", "box.yaml", "--json"]),
      ("sample.json?at=0.25", ["sample", "box.yaml", "--at", "0.25", "--json"]),
      (
        "sample.json?at=0,0.5&layer=box&keyPath=opacity&keyPath=position.x",
        [
          "sample", "box.yaml", "--at", "0,0.5", "--layer", "box", "--key-path", "opacity",
          "--key-path", "position.x", "--json",
        ]
      ),
      (
        "hit.json?at=0.5&x=15&y=15",
        ["hit", "box.yaml", "--at", "0.5", "--point", "15,15", "--json"]
      ),
    ] {
      #expect(try preview.data(address) == output(command), "\(address)")
      // What is kept is no other.
      #expect(try preview.data(address) == output(command), "\(address)")
    }
    let missed = try output(["hit", "box.yaml", "--at", "0", "--point", "39,29", "--json"])
    #expect(try preview.data("hit.json?at=0&x=39&y=29") == missed)
    #expect(try preview.end().status == 0)
  }

  @Test func `what was set on the command line holds`() throws {
    let preview = try RunningPreview(
      ["box.yaml", "--set", "paint=teal", "--background", "none"], in: folder)
    let still = try output([
      "still", "box.yaml", "--at", "0.5", "--set", "paint=teal", "--background", "none", "-o", "-",
    ])
    #expect(try preview.data("frame.png?at=0.5") == still)
  }

  /// A request and the status of its answer.
  struct Request: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var path = "frame.png?at=0"
    var method = "GET"
    var headers: [String: String] = [:]
    let status: Int
  }

  static let requests = [
    Request(testDescription: "a frame", status: 200),
    Request(
      testDescription: "localhost through a tunnel", headers: ["Host": "localhost:9999"],
      status: 200),
    Request(testDescription: "loopback of IPv6", headers: ["Host": "[::1]:80"], status: 200),
    Request(testDescription: "another host", headers: ["Host": "example.org"], status: 403),
    Request(
      testDescription: "a host that looks like ours", headers: ["Host": "127.0.0.1.example.org"],
      status: 403),
    Request(
      testDescription: "an address of elsewhere", headers: ["Host": "192.0.2.1"], status: 403),
    Request(testDescription: "no port", headers: ["Host": "localhost:x"], status: 403),
    Request(testDescription: "no host", headers: ["Host": ""], status: 403),
    Request(
      testDescription: "the page of another site", headers: ["Origin": "http://example.org"],
      status: 403),
    Request(testDescription: "a page without a site", headers: ["Origin": "null"], status: 403),
    Request(
      testDescription: "another server of this machine",
      headers: ["Host": "localhost:1", "Origin": "http://localhost:2"], status: 403),
    Request(
      testDescription: "its own page",
      headers: ["Host": "localhost:1", "Origin": "http://localhost:1"], status: 200),
    Request(
      testDescription: "a picture in the page of another site",
      headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], status: 403),
    Request(
      testDescription: "a link of another site", path: "",
      headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], status: 200),
    Request(testDescription: "no instant", path: "frame.png", status: 400),
    Request(testDescription: "an instant before the clip", path: "frame.png?at=-1", status: 400),
    Request(testDescription: "an endless instant", path: "frame.png?at=inf", status: 400),
    Request(testDescription: "no scale", path: "frame.png?at=0&scale=0", status: 400),
    Request(testDescription: "a picture too large", path: "frame.png?at=0&scale=1e9", status: 400),
    Request(
      testDescription: "a layer that is not there", path: "sample.json?at=0&layer=none", status: 400
    ),
    Request(
      testDescription: "many instants",
      path: "sample.json?at=" + Array(repeating: "0", count: 1001).joined(separator: ","),
      status: 400),
    Request(testDescription: "no point", path: "hit.json?at=0&x=1", status: 400),
    Request(testDescription: "nothing", path: "nothing", status: 404),
    Request(testDescription: "a file", path: "box.yaml", status: 404),
    Request(testDescription: "a path outside", path: "../../../etc/passwd", status: 404),
    Request(
      testDescription: "another scene than one", path: "layer.json?at=0&index=99", status: 400),
    Request(testDescription: "another method", method: "PUT", status: 405),
    Request(
      testDescription: "a change without the token", path: "open?file=box.yaml", method: "POST",
      status: 403),
    Request(
      testDescription: "a change with another token", path: "open?file=box.yaml&token=0",
      method: "POST", status: 403),
  ]

  @Test func `who asks wrongly is refused`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    for request in Self.requests {
      let (status, body) = try preview.get(
        request.path, method: request.method, headers: request.headers)
      #expect(status == request.status, "\(request.testDescription): \(status)")
      guard status >= 400 else { continue }
      let report = try JSONDecoder().decode(FailureReport.self, from: body)
      #expect(report.errors.count == 1, "\(request.testDescription)")
    }
  }

  @Test func `elsewhere everything needs the token`() throws {
    let preview = try RunningPreview(["box.yaml", "--host", "127.0.0.1"], in: folder)
    #expect(try preview.get("timeline.json").status == 200)
    let open = try RunningCommand(["preview", "box.yaml", "--host", "0.0.0.0"], in: folder)
    defer { open.process.terminate() }
    let end = Date().addingTimeInterval(300)
    while !open.output.contains("\n"), Date() < end { usleep(10_000) }
    let parts = try #require(
      open.output.wholeMatch(of: /http:\/\/0\.0\.0\.0:([0-9]+)\/\?token=([0-9a-f]+)\n/))
    let port = try #require(UInt16(parts.1))
    func status(_ path: String, _ headers: [String: String] = [:]) throws -> Int {
      try LoopbackRequest(port: port, path: path, headers: headers).answer().status
    }
    #expect(try status("timeline.json") == 403)
    #expect(try status("") == 403)
    #expect(try status("timeline.json?token=\(parts.2)") == 200)
    #expect(try status("timeline.json", ["Authorization": "Bearer \(parts.2)"]) == 200)
    #expect(
      try status("timeline.json", ["Authorization": "Bearer \(parts.2)", "Host": "192.0.2.7"])
        == 200)
    #expect(
      try status("timeline.json", ["Authorization": "Bearer \(parts.2)", "Host": "example.org"])
        == 403)
  }

  @Test func `a scene of a folder is asked for by its path`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("pipelines/out.yaml"), withDestinationPath: folder.file("box.yaml"))
    let preview = try RunningPreview(["pipelines"], in: folder)
    let still = try output(["still", "named", "--at", "0.5", "-o", "-"])
    #expect(try preview.data("frame.png?at=0.5&scene=named/scene.yaml") == still)
    for (path, status) in [
      ("frame.png?at=0", 400), ("timeline.json", 400), ("events", 400),
      ("frame.png?at=0&scene=other.yaml", 404), ("frame.png?at=0&scene=named", 404),
      ("frame.png?at=0&scene=../box.yaml", 403), ("frame.png?at=0&scene=out.yaml", 403),
      ("frame.png?at=0&scene=named/../../box.yaml", 403), ("", 200),
    ] {
      #expect(try preview.get(path).status == status, "\(path)")
    }
  }

  @Test func `a scene that does not load is served as its messages`() throws {
    let preview = try RunningPreview(["broken.yaml"], in: folder)
    let errors = try output(["inspect", "broken.yaml", "--json"], status: 3)
    for path in ["frame.png?at=0", "timeline.json", "sample.json?at=0", "hit.json?at=0&x=0&y=0"] {
      let (status, body) = try preview.get(path)
      #expect(status == 409 && body == errors, "\(path): \(status)")
    }
    #expect(try preview.get("").status == 200)
    let events = try preview.events(until: "\n\n")
    #expect(events.contains("event: error\ndata: {"), "\(events)")
    #expect(events.contains("did you mean \\\"opacity\\\"?"), "\(events)")
    #expect(try preview.end().status == 0)
  }

  @Test func `listeners are told of every change`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    let text = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    var events = try preview.events(until: "event: reload") {
      try folder.write(text.replacing("paint: blue", with: "paint: green"), to: "box.yaml")
    }
    #expect(events.contains("event: state"), "\(events)")
    let green = try output(["still", "box.yaml", "--at", "0", "-o", "-", "--set", "paint=green"])
    #expect(try preview.data("frame.png?at=0") == green)
    events = try preview.events(until: "event: error") {
      try folder.write(text.replacing("frame: [0, 0, 40, 30]", with: "frame: 1"), to: "box.yaml")
    }
    #expect(try preview.get("timeline.json").status == 409)
    events = try preview.events(until: "event: reload") { try folder.write(text, to: "box.yaml") }
    #expect(events.contains("event: error"), "\(events)")
    #expect(try preview.get("timeline.json").status == 200)
  }

  @Test func `an image that comes is shown`() throws {
    let scene = """
      inbetween: 1
      canvas: {width: 20, height: 20}
      layers: [{name: a, frame: [0, 0, 20, 20], contents: later.png}]

      """
    try folder.write(scene, to: "later.yaml")
    let preview = try RunningPreview(["later.yaml"], in: folder)
    #expect(try preview.get("frame.png?at=0").status == 409)
    _ = try preview.events(until: "event: reload") {
      _ = try output(["still", "still life.yaml", "--at", "0", "-o", "later.png"])
    }
    #expect(try preview.get("frame.png?at=0").status == 200)
  }

  @Test func `the sound of some frames is a WAV file`() throws {
    try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=0.5", folder.file("tone.wav")])
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write("\(scene)\naudio: [{file: tone.wav, at: 0.25}]\n", to: "sound.yaml")
    let preview = try RunningPreview(["sound.yaml"], in: folder)
    let whole = try preview.data("sound.wav?from=0&to=20")
    #expect(whole.count == 44 + 48_000 * 4)
    try whole.write(to: URL(fileURLWithPath: folder.file("whole.wav")))
    let facts = try CommandLineTool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels,duration", "-of",
        "csv=p=0", folder.file("whole.wav"),
      ])
    #expect(facts.text.hasPrefix("pcm_s16le,48000,2,1.0"), "\(facts)")
    // Silence, the tone, silence; and a part is that part.
    #expect(whole[44..<44 + 11_000 * 4].allSatisfy { $0 == 0 })
    #expect(!whole[44 + 13_000 * 4..<44 + 30_000 * 4].allSatisfy { $0 == 0 })
    let part = try preview.data("sound.wav?from=6&to=9")
    #expect(part.dropFirst(44) == whole[(44 + 6 * 2400 * 4)..<(44 + 9 * 2400 * 4)])
    #expect(try preview.get("sound.wav?from=6&to=600").status == 400)
  }

  @Test func `an editor is started with the place, without a shell`() throws {
    let editor = folder.file("my editor")
    try "#!/bin/sh\nprintf '%s|' \"$@\" > opened\n".write(
      toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    let preview = try RunningPreview(
      ["box.yaml", "--editor", "'\(editor)' -g {file}:{line}:{column} '$HOME; ls'"], in: folder)
    let token = preview.token
    func open(_ query: String) throws -> Int {
      try preview.get("open?\(query)", method: "POST").status
    }
    #expect(try open("file=/etc/passwd&line=1&column=1&token=\(token)") == 403)
    #expect(try open("file=box.yaml&line=3&column=5") == 403)
    #expect(try open("file=box.yaml&line=3&column=5&token=\(token)") == 200)
    try preview.wait {
      let text = try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)
      return text == "-g|box.yaml:3:5|$HOME; ls|"
    }
  }

  @Test func `a port that is taken is status 4, and a wrong option status 2`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    let second = try CommandRun(["preview", "box.yaml", "--port", "\(preview.port)"], in: folder)
    #expect(second.status == 4 && second.messages.contains("is taken"), "\(second.messages)")
    for wrong in [
      ["--port", "70000"], ["--host", "example.org"], ["--editor", "'code"], ["--scale", "0"],
    ] {
      #expect(try CommandRun(["preview", "box.yaml"] + wrong, in: folder).status == 2, "\(wrong)")
    }
    #expect(try CommandRun(["preview", "nothing.yaml"], in: folder).status == 3)
    let end = try preview.end()
    #expect(end.status == 0 && end.messages.isEmpty, "\(end.messages)")
  }

  @Test func `a request to end is no Ctrl-C`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    preview.command.send(SIGTERM)
    #expect(try preview.command.wait().status == 143)
  }

  @Test func `it listens on this machine alone`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    let port = String(preview.port, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 4 - port.count) + port
    let files = try ["tcp", "tcp6"].map {
      try String(contentsOfFile: "/proc/net/\($0)", encoding: .utf8)
    }
    // State 0A listens; 0100007F is 127.0.0.1.
    let places = files.joined().matches(of: /([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]+:0000 0A/)
      .filter { $0.2 == digits }.map { String($0.1) }
    #expect(places == ["0100007F"])
  }

  @Test func `hostile requests end nothing`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    for path in [
      "frame.png?at=1e308", "frame.png?at=0&scale=1e-300",
      "tracks.json?first=0&count=200&from=0&to=1e300",
      "tracks.json?first=9223372036854775806&count=1&from=0&to=1",
      "hits.json?at=0&x=1e300&y=-1e300",
      "layer.json?at=1e300&index=0", "changes.json?at=1e300", "%00%FF%F0", "frame.png?at=%FF",
      "sound.wav?from=0&to=9223372036854775807", "?scene=" + String(repeating: "a", count: 3000),
    ] {
      #expect(try preview.get(path).status < 500, "\(path)")
    }
    #expect(try preview.get("frame.png?at=0").status == 200)
  }
}
