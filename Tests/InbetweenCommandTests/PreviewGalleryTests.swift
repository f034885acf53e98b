import Foundation
import TestSupport
import Testing

/// `inbetween preview` of a folder: the scenes in it, and the page on which one is chosen.
@Suite(.serialized) struct PreviewGalleryTests {
  private let page: PreviewedPage

  init() throws {
    page = try PreviewedPage()
    let files = FileManager.default
    for folder in ["all/one/deep", "all/.hidden", "elsewhere"] {
      try files.createDirectory(
        atPath: page.folder.file(folder), withIntermediateDirectories: true)
    }
    try page.folder.write(PreviewedPage.film, to: "all/film.yaml")
    try page.folder.write("title: Deep\n" + PreviewedPage.film, to: "all/one/deep/scene.yml")
    try page.folder.write(
      "{\"inbetween\": 1, \"canvas\": {\"width\": 9, \"height\": 9}, \"layers\": [1]}",
      to: "all/one/broken.json")
    try page.folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"><rect width=\"9\" height=\"9\"/></svg>",
      to: "all/one/still.svg")
    // None of these is a scene of the folder.
    try page.folder.write("entries: []\n", to: "all/nightly.yaml")
    try page.folder.write("inbetween\n", to: "all/one/readme.txt")
    try page.folder.write(PreviewedPage.film, to: "all/.hidden/scene.yaml")
    try page.folder.write(PreviewedPage.film, to: "elsewhere/scene.yaml")
    try files.createSymbolicLink(
      atPath: page.folder.file("all/out"), withDestinationPath: page.folder.file("elsewhere"))
    try files.createSymbolicLink(
      atPath: page.folder.file("all/round"), withDestinationPath: page.folder.file("all"))
    #expect(mkfifo(page.folder.file("all/pipe.yaml"), 0o600) == 0)
  }

  private static let scenes = [
    "film.yaml", "one/broken.json", "one/deep/scene.yml", "one/still.svg",
  ]

  @Test func `the scenes of a folder are listed by their content`() throws {
    struct List: Decodable {
      let scenes: [String]
      let isCut: Bool
    }
    let preview = try RunningPreview(["all"], in: page.folder)
    let list = try JSONDecoder().decode(List.self, from: preview.data("scenes.json"))
    #expect(list.scenes == Self.scenes && !list.isCut)
    for path in list.scenes {
      let status = try preview.get("info.json?scene=\(path)").status
      // What has no length is shown for some seconds.
      #expect(status == (path.hasSuffix(".json") ? 409 : 200), "\(path)")
    }
    let one = try RunningPreview(["film.yaml"], in: page.folder)
    #expect(try one.get("scenes.json").status == 404)
    // More than are listed.
    for number in 0..<1010 {
      try page.folder.write("inbetween: 1\n", to: "all/one/\(number).yaml")
    }
    let cut = try JSONDecoder().decode(List.self, from: preview.data("scenes.json"))
    #expect(cut.scenes.count == 1000 && cut.isCut)
  }

  @Test func `a card shows its film under the pointer, and opens its scene`() throws {
    let preview = try RunningPreview(["all"], in: page.folder)
    try page.browser.open(address: preview.address)
    try page.browser.wait(until: "document.querySelectorAll('[data-is-loaded]').length === 3")
    try page.browser.wait(until: "document.querySelector('.card.broken')")
    #expect(
      try page.value("[...document.querySelectorAll('.card b')].map((name) => name.textContent)")
        == ["film.yaml", "one/broken.json", "Deep", "one/still.svg"])
    #expect(try page.value("byId('facts').textContent") == "4 scenes")
    let card = "document.querySelector('.card')"
    let place: [Double] = try page.value(
      "[\(card).getBoundingClientRect()].flatMap((box) => [box.left + 40, box.top + 60])")
    try page.run(
      "window.seen = new Set(); new MutationObserver(() => { const at = \(card).querySelector('canvas').dataset.at; if (at) seen.add(at); }).observe(\(card), {subtree: true, attributes: true})"
    )
    try page.browser.point(at: (place[0], place[1]))
    try page.browser.wait(until: "seen.size > 5")
    try page.browser.point(at: (2, 2))
    try page.browser.wait(until: "!\(card).querySelector('canvas').dataset.at")
    // By the keyboard, too.
    try page.run("seen.clear(); \(card).focus()")
    try page.browser.wait(until: "seen.size > 5")
    try page.browser.type("deep", into: "#filter")
    #expect(
      try page.value(
        "[...cards.children].filter((item) => item.checkVisibility()).map((item) => item.querySelector('b').textContent)"
      ) == ["Deep"])
    let checks = PageChecks(page.browser, page: "the gallery")
    for dark in [false, true] {
      try page.browser.emulate(dark: dark)
      try checks.contrast(dark ? "dark" : "light")
    }
    for screen in [Browser.Screen.small, .phone, .large] {
      try page.browser.show(on: screen)
      try checks.none(
        "return document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []",
        "cut off")
    }
    // The browser's own words about scenes that do not load.
    #expect(try page.browser.messages().allSatisfy { $0.contains("409") })
    try page.browser.click(".card[href*=deep]")
    try page.browser.wait(until: "typeof shown !== 'undefined' && scene.info")
    try page.settle()
    #expect(try page.value("scene.info.title") == "Deep")
    let still = try CommandRun(
      ["still", "all/one/deep/scene.yml", "--at", "0", "-o", "-"], in: page.folder)
    #expect(try page.differences(from: still.output) == 0)
    #expect(try page.value("config.mayWrite"))
    try page.browser.click("#home")
    try page.browser.wait(until: "document.querySelectorAll('.card').length === 4")
  }
}
