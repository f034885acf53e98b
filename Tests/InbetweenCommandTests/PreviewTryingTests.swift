import Foundation
import TestSupport
import Testing

/// What is tried out on the preview's page: parameters, touches, and the golden beside the scene.
@Suite(.serialized) struct PreviewTryingTests {
  private let page: PreviewedPage

  init() throws {
    page = try PreviewedPage()
    try page.folder.write(Self.scene, to: "touched.yaml")
  }

  private static let scene = """
    inbetween: 1
    canvas: {width: 120, height: 90}
    time: {duration: 2, framesPerSecond: 30}
    parameters: {paint: orange, "wide": 40}
    layers:
      - name: box
        frame: [10, 10, "${wide}", 40]
        backgroundColor: "${paint}"
        isDraggable: true
        onTap: [{set: {layer: self, values: {opacity: 0.25}}}]
        onPress: [{set: {layer: self, values: {backgroundColor: red}}}]

    """

  /// The picture as a PNG file whose pixels are those of the page.
  private func expectPicture(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let still = try CommandRun(["still"] + arguments + ["-o", "-"], in: page.folder)
    try #require(still.status == 0, "\(still.messages)")
    #expect(try page.differences(from: still.output) == 0, sourceLocation: sourceLocation)
  }

  @Test func `parameters are a form, and the scene is shown with them`() throws {
    let preview = try page.open(["touched.yaml"])
    try page.browser.click("#tab-try")
    #expect(
      try page.value(
        "[...byId('parameters').querySelectorAll('input')].map((input) => input.value)")
        == ["orange", "40"])
    try page.run("byId('parameters').querySelector('[data-name=paint]').value = ''")
    try page.browser.type("teal\u{E006}", into: "#parameters [data-name=paint]")
    try page.browser.wait(until: "scene.version === 2 && scene.info")
    try page.settle()
    try expectPicture(["touched.yaml", "--at", "0", "--set", "paint=teal"])
    try page.browser.click("#commands-open")
    let commands: [String] = try page.value(
      "[...byId('command-list').querySelectorAll('pre')].map((pre) => pre.textContent)")
    #expect(
      commands.filter { $0.contains(" --set paint=teal") }.count >= 5, "\(commands)")
    try page.browser.press("\u{E00C}")
    // A reload of the file keeps what is tried out, as long as it loads.
    try page.folder.write(Self.scene.replacing("10, 10", with: "20, 20"), to: "touched.yaml")
    try page.browser.wait(until: "scene.generation >= 2 && !scene.broken")
    try page.settle()
    try expectPicture(["touched.yaml", "--at", "0", "--set", "paint=teal"])
    try page.expectQuiet(preview)
    // What does not load is told, and what was shown stays.
    try page.run("byId('parameters').querySelector('[data-name=wide]').value = ''")
    try page.browser.type("wide\u{E006}", into: "#parameters [data-name=wide]")
    try page.browser.wait(until: "byId('try-trouble').textContent")
    #expect(try page.value("byId('trouble').hidden"))
    try expectPicture(["touched.yaml", "--at", "0", "--set", "paint=teal"])
    // Of the browser alone, about the answer 409.
    #expect(try page.browser.messages().allSatisfy { $0.contains("409") })
  }

  @Test func `touches on the picture are played, and are interactions to be copied`() throws {
    let preview = try page.open(["touched.yaml"])
    // The page's clock and clipboard are the test's.
    try page.run(
      "let clock = 0; performance.now = () => clock; window.pass = (seconds) => { clock += seconds * 1000; }; navigator.clipboard.writeText = async (text) => { window.copied = text; }"
    )
    try page.browser.press("1")
    try page.browser.press("t")
    #expect(try page.value("touchButton.getAttribute('aria-pressed')") == "true")
    func touch(_ number: Int, _ gesture: () throws -> Void) throws {
      try gesture()
      try page.browser.wait(
        until: "document.querySelectorAll('#touches li').length === \(number) && view.isPlaying")
      try page.run("pause()")
    }
    func goTo(_ frame: Int) throws {
      try page.run("goToFrame(\(frame))")
      try page.settle()
    }
    let box: [Double] = try page.value(
      "[picture.getBoundingClientRect()].flatMap((box) => [box.left, box.top])")
    func point(_ kind: String, _ x: Double, _ y: Double) -> String {
      "picture.dispatchEvent(new PointerEvent('\(kind)', {clientX: \(box[0] + x), clientY: \(box[1] + y), pointerId: 1, bubbles: true}))"
    }
    try page.run("picture.setPointerCapture = () => {}")
    try goTo(6)
    try touch(1) { try page.browser.point(at: (box[0] + 20, box[1] + 20), clicks: 1) }
    // A touch selects nothing.
    #expect(try page.value("view.layer === null"))
    try goTo(15)
    try touch(2) {
      try page.run(
        "\(point("pointerdown", 20, 20)); pass(0.5); \(point("pointerup", 21, 20))")
    }
    try goTo(36)
    try touch(3) {
      try page.run(
        "\(point("pointerdown", 20, 20)); pass(0.4); \(point("pointerup", 80, 60))")
    }
    try page.browser.click("#tab-try")
    try page.browser.click("#touches-copy")
    let copied: String = try page.value("window.copied")
    // The browser's pointer stands at whole pixels of the window.
    let tap: String = try page.value("variant.touches[0].slice(2).join(', ')")
    #expect(tap.split(separator: ", ").allSatisfy { (19...20).contains(Double($0) ?? 0) }, "\(tap)")
    #expect(
      copied == """
        interactions:
          - {at: 0.2, tap: [\(tap)]}
          - {at: 0.5, press: {point: [20, 20], duration: 0.5}}
          - {at: 1.2, drag: {from: [20, 20], to: [80, 60], duration: 0.4}}

        """)
    #expect(try page.folder.bytes("touched.yaml") == Array(Self.scene.utf8))
    try page.folder.write(Self.scene + copied, to: "copied.yaml")
    for frame in [5, 9, 14, 35, 45, 59] {
      try goTo(frame)
      let at: Double = try page.value("view.at")
      try expectPicture(["copied.yaml", "--at", "\(at)"])
    }
    try page.browser.click("#touches button")
    try page.browser.wait(until: "document.querySelectorAll('#touches li').length === 2")
    try page.browser.click("#touches-clear")
    try page.browser.wait(
      until: "variant.touches.length === 0 && document.querySelectorAll('#touches li').length === 0"
    )
    try goTo(45)
    try expectPicture(["touched.yaml", "--at", "1.5"])
    try page.expectQuiet(preview)
  }

  @Test func `the golden, the scene now and their difference are shown at every frame`() throws {
    let record = try CommandRun(["golden", "film.yaml", "--record"], in: page.folder)
    try #require(record.status == 0, "\(record.messages)")
    try page.folder.write(PreviewedPage.film, to: "before.yaml")
    try page.folder.write(
      PreviewedPage.film.replacing("orange", with: "lime"), to: "film.yaml")
    let preview = try page.open(hash: "#at=0.5&show=golden")
    try page.browser.wait(until: "view.show === 'golden'")
    try page.settle()
    try expectPicture(["before.yaml", "--at", "0.5"])
    try page.browser.press("c")
    try page.browser.wait(until: "view.show === 'difference'")
    try page.settle()
    let difference = try preview.data("difference.png?at=0.5")
    #expect(try page.differences(from: difference) == 0)
    try page.browser.click("#tab-try")
    try page.browser.wait(until: "byId('golden-reasons').textContent.includes('backgroundColor')")
    try page.browser.wait(until: "byId('golden-facts').textContent.startsWith('400 of 10800')")
    try page.browser.press("\u{E014}")
    try page.settle()
    #expect(
      try page.differences(from: preview.data("difference.png?at=\(16.0 / 30)")) == 0)
    try page.browser.press("c")
    try page.browser.wait(until: "view.show === 'now'")
    try page.settle()
    try expectPicture(["film.yaml", "--at", "\(16.0 / 30)"])
    try page.expectQuiet(preview)
  }

  @Test func `without a golden the scene is shown as it is, and why`() throws {
    let preview = try page.open(["touched.yaml"])
    try page.browser.press("c")
    try page.browser.wait(until: "byId('toast').textContent.includes('there is no golden')")
    try page.browser.wait(until: "byId('show').value === 'now'")
    try page.settle()
    try expectPicture(["touched.yaml", "--at", "0"])
    try page.expectQuiet(preview)
  }

  @Test func `the printed address opens the page at an instant`() throws {
    let command = try RunningCommand(
      ["preview", "film.yaml", "--at", "0.75"], in: page.folder)
    defer { command.process.terminate() }
    while !command.output.contains("\n"), command.process.isRunning { usleep(10_000) }
    let address = String(command.output.prefix { $0 != "\n" })
    #expect(address.hasSuffix("#at=0.75"), "\(address)")
    try page.browser.open(address: address)
    try page.settle()
    #expect(try page.value("view.at") == 0.75)
  }
}
