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
    try page.browser.wait(until: "scene.generation === 2")
    #expect(
      try page.folder.bytes("film.yaml")
        == Array(PreviewedPage.film.replacing("orange", with: "lime").utf8))
    try page.settle()
    try page.browser.click("#undo")
    try page.browser.wait(until: "scene.generation === 3")
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
    try page.browser.wait(until: "scene.generation === 4")
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
}
