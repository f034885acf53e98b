import Foundation
import TestSupport
import Testing

/// The page of `inbetween compare --report`, in a browser.
@Suite(.serialized) struct ComparisonPageTests {
  /// Two clips, and what their page is about.
  struct PageCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let a: String
    let b: String
    var options: [String] = []
    var status: Int32 = 1
    /// What must be on it, as CSS selectors.
    var parts: [String] = []
    /// Words that must be on it.
    var words: [String] = []
  }

  static let cases = [
    PageCase(
      testDescription: "pixels that differ", a: "a.mp4", b: "b.mp4",
      parts: [
        "#first a", "#frame-\(first)", ".overlay", ".zoom", "#numbers", ".area .limit", "a.mark",
      ],
      words: ["different", "times its limit", "PSNR", "SSIM"]),
    PageCase(
      testDescription: "nothing that differs", a: "a.mp4", b: "a.mp4", status: 0,
      words: ["no difference", "all equal to the last pixel"]),
    PageCase(
      testDescription: "a frame that was dropped", a: "a.mp4", b: "dropped.mp4",
      parts: ["#dropped-12", "#first a[href='#dropped-12']", "a.mark[href='#dropped-12']"],
      words: ["Frame 12 dropped", "there are 19 frames, not 20"]),
    PageCase(
      testDescription: "a frame that was shown twice", a: "a.mp4", b: "doubled.mp4",
      parts: ["section"], words: ["doubled"]),
    PageCase(
      testDescription: "other sizes", a: "a.mp4", b: "large.mp4", parts: ["#size-0"],
      words: ["No frames were compared", "62 × 46 pixels, not 40 × 30"]),
    PageCase(
      testDescription: "animations", a: "a.gif", b: "b.gif", options: ["--mode", "exact"],
      parts: ["video[data-side='1']", ".overlay"], words: ["a movie made for this page"]),
    PageCase(
      testDescription: "what a browser does not play", a: "a.mov", b: "old.mp4",
      options: ["--mode", "exact"],
      words: ["This browser cannot play this kind of file"]),
    PageCase(
      testDescription: "scenes with blame", a: "box.yaml", b: "other.yaml",
      options: ["--mode", "exact"], parts: [".blame li", "video[data-side='0']", ".command"],
      words: ["What differs in the scenes at this frame", "stage/box"]),
    PageCase(
      testDescription: "many times a limit, in numbered pictures", a: "a%02d.png", b: "b%02d.png",
      options: ["--mode", "exact"], parts: ["video[data-rate='60']"]),
  ]

  /// The first frame whose colour is far enough off to be seen.
  private static let first = 1

  /// A folder with the page of a case and the clips that it is about.
  private func report(_ page: PageCase) throws -> SceneFolder {
    let folder = try SceneFolder()
    for clip in Set([page.a, page.b]) where !clip.hasSuffix(".yaml") { try make(clip, in: folder) }
    let scene = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try folder.write(
      scene.replacingOccurrences(of: "[10, 10, 10, 10]", with: "[11, 10, 10, 10]"),
      to: "other.yaml")
    let run = try CommandRun(
      ["compare", page.a, page.b, "--report", "report", "--quiet"] + page.options, in: folder)
    try #require(run.status == page.status, "\(run.messages)")
    return folder
  }

  /// Makes a clip of the box by its name.
  private func make(_ clip: String, in folder: SceneFolder) throws {
    func render(_ name: String, _ options: [String] = []) throws {
      let run = try CommandRun(["render", "box.yaml", "-o", name, "--quiet"] + options, in: folder)
      try #require(run.status == 0, "\(run.messages)")
    }
    func encode(_ options: [String]) throws {
      try render("source.mp4")
      try CommandLineTool.run(
        "ffmpeg",
        ["-nostdin", "-v", "error", "-i", folder.file("source.mp4")] + options
          + [folder.file(clip)])
    }
    let exact = ["-r", "20", "-c:v", "libx264", "-qp", "1"]
    switch clip {
    case "dropped.mp4":
      try encode(["-vf", "select=not(eq(n\\,12)),setpts=N/20/TB"] + exact)
    case "doubled.mp4": try encode(["-vf", "loop=1:1:9,setpts=N/20/TB"] + exact)
    case "old.mp4": try encode(["-c:v", "mpeg4", "-q:v", "2"])
    case "large.mp4": try render(clip, ["--scale", "1.52"])
    default: try render(clip, ["--set", "paint=" + (clip.hasPrefix("b") ? "#40b0ff" : "blue")])
    }
  }

  @Test(arguments: cases)
  func `is whole, readable, and needs no network, wherever it is shown`(
    _ page: PageCase
  ) throws {
    let folder = try report(page)
    let checks = try PageChecks(folder, "report/index.html")
    for part in page.parts {
      let count = try checks.browser.value(
        Int.self, of: "return document.querySelectorAll(\"\(part)\").length")
      #expect(count > 0, "there is no \(part)")
    }
    if page.b == "old.mp4" {
      try checks.browser.wait(
        until: "[...document.querySelectorAll('.note')].some((note) => note.checkVisibility())")
    }
    let text = try checks.browser.value(String.self, of: "return document.body.innerText")
    for words in page.words { #expect(text.contains(words), "\(words) is not in: \(text)") }
    try checks.run()
  }

  @Test func `every control does what it says`() throws {
    let folder = try report(Self.cases[0])
    let browser = try PageChecks(folder, "report/index.html").browser
    try overlay(browser)
    try enlarging(browser)
    try stepping(browser)
    try playing(browser)
    let messages = try browser.messages()
    #expect(messages.isEmpty, "\(messages)")
  }

  /// By keys, and by the pointer on the slider and on the picture, the line and the clip go along.
  private func overlay(_ browser: Browser) throws {
    let slider = ".overlay + input"
    func place() throws -> [String] {
      try browser.value(
        of: """
          const overlay = document.querySelector(".overlay");
          const line = getComputedStyle(overlay, "::after").left;
          return [document.querySelector("\(slider)").value,
            String(Math.round(100 * parseFloat(line) / overlay.clientWidth)),
            getComputedStyle(overlay.querySelector(".top")).clipPath];
          """)
    }
    #expect(try place() == ["50", "50", "inset(0px 0px 0px 50%)"])
    try browser.type("\u{E014}\u{E014}", into: slider)
    #expect(try place() == ["52", "52", "inset(0px 0px 0px 52%)"])
    try browser.drag(slider, from: 0.52, to: 0)
    let start = try place()
    #expect((0...2).contains(Int(start[0]) ?? 9) && start[0] == start[1], "\(start)")
    try browser.drag(".overlay", from: 0.25, to: 1)
    let end = try place()
    #expect((98...100).contains(Int(end[0]) ?? 0), "\(end)")
    #expect(end[0] == end[1], "\(end)")
  }

  /// Pictures of a frame show its difference larger while the box is checked.
  private func enlarging(_ browser: Browser) throws {
    let scale = """
      const section = document.querySelector("section:has(.zoom)");
      return [...section.querySelectorAll("img")].map((image) => new DOMMatrix(getComputedStyle(image).transform).a);
      """
    #expect(try browser.value([Double].self, of: scale).allSatisfy { $0 == 1 })
    try browser.click(".zoom")
    let enlarged = try browser.value([Double].self, of: scale)
    #expect(enlarged.count == 5 && enlarged.allSatisfy { $0 > 1.2 }, "\(enlarged)")
    try browser.click(".zoom")
    #expect(try browser.value([Double].self, of: scale).allSatisfy { $0 == 1 })
  }

  /// The frame of the clips that the page says it shows, and those that the videos show.
  private struct Shown: Decodable {
    let place: Int
    let text: String
    let videos: [Double]
    let cursors: [Double]
  }

  private func shown(_ browser: Browser) throws -> Shown {
    try browser.wait(
      until: "[...document.querySelectorAll('video')].every((v) => !v.seeking)")
    return try browser.value(
      of: """
        return {
          place: +document.getElementById("scrubber").value,
          text: document.getElementById("readout").textContent,
          videos: [...document.querySelectorAll("video")].map((video) => video.currentTime * 20),
          cursors: [...document.querySelectorAll(".cursor")].map((line) => parseFloat(line.style.left)),
        };
        """)
  }

  /// Buttons, the scrubber and the plots lead both clips to a frame, and say how it differs.
  private func stepping(_ browser: Browser) throws {
    func expect(_ frame: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let now = try shown(browser)
      #expect(now.place == frame, "\(now)", sourceLocation: sourceLocation)
      #expect(now.text.hasPrefix("frame \(frame) · "), "\(now)", sourceLocation: sourceLocation)
      #expect(
        now.videos.count == 2 && now.videos.allSatisfy { abs($0 - Double(frame) - 0.5) < 0.01 },
        "\(now)", sourceLocation: sourceLocation)
      #expect(
        now.cursors.count == 3 && now.cursors.allSatisfy { abs($0 - Double(frame) / 0.19) < 0.01 },
        "\(now)", sourceLocation: sourceLocation)
    }
    try expect(Self.first)
    try browser.click("[data-step='1']")
    try expect(Self.first + 1)
    try browser.click("[data-stop='-1']")
    try expect(Self.first)
    #expect(
      try browser.value(
        Bool.self, of: "return document.querySelector(\"[data-stop='-1']\").disabled"))
    try browser.click("[data-stop='1']")
    try expect(Self.first + 1)
    try browser.type("\u{E010}", into: "#scrubber")
    try expect(19)
    #expect(
      try browser.value(
        Bool.self, of: "return document.querySelector(\"[data-step='1']\").disabled"))
    try browser.drag(".area", from: 0.9, to: 0.5)
    let middle = try shown(browser).place
    #expect((9...10).contains(middle), "\(middle)")
    try expect(middle)
  }

  /// One button plays both clips from where they are, and holds them.
  private func playing(_ browser: Browser) throws {
    let label = "document.getElementById('play').textContent"
    let videos = "[...document.querySelectorAll('video')]"
    try browser.click("[data-step='-1']")
    let start = try shown(browser).videos
    #expect(try browser.value(String.self, of: "return \(label)") == "Play both")
    // As slow as browsers play, so that there is an instant in which to stop it.
    _ = try browser.value(
      Bool.self, of: "for (const video of \(videos)) video.playbackRate = 0.0625; return true")
    try browser.click("#play")
    try browser.wait(
      until: "\(videos).every((v) => !v.paused) && \(label) === 'Pause both'")
    try browser.wait(until: "\(videos).every((v, i) => v.currentTime * 20 > \(start)[i])")
    try browser.click("#play")
    try browser.wait(until: "\(videos).every((v) => v.paused) && \(label) === 'Play both'")
    _ = try browser.value(
      Bool.self, of: "for (const video of \(videos)) video.playbackRate = 16; return true")
    try browser.click("#play")
    try browser.wait(until: "\(videos).every((v) => v.ended) && \(label) === 'Play both'")
  }

  @Test func `a link to a frame leads there`() throws {
    let folder = try report(Self.cases[2])
    let browser = try PageChecks(folder, "report/index.html").browser
    for link in ["#first a", "a.mark[href='#dropped-12']"] {
      try browser.click(link)
      try browser.wait(until: "document.querySelector('section:target')?.id === 'dropped-12'")
      _ = try browser.value(Bool.self, of: "location.hash = ''; return true")
    }
    let shown = try shown(browser)
    #expect(shown.text.contains("frame 12 dropped"), "\(shown)")
    // The clip that has no such frame stays where it was.
    #expect(abs((shown.videos.first ?? 0) - 12.5) < 0.01, "\(shown)")
  }
}
