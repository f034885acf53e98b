import Foundation
import TestSupport
import Testing

/// Time on the preview's page: the slider, the keys and playing.
@Suite(.serialized) struct PreviewTimeTests {
  private let page: PreviewedPage

  init() throws { page = try PreviewedPage() }

  /// The frame, and the words about it.
  private func expect(
    frame: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try page.browser.wait(until: "!view.isPlaying")
    try page.settle()
    let text: String = try page.value("byId('clock').textContent")
    #expect(
      text.hasPrefix("frame \(frame) of 59 · "), "\(text)", sourceLocation: sourceLocation)
    #expect(try page.value("+scrubber.value") == frame, sourceLocation: sourceLocation)
  }

  @Test func `fifty positions show the pixels of still`() throws {
    let preview = try page.open()
    var seen: Set<Double> = []
    for i in 0..<50 {
      // The slider goes by keys and by the pointer, the ruler by the pointer.
      switch i % 5 {
      case 0: try page.browser.drag("#scrubber", from: 0.5, to: Double(i * 37 % 50) / 50)
      case 1: try page.browser.drag("#ruler-area", from: 0.1, to: Double(i * 29 % 50) / 50)
      case 2: try page.browser.type("\u{E014}", into: "#scrubber")
      case 3: try page.browser.press("\u{E012}", holding: i % 2 == 0 ? "\u{E008}" : "")
      default:
        try page.run("location.hash = 'at=\(Double(i * 7 % 60) / 30 + 0.01)'")
        try page.browser.wait(until: "Math.abs(view.at - \(Double(i * 7 % 60) / 30 + 0.01)) < 1e-9")
      }
      try page.settle()
      let at: Double = try page.value("view.at")
      seen.insert(at)
      let still = try CommandRun(
        ["still", "film.yaml", "--at", "\(at)", "-o", "-"], in: page.folder)
      #expect(try preview.data("frame.png?at=\(at)") == still.output, "\(at)")
      let differences = try page.differences(from: still.output)
      #expect(differences == 0, "\(at)")
    }
    #expect(seen.count > 25, "\(seen.count)")
    try page.expectQuiet(preview)
  }

  @Test func `an address that is entered is gone to, whatever is remembered meanwhile`() throws {
    let preview = try page.open()
    try page.run("location.hash = 'at=0.5'; history.replaceState(null, '', '#at=1')")
    try page.browser.wait(until: "view.at === 0.5")
    try page.settle()
    try page.expectQuiet(preview)
  }

  @Test func `every control of time works by key and by pointer`() throws {
    let preview = try page.open()
    try expect(frame: 0)
    for (keys, button, frame) in [
      ("\u{E014}", "#forth", 1), ("\u{E012}", "#back", 0), ("\u{E010}", "#to-end", 59),
      ("\u{E011}", "#to-start", 0),
    ] {
      let start = frame == 0 ? (button == "#back" ? 1 : 59) : 0
      try page.run("goToFrame(\(start))")
      try page.settle()
      try page.browser.press(keys)
      try expect(frame: frame)
      try page.run("goToFrame(\(start))")
      try page.settle()
      try page.browser.click(button)
      try expect(frame: frame)
      try page.run("document.activeElement.blur()")
    }
    try page.browser.press("\u{E014}", holding: "\u{E008}")
    try expect(frame: 10)
    // A range, in which it plays again and again.
    try page.browser.press("i")
    try page.browser.press("\u{E014}\u{E014}\u{E014}")
    try expect(frame: 13)
    try page.browser.press("o")
    #expect(try page.value("[view.first, view.last]") == [10, 13])
    // The page's clock is the test's from here on.
    try page.run(
      "let clock = 0; performance.now = () => clock; window.setClock = (frames) => { clock = frames * 1000 / 30 + 1; }"
    )
    try page.browser.press(" ")
    try page.browser.wait(until: "view.isPlaying && playButton.ariaLabel === 'Pause'")
    for (passed, frame) in [(0, 10), (2, 12), (3, 13), (4, 10), (5, 11)] {
      try page.run("setClock(\(passed))")
      try page.browser.wait(until: "frame() === \(frame)")
    }
    try page.browser.press(" ")
    try page.browser.wait(until: "!view.isPlaying && playButton.ariaLabel === 'Play'")
    try page.settle()
    // Without the loop it ends at the range's end.
    try page.browser.press("l")
    #expect(try page.value("loop.getAttribute('aria-pressed')") == "false")
    try page.browser.click("#play")
    try page.browser.wait(until: "view.isPlaying")
    try page.run("setClock(50)")
    try page.browser.wait(until: "!view.isPlaying")
    try expect(frame: 13)
    try page.browser.click("#loop")
    #expect(try page.value("loop.getAttribute('aria-pressed')") == "true")
    try page.browser.click("#range-all")
    #expect(try page.value("[view.first, view.last]") == [0, 59])
    try page.browser.click("#range-in")
    try page.browser.click("#range-out")
    #expect(try page.value("[view.first, view.last]") == [13, 13])
    try page.run("document.activeElement.blur()")
    try page.browser.press("x")
    #expect(try page.value("[view.first, view.last]") == [0, 59])
    // Speeds from a quarter to four.
    try page.browser.press(",,,")
    #expect(try page.value("view.speed") == 0.25)
    try page.browser.press(".....")
    #expect(try page.value("view.speed") == 4)
    try page.browser.type("1", into: "#speed")
    #expect(
      try page.value("[...byId('speed').options].map((option) => +option.value)") == [
        0.25, 0.5, 1, 2, 4,
      ])
    try page.expectQuiet(preview)
  }

  @Test func `playing shows the frame of the time that has passed, at every speed`() throws {
    _ = try page.open()
    // A clock of its own, which stands between looks.
    let frames = try page.browser.value(
      [Int].self,
      of: """
        let clock = 0;
        performance.now = () => clock;
        const look = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const frames = [];
        for (const speed of [0.25, 0.5, 1, 2, 4]) {
          setSpeed(speed);
          goToFrame(0);
          play();
          clock += 401;
          await look();
          frames.push(frame());
          pause();
        }
        return frames;
        """)
    #expect(frames == [3, 6, 12, 24, 48])
  }
}
