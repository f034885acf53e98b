import Foundation
import TestSupport
import Testing

/// The picture on the preview's page.
@Suite(.serialized) struct PreviewPictureTests {
  private let page: PreviewedPage

  init() throws { page = try PreviewedPage() }

  /// A number and a text in one list.
  private struct Pair: Decodable, Equatable {
    let number: Double
    let text: String

    init(_ number: Double, _ text: String) { (self.number, self.text) = (number, text) }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (number, text) = (try list.decode(Double.self), try list.decode(String.self))
    }
  }

  @Test func `zoom, ground and the colour under the pointer`() throws {
    let preview = try page.open()
    func width() throws -> Double { try page.value("parseFloat(picture.style.width)") }
    try page.browser.press("1")
    #expect(try width() == 120)
    try page.browser.press("+")
    #expect(try width() == 240)
    try page.browser.press("-")
    try page.browser.press("-")
    #expect(try width() == 60)
    try page.browser.press("0")
    #expect(try page.value("zoom.value") == "fit")
    #expect(try width() > 120)
    for ground in ["light", "dark", "checker"] {
      try page.browser.press("b")
      #expect(try page.value("paper.className") == ground)
    }
    // Inside the stage, beside the others.
    try page.browser.press("1")
    let box: [Double] = try page.value(
      "[picture.getBoundingClientRect()].flatMap((box) => [box.left, box.top])")
    try page.browser.point(at: (box[0] + 90, box[1] + 70))
    try page.browser.wait(until: "byId('color').textContent.includes('#000080')")
    let inside: String = try page.value("byId('color').textContent")
    #expect(inside.hasSuffix("#000080"), "\(inside)")
    try page.browser.point(at: (box[0] + 3, box[1] + 3))
    try page.browser.wait(until: "byId('color').textContent.endsWith('25 %')")
    try page.expectQuiet(preview)
  }

  @Test func `while the slider is held small pictures come first`() throws {
    try page.folder.write(
      PreviewedPage.film.replacing("width: 120, height: 90", with: "width: 1200, height: 900"),
      to: "large.yaml")
    let preview = try page.open(["large.yaml"])
    let kinds = try page.browser.value(
      [Bool].self,
      of: """
        const kinds = [];
        const old = context.drawImage.bind(context);
        context.drawImage = (bitmap, ...rest) => { kinds.push(bitmap.width < 1200); old(bitmap, ...rest); };
        for (let number = 20; number < 40; ++number) {
          scrubber.value = number;
          scrubber.dispatchEvent(new Event("input"));
        }
        while (shown.at !== view.at) await new Promise((done) => setTimeout(done, 10));
        scrubber.dispatchEvent(new Event("change"));
        while (!(shown.isExact && shown.at === view.at)) await new Promise((done) => setTimeout(done, 10));
        return kinds;
        """)
    // All twenty were wanted before a picture was there: the newest won, and the last is exact.
    #expect(kinds.last == false && kinds.contains(true) && kinds.count < 20, "\(kinds)")
    #expect(try page.value("byId('draft').hidden"))
    try page.expectQuiet(preview)
  }

  @Test func `a change is shown in place, and an error over the last picture`() throws {
    let preview = try page.open(hash: "#at=0.5")
    #expect(try page.value("view.at") == 0.5)
    try page.browser.point(at: (0, 0))
    try page.run(
      "selectLayer(scene.timeline.layers.findIndex((layer) => layer.path.endsWith('box')))")
    try page.folder.write(PreviewedPage.film.replacing("orange", with: "lime"), to: "film.yaml")
    try page.browser.wait(until: "scene.generation >= 2 && !scene.broken")
    try page.settle()
    #expect(
      try page.value("[view.at, scene.timeline.layers[view.layer].path]") == Pair(0.5, "stage/box"))
    let still = try CommandRun(["still", "film.yaml", "--at", "0.5", "-o", "-"], in: page.folder)
    #expect(try preview.data("frame.png?at=0.5") == still.output)
    // An error lies over it, with its place and the line.
    let before: String = try page.value("picture.toDataURL()")
    try page.folder.write(
      PreviewedPage.film.replacing("opacity: 0.5", with: "opacty: 0.5"), to: "film.yaml")
    try page.browser.wait(until: "!byId('trouble').hidden")
    let text: String = try page.value("byId('trouble').innerText")
    #expect(
      text.contains("film.yaml:17:9") && text.contains("did you mean \"opacity\"?"), "\(text)")
    #expect(text.contains("opacty: 0.5") && text.contains("^"), "\(text)")
    #expect(try page.value("picture.toDataURL()") == before)
    #expect(try page.value("byId('status').textContent") == "1 error")
    // It goes when the scene is whole again, and the instant and the layer are as they were.
    try page.folder.write(PreviewedPage.film, to: "film.yaml")
    try page.browser.wait(until: "byId('trouble').hidden")
    try page.settle()
    #expect(
      try page.value("[view.at, scene.timeline.layers[view.layer].path]") == Pair(0.5, "stage/box"))
    try page.expectQuiet(preview)
  }

  @Test func `a scene that never loaded shows its messages`() throws {
    let preview = try RunningPreview(["broken.yaml"], in: page.folder)
    try page.browser.open(address: preview.address)
    try page.browser.wait(until: "!byId('trouble').hidden")
    #expect(try page.value("document.querySelectorAll('#messages li').length") == 2)
    try page.folder.write(PreviewedPage.film, to: "broken.yaml")
    try page.settle()
    #expect(try page.value("byId('trouble').hidden"))
    try page.expectQuiet(preview)
  }
}
