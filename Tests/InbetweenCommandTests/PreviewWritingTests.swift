import Foundation
import TestSupport
import Testing

/// Values that are written from the preview's page.
@Suite(.serialized) struct PreviewWritingTests {
  private let page: PreviewedPage

  init() throws { page = try PreviewedPage() }

  @Test func `a value is written where it stands, after its difference was shown`() throws {
    let preview = try page.open()
    try page.run("selectTrack(lineItems.find((line) => line.track))")
    try page.browser.click("#tab-source")
    try page.browser.wait(until: "document.querySelectorAll('#written input[data-key]').length > 6")
    // What is refused or cancelled is not written.
    let opacity = "#written input[data-key='backgroundColor']"
    try page.browser.type("\u{E006}", into: opacity)
    try page.browser.wait(until: "byId('edit').open")
    try page.browser.click("#edit-cancel")
    try page.run("document.querySelector(\"\(opacity)\").value = 'lime'")
    try page.browser.type("\u{E006}", into: opacity)
    try page.browser.wait(until: "byId('edit').open")
    #expect(try page.value("byId('edit-place').textContent") == "film.yaml:11")
    #expect(
      try page.value("[byId('edit-before').textContent, byId('edit-after').textContent]") == [
        "-         backgroundColor: orange", "+         backgroundColor: lime",
      ])
    #expect(try page.folder.bytes("film.yaml") == Array(PreviewedPage.film.utf8))
    try page.browser.click("#edit-write")
    try page.browser.wait(until: "scene.generation >= 2 && !scene.broken")
    #expect(
      try page.folder.bytes("film.yaml")
        == Array(PreviewedPage.film.replacing("orange", with: "lime").utf8))
    try page.settle()
    try page.browser.click("#undo")
    try page.browser.wait(until: "scene.generation >= 3 && !scene.broken")
    #expect(try page.folder.bytes("film.yaml") == Array(PreviewedPage.film.utf8))
    try page.settle()
    // The end of a bar, dragged to a half of its length, is the animation's duration.
    try page.browser.wait(until: "document.querySelector('.bar.runs')")
    try page.browser.drag(".bar.runs", from: 0.998, to: 0.5)
    try page.browser.wait(until: "byId('edit').open")
    let after: String = try page.value("byId('edit-after').textContent")
    let duration = try #require(
      after.firstMatch(of: #/key: walk, .*toValue: 80, duration: (0\.[0-9]+)/#).map {
        String($0.1)
      },
      "\(after)")
    try page.browser.click("#edit-write")
    try page.browser.wait(until: "scene.generation >= 4 && !scene.broken")
    #expect(
      try page.folder.bytes("film.yaml")
        == Array(PreviewedPage.film.replacing("duration: 1.5", with: "duration: \(duration)").utf8))
    // The timeline comes after the number of the new scene.
    try page.browser.wait(
      until: "String(scene.timeline.layers[1].tracks[0].active.end) === '\(duration)'")
    try page.expectQuiet(preview)
    // An address without the token changes nothing.
    try page.browser.open(address: String(preview.address.prefix { $0 != "?" }))
    try page.settle()
    try page.run("selectLayer(1)")
    try page.browser.click("#tab-source")
    try page.browser.wait(until: "document.querySelectorAll('#written input').length === 3")
    #expect(
      try page.value(
        "[...document.querySelectorAll('#written input')].every((input) => input.readOnly)")
    )
    #expect(try page.value("byId('undo').hidden && !byId('read-only').hidden"))
  }

  /// Waits for the difference that is shown before it is written, writes it, and expects that alone
  /// in the file.
  private func write(_ file: String, _ old: String, _ new: String, generation: Int) throws {
    try page.browser.wait(until: "byId('edit').open")
    let after: String = try page.value("byId('edit-after').textContent")
    #expect(after.contains(new.prefix { !$0.isNewline }), "\(after)")
    let before = String(decoding: try page.folder.bytes(file), as: UTF8.self)
    try page.browser.click("#edit-write")
    try page.browser.wait(until: "scene.generation >= \(generation) && !scene.broken")
    try page.settle()
    let wanted = before.replacing(old, with: new)
    #expect(wanted != before)
    #expect(try page.folder.bytes(file) == Array(wanted.utf8))
  }

  @Test func `a value of the table is written in its place`() throws {
    let preview = try page.open()
    try page.run("selectLayer(2)")
    let cell = "[...byId('values').rows].find((row) => row.dataset.keyPath === 'opacity')"
    try page.browser.wait(until: "known?.path === 'stage/lid' && \(cell)")
    let place: [Double] = try page.value(
      "[\(cell).cells[1].getBoundingClientRect()].flatMap((box) => [box.left + 20, box.top + 10])")
    try page.browser.point(at: (place[0], place[1]), clicks: 2)
    try page.browser.wait(until: "document.activeElement.closest('#values')?.tagName")
    #expect(try page.value("document.activeElement.value") == "0.5")
    // Escape leaves it as it is.
    try page.browser.press("1\u{E00C}")
    try page.browser.wait(until: "!values.querySelector('input')")
    try page.run("\(cell).querySelector('button').focus()")
    try page.browser.press("\u{E032}")
    try page.browser.wait(until: "values.querySelector('input')")
    try page.browser.press("0.25\u{E006}")
    try write("film.yaml", "opacity: 0.5", "opacity: 0.25", generation: 2)
    try page.expectQuiet(preview)
  }

  /// A layer that is half as large and turned by a quarter, with one in it.
  private static let turned = """
    inbetween: 1
    canvas: {width: 120, height: 90}
    time: {duration: 1, framesPerSecond: 10}
    layers:
      - name: stage
        position: [60, 45]
        bounds: [0, 0, 160, 160]
        transform: [{rotate: 90deg}, {scale: 0.5}]
        sublayers:
          - name: box
            position: [80, 80]   # in the middle
            bounds: [0, 0, 40, 40]
            backgroundColor: orange
          - name: made
            position: ["${40 + 1}", 20]
            bounds: [0, 0, 40, 40]
            backgroundColor: teal

    """

  @Test func `a layer is dragged on the picture, and its position is written`() throws {
    let preview = try page.open()
    try page.browser.press("1")
    func corner() throws -> (x: Double, y: Double) {
      let box: [Double] = try page.value(
        "[picture.getBoundingClientRect()].flatMap((box) => [box.left, box.top])")
      return (box[0], box[1])
    }
    func drag(_ path: String, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)) throws
    {
      try page.run(
        "selectLayer(null); selectLayer(scene.timeline.layers.findIndex((layer) => layer.path === '\(path)'))"
      )
      try page.browser.wait(until: "known?.path === '\(path)' && known.outline")
      let corner = try corner()
      try page.browser.drag(
        from: (corner.x + start.x, corner.y + start.y), to: (corner.x + end.x, corner.y + end.y))
    }
    // Its frame is what is written.
    try drag("stage/lid", (30, 30), (45, 38))
    try write(
      "film.yaml",
      "frame: [10, 10, 20, 20]\n        opacity", "frame: [25, 18, 20, 20]\n        opacity",
      generation: 2)
    #expect(try page.value("scene.timeline.layers[view.layer].path") == "stage/lid")
    // A click without a way is a click, and beside the layer nothing is dragged.
    try drag("stage/lid", (50, 45), (50, 45))
    #expect(try page.value("byId('edit').open") == false)
    try page.expectQuiet(preview)
    // In a layer that is turned and half as large, and where an expression makes it.
    try page.folder.write(Self.turned, to: "turned.yaml")
    let second = try page.open(["turned.yaml"])
    try page.browser.press("1")
    try drag("stage/box", (60, 45), (70, 50))
    try write(
      "turned.yaml", "position: [80, 80]   # in", "position: [90, 60]   # in", generation: 2)
    try drag("stage/made", (90, 25), (95, 30))
    try page.browser.wait(until: "byId('toast').textContent.includes('expression')")
    #expect(try page.value("byId('edit').open") == false)
    try page.expectQuiet(second)
  }

  @Test func `the handles of a curve are dragged in the timeline`() throws {
    let preview = try page.open()
    try page.run("selectTrack(lineItems.find((line) => line.track))")
    try page.browser.wait(until: "document.querySelectorAll('.curve .handle').length === 2")
    func handle(_ number: Int) throws -> (x: Double, y: Double) {
      let place: [Double] = try page.value(
        "[document.querySelectorAll('.curve .handle')[\(number)].getBoundingClientRect()].flatMap((box) => [box.left + box.width / 2, box.top + box.height / 2])"
      )
      return (place[0], place[1])
    }
    let box: [Double] = try page.value(
      "[document.querySelector('.curve').getBoundingClientRect()].flatMap((box) => [box.left, box.width, box.height])"
    )
    let first = try handle(0)
    try page.browser.drag(from: first, to: (box[0] + box[1] / 2, first.y))
    try page.browser.wait(until: "byId('edit').open")
    let after: String = try page.value("byId('edit-after').textContent")
    let curve = try #require(
      after.firstMatch(of: #/timingFunction: \[0\.(49|5|51), 0(\.01)?, 1, 1\]\}/#), "\(after)")
    #expect(after.contains("key: walk"))
    try page.browser.click("#edit-cancel")
    #expect(try page.folder.bytes("film.yaml") == Array(PreviewedPage.film.utf8))
    _ = curve
    // By keys: up by a tenth, right by a hundredth.
    try page.run("document.querySelectorAll('.curve .handle')[1].focus()")
    try page.browser.press("\u{E013}", holding: "\u{E008}")
    try page.browser.press("\u{E012}")
    try page.browser.press("\u{E006}")
    try write(
      "film.yaml", "toValue: 80, duration: 1.5, timingFunction: linear",
      "toValue: 80, duration: 1.5, timingFunction: [0, 0, 0.99, 1.1]", generation: 2)
    try page.browser.wait(until: "document.querySelectorAll('.curve .handle').length === 2")
    #expect(
      try page.value("document.querySelectorAll('.curve .handle')[1].title") == "[0, 0, 0.99, 1.1]")
    try page.expectQuiet(preview)
  }
}
