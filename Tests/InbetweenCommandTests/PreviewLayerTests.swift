import Foundation
import TestSupport
import Testing

/// Layers on the preview's page.
@Suite(.serialized) struct PreviewLayerTests {
  private let page: PreviewedPage

  init() throws { page = try PreviewedPage() }

  @Test func `an outline is shown where the picture stands`() throws {
    let preview = try page.open(hash: "#at=0")
    let outline = "document.querySelector('#outline polygon')"
    try page.run("selectLayer(1)")
    try page.browser.wait(until: outline)
    try page.run("play()")
    try page.browser.wait(until: "!\(outline)")
    #expect(try page.value("view.isPlaying && view.layer === 1"))
    try page.run("pause()")
    try page.browser.wait(until: outline)
    try page.expectQuiet(preview)
  }

  @Test func `a click selects a layer, and shows its values and its outline`() throws {
    let preview = try page.open(hash: "#at=0")
    try page.browser.press("1")
    let box: [Double] = try page.value(
      "[picture.getBoundingClientRect()].flatMap((box) => [box.left, box.top])")
    // The lid lies over the box at first.
    try page.browser.point(at: (box[0] + 30, box[1] + 30), clicks: 1)
    try page.browser.wait(until: "known?.path === 'stage/lid'")
    #expect(
      try page.value("document.querySelectorAll('#outline polygon')[0].getAttribute('points')")
        == "20,20 40,20 40,40 20,40")
    let reason: String = try page.value("byId('reason').textContent")
    #expect(reason.hasPrefix("Hit: 10, "), "\(reason)")
    #expect(reason.contains("lies in its bounds 0 0 20 20; nothing"), "\(reason)")
    #expect(reason.contains("2 behind it"), "\(reason)")
    try page.browser.point(at: (box[0] + 30, box[1] + 30), clicks: 1, holding: "\u{E008}")
    try page.browser.wait(until: "!byId('under').hidden")
    #expect(
      try page.value(
        "[...byId('under').querySelectorAll('button')].map((button) => button.textContent)")
        == ["stage/lid", "stage/box", "stage"])
    try page.browser.press("\u{E015}\u{E007}")
    try page.browser.wait(until: "known?.path === 'stage/box'")
    // Model and presentation side by side, what changed marked.
    try page.run("goToFrame(15)")
    try page.browser.wait(
      until:
        "[...byId('values').rows].some((row) => row.dataset.keyPath === 'position.x' && row.cells[2].textContent === '40')"
    )
    let row: [String] = try page.value(
      "[...[...byId('values').rows].find((row) => row.dataset.keyPath === 'position.x').cells].map((cell) => cell.textContent)"
    )
    #expect(row == ["position.x", "20", "40"])
    try page.browser.wait(until: "document.querySelectorAll('#tree .dot').length === 1")
    #expect(
      try page.value(
        "[...byId('values').querySelectorAll('.changed')].map((row) => row.dataset.keyPath)") == [
          "position.x", "position.y",
        ])
    // The tree by keys.
    try page.browser.click("#tree")
    try page.browser.press("\u{E011}")
    #expect(try page.value("scene.timeline.layers[view.layer].path") == "stage")
    try page.browser.press("\u{E015}\u{E015}")
    #expect(try page.value("scene.timeline.layers[view.layer].path") == "stage/lid")
    try page.browser.press("\u{E012}")
    #expect(try page.value("scene.timeline.layers[view.layer].path") == "stage")
    try page.browser.press("\u{E012}")
    #expect(try page.value("document.querySelectorAll('.layer').length") == 1)
    try page.browser.press("\u{E014}")
    #expect(try page.value("document.querySelectorAll('.layer').length") == 3)
    try page.browser.type("bo", into: "#filter")
    #expect(
      try page.value(
        "[...document.querySelectorAll('.layer .name')].map((name) => name.textContent)")
        == ["stage/box"])
    // A click beside all selects none.
    try page.browser.point(at: (box[0] + 3, box[1] + 3), clicks: 1)
    try page.browser.wait(until: "view.layer === null")
    try page.expectQuiet(preview)
  }
}
